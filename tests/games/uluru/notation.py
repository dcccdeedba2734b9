"""Uluru in words: rows of wishes, boards, and a table that is played move by move.

A row is ``"white corner white, pink adjacent blue"``: birds not named wish for anything, a bird named
twice has two cards. A board is ``"white T, pink L1"``: birds not named are not on the rock.
"""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from morphee.games.uluru.actions import Action, Done, LiftBird, PlaceBird, Ready
from morphee.games.uluru.content import BIRD, COLOURS, Colour, Kind, Place, Wish
from morphee.games.uluru.events import DeckShuffled, Event, RoundJudged
from morphee.games.uluru.judgement import judge
from morphee.games.uluru.model import Board, Cards, Config, State, Verdict
from morphee.games.uluru.reading import readings
from morphee.games.uluru.rules import Uluru
from morphee.kernel.chance import seed_from
from morphee.kernel.contract import Act, Expire, Millis, Refused, Seat
from morphee.kernel.match import Match
from morphee.kernel.record import Entry

ULURU = Uluru()


def wish(text: str) -> Wish:
    kind, *of = text.split()
    return Wish(cast(Kind, kind), cast(Colour, of[0]) if of else None)


def row(text: str) -> Cards:
    cards: list[tuple[Wish, ...]] = [()] * 8
    for part in filter(None, text.split(",")):
        colour, said = part.strip().split(" ", 1)
        cards[BIRD[cast(Colour, colour)]] += (wish(said),)
    return tuple(found or (Wish("anywhere"),) for found in cards)


def birds(text: str) -> Board:
    at = dict(part.split() for part in text.split(",")) if text else {}
    return tuple(cast("Place | None", at.get(colour)) for colour in COLOURS)


def everywhere(text: str) -> Board:
    """That board, with the birds not named on the places left over."""
    board = birds(text)
    free = [place for place in ("T", "R1", "R2", "B2", "B1", "L3", "L2", "L1") if place not in board]
    return tuple(place or cast(Place, free.pop(0)) for place in board)


def verdicts(cards: str, board: Board) -> dict[str, tuple[Verdict, ...]]:
    return dict(zip(COLOURS, judge(readings(row(cards)), board)[0], strict=True))


def verdict(cards: str, board: Board, bird: str, card: int = 0) -> Verdict:
    return verdicts(cards, board)[bird][card]


def granted(cards: str, board: Board, bird: str) -> bool:
    found = verdicts(cards, board)[bird]
    assert len(found) == 1
    return found[0].granted


def stones(cards: str, board: Board) -> int:
    return judge(readings(row(cards)), board)[1]


class Play:
    """A match of which a test says every move; time stands still unless it is told to pass."""

    def __init__(self, seats: int = 2, config: Config = Config(), seed: str = "uluru") -> None:
        self.match = Match(ULURU, config, seats, seed_from(seed))
        self.log: list[Entry] = []
        self._fold(self.match.deal(Millis(0)))

    @property
    def state(self) -> State:
        return cast(State, self.match.state)

    def stack(self, *piles: str) -> None:
        """Put known cards on top: the piles as rows of words."""
        tops = [tuple(card for cards in row(pile) for card in cards) for pile in piles]
        under = [pile[len(top) :] for top, pile in zip(tops, self.state.piles, strict=True)]
        both = tuple(top + rest for top, rest in zip(tops, under, strict=True))
        self.match.state = replace(self.state, piles=both)

    def act(self, seat: int, action: Action, at: int | None = None) -> list[Event] | str:
        """The events, or the code of the refusal."""
        return self._command(Act(Seat(seat), action), self.match.at if at is None else at)

    def place(self, seat: int, text: str, at: int | None = None) -> list[Event] | str:
        found: list[Event] | str = []
        for part in text.split(","):
            bird, place = part.split()
            found = self.act(seat, PlaceBird(cast(Colour, bird), cast(Place, place)), at)
        return found

    def lift(self, seat: int, bird: str) -> list[Event] | str:
        return self.act(seat, LiftBird(cast(Colour, bird)))

    def done(self, seat: int, done: bool = True) -> list[Event] | str:
        return self.act(seat, Done(done))

    def ready(self, *seats: int) -> list[Event] | str:
        found: list[Event] | str = []
        for seat in seats or range(self.match.seats):
            found = self.act(seat, Ready())
        return found

    def expire(self) -> list[Event]:
        timer = self.match.next_timer()
        assert timer is not None
        found = self._command(Expire(timer.name), timer.due)
        assert not isinstance(found, str)
        return found

    def glass(self) -> RoundJudged:
        """Let the glass run out."""
        (judged,) = self.expire()
        assert isinstance(judged, RoundJudged)
        return judged

    def _command(self, command: Act[Any] | Expire, at: int) -> list[Event] | str:
        found = self.match.decide(command, Millis(at))
        if isinstance(found, Refused):
            assert found.code in ULURU.refusals
            return found.code
        self._fold(found)
        return [entry.event for entry in found]

    def _fold(self, entries: tuple[Entry, ...]) -> None:
        self.match.fold(entries)
        self.log.extend(entries)


def began(seats: int = 2, config: Config = Config(), seed: str = "uluru", cards: str | None = None) -> Play:
    """A table whose first glass has just been turned, with those cards if they are said."""
    play = Play(seats, config, seed)
    if cards is not None:
        play.stack(cards)
    play.ready()
    assert play.state.phase == "glass"
    return play


def piles_of(play: Play) -> tuple[tuple[Wish, ...], ...]:
    """The piles as they were shuffled."""
    dealt = play.log[0].event
    assert isinstance(dealt, DeckShuffled)
    return dealt.piles
