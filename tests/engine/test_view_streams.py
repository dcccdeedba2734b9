"""Who is told what: streams of their own numbering, deltas, catching up, silence."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from examples.lantern import DawnBroke, Event, Lantern, Light, Lit, State, Told
from morphee.engine.differences import CHANGES_KEPT
from morphee.engine.view_streams import CATCH_UP, ViewStreams
from morphee.games.catalog import GAMES
from morphee.games.pillows.actions import Take
from morphee.games.pillows.events import PillowsBack, StartedEarly
from morphee.games.pillows.model import Config
from morphee.games.pillows.rules import Pillows
from morphee.kernel.chance import seed_from
from morphee.kernel.contract import Act, Expire, Millis, Refused, Seat, Viewer
from morphee.kernel.match import Match
from morphee.kernel.record import Entry, Receipt
from morphee.kit.walk import walk
from morphee.protocol.follow import Followed


class Quiet(Lantern):
    """Lantern in which even *that* somebody lit lanterns is hidden from the others until dawn."""

    def redact(self, event: Event, viewer: Viewer) -> Told | None:
        hidden = isinstance(event, Lit) and event.seat != viewer
        return None if hidden else super().redact(event, viewer)

    def public(self, state: State) -> Any:
        return msgspec.structs.replace(super().public(state), ready=())


class Streamed:
    """A match and its streams, everything durable at once."""

    def __init__(self, game: Lantern) -> None:
        self.match = Match(game, game.variants()["default"], 3, seed_from("streams"))
        dealt = self.match.deal(Millis(0))
        self.match.fold(dealt)
        self.streams = ViewStreams(game, 3, self.match.state, dealt)

    def light(self, seat: int, lanterns: int) -> dict[Viewer, Any]:
        found = self.match.decide(Act(Seat(seat), Light(lanterns)), self.match.at)
        assert not isinstance(found, Refused)
        self.match.fold(found)
        told = self.streams.tell(found, self.match.state, Millis(1))
        return {viewer: msgspec.json.decode(message) for viewer, message in told.items()}


def test_everyone_is_told_in_their_own_words() -> None:
    update = Streamed(Lantern()).light(1, 4)
    assert update[Seat(1)]["events"] == [{"type": "lit", "seat": 1, "lanterns": 4}]
    assert (
        update[Seat(0)]["events"] == update[None]["events"] == [{"type": "lit", "seat": 1, "lanterns": None}]
    )
    assert update[Seat(1)]["own"] == {"lanterns": 4}
    assert "own" not in update[Seat(0)]


def test_only_what_changed_is_told() -> None:
    update = Streamed(Lantern()).light(1, 4)
    assert "public" not in update[None]
    assert update[None]["each"] == {"ready": {"1": True}}
    assert update[Seat(1)]["offers"] == []
    assert "offers" not in update[Seat(0)]


def test_a_hidden_event_makes_no_message_and_no_gap() -> None:
    streamed = Streamed(Quiet())
    update = streamed.light(1, 4)
    assert set(update) == {Seat(1)}
    assert update[Seat(1)]["v"] == 2
    last = streamed.light(0, 1) | streamed.light(2, 2)
    assert last[None]["v"] == 3, "dawn and night follow the first event without a gap"
    assert [streamed.streams.number(viewer) for viewer in (None, Seat(0), Seat(1))] == [3, 4, 4]


def test_one_who_comes_back_gets_what_is_missing() -> None:
    streamed = Streamed(Lantern())
    streamed.light(1, 4)
    streamed.light(0, 2)
    update = msgspec.json.decode(streamed.streams.catch_up(Seat(0), 2, Millis(9)))
    assert update["fresh"] is True
    assert update["events"] == [{"type": "lit", "seat": 0, "lanterns": 2}]
    assert update["v"] == 3
    assert update["own"] == {"lanterns": 2}
    assert update["public"]["ready"] == [True, True, False]


def test_a_number_from_the_future_or_the_far_past_gets_a_fresh_view_only() -> None:
    streamed = Streamed(Lantern())
    streamed.light(1, 4)
    for have in (99, -CATCH_UP - 99):
        update = msgspec.json.decode(streamed.streams.catch_up(Seat(0), have, Millis(9)))
        assert update["fresh"] is True
        assert "events" not in update


def test_following_the_update_gives_the_same_view_as_asking_afresh() -> None:
    streamed = Streamed(Lantern())
    seen, fresh = Followed(), Followed()
    seen.hear(msgspec.json.decode(streamed.streams.catch_up(Seat(2), 0, Millis(0))))
    for seat, lanterns in ((1, 4), (0, 2), (2, 5), (2, 1)):
        seen.hear(streamed.light(seat, lanterns)[Seat(2)])
    fresh.hear(msgspec.json.decode(streamed.streams.catch_up(Seat(2), seen.v, Millis(0))))
    assert (seen.v, seen.public, seen.own, seen.offers) == (fresh.v, fresh.public, fresh.own, fresh.offers)


@pytest.mark.parametrize("name", GAMES.names())
def test_following_any_game_gives_the_same_view_as_asking_afresh(name: str) -> None:
    game = GAMES.find(name)
    found = walk(game, game.variants()["default"], game.seats[-1], "followed", limit=400)
    viewers: list[Viewer] = [None, *map(Seat, range(found.seats))]
    match = Match(game, found.config, found.seats, found.seed)
    streams = ViewStreams(game, found.seats, match.state)
    seen = {viewer: Followed() for viewer in viewers}
    for viewer in viewers:
        seen[viewer].hear(msgspec.json.decode(streams.catch_up(viewer, 0, Millis(0))))
    used: set[str] = set()
    for entry in found.entries:
        match.fold((entry,))
        for viewer, data in streams.tell((entry,), match.state, entry.at).items():
            update = msgspec.json.decode(data)
            used |= set(update)
            seen[viewer].hear(update)
        for viewer in viewers:
            fresh = Followed()
            fresh.hear(msgspec.json.decode(streams.catch_up(viewer, seen[viewer].v, entry.at)))
            assert seen[viewer].public == fresh.public
            assert seen[viewer].own == fresh.own
            assert seen[viewer].offers == fresh.offers
    assert used >= {"events", "public", "offers"}


def test_matches_do_not_each_keep_how_their_offers_changed() -> None:
    """Uluru offers another tuple after each move: 228 KB were kept for a match of six."""
    game = GAMES.find("uluru")
    found = walk(game, game.variants()["default"], game.seats[-1], "kept", limit=200)
    kept: set[int] = set()
    matches: list[ViewStreams] = []
    for _ in range(4):
        match = Match(game, found.config, found.seats, found.seed)
        matches.append(ViewStreams(game, found.seats, match.state))
        for entry in found.entries:
            match.fold((entry,))
            matches[-1].tell((entry,), match.state, entry.at)
    for streams in matches:
        kept |= {id(change) for change in streams._offer_changes._known.values()}
    assert 0 < len(kept) <= CHANGES_KEPT


def test_a_page_that_is_loaded_again_is_shown_the_last_races() -> None:
    match = Match(Pillows(), Config(), 3, b"x" * 32)
    dealt = match.deal(Millis(0))
    match.fold(dealt)
    streams = ViewStreams(match.game, 3, match.state, dealt)
    receipt = Receipt(1, Seat(2), Millis(300), Millis(10), Millis(20), Millis(305))
    entry = Entry(2, Millis(5), PillowsBack(Millis(400)), beaten=(receipt,))
    hidden = replace(entry, n=3, event=dealt[0].event)
    streams.tell((entry, hidden), match.state, Millis(5))
    seen = msgspec.json.decode(streams.catch_up(Seat(0), streams.number(Seat(0)), Millis(9)))
    assert "races" not in seen, "both are told in another form"
    streams.tell((replace(entry, n=4, event=StartedEarly(Seat(2))),), match.state, Millis(6))
    seen = msgspec.json.decode(streams.catch_up(Seat(0), streams.number(Seat(0)), Millis(9)))
    assert seen["races"] == [[2, 1, 300, 10, 20, 305, 0, "none"]]
    assert "events" not in seen


def test_what_a_event_says_is_not_said_twice() -> None:
    match = Match(Pillows(), Config(), 3, b"x" * 32)
    streams = ViewStreams(match.game, 3, match.state)
    update: dict[str, Any] = {}
    for fire in ("deal", "pillows_back", "reveal"):
        due = match.next_timer()
        at = Millis(0) if due is None or fire == "deal" else due.due
        entries = match.deal(at) if fire == "deal" else match.decide(Expire(fire), at)
        assert isinstance(entries, tuple)
        match.fold(entries)
        update = msgspec.json.decode(streams.tell(entries, match.state, at)[Seat(0)])
    assert update["same"] == {"cards": [0, "cards"]}
    assert "cards" not in update["public"]
    taken = match.decide(Act(Seat(0), Take()), Millis(match.at + 200))
    assert isinstance(taken, tuple)
    match.fold(taken)
    told = msgspec.json.decode(streams.tell(taken, match.state, match.at)[Seat(0)])
    assert told["less"] == [0], "of what was offered only the taking is gone"
    assert "offers" not in told


def test_the_end_is_told_with_its_outcome() -> None:
    streamed = Streamed(Lantern())
    update = [streamed.light(turn % 3, turn % 3 + 1) for turn in range(9)][-1]
    assert update[None]["outcome"]["ranking"][0] == [2]
    assert any(event["type"] == DawnBroke.__struct_config__.tag for event in update[None]["events"])
