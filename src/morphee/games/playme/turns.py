"""How the events between rounds change the match: rounds, faces, the slap, the Jabberwocky, the end."""

from __future__ import annotations

from msgspec.structs import replace

from morphee.games.playme.content import CHOICE, COUNTDOWN, SLAPS, Character, Face
from morphee.games.playme.events import ChoiceGiven, RoundWon
from morphee.games.playme.fold import put, say
from morphee.games.playme.model import Choice, Player, Result, State
from morphee.kernel.contract import Millis, Seat


def dealt(state: State, characters: tuple[Character, ...]) -> State:
    return replace(state, players=tuple([Player(character) for character in characters]))


def called(state: State, number: int, at: Millis) -> State:
    return replace(state, phase="countdown", round=number, due=Millis(at + COUNTDOWN))


def began(state: State, at: Millis) -> State:
    """PM-12: all six dice back in hand, empty lines; what lasts longer than a round stays."""
    players = tuple([Player(p.character, p.face, p.powerless, p.traitor, p.wins) for p in state.players])
    return replace(
        state,
        players=players,
        phase="round",
        due=Millis(at + state.config.limit),
        cue_number=state.cue_number + 1,
        cue_at=at,
        said=None,
        result=None,
    )


def round_over(state: State, result: Result) -> State:
    """The lines stay for all to see; no hand is frozen, no power lost any longer (PM-16)."""
    players = tuple([replace(player, powerless=False, frozen_until=None) for player in state.players])
    return replace(state, players=players, phase="aftermath", result=result)


def won(state: State, event: RoundWon) -> State:
    state = replace(round_over(state, Result(event.seat, event.by)), drawn=0)
    player = state.players[event.seat]
    return say(put(state, event.seat, replace(player, wins=player.wins + 1)), event.seat, "won")


def drawn(state: State) -> State:
    return replace(round_over(state, Result(None, "time")), drawn=state.drawn + 1)


def turned(state: State, seat: Seat, face: Face) -> State:
    return put(state, seat, replace(state.players[seat], face=face))


def jabberwocky_came(state: State, seat: Seat) -> State:
    """PM-18: the tile turns, and all characters turn back to wonder."""
    players = tuple([replace(player, face="wonder") for player in state.players])
    return say(replace(state, players=players, jabberwocky=seat), seat, "jabberwocky")


def slaps_called(state: State, at: Millis) -> State:
    """PM-16: a race of its own."""
    return replace(state, slaps=(), slaps_due=Millis(at + SLAPS), cue_number=state.cue_number + 1, cue_at=at)


def choice_given(state: State, event: ChoiceGiven, at: Millis) -> State:
    return replace(state, choice=Choice(event.seat, event.kind, event.targets, Millis(at + CHOICE)))


def betrayed(state: State, seat: Seat) -> State:
    """PM-22: mad, upside down, and alone from now on."""
    player = replace(state.players[seat], face="madness", traitor=True)
    return say(replace(put(state, seat, player), choice=None), seat, "betray")
