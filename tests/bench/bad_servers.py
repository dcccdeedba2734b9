"""Bare servers that break a promise; the generator must notice. `python -m tests.bench.bad_servers KIND`"""

from __future__ import annotations

import sys

import uvloop

from bench.bare import Seat, serve


class Doubling(Seat):
    """Acknowledges every action twice."""

    def tell(self, text: bytes) -> None:
        super().tell(text)
        super().tell(text)


class Forgetful(Seat):
    """Never answers the third action of a table."""

    def tell(self, text: bytes) -> None:
        if self.table.count != 3:
            super().tell(text)


class Inventing(Seat):
    """Acknowledges what nobody has sent."""

    def tell(self, text: bytes) -> None:
        super().tell(text.replace(b'-1"]', b'-1","p0-999999"]'))


KINDS = {"doubling": Doubling, "forgetful": Forgetful, "inventing": Inventing}

if __name__ == "__main__":
    uvloop.run(serve(KINDS[sys.argv[1]]))
