"""A Dreamer who asks what a liar would say finds more than one who adds up what was said."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from morphee.bots.dream.dreamer import LIKELY
from morphee.bots.dream.knowledge import knowledge
from morphee.bots.dream.players import Champion
from morphee.bots.dream.reading import Reading
from morphee.bots.dream.skill import CHAMPION
from morphee.games.dream.events import Awoke
from morphee.games.dream.model import Config, Lang
from morphee.games.dream.rules import DREAM
from morphee.games.dream.views import Drift
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Seat
from morphee.sim.driver import play


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_who_reads_lies_finds_what_the_lies_hide(lang: Lang) -> None:
    """Two liars say all that is loudest of something close and one helps: the sum of the clues believes the
    liars nearly always; asking what a liar would say finds the proposition much more often."""
    known = knowledge(lang)
    summed = read = tried = 0
    for entry in known.entries[::10]:
        lures = [known.lures(entry, decoy) for decoy in known.close(entry)[:2]]
        clear = [hint.word for hint in sorted(entry.hints, key=lambda hint: -hint.strength)[:2]]
        if len(lures) < 2 or min(map(len, lures)) < 2:
            continue
        tried += 1
        words = [*clear, *(hint.word for found in lures for hint in found[:2])]
        clues = [Drift(Seat(number // 2), word) for number, word in enumerate(words)]
        summed += known.guesses([(word, 1) for word in words], lambda *_: False)[0][1] is entry
        read += Reading(lambda *_: False).weigh(clues, known, ())[0][1] is entry
    assert tried > 20
    assert read > summed + tried // 2


def test_one_clue_alone_is_no_certainty_and_a_helper_is_believed() -> None:
    """What one spirit says once leaves room for other propositions; who helped before is believed more, until
    the next Night."""
    known = knowledge("en")
    cat = known.entry("cat")
    assert cat is not None
    reading = Reading(lambda *_: False)
    loud = [hint.word for hint in sorted(cat.hints, key=lambda hint: -hint.strength)]
    one, two = ([Drift(Seat(1), word) for word in loud[:count]] for count in (1, 2))
    assert reading.weigh(one, known, ())[0][0] < LIKELY < reading.weigh(two, known, ())[0][0]
    assert all(entry is not cat for _, entry in reading.weigh(two, known, {"cat"}))
    before = reading.trust(Seat(1))
    reading.learn(two, cat, known)
    assert reading.trust(Seat(1)) > before
    reading.forget()
    assert reading.trust(Seat(1)) == before


def test_any_number_of_clues_is_read() -> None:
    """Hundreds of words for one card, as when a bot plays on for a Dreamer who went away."""
    known = knowledge("en")
    words = [f"word{number}" for number in range(400)] + [hint.word for hint in known.entries[0].hints]
    clues = [Drift(Seat(number % 3), word) for number, word in enumerate(words)]
    reading = Reading(lambda *_: False)
    assert reading.weigh(clues, known, ())[0][1] is known.entries[0]
    reading.learn(clues, known.entries[0], known)
    assert 0 < reading.trust(Seat(1)) < 1


def test_a_dreamer_who_doubts_is_right_more_often() -> None:
    """Among the same spirits, doubting every card instead of none."""

    class Believer(Champion):
        skill = replace(CHAMPION, doubts=0)

    right = {}
    for kind in (Champion, Believer):
        sides: Counter[str] = Counter()
        for number in range(4):
            bots = [kind(Chance(seed_from(f"doubts {number}"), seat)) for seat in range(4)]
            match = play(DREAM, Config(lang="en"), 4, seed_from(f"doubts {number}"), bots)
            for entry in match.entries:
                if isinstance(entry.event, Awoke):
                    sides.update(card.side for card in entry.event.dawn.cards)
        right[kind] = sides["yellow"] / (sides["yellow"] + sides["blue"])
    assert right[Champion] > right[Believer] + 0.05
