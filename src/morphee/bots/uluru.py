"""Players of Uluru: they set birds one by one, look at what is still unhappy, and rearrange.

They look for a better place as people do, one bird at a time or by swapping two; they never search all
placements. How much of the wishes they understand, how often they misread a card and how long they look is
what their level is. A decision takes about a millisecond.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from morphee.bots.contract import Levels, Observation, Plan, keeps
from morphee.bots.pace import reaction, thinking
from morphee.games.uluru.actions import Action, Done, PlaceBird, Ready
from morphee.games.uluru.content import BIRD, COLOURS, PLACES, Wish
from morphee.games.uluru.judgement import judge
from morphee.games.uluru.model import Board, Cards, Reading, Term
from morphee.games.uluru.reading import readings
from morphee.games.uluru.rounds import cards
from morphee.games.uluru.views import Public
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis

Readings = tuple[tuple[Reading, ...], ...]

NOBODY: Board = (None,) * len(COLOURS)
ANYTHING: Reading = (Term(Wish("anywhere"), auto="anywhere"),)
HASTE = 15_000
"""With less of the glass left than this, nobody shakes up a rock."""
HURRY = 5
"""How many times as fast a bot looks that lets nobody wait."""
CONTENT = 4
"""One in so many times, such a bot is content with how its birds sit: faster, it would win more often."""


class RandomUluruBot:
    """Sets birds anywhere, and after a while says done: any move at all, but an end to it."""

    quick = True

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        table: Public = observation.view.public
        if not observation.offers or table.done[observation.seat]:
            return None
        if keeps(observation, plan):
            return plan
        action = (
            observation.offers[0] if self._chance.below(16) == 0 else self._chance.pick(observation.offers)
        )
        return Plan(Millis(observation.at + reaction(self._chance)), action)


class UluruBot:
    """Sets the birds in turn where they please most, then improves until content or out of ideas.

    ``pace`` is the time one look takes, ``links`` how many links of a chain are followed (what lies
    beyond is taken for "anywhere"), ``tries`` how often a rock that does not get better is shaken up,
    ``misreads`` which per cent of the cards is misread, for the whole round, as "anywhere"; one that
    ``hurries`` looks faster once somebody is done, and is content with how its birds sit: people who play
    for the first time are not to wait.
    """

    quick = True

    def __init__(
        self, chance: Chance, pace: int, links: int, tries: int, misreads: int, hurries: bool = False
    ) -> None:
        self._chance = chance
        self._pace = pace
        self._links = links
        self._tries = tries
        self._misreads = misreads
        self._hurries = hurries
        self._misread: frozenset[int] = frozenset()
        self._round = 0
        self._left = 0
        self._best: Board = NOBODY

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        table: Public = observation.view.public
        if not observation.offers or table.done[observation.seat]:
            return None
        if keeps(observation, plan):
            return plan
        if table.phase == "rest":
            return Plan(Millis(observation.at + thinking(self._chance, 4_000)), Ready())
        own: Any = observation.view.own  # every seat of Uluru has one
        action = self._choose(table, observation, own.birds)
        pace = self._pace
        if self._hurries and any(table.done):
            pace //= HURRY
            if None not in own.birds and self._chance.below(CONTENT) == 0:
                action = Done(True)
        return Plan(Millis(observation.at + thinking(self._chance, pace)), action)

    def _choose(self, table: Public, observation: Observation, board: Board) -> Action:
        if table.round != self._round:
            self._round, self._left, self._best = table.round, self._tries, NOBODY
            birds = range(len(COLOURS))
            self._misread = frozenset([n for n in birds if self._chance.below(100) < self._misreads])
        if table.until is not None and table.until - observation.at < HASTE:
            self._left = 0
        wanted = self._understood(cards(table.light, table.dark, table.plays[observation.seat]))
        if None in board:
            return self._most_pleasing(wanted, board, settings(board))[0]
        verdicts, stones = judge(wanted, board)
        if stones < judge(wanted, self._best)[1]:
            self._best = board
        unhappy = [n for n, both in enumerate(verdicts) if not all(verdict.granted for verdict in both)]
        return self._improve(wanted, board, unhappy, stones) if unhappy else Done(True)

    def _understood(self, cards: Cards) -> Readings:
        """The wishes as this player reads them."""
        read = [tuple([self._followed(reading) for reading in both]) for both in readings(cards)]
        return tuple([(ANYTHING,) * len(both) if n in self._misread else both for n, both in enumerate(read)])

    def _followed(self, reading: Reading) -> Reading:
        return tuple([term for term in reading if len(term.via) <= self._links]) or ANYTHING

    def _most_pleasing(self, wanted: Readings, board: Board, moves: list[PlaceBird]) -> tuple[PlaceBird, int]:
        """The best of the moves and its stones; among equals any."""
        tried = [(judge(wanted, moved(board, move))[1], move) for move in moves]
        fewest = min(stones for stones, _ in tried)
        return self._chance.pick([move for stones, move in tried if stones == fewest]), fewest

    def _improve(self, wanted: Readings, board: Board, unhappy: list[int], stones: int) -> Action:
        """A move that costs fewer stones; else a shake; else back to the best rock so far, and done."""
        moves = changes(board, unhappy)
        move, fewest = self._most_pleasing(wanted, board, moves)
        if fewest < stones:
            return move
        if self._left:
            self._left -= 1
            return self._chance.pick(moves)
        if stones > judge(wanted, self._best)[1]:
            return next(back for back in changes(board) if self._best[BIRD[back.bird]] == back.place)
        return Done(True)


def settings(board: Board) -> list[PlaceBird]:
    """The ways to set the next bird, left to right, on a free place."""
    bird = COLOURS[board.index(None)]
    return [PlaceBird(bird, place) for place in PLACES if place not in board]


def changes(board: Board, birds: Sequence[int] = range(len(COLOURS))) -> list[PlaceBird]:
    """The ways to move one of the birds."""
    return [PlaceBird(COLOURS[bird], place) for bird in birds for place in PLACES if board[bird] != place]


def moved(board: Board, move: PlaceBird) -> Board:
    """The board after that move; a bird that sat there goes where the other came from."""
    bird = BIRD[move.bird]
    origin = board[bird]
    return tuple(
        [move.place if n == bird else origin if at == move.place else at for n, at in enumerate(board)]
    )


LEVELS: Levels = {
    "random": RandomUluruBot,
    "child": partial(UluruBot, pace=3_700, links=1, tries=0, misreads=12, hurries=True),
    "novice": partial(UluruBot, pace=3_100, links=2, tries=0, misreads=5),
    "skilled": partial(UluruBot, pace=2_300, links=8, tries=2, misreads=2),
    "champion": partial(UluruBot, pace=1_700, links=8, tries=10, misreads=1),
}
