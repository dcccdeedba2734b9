"""Who sees what. Everything on the table is public; only its owner is told when a hand may roll again."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from morphee.games.playme.content import DICE, Character, Face
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
    Told,
)
from morphee.games.playme.hand import hands
from morphee.games.playme.model import Choice, End, Lost, Phase, Player, Result, Said, State
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis, Seat, Value, Viewer

RollStatus: TypeAlias = Literal["none", "open", "spent", "lost"]


class Blocking(Value):
    """A blocking die: whose, and what it shows."""

    by: Seat
    die: int


class Public(Value):
    """The table as everyone sees it. A tuple has one entry a seat, but ``traitors`` and ``slaps`` list seats.

    ``due`` is the end of the countdown or of the round; ``frozen`` the end of each freeze, 0 without one.
    """

    phase: Phase
    round: int
    due: Millis
    pace: int
    window: int
    characters: tuple[Character, ...]
    faces: tuple[Face, ...]
    powers: tuple[bool, ...]
    traitors: tuple[Seat, ...]
    wins: tuple[int, ...]
    lines: tuple[int, ...]
    parked: tuple[int, ...]
    blocks: tuple[tuple[Blocking, ...], ...]
    dice: tuple[tuple[int, ...], ...]
    hands: tuple[int, ...]
    rolls: tuple[RollStatus, ...]
    lost: tuple[Lost | None, ...]
    frozen: tuple[Millis, ...]
    said: Said | None
    result: Result | None
    slaps: tuple[Seat, ...] | None
    slaps_due: Millis
    choice: Choice | None
    jabberwocky: Seat | None
    team: int
    end: End | None


class Own(Value):
    """PM-2: whether this hand may roll, and from when."""

    ready: bool
    ready_at: Millis


def public(state: State) -> Public:
    players, config = state.players, state.config
    return Public(
        phase=state.phase,
        round=state.round,
        due=state.due,
        pace=config.pace,
        window=config.window,
        characters=tuple([p.character for p in players]),
        faces=tuple([p.face for p in players]),
        powers=tuple([config.powers and not p.powerless for p in players]),
        traitors=tuple([Seat(seat) for seat, p in enumerate(players) if p.traitor]),
        wins=tuple([p.wins for p in players]),
        lines=tuple([p.line for p in players]),
        parked=tuple([p.parked for p in players]),
        blocks=tuple([_blocking(p) if p.blocks else () for p in players]),
        dice=tuple([p.dice for p in players]),
        hands=hands(state),
        rolls=tuple([roll_status(p) for p in players]),
        lost=tuple([p.lost for p in players]),
        frozen=tuple([p.frozen_until or Millis(0) for p in players]),
        said=state.said,
        result=state.result,
        slaps=state.slaps,
        slaps_due=state.slaps_due,
        choice=state.choice,
        jabberwocky=state.jabberwocky,
        team=state.team,
        end=state.end,
    )


def _blocking(player: Player) -> tuple[Blocking, ...]:
    return tuple([Blocking(block.by, block.die) for block in player.blocks])


def roll_status(player: Player) -> RollStatus:
    if not player.thrown:
        return "none"
    if player.lost:
        return "lost"
    return "spent" if player.acted else "open"


def own(state: State, seat: Seat) -> Own:
    player = state.players[seat]
    return Own(player.ready, player.ready_at)


def redact(event: Event, viewer: Viewer) -> Told | None:
    match event:
        case HandReady(seat):
            return event if seat == viewer else None
        case (
            CharactersDealt()
            | RoundCalled()
            | RoundBegan()
            | DiceRolled()
            | Progressed()
            | DieParked()
            | LineBlocked()
            | LineUnblocked()
            | Clashed()
            | LineSettled()
            | DieSentBack()
            | DieSlipped()
            | DieRecalled()
            | SlapFailed()
            | HandThawed()
            | RoundWon()
            | RoundDrawn()
            | CharacterTurned()
            | JabberwockyCame()
            | SlapsCalled()
            | TileSlapped()
            | PowerLost()
            | SlapsClosed()
            | ChoiceGiven()
            | Maddened()
            | Betrayed()
            | TeamScored()
            | GameEnded()
        ):
            return event


def resample(state: State, viewer: Viewer, chance: Chance) -> State:
    """The others' hands may or may not be ready to roll, those that have rolled."""
    players = [
        player if seat == viewer or not player.thrown else replace(player, ready=bool(chance.below(2)))
        for seat, player in enumerate(state.players)
    ]
    return replace(state, players=tuple(players))


def check_world(state: State) -> str | None:
    """Six dice a player, wherever they lie; and a hand that has not rolled has nothing to wait for."""
    for seat, player in enumerate(state.players):
        if not 0 <= hands(state)[seat] <= DICE:
            return f"seat {seat} has {hands(state)[seat]} dice in hand"
        if len(player.thrown) > DICE or len(player.dice) > len(player.thrown):
            return f"seat {seat} shows more dice than it has rolled"
        if not player.ready and not player.thrown:
            return f"seat {seat} waits for its pace without having rolled"
    return None
