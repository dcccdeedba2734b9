"""From a won round to the next one, or to the end: faces, the slap, the Jabberwocky, the traitor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from morphee.games.playme.content import DRAWN_IN_A_ROW, MAX_ROUNDS
from morphee.games.playme.events import (
    Betrayed,
    CharacterTurned,
    ChoiceGiven,
    Event,
    GameEnded,
    JabberwockyCame,
    Maddened,
    PowerLost,
    RoundCalled,
    RoundDrawn,
    RoundWon,
    SlapsCalled,
    SlapsClosed,
    TeamScored,
    TileSlapped,
)
from morphee.games.playme.model import Reason, State
from morphee.kernel.contract import Seat

Evolve: TypeAlias = Callable[[State, Event], State]


class Tale:
    """Events told one after the other, each decided in the state the earlier ones made."""

    def __init__(self, state: State, evolve: Evolve) -> None:
        self.state = state
        self.events: list[Event] = []
        self._evolve = evolve

    def tell(self, event: Event) -> None:
        self.state = self._evolve(self.state, event)
        self.events.append(event)


def after_win(tale: Tale, won: RoundWon) -> Sequence[Event]:
    """PM-12, PM-13, PM-20 to PM-22: what the win means; then the slap, then the next round."""
    tale.tell(won)
    if tale.state.jabberwocky is None:
        _turn(tale, won.seat)
    else:
        _hunt(tale, won.seat)
    if tale.state.end is None and tale.state.config.slap:
        tale.tell(SlapsCalled())
    return go_on(tale)


def _turn(tale: Tale, winner: Seat) -> None:
    if tale.state.players[winner].face == "madness":
        tale.tell(GameEnded("both_faces", (winner,)))  # PM-13
        return
    tale.tell(CharacterTurned(winner, "madness"))  # PM-12
    all_mad = all(player.face == "madness" for player in tale.state.players)
    if all_mad and tale.state.config.jabberwocky:
        tale.tell(JabberwockyCame(winner))  # PM-18


def _hunt(tale: Tale, winner: Seat) -> None:
    player = tale.state.players[winner]
    if winner == tale.state.jabberwocky:
        sane = loyal(tale.state)
        if len(sane) == 1:
            madden(tale, sane[0], by_lot=False)
        else:
            tale.tell(ChoiceGiven(winner, "pick", sane))
    elif player.traitor:
        tale.tell(GameEnded("traitor", (winner,)))  # PM-22
    elif player.face == "wonder":
        tale.tell(ChoiceGiven(winner, "judas"))
    else:
        score(tale, winner)


def loyal(state: State) -> tuple[Seat, ...]:
    """The others whose character is still on wonder: never empty while the Jabberwocky hunts."""
    return tuple(
        Seat(seat)
        for seat, player in enumerate(state.players)
        if seat != state.jabberwocky and player.face == "wonder"
    )


def team(state: State) -> tuple[Seat, ...]:
    """Who wins if the team wins: all but the Jabberwocky and the traitors."""
    return tuple(
        Seat(seat)
        for seat, player in enumerate(state.players)
        if seat != state.jabberwocky and not player.traitor
    )


def madden(tale: Tale, victim: Seat, *, by_lot: bool) -> None:
    tale.tell(Maddened(victim, by_lot))  # PM-20
    _all_mad(tale)


def betray(tale: Tale, seat: Seat) -> None:
    tale.tell(Betrayed(seat))  # PM-22
    _all_mad(tale)


def _all_mad(tale: Tale) -> None:
    hunter = tale.state.jabberwocky
    if hunter is not None and not loyal(tale.state):
        tale.tell(GameEnded("jabberwocky", (hunter,)))


def score(tale: Tale, seat: Seat) -> None:
    tale.tell(TeamScored(seat))  # PM-21
    if tale.state.team == len(tale.state.players):
        tale.tell(GameEnded("team", team(tale.state)))


def slap_tile(tale: Tale, seat: Seat) -> Sequence[Event]:
    """PM-16: one more has slapped; the race closes with the last of them."""
    tale.tell(TileSlapped(seat))
    order = tale.state.slaps or ()
    others = len(tale.state.players) - 1
    if len(order) == others:
        close_slaps(tale, order[-1:] if others > 1 else ())
    return go_on(tale)


def missing(state: State) -> tuple[Seat, ...]:
    """Who should have slapped and has not."""
    winner = state.result.winner if state.result else None
    return tuple(
        Seat(seat) for seat in range(len(state.players)) if seat != winner and seat not in (state.slaps or ())
    )


def close_slaps(tale: Tale, last: tuple[Seat, ...]) -> None:
    tale.tell(SlapsClosed(last))
    for seat in last:
        if tale.state.jabberwocky is None and tale.state.players[seat].face == "madness":
            tale.tell(CharacterTurned(seat, "wonder"))
        tale.tell(PowerLost(seat))


def after_time(tale: Tale) -> Sequence[Event]:
    """The round's time is up: it goes to whoever got nearest, or to nobody."""
    if (seat := nearest(tale.state)) is not None:
        return after_win(tale, RoundWon(seat, "time"))
    tale.tell(RoundDrawn())
    if tale.state.drawn == DRAWN_IN_A_ROW:
        end_by_wins(tale, "abandoned")
    return go_on(tale)


def nearest(state: State) -> Seat | None:
    """The longest line; of equal ones, the one whose last progress is older. Nobody if no die lies."""
    ranked = [(-player.line, player.progress_at, seat) for seat, player in enumerate(state.players)]
    line, _, seat = min(ranked)
    return Seat(seat) if line else None


def end_by_wins(tale: Tale, reason: Reason) -> None:
    most = max(player.wins for player in tale.state.players)
    best = tuple(Seat(seat) for seat, player in enumerate(tale.state.players) if player.wins == most)
    tale.tell(GameEnded(reason, best))


def go_on(tale: Tale) -> Sequence[Event]:
    """Call the next round once nothing of this one is left to do."""
    state = tale.state
    if state.end is None and state.slaps is None and state.choice is None:
        if state.round == MAX_ROUNDS:
            end_by_wins(tale, "dawn")
        else:
            tale.tell(RoundCalled(state.round + 1))
    return tale.events
