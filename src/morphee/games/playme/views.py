"""Who sees what. Everything on the table is public; only when a hand may roll again is its own affair."""

from __future__ import annotations

from typing import Literal, TypeAlias

from morphee.games.playme.content import Character, Face
from morphee.games.playme.events import Event, HandReady
from morphee.games.playme.hand import hands
from morphee.games.playme.model import Choice, End, Lost, Phase, Player, Result, Said, State
from morphee.kernel.contract import Millis, Seat, Value, Viewer

RollStatus: TypeAlias = Literal["none", "open", "spent", "lost"]


class Blocking(Value):
    """A blocking die: whose, and what it shows."""

    by: Seat
    die: int


class Public(Value):
    """The table as everyone sees it; one entry a seat where a field is a tuple without other words.

    ``due`` is the end of the countdown or of the round; ``frozen`` the end of each freeze, 0 without.
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


def redact(event: Event, viewer: Viewer) -> Event | None:
    if isinstance(event, HandReady) and event.seat != viewer:
        return None
    return event
