"""What every store is held to: subclass `StoreContract` and say how to make one."""

from __future__ import annotations

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator

import pytest

from examples.lantern import Config, Lantern
from morphee.kernel.contract import Millis, Outcome, Seat
from morphee.kernel.record import header
from morphee.store.contract import Conflict, Ending, Fenced, Lease, MatchHead, Store, StoredPerson


def head(match: str, players: tuple[str | None, ...] = ("ann", None), began: int = 1000) -> MatchHead:
    about = header(Lantern(), Config(), len(players), "commitment", ("Ann", "bot")[: len(players)])
    return MatchHead(match, "ABCDE", about, b"\x00\xffseed", players=players, host=players[0], began=began)


def ending(ended: int) -> Ending:
    return Ending(Outcome("most_nights", ((Seat(0),), (Seat(1),)), (3, 0)), ended)


async def _close_again(store: Store) -> None:
    """Close a store that a test may have closed."""
    with contextlib.suppress(Exception):
        await store.close()


class StoreContract(ABC):
    keeps = True
    """Whether what is kept is there after closing and opening again."""

    @abstractmethod
    def make(self) -> Store:
        """A store on the same place each time within one test."""

    @pytest.fixture
    async def store(self) -> AsyncIterator[Store]:
        store = self.make()
        await store.open()
        yield store
        await _close_again(store)

    async def test_a_log_is_read_as_it_was_appended(self, store: Store) -> None:
        await store.create(head("m"))
        await store.append("m", 0, [b'{"n":1}', b'{"n":2}'])
        await store.append("m", 2, [b'{"n":3,"text":"\xc3\xa9"}'])
        assert await store.read("m") == [b'{"n":1}', b'{"n":2}', b'{"n":3,"text":"\xc3\xa9"}']
        kept = await store.find("m")
        assert kept is not None
        assert kept.head == head("m")

    @pytest.mark.parametrize("expected", [0, 1, 3])
    async def test_a_log_of_another_length_is_not_written_to(self, store: Store, expected: int) -> None:
        await store.create(head("m"))
        await store.append("m", 0, [b"1", b"2"])
        with pytest.raises(Conflict):
            await store.append("m", expected, [b"x"])
        assert await store.read("m") == [b"1", b"2"]
        await store.append("m", 2, [b"3"])
        assert await store.read("m") == [b"1", b"2", b"3"]

    async def test_of_two_writers_one_is_refused(self, store: Store) -> None:
        await store.create(head("m"))
        results = await asyncio.gather(
            store.append("m", 0, [b"mine"]), store.append("m", 0, [b"yours"]), return_exceptions=True
        )
        assert [type(result) for result in results] == [type(None), Conflict]
        assert await store.read("m") == [b"mine"]

    async def test_a_refused_append_spoils_no_other(self, store: Store) -> None:
        await store.create(head("m"))
        await store.create(head("other"))
        results = await asyncio.gather(
            store.append("m", 0, [b"1"]),
            store.append("nowhere", 0, [b"1"]),
            store.append("other", 5, [b"1"]),
            store.append("other", 0, [b"1"]),
            store.append("m", 1, [b"2"]),
            return_exceptions=True,
        )
        assert [result is None for result in results] == [True, False, False, True, True]
        assert await store.read("m") == [b"1", b"2"]
        assert await store.read("other") == [b"1"]

    async def test_many_appends_at_once_keep_their_order(self, store: Store) -> None:
        await asyncio.gather(*(store.create(head(f"m{i}")) for i in range(5)))
        asked = [store.append(f"m{i}", n, [b"%d" % n]) for n in range(40) for i in range(5)]
        await asyncio.gather(*asked)
        for i in range(5):
            assert await store.read(f"m{i}") == [b"%d" % n for n in range(40)]

    async def test_a_name_is_used_once(self, store: Store) -> None:
        await store.create(head("m"))
        with pytest.raises(Conflict):
            await store.create(head("m", ("eve", None)))
        kept = await store.find("m")
        assert kept is not None
        assert kept.head.players == ("ann", None)

    async def test_a_finished_match_is_closed(self, store: Store) -> None:
        await store.create(head("m"))
        await store.append("m", 0, [b"1"])
        await store.finish("m", ending(2000))
        with pytest.raises(Conflict):
            await store.append("m", 1, [b"2"])
        kept = await store.find("m")
        assert kept is not None
        assert kept.ending == ending(2000)
        with pytest.raises(Conflict):
            await store.finish("nowhere", ending(2000))

    async def test_unfinished_matches_are_listed_with_their_clocks(self, store: Store) -> None:
        for match, began in (("b", 20), ("a", 10), ("c", 30)):
            await store.create(head(match, began=began))
        await store.finish("a", ending(40))
        await store.save_clocks([("b", Millis(4321)), ("gone", Millis(1))])
        assert [(k.head.match, k.clock) for k in await store.unfinished()] == [("b", 4321), ("c", 0)]

    async def test_matches_are_listed_by_player_newest_first(self, store: Store) -> None:
        await store.create(head("old", ("ann", "bob"), 10))
        await store.create(head("new", ("bob", "ann"), 20))
        await store.create(head("own", ("bob", "bob"), 30))
        assert [k.head.match for k in await store.by_player("ann", 9)] == ["new", "old"]
        assert [k.head.match for k in await store.by_player("bob", 2)] == ["own", "new"]
        assert await store.by_player("eve", 9) == []

    async def test_finished_matches_are_listed_by_game_and_seats(self, store: Store) -> None:
        for match, players in (("solo", ("ann",)), ("two", ("ann", "bob")), ("open", ("ann",))):
            await store.create(head(match, players))
        await store.finish("solo", ending(50))
        await store.finish("two", ending(60))
        assert [k.head.match for k in await store.finished("lantern", 1, 9)] == ["solo"]
        assert await store.finished("pyramid", 1, 9) == []

    async def test_a_deleted_match_is_gone(self, store: Store) -> None:
        await store.create(head("m"))
        await store.append("m", 0, [b"1"])
        await store.delete("m")
        await store.delete("m")
        assert await store.find("m") is None
        assert await store.read("m") == []
        assert await store.by_player("ann", 9) == []
        with pytest.raises(Conflict):
            await store.append("m", 1, [b"2"])
        await store.create(head("m"))
        assert await store.read("m") == []

    async def test_old_matches_are_purged(self, store: Store) -> None:
        for match, began in (("ended", 10), ("ended late", 10), ("left", 10), ("young", 90)):
            await store.create(head(match, began=began))
        await store.finish("ended", ending(20))
        await store.finish("ended late", ending(95))
        assert await store.purge(90) == 2
        assert [bool(await store.find(m)) for m in ("ended", "ended late", "left", "young")] == [
            False,
            True,
            False,
            True,
        ]

    async def test_a_match_that_may_go_on_is_not_purged(self, store: Store) -> None:
        """However long ago it began: its table is there."""
        for match in ("played", "ended"):
            await store.create(head(match, began=10))
            await store.append(match, 0, [b"1"])
        await store.finish("ended", ending(20))
        await store.save_table(head("played").table, b"{}", 10)
        assert await store.purge(90) == 1
        assert await store.find("ended") is None
        await store.append("played", 1, [b"2"])
        assert await store.read("played") == [b"1", b"2"]
        await store.delete_table(head("played").table)
        assert await store.purge(90) == 1
        assert await store.find("played") is None

    async def test_tables_and_people_are_kept(self, store: Store) -> None:
        await store.save_table("ABCDE", b"one", 1)
        await store.save_table("ABCDE", b"two", 2)
        await store.save_table("FGHJK", b"other", 2)
        await store.delete_table("FGHJK")
        assert await store.tables() == [("ABCDE", b"two")]
        await store.save_person("ann", StoredPerson("Ann", "fr"))
        await store.save_person("ann", StoredPerson("Anne", "en"))
        assert await store.person("ann") == StoredPerson("Anne", "en")
        assert await store.person("bob") is None

    async def test_what_was_durable_is_there_tomorrow(self, store: Store) -> None:
        if not self.keeps:
            assert await store.unfinished() == []
            return
        await store.create(head("m"))
        await store.append("m", 0, [b"1", b"2"])
        await store.save_table("ABCDE", b"one", 1)
        await store.close()
        again = self.make()
        await again.open()
        try:
            assert await again.read("m") == [b"1", b"2"]
            assert [k.head for k in await again.unfinished()] == [head("m")]
            with pytest.raises(Conflict):
                await again.append("m", 1, [b"x"])
            assert await again.tables() == [("ABCDE", b"one")]
            await again.append("m", 2, [b"3"])
            assert await again.read("m") == [b"1", b"2", b"3"]
        finally:
            await again.close()

    async def test_many_logs_are_read_in_one_go(self, store: Store) -> None:
        for name in ("a", "b", "c"):
            await store.create(head(name))
        await store.append("a", 0, [b"1", b"2"])
        await store.append("b", 0, [b"3"])
        await store.append("a", 2, [b"4"])
        assert await store.read_many(["b", "none", "a", "c"]) == [[b"3"], [], [b"1", b"2", b"4"], []]

    async def test_a_secret_is_made_once(self, store: Store) -> None:
        secret = await store.secret()
        assert len(secret) == 32
        assert await store.secret() == secret

    async def test_a_probe_is_a_write_of_no_meaning(self, store: Store) -> None:
        await store.probe()
        await store.probe()
        assert await store.unfinished() == []

    async def test_people_not_seen_for_long_are_purged(self, store: Store) -> None:
        await store.save_person("old", StoredPerson("Old", "fr", 10))
        await store.save_person("new", StoredPerson("New", "fr", 90))
        await store.purge(50)
        assert await store.person("old") is None
        assert await store.person("new") == StoredPerson("New", "fr", 90)

    # --- the fence ---------------------------------------------------------------------------

    async def _fenced_off(self, store: Store) -> tuple[Lease, Lease]:
        """The lease of a table with a match, and one that is not held."""
        (lease,) = await store.acquire(["FENCE"], new=True)
        await store.save_table("FENCE", b"as it was", 1, lease)
        await store.create(head("f"), lease)
        await store.append("f", 0, [b"1"], lease)
        return lease, Lease("FENCE", lease.epoch + 1000)

    async def test_what_is_written_under_a_lease_is_stored(self, store: Store) -> None:
        lease, _ = await self._fenced_off(store)
        await store.save_clocks([("f", Millis(7))], [lease])
        await store.finish("f", ending(9), lease)
        assert await store.read("f") == [b"1"]
        assert await store.table("FENCE") == b"as it was"
        kept = await store.find("f")
        assert kept is not None
        assert (kept.clock, kept.ending) == (7, ending(9))
        await store.delete_table("FENCE", lease)
        assert await store.table("FENCE") is None

    async def test_nothing_is_written_under_a_lease_that_is_not_held(self, store: Store) -> None:
        lease, other = await self._fenced_off(store)
        for asked in (
            store.append("f", 1, [b"2"], other),
            store.create(head("g"), other),
            store.finish("f", ending(9), other),
            store.save_table("FENCE", b"changed", 2, other),
        ):
            with pytest.raises(Fenced) as refused:
                await asked
            assert refused.value.lease == other
        assert await store.read("f") == [b"1"]
        assert await store.find("g") is None
        assert await store.table("FENCE") == b"as it was"
        kept = await store.find("f")
        assert kept is not None
        assert kept.ending is None
        await store.append("f", 1, [b"2"], lease)

    async def test_a_fenced_write_spoils_no_other(self, store: Store) -> None:
        lease, other = await self._fenced_off(store)
        results = await asyncio.gather(
            store.append("f", 1, [b"2"], lease),
            store.append("f", 2, [b"not ours"], other),
            store.save_table("FENCE", b"not ours", 2, other),
            store.save_table("FENCE", b"ours", 2, lease),
            store.append("f", 2, [b"3"], lease),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None), Fenced, Fenced, type(None), type(None)]
        assert await store.read("f") == [b"1", b"2", b"3"]
        assert await store.table("FENCE") == b"ours"

    async def test_a_lease_is_of_a_table_that_is_there_or_of_a_new_one(self, store: Store) -> None:
        assert await store.acquire(["NOONE"]) == []
        lease, _ = await self._fenced_off(store)
        assert await store.acquire(["FENCE"], new=True) in ([], [lease])
        assert await store.acquire(["FENCE", "NOONE"]) == [lease], "who has a lease is given it again"
        await store.release([lease])
        (again,) = await store.acquire(["FENCE"])
        await store.save_table("FENCE", b"later", 3, again)
