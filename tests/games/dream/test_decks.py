"""DR-7, DR-20, DR-22 to DR-24: decks, referee, matcher, and the words a table adds."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from morphee.games.dream import deck, spelling
from morphee.games.dream.content import DREAM_CARDS, laid_deck, proposition
from morphee.games.dream.deck import COLUMNS, PLACES, Deck, DeckError, Entry
from morphee.games.dream.language.answers import match as match_answer
from morphee.games.dream.language.ruling import Ruling, rule
from morphee.games.dream.language.stories import mentions
from morphee.games.dream.model import Config, Lang, OwnWord, Proposition
from morphee.games.dream.rules import DREAM
from morphee.games.dream.spelling import fold
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.codec import encode
from morphee.kernel.contract import Refused
from tests.games.dream.table import OWN, SHORT, Dreams

LANGS: tuple[Lang, ...] = ("fr", "en")


@pytest.mark.parametrize("lang", LANGS)
def test_the_decks(lang: Lang) -> None:
    """DR-1, DR-24 110 cards of two faces and four propositions a face: 880, each once."""
    found = deck.load(lang)
    assert (found.size, len(found.entries)) == (DREAM_CARDS, DREAM_CARDS * PLACES)
    dealt = [entry.prop.word for card in found.cards for entry in card]
    assert len(set(dealt)) == len(dealt) == 880
    assert {len(card) for card in found.cards} == {PLACES}


@pytest.mark.parametrize("lang", LANGS)
def test_every_proposition_has_what_it_needs(lang: Lang) -> None:
    """DR-24 banned words and 8 to 15 clues, of which the referee forbids none; its own answers match."""
    for entry in deck.load(lang).entries:
        prop = entry.prop
        assert prop.translations, prop.word
        assert 8 <= len(entry.hints) <= 15, prop.word
        for hint in entry.hints:
            assert rule(lang, prop, hint.word).verdict != "forbidden", (prop.word, hint.word)
        for right in (prop.word, *prop.accept):
            assert match_answer(lang, prop, right) == "accept", (prop.word, right)
            assert mentions(lang, prop, f"Il y avait, there was: {right}."), (prop.word, right)


@pytest.mark.parametrize("lang", LANGS)
def test_cards_mix_themes_and_levels(lang: Lang) -> None:
    """DR-24 no card is all animals or all hard, and no place of a card is."""
    found = deck.load(lang)
    for card in found.cards:
        assert max(Counter(entry.theme for entry in card).values()) <= 4
        assert {entry.prop.level for entry in card} >= {1, 2}
    for place in range(PLACES):
        assert {card[place].prop.level for card in found.cards} == {1, 2, 3}


def line(**cells: str) -> str:
    plain = {
        "word": "mer",
        "level": "1",
        "translations": "en:sea, de:Meer/See",
        "family": "marin",
        "clues": "vague 3, sel 2",
    }
    return "\t".join([{**plain, **cells}.get(column, "") for column in COLUMNS])


def test_a_line_of_a_deck() -> None:
    """DR-24."""
    entry = deck.parse_line("nature", line(accept="océan, flots", sounds="mère"))
    prop = Proposition("mer", 1, ("océan", "flots"), ("marin",), ("mère",), ("sea", "Meer", "See"))
    assert entry.prop == prop
    assert [(hint.word, hint.strength) for hint in entry.hints] == [("vague", 3), ("sel", 2)]


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        ({"level": "4"}, "level"),
        ({"word": " "}, "word"),
        ({"clues": "vague"}, "clue"),
        ({"clues": "grande vague 3"}, "clue"),
        ({"clues": "vague 5"}, "clue"),
        ({"clues": "marin 3"}, "forbidden"),
        ({"clues": "SEA 3"}, "forbidden"),
        ({"translations": "sea"}, "translation"),
        ({"sounds": "a\tb"}, "columns"),
    ],
)
def test_a_wrong_line_is_named(cells: dict[str, str], why: str) -> None:
    """DR-24 with its file and number."""
    text = "\t".join(COLUMNS) + "\n" + line() + "\n\n" + line(**cells)
    with pytest.raises(DeckError, match=rf"nature:4: .*{why}"):
        list(deck.parse("nature", text))


def test_a_deck_without_its_columns() -> None:
    """DR-24."""
    with pytest.raises(DeckError, match="nature:1"):
        list(deck.parse("nature", "word\tlevel"))


def entries(count: int) -> list[Entry]:
    return [Entry(f"t{i % 5}", Proposition(f"mot{i:03}", 1 + i % 3), ()) for i in range(count)]


@pytest.mark.parametrize("count", [40, 47, 48, 333, 880])
def test_any_number_of_propositions_makes_cards(count: int) -> None:
    """DR-24 eight a card, whole cards only, always the same."""
    found = Deck(entries(count))
    assert found.size == count // PLACES
    assert all(len(card) == PLACES for card in found.cards)
    assert Deck(list(reversed(entries(count)))).cards == found.cards


def test_a_word_twice_in_a_deck() -> None:
    """DR-24."""
    with pytest.raises(DeckError, match="mot001"):
        Deck([*entries(8), *entries(2)[1:]])


FAMILY, SOUND, TRANSLATIONS = (Ruling("forbidden", reason) for reason in ("family", "sound", "translation"))
MER = Proposition("mer", 1, ("flots",), ("marin", "maritime"), ("mère", "maire"), ("sea", "Meer"))
CAT = Proposition("cat", 1, (), ("catty",), (), ("chat", "Katze"))
TERRE = Proposition("pomme de terre", 1, ("patate",), ("pommier",), (), ("potato",))


@pytest.mark.parametrize(
    ("lang", "prop", "clue", "ruling"),
    [
        ("fr", MER, "marin", FAMILY),
        ("fr", MER, "MARINS", FAMILY),
        ("fr", MER, "mers", FAMILY),
        ("fr", MER, "mère", SOUND),
        ("fr", MER, "Mere", SOUND),
        ("fr", MER, "sea", TRANSLATIONS),
        ("fr", MER, "meer", TRANSLATIONS),
        ("fr", MER, "outre-mer", FAMILY),
        ("fr", MER, "merci", Ruling("fine")),
        ("fr", MER, "flots", Ruling("fine")),
        ("fr", MER, "plage", Ruling("fine")),
        ("en", CAT, "cats", FAMILY),
        ("en", CAT, "chat", TRANSLATIONS),
        ("en", CAT, "castle", Ruling("fine")),
        ("fr", TERRE, "terre", FAMILY),
        ("fr", TERRE, "pommes", FAMILY),
        ("fr", TERRE, "frite", Ruling("fine")),
        ("fr", Proposition("voiture"), "voiturette", FAMILY),
        ("fr", Proposition("ours"), "oursin", Ruling("doubtful", "family")),
        ("fr", MER, "deux mots", Ruling("forbidden", "form")),
    ],
)
def test_the_referee(lang: Lang, prop: Proposition, clue: str, ruling: Ruling) -> None:
    """DR-7 family, sound-alikes and translations; what only looks alike is fine or doubtful."""
    assert rule(lang, prop, clue) == ruling


@pytest.mark.parametrize(
    ("lang", "prop", "answer", "found"),
    [
        ("fr", MER, "la MER", "accept"),
        ("fr", MER, "flot", "accept"),
        ("fr", MER, "mère", "near"),
        ("fr", MER, "marin", "near"),
        ("fr", MER, "montagne", "reject"),
        ("fr", Proposition("sorcière"), "une sorciere", "accept"),
        ("fr", Proposition("sorcière"), "sorsière", "accept"),
        ("fr", Proposition("parapluie"), "para pluie", "accept"),
        ("fr", Proposition("château"), "châteaux", "accept"),
        ("fr", Proposition("cheval"), "chevaux", "accept"),
        ("fr", Proposition("danseur"), "danseuse", "accept"),
        ("fr", Proposition("roi"), "rot", "reject"),
        ("fr", TERRE, "des pommes de terre", "accept"),
        ("fr", TERRE, "pomme", "near"),
        ("en", CAT, "a cat", "accept"),
        ("en", CAT, "black cat", "near"),
        ("en", Proposition("lady"), "ladies", "accept"),
        ("en", Proposition("wolf"), "wolves", "accept"),
        ("en", Proposition("umbrella"), "umbrela", "accept"),
        ("en", CAT, "dog", "reject"),
    ],
)
def test_the_matcher(lang: Lang, prop: Proposition, answer: str, found: str) -> None:
    """DR-20 lenient, but not blind: what is close goes to the spirits."""
    assert match_answer(lang, prop, answer) == found


def test_a_slip_that_makes_another_word_is_none() -> None:
    """DR-20 a known word is that word."""
    known = next(
        e.prop.word for e in deck.load("en").entries if len(e.prop.word) >= 6 and e.prop.word.isalpha()
    )
    assert match_answer("en", Proposition(known[:-1] + "q"), known) != "accept"
    assert match_answer("en", Proposition(known), known[:-1] + "q") == "accept"


@pytest.mark.parametrize(
    ("story", "found"),
    [
        ("J'ai mangé une pomme de terre.", True),
        ("J'ai mangé des PATATES…", True),
        ("Une pomme est tombée par terre.", False),
        ("", False),
    ],
)
def test_mentioned_in_a_story(story: str, found: bool) -> None:
    """DR-23."""
    assert mentions("fr", TERRE, story) is found


def test_folding() -> None:
    """DR-20 case, accents and ligatures."""
    assert fold("ŒUF À L’ÉTÉ") == "oeuf a l'ete"
    assert spelling.pieces("L'arc-en-ciel, 3 fois!") == ("l", "arc", "en", "ciel", "3", "fois")


def test_a_table_adds_its_own_words() -> None:
    """DR-24 each is a card among ours."""
    config = Config(own_words=(OwnWord("tante  Berthe", accept=("berthe",)), OwnWord("notre chat")))
    cards = laid_deck(config, Chance(seed_from("own"), 1))
    assert len(cards) == DREAM_CARDS + 2
    props = [proposition(config, slot) for slot in cards]
    aunt = props[-2]
    assert (aunt.word, aunt.level, aunt.accept) == ("tante Berthe", 2, ("berthe",))
    assert "tente" in aunt.sounds, "what is banned is computed"
    assert {"chaton", "chatte"} <= set(props[-1].family)
    assert props[-1].word == "notre chat"


def test_a_table_plays_with_its_own_words_only() -> None:
    """DR-24."""
    table = Dreams().night()
    words = {own.word for own in OWN}
    for _ in range(20):
        assert table.word in words
        table.give_up()


def test_a_match_needs_no_deck_to_go_on() -> None:
    """DR-24 a proposition enters the log with all that is needed to judge it."""
    table = Dreams(config=replace(SHORT, deck="house", own_words=())).night()
    again = msgspec.json.decode(encode(table.state.current.prop), type=Proposition)
    entry = deck.load("fr").by_word[fold(table.word)]
    assert again == entry.prop


@pytest.mark.parametrize(
    ("config", "code"),
    [
        (Config(eldest=4), "no_such_seat"),
        (Config(deck="own"), "too_few_words"),
        (Config(deck="own", own_words=OWN[:23]), "too_few_words"),
        (Config(own_words=(OwnWord("Été"), OwnWord("ete"))), "doubled_word"),
        (Config(own_words=(OwnWord("?!"),)), "empty_word"),
    ],
)
def test_options_that_make_no_sense(config: Config, code: str) -> None:
    """DR-3, DR-24."""
    assert DREAM.check(config, 4) == Refused(code)


@pytest.mark.parametrize(
    "json",
    [
        '{"night": 59}',
        '{"night": 301}',
        '{"clue_time": 2}',
        '{"clue_time": 16}',
        '{"story": 29}',
        '{"clue_order": "random"}',
        '{"lang": "de"}',
        '{"talk": "signs"}',
        '{"eldest": -1}',
        '{"own_words": [{"word": ""}]}',
    ],
)
def test_options_out_of_range(json: str) -> None:
    """DR-5, DR-8, DR-11, DR-14, DR-19."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(json, type=Config)


def test_every_variant_can_be_played() -> None:
    """All options are exercised by the named variants."""
    variants = DREAM.variants()
    assert {config.lang for config in variants.values()} == {"fr", "en"}
    assert {config.talk for config in variants.values()} == {"typed", "voice"}
    assert {config.clue_order for config in variants.values()} == {"restart", "continue"}
    assert {config.deck for config in variants.values()} == {"house", "own"}
    assert all(DREAM.check(config, 4) is None for config in variants.values())
