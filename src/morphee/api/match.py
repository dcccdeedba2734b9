"""A match from Python: it acts, waits, lets bots play and is recorded.

Time is virtual: it passes when you say so (`Match.wait`, or ``at`` of `Match.act`), and whatever is due
meanwhile happens. Whatever cannot be done raises `Refused` and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from morphee.api import players
from morphee.api.players import Player
from morphee.api.refusal import Refused, by_the_rules
from morphee.kernel import contract, match, record
from morphee.kernel.chance import Chance, commitment, seed_from
from morphee.kernel.contract import Act, AnyGame, Expire, Millis, OpenActions, Outcome, Seat, View
from morphee.kernel.notation import notation
from morphee.kernel.record import Entry, Record
from morphee.kernel.text import Unreadable
from morphee.sim.driver import Driver, Stuck

_MOST_EVENTS = 1_000_000
_A_DAY = 24 * 60 * 60 * 1_000
"""The longest time that passes at once, in milliseconds: there are games whose timers never end."""


class Match:
    """One match, and all that happened in it. Seats are numbered from 0; time is in milliseconds."""

    def __init__(self, dealt: match.Match) -> None:
        self._match = dealt
        self._entries: list[Entry] = []
        self._now = Millis(0)
        self._names: tuple[str, ...] = ()
        self._fold(dealt.deal(Millis(0)))

    def __repr__(self) -> str:
        end = self.outcome
        how = "goes on" if end is None else f"over ({end.reason}, points {list(end.scores)})"
        return (
            f"<match of {self.game.name} for {self.seats}: {len(self._entries)} events, {self.now} ms, {how}>"
        )

    @property
    def game(self) -> AnyGame:
        return self._match.game

    @property
    def seats(self) -> int:
        return self._match.seats

    @property
    def now(self) -> int:
        """The time of the match."""
        return self._now

    @property
    def state(self) -> Any:
        """Everything there is to know; what a seat may know is `view`."""
        return self._match.state

    @property
    def events(self) -> tuple[Any, ...]:
        """All that happened."""
        return tuple([entry.event for entry in self._entries])

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; ``None`` while it goes on."""
        return self.game.outcome(self.state)

    @property
    def over(self) -> bool:
        return self.outcome is not None

    def view(self, seat: int | None = None) -> View[Any, Any]:
        """What that seat may see; without one, what everybody may."""
        return self.game.view(self.state, None if seat is None else self._seat(seat))

    def legal(self, seat: int) -> tuple[Any, ...]:
        """Every action that can be listed and would be granted to that seat now."""
        return tuple(self.game.legal(self.state, self._seat(seat)))

    def open(self, seat: int) -> tuple[type, ...]:
        """The types of actions that this seat may fill in freely now, such as a typed word."""
        found = self._seat(seat)
        return self.game.open(self.state, found) if isinstance(self.game, OpenActions) else ()

    def write(self, action: Any) -> str:
        """An action as text, as `act` reads it. Raises `Refused` if it is none of this game."""
        return notation(self.game).action(self._action(action))

    def position(self) -> str:
        """The whole state as text; ``morphee.notation(match.game).read_position`` reads it."""
        return notation(self.game).position(self.state)

    def act(self, seat: int, action: Any, *, at: int | None = None) -> tuple[Any, ...]:
        """That seat acts, now or at a later time; the events that come of it. Raises `Refused`.

        ``action`` is one of the game's, or a text such as ``"place 3 3 on 4"``.
        """
        who, what = self._seat(seat), self._action(action)
        with self._unless_refused():
            if at is not None:
                self._until(_whole(at))
            return self._command(Act(who, what))

    def wait(self, millis: int | None = None) -> tuple[Any, ...]:
        """Let time pass, or without a number let the next thing happen that happens by itself; the events."""
        before = len(self._entries)
        if millis is not None:
            self._until(self._now + _whole(millis))
        elif (timer := self._match.next_timer()) is not None:
            self._until(max(timer.due, self._now))
        else:
            raise Refused("nothing_due", "Nothing happens by itself: somebody has to act, or it is over.")
        return self.events[before:]

    def run(self, bots: Player | Sequence[Player] = "novice") -> Outcome:
        """Bots play on to the end, those named in turn, seat after seat; how it ended. Raises `Refused`, also
        when a bot does something that it may not: then the match is as it was before."""
        if not self.over:
            self._run(list(bots) if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots])
        outcome = self.outcome
        assert outcome is not None
        return outcome

    def _run(self, named: list[Any]) -> None:
        if not 1 <= len(named) <= self.seats:
            raise Refused("bots", f"{len(named)} bots were named for {self.seats} seats")
        seated = [named[seat % len(named)] for seat in range(self.seats)]
        made = [players.bot(self.game.name, player, self._chance(seat)) for seat, player in enumerate(seated)]
        driver = Driver(self._match, made)
        with self._unless_refused():
            try:
                driver.join(self._now)
                driver.play_on(_MOST_EVENTS)
            except Stuck as error:
                raise Refused("stuck", str(error)) from error
        self._entries += driver.entries
        self._now = max(self._now, self._match.at)
        self._names = tuple(map(players.name, seated))

    @contextmanager
    def _unless_refused(self) -> Iterator[None]:
        """Whatever raises inside has changed nothing."""
        kept, length = self._match, len(self._entries)
        before = self._now, kept.n, kept.at, kept.state
        try:
            yield
        except BaseException:
            self._now, kept.n, kept.at, kept.state = before
            del self._entries[length:]
            raise

    def _chance(self, seat: int) -> Chance:
        return Chance(seed_from(f"bot {self._match.seed.hex()} {seat}"), 0)

    def record(self) -> Record:
        """The match so far; with its seed once it is over. `Record.dump` gives the bytes of a file."""
        kept = self._match
        seed = kept.seed if self.over else None
        head = record.header(kept.game, kept.config, kept.seats, commitment(kept.seed), self._names, seed)
        return Record(kept.game, head, kept.config, tuple(self._entries))

    def _seat(self, seat: int) -> Seat:
        if isinstance(seat, bool) or seat not in range(self.seats):
            raise Refused("no_such_seat", f"There is no seat {seat!r}: seats are 0 to {self.seats - 1}.")
        return Seat(int(seat))

    def _action(self, action: Any) -> Any:
        try:
            if isinstance(action, str):
                return notation(self.game).read_action(action)
            return msgspec.convert(msgspec.to_builtins(action), self.game.action_type)
        except (Unreadable, msgspec.ValidationError, TypeError) as error:
            why = str(error) if isinstance(error, Unreadable) else f"{action!r} is no action: {error}"
            raise Refused("malformed", why) from error

    def _until(self, at: int) -> None:
        if at < self._now:
            raise Refused("too_late", f"It is {self._now} ms already; time does not go back to {at}.")
        if at > self._now + _A_DAY:
            raise Refused("time", f"At most a day ({_A_DAY} ms) passes at once, not {at - self._now} ms.")
        while (timer := self._match.next_timer()) is not None and timer.due <= at:
            self._now = max(self._now, timer.due)
            self._command(Expire(timer.name))
        self._now = Millis(at)

    def _command(self, command: Act[Any] | Expire) -> tuple[Any, ...]:
        found = self._match.decide(command, self._now)
        if isinstance(found, contract.Refused):
            raise by_the_rules(self.game, found)
        self._fold(found)
        return tuple([entry.event for entry in found])

    def _fold(self, entries: Iterable[Entry]) -> None:
        found = list(entries)
        self._match.fold(found)
        self._entries += found


def _whole(millis: Any) -> int:
    if not isinstance(millis, int) or isinstance(millis, bool):
        raise Refused("time", f"Time is a whole number of milliseconds, not {millis!r}.")
    return millis
