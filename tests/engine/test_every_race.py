"""Every race of every game is decided by reactions: a far player who acts first is first, though the other
arrives before them. Answers that race a timer are in `test_time_races`.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from morphee.engine.claims import Claim
from morphee.engine.finish_judge import FinishJudge
from morphee.engine.match_engine import MatchEngine
from morphee.engine.path_evidence import Measured
from morphee.games.dream.actions import Answer
from morphee.games.dream.content import LAST_TIME
from morphee.games.dream.events import Answered
from morphee.games.dream.rules import DREAM
from morphee.games.pillows.actions import Sleep, Take
from morphee.games.pillows.rules import Pillows
from morphee.games.playme.actions import BlockLine, Progress, Slap
from morphee.kernel.chance import seed_from
from morphee.kernel.contract import AnyGame, Millis, Seat
from morphee.kernel.match import Match
from tests.games.playme.notation import GAME as PLAYME
from tests.games.playme.notation import Table, duel, trio

FAR, NEAR = Seat(0), Seat(1)
WAY = {FAR: 200, NEAR: 10}
"""Milliseconds from a cue's sending to the arrival of its answer, the reaction apart."""


def engine(game: AnyGame, state: Any, config: Any, seats: int, far: Seat = FAR) -> MatchEngine:
    """A match that stands there, with one seat far away and the others near."""
    judge = FinishJudge(seats, seed_from("every race"))
    for seat in range(seats):
        for number in range(12):
            trip = WAY[FAR] if seat == far else WAY[NEAR]
            judge.observe(Seat(seat), Measured(Millis(number), "tcp", Millis(trip)))
    match = Match(game, config, seats, seed_from("every race"))
    match.state, match.n = state, 1
    return MatchEngine(match, judge)


def hear(found: MatchEngine, seat: Seat, action: Any, acted: int, way: int) -> Claim:
    """An action so long after its player saw the cue."""
    cue = found.cue
    assert cue is not None
    claim = Claim(seat, f"{seat} {acted}", action, Millis(cue.at + acted + way), cue.number, Millis(acted))
    found.hear(claim)
    return claim


def events_of(found: MatchEngine, far: Any, near: Any) -> list[Any]:
    """The near seat acts 40 ms after the far one, and is heard 150 ms before it; what happens, in order."""
    cue = found.cue
    assert cue is not None
    assert cue.contested
    first = hear(found, NEAR, near, 440, WAY[NEAR])
    events = list(found.advance(first.received).entries)
    assert not events, "the far seat may have been first"
    second = hear(found, FAR, far, 400, WAY[FAR])
    events += found.advance(second.received).entries
    wake = found.wake_at()
    events += found.advance(
        Millis(second.received + 400 if wake is None else max(wake, second.received))
    ).entries
    return [entry.event for entry in events]


def opened(game: Pillows, seats: int = 3) -> Any:
    """Pilo Pilo, the cards just turned."""
    match = Match(game, game.variants()["default"], seats, seed_from("pillows"))
    found = MatchEngine(match)
    found.start(Millis(0))
    while match.state.phase != "open":
        found.advance(Millis(match.at + 1 if (timer := match.next_timer()) is None else timer.due))
    return match.state


@pytest.mark.rule("PI-19")
@pytest.mark.parametrize("action", [Take(), Sleep()])
def test_the_pillows(action: Any) -> None:
    game = Pillows()
    found = engine(game, opened(game), game.variants()["default"], 3)
    (first, *_) = events_of(found, action, action)
    assert first.seat == FAR


def at_table(table: Table) -> MatchEngine:
    return engine(PLAYME, table.state, table.state.config, table.seats)


@pytest.mark.rule("PM-11")
def test_the_rabbit() -> None:
    table = duel().set(0, line=6).set(1, line=6)
    (won, *_) = events_of(at_table(table), Slap(), Slap())
    assert (won.__struct_config__.tag, won.seat) == ("round_won", FAR)


@pytest.mark.rule("PM-16")
def test_the_tile() -> None:
    table = trio(slap=True)
    table.win(2)
    assert table.state.slaps == ()
    slapped = [event.seat for event in events_of(at_table(table), Slap(), Slap()) if "slapped" in tag(event)]
    assert slapped == [FAR, NEAR]


def tag(event: Any) -> str:
    return str(event.__struct_config__.tag)


@pytest.mark.rule("PM-9")
def test_the_same_instant_is_that_of_the_hands_and_not_of_the_wires() -> None:
    """A block 40 ms after a progress is of the same instant, however late the progress arrives."""
    table = duel("123456", "123456", window=100)
    found = events_of(at_table(table), Progress(1), BlockLine(1, FAR))
    assert [tag(event) for event in found] == ["progressed", "clashed"]


@pytest.mark.rule("PM-9")
def test_what_is_of_another_instant_is_not_made_the_same_by_the_wires() -> None:
    """A block 160 ms after a progress is not, though both arrive together."""
    found = at_table(duel("123456", "123456", window=100))
    hear(found, FAR, Progress(1), 400, WAY[FAR])
    late = hear(found, NEAR, BlockLine(1, FAR), 560, WAY[NEAR] + 30)
    progress = found.advance(Millis(late.received + 400))
    assert "clashed" not in [tag(entry.event) for entry in progress.entries]
    assert [answer.refused for answer in progress.answers if answer.seat == NEAR] != [None]


@pytest.mark.rule("DR-13")
@pytest.mark.parametrize(("late", "counts"), [(150, True), (450, False)])
def test_the_dreamers_answer_against_the_bell(late: int, counts: bool) -> None:
    """Given before the deadline of the last answer, it counts as far as its way is long."""
    match = Match(DREAM, DREAM.variants()["default"], 4, seed_from("against time"))
    before = MatchEngine(match)
    before.start(Millis(0))
    before.advance(Millis(15_000))
    deadline = Millis(30_000)
    state = replace(match.state, phase="last", until=deadline, turn=None, turn_until=Millis(-1))
    found = engine(DREAM, state, match.config, 4, far=state.dreamer)
    cue = found.cue
    assert cue is not None
    assert cue.at == deadline - LAST_TIME
    claim = Claim(
        state.dreamer,
        "a",
        Answer(state.card, "zzz"),
        Millis(deadline + late),
        cue.number,
        Millis(LAST_TIME - 20),
    )
    entries = list(found.advance(Millis(deadline + late)).entries)
    found.hear(claim)
    entries += found.advance(Millis(deadline + late)).entries
    assert isinstance(entries[0].event, Answered) is counts


def test_who_is_beaten_is_in_the_photo() -> None:
    """One pillow for three: the second player is refused, and their time is stored beside the first's."""
    game = Pillows()
    found = engine(game, opened(game), game.variants()["default"], 3)
    hear(found, NEAR, Sleep(), 440, WAY[NEAR])
    hear(found, FAR, Sleep(), 400, WAY[FAR])
    progress = found.advance(Millis(opened(game).since + 1_000))
    first = progress.entries[0]
    assert first.race is not None
    assert (first.race.seat, first.race.counted) == (FAR, 400)
    assert [(race.seat, race.counted) for race in first.beaten] == [(NEAR, 440)]
    assert [answer.refused for answer in progress.answers] == [None, "resting"]


def test_who_is_beaten_after_the_winner_was_told_is_in_the_next_entry() -> None:
    """Two pillows for four, and somebody who has not answered: the third comes when two have been told."""
    game = Pillows()
    found = engine(game, opened(game, 4), game.variants()["default"], 4)
    start = found.match.state.since
    near = [hear(found, seat, Take(), acted, WAY[NEAR]) for seat, acted in ((Seat(1), 280), (Seat(2), 310))]
    told = found.advance(Millis(start + 900))
    assert [(a.id, a.refused) for a in told.answers] == [(claim.id, None) for claim in near]
    hear(found, Seat(3), Take(), 700, WAY[NEAR])
    late = found.advance(Millis(start + 1_500))
    assert [answer.refused for answer in late.answers] == ["no_pillow"]
    assert late.entries == ()
    hear(found, Seat(1), Sleep(), 1_600, WAY[NEAR])
    (entry,) = found.advance(Millis(start + 2_500)).entries
    assert [(race.seat, race.counted) for race in entry.beaten] == [(3, 700)]
    assert [race.seat for race in entry.receipts] == [1, 3]
