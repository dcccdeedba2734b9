"""The bots of the dream play whole matches, at a human pace, from what their seat sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest

from morphee.bots.catalog import make
from morphee.bots.contract import Plan, Sight
from morphee.bots.dream.knowledge import knowledge
from morphee.bots.dream.players import Novice
from morphee.bots.dream.story import tell
from morphee.games.dream import deck
from morphee.games.dream.facts import Awoke, ClueForbidden, ClueGiven, TurnPassed
from morphee.games.dream.matcher import mentions
from morphee.games.dream.model import Config, Dawn, Lang
from morphee.games.dream.rules import DREAM
from morphee.kernel.chance import Chance, seed_from
from morphee.sim.driver import Played, play


def played(levels: Sequence[str], name: str, config: Config = Config()) -> Played:
    bots = [make("dream", level, Chance(seed_from(f"{name} {seat}"), 0)) for seat, level in enumerate(levels)]
    return play(DREAM, config, len(levels), seed_from(name), bots)


def dawns(match: Played) -> list[Dawn]:
    return [entry.fact.dawn for entry in match.entries if isinstance(entry.fact, Awoke)]


@pytest.mark.parametrize("variant", list(DREAM.variants()))
@pytest.mark.parametrize("level", ["random", "novice"])
def test_whole_matches(variant: str, level: str) -> None:
    """Every variant is played to its end, at the smallest and the largest table."""
    for seats in (4, 10):
        match = played([level] * seats, f"whole {variant}", DREAM.variants()[variant])
        assert len(dawns(match)) == seats


def test_a_novice_beats_chance() -> None:
    """Over seeded matches of novices and random players side by side."""
    scores: Counter[str] = Counter()
    nights: Counter[str] = Counter()
    for number in range(8):
        levels = [("novice", "random")[(seat + number) % 2] for seat in range(6)]
        match = played(levels, f"beats {number}", Config(night=60, lang="en"))
        for level, score in zip(levels, match.outcome.scores, strict=True):
            scores[level] += score
        for dawn in dawns(match):
            nights[levels[dawn.dreamer]] += sum(card.side == "yellow" for card in dawn.cards)
    assert scores["novice"] > 1.15 * scores["random"]
    assert nights["novice"] > 10
    assert nights["random"] <= 2


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_fairies_help_and_bogeymen_mislead(lang: Lang) -> None:
    """A table of novices gets some right and some wrong: nobody dreams in vain, nobody always wins."""
    sides: Counter[str] = Counter()
    for number in range(2):
        for dawn in dawns(played(["novice"] * 6, f"sides {lang} {number}", Config(lang=lang))):
            sides.update(card.side for card in dawn.cards)
    assert sides["yellow"] > 20
    assert sides["blue"] > 10


def test_novices_say_nothing_forbidden() -> None:
    match = played(["novice"] * 7, "polite")
    facts = [entry.fact for entry in match.entries]
    assert not any(isinstance(fact, ClueForbidden) for fact in facts)
    assert sum(isinstance(fact, ClueGiven) for fact in facts) > 100


def test_human_pace() -> None:
    """No clue comes faster than a person could think of it and type it; most come in time to count."""
    match = played(["novice"] * 5, "pace")
    facts = [(entry.at, entry.fact) for entry in match.entries]
    waits = []
    for (before, _), (at, fact) in pairwise(facts):
        if isinstance(fact, ClueGiven) and fact.word is not None:
            assert at - before >= 300 + 160 * len(fact.word)
            waits.append(at - before)
    late = sum(isinstance(fact, TurnPassed) and fact.late for _, fact in facts)
    assert 1_200 < sorted(waits)[len(waits) // 2] < 4_500
    assert late < len(waits) // 4


class Watched(Novice):
    """A novice whose sights are looked over."""

    def consider(self, sight: Sight, plan: Plan | None) -> Plan | None:
        public = sight.view.public
        if sight.seat == public.dreamer:
            assert sight.view.own is not None
            assert sight.view.own.word is None
        found = super().consider(sight, plan)
        if found is not None:
            assert found.at >= sight.at
            assert found.action in sight.offers or type(found.action) in sight.open
        return found


def test_plans_are_possible_and_never_in_the_past() -> None:
    bots = [Watched(Chance(seed_from("watched"), seat)) for seat in range(5)]
    assert play(DREAM, Config(night=60), 5, seed_from("watched"), bots).actions > 50


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_story_mentions_its_things(lang: Lang) -> None:
    """DR-14 what the Dreamer remembers is in the story, where the matcher finds it."""
    chance = Chance(seed_from("story"), 0)
    entries = deck.load(lang).entries
    for _ in range(40):
        props = [chance.pick(entries).prop for _ in range(9)]
        text = tell(lang, [prop.word for prop in props], chance)
        assert len(text) < 2_000
        assert all(mentions(lang, prop, text) for prop in props)


def test_knowledge_finds_what_the_clues_mean() -> None:
    """The strongest clues of a proposition speak for it before any other."""
    known = knowledge("en")
    found = 0
    for entry in known.entries[::20]:
        strong = sorted(entry.hints, key=lambda hint: -hint.strength)[:3]
        ranked = known.guesses([hint.word for hint in strong], lambda clue, word: False)
        found += ranked[0][1] is entry
    assert found > 0.85 * len(known.entries[::20])
