"""A table to play on in tests, in the words of the game: ``table.do(0, "block 2 on 1")``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from morphee.games.playme.actions import Action, Roll
from morphee.games.playme.content import Character
from morphee.games.playme.events import CharactersDealt, Event, RoundCalled
from morphee.games.playme.hand import hands
from morphee.games.playme.model import Config, Player, State
from morphee.games.playme.rules import PlayMe
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Act, Expire, Millis, Refused, Seat, Timer
from morphee.kernel.notation import notation

GAME = PlayMe()
NOTHING = "666666"
"""A first roll that helps nobody (mad Absolem apart)."""


class Loaded(Chance):
    """Dice that fall as the test wants; everything else by an ordinary chance."""

    def __init__(self, rolls: Sequence[str]) -> None:
        super().__init__(seed_from("loaded"), 0)
        self._rolls = list(rolls)

    def dice(self, count: int) -> tuple[int, ...]:
        if not self._rolls:
            return super().dice(count)
        roll = self._rolls.pop(0)
        assert len(roll) == count, f"{roll} is not {count} dice"
        return tuple(int(value) for value in roll)


def action(text: str) -> Action:
    """Read "progress 3", "progress 3 x2", "block 2 on 1", "send 4 back from 0", "pick 2", "slap" …"""
    made: Action = notation(GAME).read_action(text)
    return made


def tag(event: Event) -> str:
    return str(event.__struct_config__.tag)


class Table:
    """One match run by a test. Time stands still unless the test moves it."""

    def __init__(self, *characters: Character, rolls: Sequence[str] = (), **options: Any) -> None:
        self.seats = len(characters)
        config = Config(**options)
        self.state: State = GAME.initial(config, self.seats)
        self.at = Millis(0)
        self.events: list[Event] = []
        self._fold([CharactersDealt(characters), RoundCalled(1)])
        self.begin(*rolls)

    def begin(self, *rolls: str) -> None:
        """Wait for the countdown's end; first rolls that are not named help nobody."""
        assert self.state.phase == "countdown"
        self.at = self.state.due
        falling = [rolls[seat] if seat < len(rolls) else NOTHING for seat in range(self.seats)]
        self._command(Expire("countdown"), Loaded(falling))

    def set(self, seat: int, **fields: Any) -> Table:
        """Put the table in order by hand."""
        players = list(self.state.players)
        players[seat] = replace(players[seat], **fields)
        self.state = replace(self.state, players=tuple(players))
        return self

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def do(self, seat: int, text: str, after: int = 0) -> list[str] | str:
        """What comes of it: the events' names, or the code of the refusal.

        ``roll 123456`` names the dice that fall.
        """
        self.wait(after)
        word, _, roll = text.partition(" ")
        if word == "roll":
            return self._command(Act(Seat(seat), Roll()), Loaded([roll] if roll else []))
        return self._command(Act(Seat(seat), action(text)), Loaded([]))

    def fire(self, timer: str) -> list[str] | str:
        """Let a timer run out now, at its due time; nothing else moves."""
        due = next(armed for armed in GAME.timers(self.state) if armed.name == timer)
        self.at = max(self.at, due.due)
        return self._command(Expire(timer), Loaded([]))

    def wait(self, millis: int) -> None:
        """Let time pass; what is due happens at its time."""
        until = self.at + millis
        while (timer := self._next()) is not None and timer.due <= until:
            self.at = max(self.at, timer.due)
            self._command(Expire(timer.name), Loaded([]))
        self.at = Millis(until)

    def offers(self, seat: int) -> list[Action]:
        return list(GAME.legal(self.state, Seat(seat)))

    def lines(self) -> list[int]:
        return [player.line for player in self.state.players]

    def hands(self) -> list[int]:
        return list(hands(self.state))

    def faces(self) -> str:
        return "".join(player.face[0] for player in self.state.players)

    def roll(self, seat: int, dice: str) -> None:
        """A new roll as soon as the hand is ready."""
        self.wait(max(0, self.player(seat).ready_at - self.at))
        assert self.do(seat, f"roll {dice}") != "too_soon"

    def win(self, seat: int) -> list[str] | str:
        """That seat fills its line and slaps."""
        self.set(seat, line=6, blocks=(), parked=0, frozen_until=None)
        return self.do(seat, "slap")

    def _next(self) -> Timer | None:
        return min(GAME.timers(self.state), key=lambda timer: timer.due, default=None)

    def _command(self, command: Act[Action] | Expire, chance: Chance) -> list[str] | str:
        found = GAME.decide(self.state, command, self.at, chance)
        if isinstance(found, Refused):
            return found.code
        self._fold(found)
        return [tag(event) for event in found]

    def _fold(self, events: Sequence[Event]) -> None:
        for event in events:
            self.state = GAME.evolve(self.state, event, self.at)
            self.events.append(event)


def duel(*rolls: str, **options: Any) -> Table:
    """Two players without powers."""
    return Table("alice", "queen", rolls=rolls, powers=False, **options)


def trio(*rolls: str, **options: Any) -> Table:
    return Table("alice", "queen", "hatter", rolls=rolls, powers=False, **options)
