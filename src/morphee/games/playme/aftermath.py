"""Between two rounds: what a win or a drawn round means, and when the next round is called.

A win turns a character (PM-12), wins the game (PM-13) or counts in the hunt (`jabberwocky`). Then the
others may have to slap (`slap`) while the winner chooses; the next round waits for both.
"""

from __future__ import annotations

from morphee.games.playme import jabberwocky, slap
from morphee.games.playme.actions import Action, Betray, Pick, Slap, StayLoyal
from morphee.games.playme.content import DRAWN_IN_A_ROW, MAX_ROUNDS
from morphee.games.playme.draft import Decision, Draft
from morphee.games.playme.events import (
    CharacterTurned,
    GameEnded,
    JabberwockyCame,
    RoundCalled,
    RoundDrawn,
    RoundWon,
    SlapsCalled,
)
from morphee.games.playme.model import Reason
from morphee.kernel.contract import Refused, Seat


def act(draft: Draft, seat: Seat, action: Action) -> Decision:
    """An action between two rounds: a slap of the tile, or the winner's choice."""
    match action:
        case Slap():
            refused = slap.slap_tile(draft, seat)
        case Pick() | Betray() | StayLoyal():
            refused = jabberwocky.choose(draft, seat, action)
        case _:
            refused = Refused("not_now")
    return refused or call_next(draft)


def won(draft: Draft, winner: Seat) -> Decision:
    """A slap on a full line: everything that follows from it at once."""
    draft.add(RoundWon(winner))
    if draft.state.jabberwocky is None:
        _turn_winner(draft, winner)
    else:
        jabberwocky.hunt_won(draft, winner)
    if draft.state.end is None and draft.state.config.slap:
        draft.add(SlapsCalled())  # PM-16
    return call_next(draft)


def _turn_winner(draft: Draft, winner: Seat) -> None:
    if draft.state.players[winner].face == "madness":
        draft.add(GameEnded("both_faces", (winner,)))  # PM-13
        return
    draft.add(CharacterTurned(winner, "madness"))  # PM-12
    all_mad = all(player.face == "madness" for player in draft.state.players)
    if all_mad and draft.state.config.jabberwocky:
        draft.add(JabberwockyCame(winner))  # PM-18


def drawn(draft: Draft) -> Decision:
    """PM-23: the time of the round ran out, and nobody has won it."""
    draft.add(RoundDrawn())
    if draft.state.drawn == DRAWN_IN_A_ROW:
        _end_by_wins(draft, "abandoned")
    return call_next(draft)


def call_next(draft: Draft) -> Decision:
    """Call the next round once nothing of this one is left to do."""
    state = draft.state
    if state.end is None and state.slaps is None and state.choice is None:
        if state.round == MAX_ROUNDS:
            _end_by_wins(draft, "dawn")  # PM-23
        else:
            draft.add(RoundCalled(state.round + 1))
    return draft.events


def _end_by_wins(draft: Draft, reason: Reason) -> None:
    """PM-23: for whoever is ahead, that is for those with the most rounds won."""
    most = max(player.wins for player in draft.state.players)
    best = tuple(Seat(seat) for seat, player in enumerate(draft.state.players) if player.wins == most)
    draft.add(GameEnded(reason, best))
