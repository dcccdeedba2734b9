"""Answers that race a timer, through the engine: Uluru's glass, a clue's time, the Dreamer's last answer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from morphee.engine.claims import Claim
from morphee.engine.finish_judge import FinishJudge
from morphee.engine.match_engine import MatchEngine
from morphee.engine.path_evidence import Measured
from morphee.games.dream.actions import Answer, GiveClue
from morphee.games.dream.events import Answered, ClueGiven, TurnPassed
from morphee.games.dream.rules import DREAM
from morphee.games.uluru.actions import PlaceBird, Ready
from morphee.games.uluru.events import BirdPlaced, RoundJudged
from morphee.games.uluru.rules import Uluru
from morphee.kernel.chance import seed_from
from morphee.kernel.contract import AnyGame, Millis, Seat
from morphee.kernel.match import Match


def engine(game: AnyGame, seats: int, *trips: int) -> MatchEngine:
    seed = seed_from("against time")
    judge = FinishJudge(seats, seed)
    for seat, trip in enumerate(trips):
        for number in range(10):
            judge.observe(Seat(seat), Measured(Millis(6_000 * number), "tcp", Millis(trip)))
    return MatchEngine(Match(game, game.variants()["default"], seats, seed), judge)


def glass() -> tuple[MatchEngine, int]:
    """Uluru with seats at 200, 20 and 20 ms, and when its glass runs out."""
    found = engine(Uluru(), 3, 200, 20, 20)
    found.start(Millis(0))
    for seat in range(3):
        found.hear(Claim(Seat(seat), "ready", Ready(), Millis(100)))
    found.advance(Millis(100))
    assert found.cue is not None
    return found, 100 + 60_000


def place(found: MatchEngine, seat: int, acted: int, received: int) -> Claim:
    cue = found.cue
    assert cue is not None
    bird, spot = ("white", "T") if seat == 0 else ("pink", "L1")
    action = PlaceBird(bird, spot)  # type: ignore[arg-type]
    return Claim(Seat(seat), f"{acted}", action, Millis(received), cue.number, Millis(acted - cue.at))


@pytest.mark.rule("UL-18")
def test_a_placement_made_before_the_glass_ran_out_counts_though_it_comes_late() -> None:
    found, end = glass()
    found.hear(place(found, 1, end + 60, end + 90))
    progress = found.advance(Millis(end + 90))
    assert not progress.entries, "made after the glass: it waits for the glass, and cuts nobody off"
    found.hear(place(found, 0, end - 30, end + 150))
    (placed,) = found.advance(Millis(end + 150)).entries
    assert placed.event == BirdPlaced(Seat(0), "white", "T")
    assert placed.at == end - 30
    wake = found.wake_at()
    assert wake is not None
    rest = found.advance(wake)
    assert isinstance(rest.entries[0].event, RoundJudged)
    assert [answer.refused for answer in rest.answers] == ["glass_empty"]


def test_a_placement_is_answered_at_once_whatever_others_do() -> None:
    found, _ = glass()
    found.hear(place(found, 1, 5_000, 5_030))
    assert [answer.seat for answer in found.advance(Millis(5_030)).answers] == [1]


def turn(*trips: int) -> MatchEngine:
    """When I Dream with four seats so far away, while a phantom has its five seconds."""
    found = engine(DREAM, 4, *trips)
    found.start(Millis(0))
    found.advance(Millis(15_000))
    return found


def first_turn() -> tuple[Seat, Seat]:
    """Who gives the first clue, and who dreams."""
    state = turn(20, 20, 20, 20).match.state
    return state.turn, state.dreamer


def far(seat: Seat) -> list[int]:
    """That seat is far away, and the others are near."""
    return [200 if one == seat else 20 for one in range(4)]


@pytest.mark.rule("DR-11")
@pytest.mark.parametrize(
    ("giver_is_far", "late", "counts"), [(True, 120, True), (True, 400, False), (False, 120, False)]
)
def test_a_clue_typed_within_its_time_counts_as_far_as_its_path_is_long(
    giver_is_far: bool, late: int, counts: bool
) -> None:
    giver, dreamer = first_turn()
    found = turn(*far(giver if giver_is_far else dreamer))
    cue, state = found.cue, found.match.state
    assert cue is not None
    assert cue.against == ("clue", "glass")
    assert set(cue.seats) == {state.turn, state.dreamer}
    deadline = state.turn_until
    clue = Claim(
        state.turn, "clue", GiveClue(state.card, "zzz"), Millis(deadline + late), cue.number, Millis(4_980)
    )
    events = [entry.event for entry in found.advance(Millis(deadline + late)).entries]
    found.hear(clue)
    events += [entry.event for entry in found.advance(Millis(deadline + 400)).entries]
    assert isinstance(events[0], ClueGiven if counts else TurnPassed)


@pytest.mark.rule("DR-13")
@pytest.mark.parametrize(("dreamer_is_far", "counts"), [(True, True), (False, False)])
def test_an_answer_given_before_the_night_ends_counts_as_far_as_its_path_is_long(
    dreamer_is_far: bool, counts: bool
) -> None:
    """The same answer, 20 ms before the glass ran out and heard 150 ms after it, by a far Dreamer and by a
    near one."""
    giver, dreamer = first_turn()
    found = turn(*far(dreamer if dreamer_is_far else giver))
    state, glass = found.match.state, Millis(20_000)
    found.match.state = replace(state, until=glass, turn_until=Millis(glass + 1_000))
    cue, answer = DREAM.cue(found.match.state), Answer(state.card, "zzz")
    assert cue is not None
    claim = Claim(dreamer, "a", answer, Millis(glass + 150), cue.number, Millis(glass - 20 - cue.at))
    events = [entry.event for entry in found.advance(Millis(glass + 150)).entries]
    found.hear(claim)
    events += [entry.event for entry in found.advance(Millis(glass + 400)).entries]
    assert isinstance(events[0], Answered) is counts


@pytest.mark.rule("DR-13")
def test_the_dreamer_races_the_bell_of_the_last_answer_and_of_the_story() -> None:
    found = engine(DREAM, 4, 20, 20, 20, 20)
    found.start(Millis(0))
    found.advance(Millis(15_000))
    state = found.match.state
    for phase in ("last", "story"):
        cue = DREAM.cue(replace(state, phase=phase, turn=None, turn_until=Millis(-1)))
        assert cue is not None
        assert (cue.seats, cue.against) == ((state.dreamer,), (phase,))
    assert DREAM.cue(replace(state, phase="day")) is None
