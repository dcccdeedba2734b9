"""Uluru in OpenSpiel: each card that is laid is a chance node; then everybody sets their birds, bird by bird,
unseen by the others, and the round is judged.

That people do this at the same time makes no difference: nobody sees another's rock before the judgement. A
bird that was set stays: there is time enough.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

import pyspiel
from msgspec.structs import replace

from morphee.games.uluru.actions import PlaceBird
from morphee.games.uluru.arrays import SIZE
from morphee.games.uluru.content import COLOURS, PLACES, Variant, Wish, cards_of, rounds_of
from morphee.games.uluru.evolve import evolve
from morphee.games.uluru.model import Config, put
from morphee.games.uluru.rounds import EMPTY, begin, judge_round
from morphee.games.uluru.rules import Uluru
from morphee.kernel.arrays import utilities
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Outcome, Seat
from morphee.kernel.notation import notation
from morphee.rl.spiel_common import CHANCE, END, NOTHING, NOW, Held, KernelGame, KernelState, fold, game_type

RULES = Uluru()
MOST, BIRDS = 5, len(COLOURS)
PLACING = [[PlaceBird(bird, place) for place in PLACES] for bird in COLOURS]
ALL_FREE = (1 << len(PLACES)) - 1
FREE = [[place for place in range(len(PLACES)) if free >> place & 1] for free in range(ALL_FREE + 1)]
VARIANTS: tuple[Variant, ...] = ("first", "classic", "hard", "all")
"""Those with one row of cards."""
TYPE = game_type(
    "uluru",
    "Uluru",
    pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    MOST,
    {"variant": "first", "rounds": 6},
)


MOST_KINDS = max(len(set(cards_of(variant))) for variant in VARIANTS)
MOST_ALIKE = max(max(Counter(cards_of(variant)).values()) for variant in VARIANTS)


@lru_cache(maxsize=8)
def kinds(variant: Variant) -> tuple[Wish, ...]:
    """The different cards of a variant: the number of a chance outcome is a place in this list."""
    return tuple(Counter(cards_of(variant)))


@lru_cache(maxsize=128)
def _chances(cards: int) -> list[list[tuple[int, float]]]:
    """By the number of a kind and by how many of it are left: that outcome with its chance, in a pile of so
    many cards."""
    return [[(kind, count / cards) for count in range(MOST_ALIKE + 1)] for kind in range(MOST_KINDS)]


class UluruGame(KernelGame):
    TYPE = TYPE
    SIZE = SIZE

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = {**TYPE.parameter_specification, **(params or {})}
        if params["variant"] not in VARIANTS:
            raise ValueError(f"variant has to be one of {', '.join(VARIANTS)}")
        self.seats, self.variant = params["players"], params["variant"]
        self.rounds = min(params["rounds"], rounds_of(self.variant))
        self.config = Config(variant=self.variant)
        dealt = RULES.deal(self.config, self.seats, Chance(b"laid anew by chance nodes", 1))
        self.start = fold(RULES, RULES.initial(self.config, self.seats), dealt)
        self.cards = Counter(cards_of(self.variant))
        length = self.rounds * BIRDS * self.seats
        super().__init__(params, len(PLACES), len(kinds(self.variant)), length)


class UluruState(KernelState):
    RULES = RULES

    def __init__(self, game: UluruGame) -> None:
        super().__init__(game, game.start)
        self._laid: tuple[int, ...] = ()
        """The cards of the next round, while they are laid."""
        self._set = 0
        """How many birds of this round are set, all players together."""
        self._birds: tuple[int, ...] = ()
        """Where the one who sets birds now has set them: not yet in the state that is held."""
        self._free = ALL_FREE
        """The places that the one who sets birds now has left, as bits."""
        self._rounds = game.rounds
        self._kinds = Held(kinds(game.variant))
        self._left = bytes(game.cards.values())
        """How many cards of each kind are in the pile."""
        self._pile = sum(self._left)
        self._next = self._who_is_next()

    def _who_is_next(self) -> int:
        state = self._held.state
        if state.phase == "glass":
            return self._set // BIRDS
        return END if state.phase == "over" or state.round == self._rounds else CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        return FREE[self._free].copy()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each kind as often as it is left in the pile."""
        chances = _chances(self._pile)
        return [of_kind[count] for of_kind, count in zip(chances, self._left, strict=False) if count]

    def _apply_action(self, action: int) -> None:
        if self._next == CHANCE:
            self._lay(action)
        else:
            self._place(action)

    def _lay(self, kind: int) -> None:
        self._laid += (kind,)
        left = self._left
        self._left = left[:kind] + bytes((left[kind] - 1,)) + left[kind + 1 :]
        self._pile -= 1
        if len(self._laid) == BIRDS:
            self._begin()
            self._next = self._who_is_next()

    @property
    def kernel_state(self) -> Any:
        """With the birds of the one who sets them now: on free places nothing is left to decide."""
        state = self._held.state
        if not self._birds:
            return state
        board = tuple([PLACES[place] for place in self._birds]) + EMPTY[len(self._birds) :]
        return replace(state, boards=put(state.boards, (self._set - 1) // BIRDS, board))

    def _place(self, place: int) -> None:
        self._set += 1
        self._birds += (place,)
        if self._set % BIRDS:
            self._free ^= 1 << place
            return
        state = self.kernel_state
        self._free, self._birds = ALL_FREE, ()
        if self._set == BIRDS * len(state.boards):
            state = evolve(state, judge_round(state, "done"), NOW)
        self._held.state = state
        self._next = self._who_is_next()

    def _begin(self) -> None:
        """The cards that chance chose lie on top of the pile, and everybody is ready."""
        known = self._kinds.state
        laid = [known[kind] for kind in self._laid]
        rest = [known[kind] for kind, count in enumerate(self._left) for _ in range(count)]
        state = replace(self._held.state, piles=((*laid, *rest),))
        self._held.state = evolve(state, begin(state, NOTHING), NOW)
        self._laid, self._set = (), 0

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            card = self._kinds.state[action]
            return f"lay {card.wish}" + (f" {card.of}" if card.of else "")
        return notation(RULES).action(PLACING[self._set % BIRDS][action])

    def returns(self) -> list[float]:
        """UL-13: the fewest stones win, also of fewer rounds."""
        stones = self.kernel_state.stones
        if not self.is_terminal():
            return [0.0] * len(stones)
        groups = [tuple(Seat(s) for s, n in enumerate(stones) if n == count) for count in sorted(set(stones))]
        return list(utilities(Outcome("fewest_stones", tuple(groups), stones), len(stones)))

    def seen_by(self, seat: Seat) -> str:
        laid = " ".join(map(str, self._laid))
        return f"{self.observed(seat).hex()} {laid} {min(self._set, (seat + 1) * BIRDS)}"

    def information_state_string(self, player: int) -> str:
        """What this player has seen, in order: cards, their own birds, and everybody's once judged."""
        seen, birds, unjudged = [], 0, BIRDS * len(self.kernel_state.boards)
        placed = sum(step.player >= 0 for step in self.full_history())
        for step in self.full_history():
            if step.player >= 0:
                birds += 1
                judged = birds <= placed - placed % unjudged
                if step.player != player and not judged:
                    continue
            seen.append(str(step.action))
        return f"{player}: {' '.join(seen)}"

    def __str__(self) -> str:
        return notation(RULES).position(self.kernel_state) + f"\nlaid {self._laid} set {self._set}"


UluruGame.STATE = UluruState
