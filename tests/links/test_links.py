"""Races over links that delay, jitter and drop real packets: the quickest wins, wherever they are; a liar
does not.

Server and players each have a network of their own (`namespaces`), joined by a forwarder of ours. Where that
is not permitted the tests are skipped and say so.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from statistics import median

import msgspec
import pytest

from morphee.engine.finish_judge import FinishJudge
from morphee.kernel.record import Receipt
from morphee.protocol.http import NewTable
from morphee.server.settings import limits_off
from morphee.server.tables.table import Table
from morphee.server.transport import tcp_info
from tests.links import forwarder
from tests.links.forwarder import Link
from tests.links.namespaces import Network, NotPermitted
from tests.links.racer import Racer
from tests.links.starving_racer import StarvingRacer
from tests.server.harness import PATIENCE, QUICK, serving

SERVER = "10.66.0.1"
SETTINGS = msgspec.structs.replace(limits_off(QUICK), ping_every=0.25, away_after=20.0, bot_grace=60.0)
QUICKEST, OTHERS = 0.30, 0.38
"""Seconds that the quickest takes in a turn, and the others."""
LATE = 0.02
"""A turn in which anybody acted so much later than they meant to says nothing: the machine was busy."""
BEST_LIE = 15
"""Milliseconds that the best lie is worth on a direct connection (bench/races.md: less)."""
DELAYING_LIE = 50
"""The same of a program that has its kernel's acknowledgements delayed (bench/races.md)."""
MEASURED_FOR = 4.0
"""Seconds in the lobby before the match: the server measures."""


def made(count: int) -> list[Network]:
    """A network for the server and one for each client; where that is not permitted the test is skipped."""
    found: list[Network] = []
    try:
        for address in [SERVER, *[f"10.66.0.{10 + n}" for n in range(count - 1)]]:
            found.append(Network(address))
    except NotPermitted as reason:
        pytest.skip(str(reason))
    return found


@contextmanager
def forwarded(networks: Sequence[Network], links: Sequence[Link]) -> Iterator[None]:
    """Packets go between the first network and the others while this lasts; then all networks are gone."""
    carrying = forwarder.start(networks[0], list(zip(networks[1:], links, strict=True)), "links")
    try:
        yield
    finally:
        assert carrying.stdin is not None
        carrying.stdin.close()
        carrying.wait(timeout=PATIENCE)
        for network in networks:
            network.close()


@asynccontextmanager
async def table_over(
    links: Sequence[Link], racers: Sequence[Racer], others: Sequence[Racer] = ()
) -> AsyncIterator[Table]:
    """Players on these links, seated in order at a table of Pilo Pilo that has begun; ``others`` are further
    connections of the first player, on the links that remain."""
    networks = made(1 + len(links))
    players, rest = networks[1 : 1 + len(racers)], networks[1 + len(racers) :]
    with forwarded(networks, links):
        async with serving(settings=SETTINGS, listening=networks[0].listening()) as server:
            config = msgspec.Raw(b'{"rest":500,"window":2000}')
            table = server.node.create_table(NewTable(game="pillows", config=config))
            assert isinstance(table, Table)
            for seat, (racer, network) in enumerate(zip(racers, players, strict=True)):
                await racer.connect(network.socket(), (SERVER, server.port))
                racer.say(t="hello", v=1, table=table.code, name=f"P{seat}", lang="en")
                await racer.ask(t="sit", seat=seat)
                await racer.ask(t="ready")
            for other, network in zip(others, rest, strict=True):
                await other.connect(network.socket(), (SERVER, server.port))
                other.say(t="hello", v=1, table=table.code, name="P0", lang="en", token=racers[0].token)
            await asyncio.sleep(MEASURED_FOR)
            await racers[0].ask(t="start")
            yield table
            for racer in (*racers, *others):
                await racer.close()


def judge_of(table: Table) -> FinishJudge:
    assert table.runner is not None
    assert table.runner.judge is not None
    return table.runner.judge


async def turns(racers: Sequence[Racer], wanted: int) -> list[int]:
    """Wait until so many turns went undisturbed; their numbers."""
    async with asyncio.timeout(120):
        while True:
            decided = [turn for turn in racers[0].first if all(turn in racer.first for racer in racers)]
            good = [turn for turn in decided if all(racer.delays.get(turn, 0.0) < LATE for racer in racers)]
            if len(good) >= wanted or any(racer.over for racer in racers):
                return good[:wanted]
            await asyncio.sleep(0.05)


@pytest.mark.long
async def test_the_quickest_wins_whichever_link_they_are_on() -> None:
    links = [Link(10, 4), Link(60, 20, loss=20), Link(220, 10, up=40)]
    racers = [Racer() for _ in links]
    for seat, racer in enumerate(racers):
        racer.reaction = lambda turn, seat=seat: QUICKEST if turn % 3 == seat else OTHERS  # type: ignore[misc]
    async with table_over(links, racers) as table:
        played = await turns(racers, 9)
        evidence = [judge_of(table).budgets[seat].evidence for seat in range(3)]
    won = [turn for turn in played if racers[0].first[turn] == turn % 3]
    assert evidence == ["tcp"] * 3
    assert len(won) >= len(played) - 1, f"of {played} only {won} were won by the quickest"
    assert {turn % 3 for turn in won} == {0, 1, 2}, "each of them won from its own link"


@pytest.mark.long
async def test_a_liar_gains_no_more_than_the_bench_says() -> None:
    """Answers pings 300 ms late, claims 300 ms less than it took, and says that its device is slow."""
    racers = [Racer(late=0.3, less=300), Racer(), Racer()]
    for racer in racers:
        racer.reaction = lambda turn: 0.45
    async with table_over([Link(40, 8)] * 3, racers) as table:
        await racers[0].ask(t="calibrate", late=500)
        played = await turns(racers, 7)
        assert table.runner is not None
        receipts = table.runner.streams.receipts()
    gains = [gain for turn in played if (gain := gained(receipts, turn, racers[0])) is not None]
    assert median(gains) <= BEST_LIE, gains


@pytest.mark.long
async def test_another_connection_over_a_long_link_buys_nothing() -> None:
    """A near player answers no ping and claims 400 ms less than it took; two more sockets of theirs, on far
    links, only exist."""
    racers, others = [Racer(late=1e6, less=400), Racer(), Racer()], [Racer(answers=False) for _ in range(2)]
    for racer in racers:
        racer.reaction = lambda turn: 0.45
    async with table_over([Link(10, 4)] * 3 + [Link(250, 4)] * 2, racers, others) as table:
        played = await turns(racers, 7)
        (person,) = [one for one in table.people.values() if len(one.attendances) > 1]
        assert len(person.attendances) == 3
        assert table.runner is not None
        receipts = table.runner.streams.receipts()
    gains = [gain for turn in played if (gain := gained(receipts, turn, racers[0])) is not None]
    assert median(gains) <= BEST_LIE, gains


@pytest.mark.long
async def test_who_has_its_acknowledgements_delayed_gains_no_more_than_the_bench_says() -> None:
    """A program that leaves what it receives unread for up to 80 ms, and claims 400 ms less than it took."""
    racers = [StarvingRacer(longest=0.08, less=400), Racer(), Racer()]
    for racer in racers:
        racer.reaction = lambda turn: 0.45
    async with table_over([Link(40, 8)] * 3, racers) as table:
        played = await turns(racers, 9)
        assert table.runner is not None
        receipts = table.runner.streams.receipts()
    gains = [gain for turn in played if (gain := gained(receipts, turn, racers[0])) is not None]
    assert median(gains) <= DELAYING_LIE, gains


def gained(receipts: Sequence[Receipt], turn: int, racer: Racer) -> float | None:
    """By how many milliseconds seat 0 counted as quicker than it was; ``None`` if it got no pillow."""
    counted = next((one.counted for one in receipts if one.cue == turn and one.seat == 0), None)
    return None if counted is None else 1_000 * (racer.reaction(turn) + racer.delays[turn]) - counted


async def test_the_kernel_shows_that_a_message_is_lost_and_on_its_way_again() -> None:
    networks = made(2)
    loop = asyncio.get_running_loop()
    with forwarded(networks, [Link(100, drop="first")]):
        listening, client = networks[0].listening(), networks[1].socket()
        address = (SERVER, listening.getsockname()[1])
        (server, _), _ = await asyncio.gather(loop.sock_accept(listening), loop.sock_connect(client, address))
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        assert not tcp_info.has_gap(server)
        await loop.sock_sendall(client, b"first")
        await asyncio.sleep(0.02)
        await loop.sock_sendall(client, b"again")
        async with asyncio.timeout(PATIENCE):
            while not tcp_info.has_gap(server):
                await asyncio.sleep(0.002)
            received = b""
            while len(received) < 10:
                received += await loop.sock_recv(server, 100)
        assert received == b"firstagain"
        assert not tcp_info.has_gap(server)
        for one in (listening, client, server):
            one.close()
