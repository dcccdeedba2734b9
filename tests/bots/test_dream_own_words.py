"""DR-24 what bots can say of a word that a table added, and when they have nothing to say."""

from __future__ import annotations

from collections import Counter

import pytest

from morphee.bots.catalog import make
from morphee.bots.dream.knowledge import Knowledge, knowledge
from morphee.games.dream.content import VARIANT_WORDS
from morphee.games.dream.events import Awoke, ClueForbidden, ClueGiven
from morphee.games.dream.language.ruling import rule
from morphee.games.dream.model import Config, Lang, OwnWord
from morphee.games.dream.rules import DREAM
from morphee.games.dream.spelling import fold
from morphee.kernel.chance import Chance, seed_from
from morphee.sim.driver import play

OWN: dict[Lang, tuple[str, ...]] = {
    "fr": (
        *("moustaches", "barbecue", "smartphone", "rouge", "vacances", "Noël", "le chat de Mamie", "fondue"),
        *("la voiture de Papa", "l’école", "match de foot", "Napoléon", "ordinateur portable", "fromages"),
        *("prison", "musique", "sport", "froid", "argent", "Paris", "sucre", "doigt", "fête", "herbe"),
    ),
    "en": (
        *("whiskers", "barbecue", "smartphone", "red", "holidays", "football", "Grandma’s cat", "Napoleon"),
        *("my uncle’s tractor", "Batman", "homework", "cold", "money", "sugar", "finger", "party", "grass"),
        *("music", "prison", "danger", "wood", "smoke", "blood", "soap"),
    ),
}


def said(known: Knowledge, word: str) -> set[str]:
    entry = known.about(word)
    return set() if entry is None else {hint.word for hint in entry.hints}


def test_a_word_that_ours_make_one_think_of_makes_one_think_of_them() -> None:
    known = knowledge("fr")
    assert known.entry("barbecue") is None
    assert {"saucisse", "camping"} <= said(known, "barbecue")
    assert "chat" in said(known, "moustaches"), "whatever its number"


def test_a_right_answer_for_one_of_ours_has_its_thoughts() -> None:
    known = knowledge("en")
    assert known.entry("smartphone") is None
    assert {"ring", "dial"} <= said(known, "smartphone")


def test_a_phrase_is_what_its_noun_is() -> None:
    """Its other words only say which one: nothing of a grandmother, or of a mouse for a bat."""
    french, english = knowledge("fr"), knowledge("en")
    assert "ronron" in said(french, "le chat de Mamie")
    assert "confiture" not in said(french, "le chat de Mamie")
    assert "purr" in said(english, "Grandma’s cat")
    assert "jam" not in said(english, "Grandma’s cat")
    assert "plough" in said(english, "the tractor of my uncle")
    assert "fromage" not in said(french, "vieille chauve-souris")


def test_of_other_words_nothing_is_known() -> None:
    assert knowledge("fr").about("Pikachu") is None
    assert knowledge("en").about("Zaphod Beeblebrox") is None


def test_no_more_words_are_kept_than_a_server_has_room_for() -> None:
    """And what was kept of a forgotten one is not taken for another's."""
    known, fresh = Knowledge("en", own_kept=3), Knowledge("en")
    strange = [word for word in OWN["en"] if fresh.entry(word) is None]
    for word in strange * 2:
        entry, alone = known.about(word), fresh.about(word)
        assert entry is not None
        assert alone is not None
        close = [other.prop.word for other in known.close(entry)]
        assert close == [other.prop.word for other in fresh.close(alone)]
        assert len(known._own) <= 3
        assert len(known._close) <= 3, "nothing of a forgotten one"


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("level", ["child", "novice", "skilled", "champion"])
def test_bots_speak_of_a_tables_own_words(level: str, lang: Lang) -> None:
    """DR-24 every role has something to say, and the referee allows it. (They passed at every turn.)"""
    words = tuple([OwnWord(word) for word in (*OWN[lang], *(VARIANT_WORDS if lang == "fr" else ()))])
    config = Config(lang=lang, deck="own", own_words=words, night=60)
    bots = [make("dream", level, Chance(seed_from(f"own {seat}"), 0)) for seat in range(6)]
    match = play(DREAM, config, 6, seed_from(f"own {level}"), bots)
    events = [entry.event for entry in match.entries]
    assert not any(isinstance(event, ClueForbidden) for event in events)
    assert sum(isinstance(event, ClueGiven) for event in events) > 60
    roles = Counter(
        dawn.spirits[clue.seat]
        for dawn in [event.dawn for event in events if isinstance(event, Awoke)]
        for card in dawn.cards
        for clue in card.clues
    )
    assert min(roles[role] for role in ("fairy", "bogeyman", "sandman")) > 2, roles


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_liar_does_not_name_the_thing_itself(lang: Lang) -> None:
    """A cat is no decoy for somebody's cat, nor a telephone for a smartphone."""
    known = knowledge(lang)
    for word in OWN[lang]:
        entry = known.about(word)
        assert entry is not None
        named = {fold(part) for part in (*word.replace("’", " ").split(), *entry.prop.accept)}
        assert not named & {fold(other.prop.word) for other in known.near(entry)}
        assert any(rule(lang, entry.prop, hint.word).verdict == "fine" for hint in entry.hints), word
