"""A table of Pilo Pilo for tests: lay the cards, let hands move, read the verdicts."""

from __future__ import annotations

from msgspec.structs import replace

from morphee.games.pillows.actions import Action, Shield, Sleep, Take, Throw
from morphee.games.pillows.content import Card, pillows_for
from morphee.games.pillows.model import Config, State
from morphee.games.pillows.notation import LETTERS
from morphee.games.pillows.rules import Pillows
from morphee.kernel.chance import seed_from
from morphee.kernel.contract import Act, Expire, Millis, Refused, Seat
from morphee.kernel.match import Match

PILLOWS = Pillows()
REVEALED_AT = 10_000


def cards(text: str) -> tuple[Card, ...]:
    """A for an attacker, D for a defender, K for a king, Z for a sleeping dragon."""
    return tuple(LETTERS[letter] for letter in text)


def hand(text: str) -> Action:
    """ "take", "shield", "sleep", or ">2" for a throw at seat 2."""
    if text.startswith(">"):
        return Throw(Seat(int(text[1:])))
    uses: dict[str, Action] = {"take": Take(), "shield": Shield(), "sleep": Sleep()}
    return uses[text]


class Turn:
    """One turn whose revealed cards are known; every pile holds ``left`` more cards."""

    def __init__(self, text: str, left: int = 3, config: Config = Config()) -> None:
        revealed = cards(text)
        seats = len(revealed)
        self.match = Match(PILLOWS, config, seats, seed_from("turn"))
        initial: State = self.match.state
        self.match.state = replace(
            initial,
            phase="open",
            turn=1,
            piles=tuple((card, *("attacker",) * left) for card in revealed),
            cards=revealed,
            free=pillows_for(seats),
            since=Millis(REVEALED_AT),
            due=Millis(REVEALED_AT + config.window),
        )
        self.match.at = Millis(REVEALED_AT)

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    def do(self, seat: int, text: str, rt: int = 500) -> str | None:
        """A hand moves; the refusal's code, if it is refused."""
        at = max(self.match.at, Millis(REVEALED_AT + rt))
        found = self.match.decide(Act(Seat(seat), hand(text)), at)
        if isinstance(found, Refused):
            return found.code
        self.match.fold(found)
        return None

    def expire(self) -> None:
        timer = self.match.next_timer()
        assert timer is not None
        found = self.match.decide(Expire(timer.name), timer.due)
        assert not isinstance(found, Refused)
        self.match.fold(found)

    def close(self) -> Turn:
        if self.state.phase == "open":
            self.expire()
        return self

    def right(self) -> str:
        """The verdicts, seat by seat: "+" right, "-" wrong."""
        return "".join("+" if verdict.right else "-" for verdict in self.close().state.verdicts)

    def why(self) -> list[str]:
        return [verdict.why for verdict in self.close().state.verdicts]
