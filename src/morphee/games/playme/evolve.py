"""Every event and where its effect is written. The type checker reports an event that is missing here."""

from __future__ import annotations

from msgspec.structs import replace

from morphee.games.playme import fold, turns
from morphee.games.playme.content import FREEZE
from morphee.games.playme.events import (
    Betrayed,
    CharactersDealt,
    CharacterTurned,
    ChoiceGiven,
    Clashed,
    DiceRolled,
    DieParked,
    DieRecalled,
    DieSentBack,
    DieSlipped,
    Event,
    GameEnded,
    HandReady,
    HandThawed,
    JabberwockyCame,
    LineBlocked,
    LineSettled,
    LineUnblocked,
    Maddened,
    PowerLost,
    Progressed,
    RoundBegan,
    RoundCalled,
    RoundDrawn,
    RoundWon,
    SlapFailed,
    SlapsCalled,
    SlapsClosed,
    TeamScored,
    TileSlapped,
)
from morphee.games.playme.model import End, State
from morphee.kernel.contract import Millis


def evolve(state: State, event: Event, at: Millis) -> State:
    match event:
        case DiceRolled():
            return fold.rolled(state, event, at)
        case HandReady(seat):
            return fold.put(state, seat, replace(state.players[seat], ready=True))
        case Progressed():
            return fold.progressed(state, event, at)
        case LineSettled(seat):
            return fold.settled(state, seat, at)
        case LineBlocked():
            return fold.blocked(state, event, at)
        case LineUnblocked():
            return fold.unblocked(state, event)
        case Clashed():
            return fold.clashed(state, event)
        case DieParked():
            return fold.parked(state, event)
        case DieSentBack():
            return fold.sent_back(state, event)
        case DieSlipped():
            return fold.slipped(state, event)
        case DieRecalled():
            return fold.recalled(state, event)
        case SlapFailed(seat):
            player = replace(state.players[seat], frozen_until=Millis(at + FREEZE))
            return fold.say(fold.put(state, seat, player), seat, "slap_failed")
        case HandThawed(seat):
            return fold.put(state, seat, replace(state.players[seat], frozen_until=None))
        case CharactersDealt(characters):
            return turns.dealt(state, characters)
        case RoundCalled(number):
            return turns.called(state, number, at)
        case RoundBegan():
            return turns.began(state, at)
        case RoundWon():
            return turns.won(state, event)
        case RoundDrawn():
            return turns.drawn(state)
        case CharacterTurned(seat, face):
            return turns.turned(state, seat, face)
        case JabberwockyCame(seat):
            return turns.jabberwocky_came(state, seat)
        case SlapsCalled():
            return turns.slaps_called(state, at)
        case TileSlapped(seat):
            return replace(state, slaps=(*(state.slaps or ()), seat))
        case SlapsClosed():
            return replace(state, slaps=None)
        case PowerLost(seat):
            return fold.put(state, seat, replace(state.players[seat], powerless=True))
        case ChoiceGiven():
            return turns.choice_given(state, event, at)
        case Maddened(seat):
            return replace(turns.turned(state, seat, "madness"), choice=None)
        case Betrayed(seat):
            return turns.betrayed(state, seat)
        case TeamScored():
            return replace(state, team=state.team + 1, choice=None)
        case GameEnded(reason, winners):
            return replace(state, phase="over", slaps=None, choice=None, end=End(reason, winners))
