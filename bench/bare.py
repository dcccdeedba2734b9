"""A bare server, the peer of `morphee bench server`: sockets alone, without rules, log, secrets or sessions.

The same library reads the same messages as in Morphée. An action is counted and told to everybody of its
table in one message that is as long as one of Morphée's. What it reaches on a machine is what is left for
everything else there. `python bench/bare.py` prints the port and serves until it is ended.
"""

from __future__ import annotations

from collections import defaultdict

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest, ws_create_server

PADDING = "x" * 60
"""Makes a message about as long as one that tells of an action in Morphée."""


class BareTable:
    """The sockets that asked for the same path."""

    def __init__(self) -> None:
        self.seats: list[Seat] = []
        self.count = 0


class Seat(WSListener):
    def __init__(self, table: BareTable) -> None:
        self.table = table

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.table.seats.append(self)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.table.seats.remove(self)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.acted(msgspec.json.decode(frame.get_payload_as_bytes()))
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()

    def acted(self, message: dict[str, object]) -> None:
        table = self.table
        table.count += 1
        told = {"t": "update", "v": table.count, "events": [message["action"]], "acks": [message["id"]]}
        self.tell(msgspec.json.encode({**told, "more": PADDING}))

    def tell(self, text: bytes) -> None:
        for seat in self.table.seats:
            seat.transport.send(WSMsgType.TEXT, text)


async def serve(kind: type[Seat] = Seat) -> None:
    """Serve on a free port of loopback, which is printed."""
    tables: defaultdict[bytes, BareTable] = defaultdict(BareTable)

    def seat(request: WSUpgradeRequest) -> Seat:
        return kind(tables[request.path])

    server = await ws_create_server(seat, "127.0.0.1", 0)
    print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(serve())
