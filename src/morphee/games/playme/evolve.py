"""The state after each event. Nothing is decided here; the type checker reports an event that is missing."""

from __future__ import annotations

from msgspec.structs import replace

from morphee.games.playme.content import (
    CHOICE,
    COUNTDOWN,
    FIRST_COUNTDOWN,
    FREEZE,
    HUNT_COUNTDOWN,
    SLAPS,
    Face,
)
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
from morphee.games.playme.hand import without
from morphee.games.playme.model import Block, Choice, End, Fresh, Player, Result, Said, State
from morphee.games.playme.powers import has, rest_after_run
from morphee.kernel.contract import Millis, Seat


def evolve(state: State, event: Event, at: Millis) -> State:
    match event:
        case CharactersDealt(characters):
            return replace(state, players=tuple([Player(character) for character in characters]))
        case RoundCalled(number):
            return replace(state, phase="countdown", round=number, due=Millis(at + _countdown(state, number)))
        case RoundBegan():
            return _round_began(state, at)
        case DiceRolled():
            return _dice_rolled(state, event, at)
        case HandReady(seat):
            return _put(state, seat, replace(state.players[seat], ready=True))
        case Progressed():
            return _progressed(state, event, at)
        case DieParked():
            return _die_parked(state, event)
        case LineBlocked():
            return _line_blocked(state, event, at)
        case LineUnblocked():
            return _line_unblocked(state, event)
        case Clashed():
            return _clashed(state, event)
        case LineSettled(seat):
            return _line_settled(state, seat, at)
        case DieSentBack():
            return _die_sent_back(state, event)
        case DieSlipped():
            return _die_slipped(state, event)
        case DieRecalled():
            return _die_recalled(state, event)
        case SlapFailed(seat):
            player = replace(state.players[seat], frozen_until=Millis(at + FREEZE))
            return _announce(_put(state, seat, player), seat, "slap_failed")
        case HandThawed(seat):
            return _put(state, seat, replace(state.players[seat], frozen_until=None))
        case RoundWon(seat):
            return _round_won(state, seat)
        case RoundDrawn():
            return replace(_round_over(state, Result(None)), drawn=state.drawn + 1)
        case CharacterTurned(seat, face):
            return _character_turned(state, seat, face)
        case JabberwockyCame(seat):
            players = tuple([replace(player, face="wonder") for player in state.players])  # PM-18
            return _announce(replace(state, players=players, jabberwocky=seat), seat, "jabberwocky")
        case SlapsCalled():
            return _slaps_called(state, at)
        case TileSlapped(seat):
            return replace(state, slaps=(*(state.slaps or ()), seat))
        case SlapsClosed():
            return replace(state, slaps=None)
        case PowerLost(seat):
            return _put(state, seat, replace(state.players[seat], powerless=True))
        case ChoiceGiven():
            return _choice_given(state, event, at)
        case Maddened(seat):
            return replace(_character_turned(state, seat, "madness"), choice=None)
        case Betrayed(seat):
            player = replace(state.players[seat], face="madness", traitor=True)  # PM-22
            return _announce(replace(_put(state, seat, player), choice=None), seat, "betray")
        case TeamScored():
            return replace(state, team=state.team + 1, choice=None)
        case GameEnded(reason, winners):
            return replace(state, phase="over", slaps=None, choice=None, end=End(reason, winners))


def _countdown(state: State, number: int) -> int:
    """PM-1: as long as what is shown before that round needs to be read."""
    if state.jabberwocky is not None:
        return HUNT_COUNTDOWN
    return FIRST_COUNTDOWN if number == 1 and state.config.powers else COUNTDOWN


def _put(state: State, seat: Seat, player: Player) -> State:
    players = state.players
    return replace(state, players=(*players[:seat], player, *players[seat + 1 :]))


def _announce(state: State, seat: Seat, what: str, die: int = 0, target: Seat | None = None) -> State:
    """PM-10: everything done is announced."""
    return replace(state, said=Said(seat, what, die, target))


def _round_began(state: State, at: Millis) -> State:
    """PM-12: all six dice back in hand, empty lines; what lasts longer than a round stays."""
    players = [
        Player(p.character, face=p.face, powerless=p.powerless, traitor=p.traitor, wins=p.wins)
        for p in state.players
    ]
    return replace(
        state,
        players=tuple(players),
        phase="round",
        due=Millis(at + state.config.limit),
        cue_number=state.cue_number + 1,
        cue_at=at,
        said=None,
        result=None,
    )


def _dice_rolled(state: State, event: DiceRolled, at: Millis) -> State:
    player = replace(
        state.players[event.seat],
        thrown=event.dice,
        dice=event.dice,
        acted=False,
        progressed=False,
        lost=event.lost,
        loses_next=False,
        ready=False,
        ready_at=Millis(at + state.config.pace),
    )
    return _put(state, event.seat, player)


def _progressed(state: State, event: Progressed, at: Millis) -> State:
    player = state.players[event.seat]
    rest = rest_after_run(state, event.seat, len(event.values))
    player = replace(
        player,
        line=event.values[-1] + event.joined,
        parked=0 if event.joined else player.parked,
        dice=without(player.dice, event.used),
        acted=True,
        progressed=True,
        loses_next=has(state, event.seat, "hatter", "madness"),
        fresh=Fresh(event.values[0], event.joined, at),
        frozen_until=Millis(at + rest) if rest else None,
    )
    return _announce(_put(state, event.seat, player), event.seat, "progress", event.values[-1])


def _die_parked(state: State, event: DieParked) -> State:
    player = state.players[event.seat]
    dice = without(player.dice, (event.die,))
    player = replace(player, parked=event.die, dice=dice, acted=True, progressed=True)
    return _announce(_put(state, event.seat, player), event.seat, "park", event.die)


def _line_blocked(state: State, event: LineBlocked, at: Millis) -> State:
    state = _spend_block(state, event.seat, event.die)
    target = state.players[event.target]
    blocks = (*target.blocks, Block(event.seat, event.die, at, fresh=True))
    state = _put(state, event.target, replace(target, blocks=blocks, fresh=None))
    return _announce(state, event.seat, "block", event.die, event.target)


def _spend_block(state: State, seat: Seat, die: int) -> State:
    """The die leaves the roll; the Queen of Hearts keeps her action (PM-14)."""
    player = state.players[seat]
    acted = not has(state, seat, "queen", "wonder")
    return _put(state, seat, replace(player, dice=without(player.dice, (die,)), acted=acted))


def _line_unblocked(state: State, event: LineUnblocked) -> State:
    """PM-6: of two blocking dice of that value, the older goes home."""
    player = state.players[event.seat]
    blocks = list(player.blocks)
    blocks.remove(next(block for block in blocks if block.die == event.die))
    dice = without(player.dice, (event.die,))
    player = replace(player, blocks=tuple(blocks), dice=dice, acted=True)
    return _announce(_put(state, event.seat, player), event.seat, "unblock", event.die, event.owner)


def _clashed(state: State, event: Clashed) -> State:
    """PM-9: the dice of both go back to hand; both have acted."""
    player = state.players[event.seat]
    if event.late == "progress":
        dice = without(player.dice, event.used)
        player = replace(player, dice=dice, acted=True, progressed=True, blocks=(), fresh=None)
        state = _put(state, event.seat, player)
    else:
        state = _put(_spend_block(state, event.blockers[0], event.die), event.seat, _undone(player))
    return _announce(state, event.seat, "clash", event.die, event.blockers[0])


def _undone(player: Player) -> Player:
    """A line without its last progress, which costs neither rest nor roll; a die that had joined it is
    parked again."""
    if player.fresh is None:
        return player
    parked = player.line if player.fresh.joined else player.parked
    return replace(
        player,
        line=player.fresh.first - 1,
        parked=parked,
        loses_next=False,
        fresh=None,
        frozen_until=None,
    )


def _line_settled(state: State, seat: Seat, at: Millis) -> State:
    """PM-9: what was put down longer ago than the window is no longer of the same instant."""
    player, window = state.players[seat], state.config.window
    fresh = player.fresh if player.fresh and at <= player.fresh.at + window else None
    blocks = tuple(
        replace(block, fresh=False) if at > block.at + window else block for block in player.blocks
    )
    return _put(state, seat, replace(player, fresh=fresh, blocks=blocks))


def _shortened(player: Player) -> Player:
    """The last placed die goes back to hand."""
    return replace(player, line=player.line - 1, fresh=None)


def _die_sent_back(state: State, event: DieSentBack) -> State:
    player = state.players[event.seat]
    player = replace(player, dice=without(player.dice, (event.die,)), acted=True)
    state = _put(_put(state, event.seat, player), event.target, _shortened(state.players[event.target]))
    return _announce(state, event.seat, "send_back", event.die, event.target)


def _die_slipped(state: State, event: DieSlipped) -> State:
    player = _shortened(state.players[event.seat])
    player = replace(player, slipped=(*player.slipped, event.die))
    return _announce(_put(state, event.seat, player), event.seat, "slip", event.die)


def _die_recalled(state: State, event: DieRecalled) -> State:
    target = state.players[event.target]
    blocks = list(target.blocks)
    mine = [index for index, block in enumerate(blocks) if block.by == event.seat]
    del blocks[mine[-1]]
    state = _put(state, event.target, replace(target, blocks=tuple(blocks)))
    return _announce(state, event.seat, "recall", event.die, event.target)


def _round_over(state: State, result: Result) -> State:
    """The lines stay for all to see; no hand is frozen, no power lost any longer (PM-16)."""
    players = tuple([replace(player, powerless=False, frozen_until=None) for player in state.players])
    return replace(state, players=players, phase="aftermath", result=result)


def _round_won(state: State, winner: Seat) -> State:
    state = replace(_round_over(state, Result(winner)), drawn=0)
    player = state.players[winner]
    return _announce(_put(state, winner, replace(player, wins=player.wins + 1)), winner, "won")


def _character_turned(state: State, seat: Seat, face: Face) -> State:
    return _put(state, seat, replace(state.players[seat], face=face))


def _choice_given(state: State, event: ChoiceGiven, at: Millis) -> State:
    choice = Choice(
        seat=event.seat,
        kind=event.kind,
        targets=event.targets,
        hands_over=event.hands_over,
        due=Millis(at + CHOICE),
    )
    return replace(state, choice=choice)


def _slaps_called(state: State, at: Millis) -> State:
    """PM-16: a race of its own."""
    return replace(state, slaps=(), slaps_due=Millis(at + SLAPS), cue_number=state.cue_number + 1, cue_at=at)
