"""The one list of words that no family wants to read: in chat, disguises included, and on cards."""

from __future__ import annotations

import pytest

from morphee.games.dream.language.decency import coarse
from morphee.language.profanity import LANGS, Lang, is_rude, listed

RUDE = """
merde MERDE m3rde meeerde merdique salope salopes Fuck! fuuuck FUCKING sh1t shiiit shitty connards connnasse
con cons putes putain nègre nègres négresse enculé pédé pédés branleur chieuse assssholes asses twats
wankers sluts dicks pussy pussies nigger bollocks bastards b1tch tits whores
"""
INNOCENT = """
assez as classe Assise culture reculer Scunthorpe bitume bitcoin titre petit cocktail Cockburn passage
dictée pédestre salopette bordelais Bordeaux branlant shiitake chatte chatter Niger nigérien Nigeria niggle
biche fagot concert pissenlit arsenal putois dispute Dick spice class Conn pickle prickly raccoon
"""


@pytest.mark.parametrize("word", RUDE.split())
def test_rude_words_are_known_in_their_disguises(word: str) -> None:
    assert is_rude(word, "fr")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("word", INNOCENT.split())
def test_innocent_words_are_left_alone(word: str, lang: Lang) -> None:
    assert not is_rude(word, lang)


@pytest.mark.parametrize(
    ("word", "rude_in"), [("retard", "en"), ("bite", "fr"), ("con", "fr"), ("pouf", "fr")]
)
def test_what_is_rude_in_one_language_only(word: str, rude_in: Lang) -> None:
    assert [lang for lang in LANGS if is_rude(word, lang)] == [rude_in]


@pytest.mark.parametrize("word", ["drogue", "torture", "cocaine", "murder", "suicide"])
def test_what_does_not_belong_on_a_card_may_be_said(word: str) -> None:
    assert not is_rude(word, "fr")
    assert not is_rude(word, "en")


@pytest.mark.parametrize(("lang", "word"), [("fr", "pouf"), ("fr", "pique-niqueur"), ("en", "prick")])
def test_what_is_rude_in_chat_only_may_stand_on_a_card(lang: Lang, word: str) -> None:
    assert coarse(lang, word) == []


@pytest.mark.parametrize("lang", LANGS)
def test_cards_and_chat_read_one_list(lang: Lang) -> None:
    """Every entry is in one section; every rude word is kept off cards, and starred out in chat."""
    rude, chat, unfit = (listed(lang, section) for section in ("rude", "chat", "unfit"))
    assert not rude.words & unfit.words
    assert not rude.words & chat.words
    for word in (*rude.words, *rude.beginnings):
        assert is_rude(word, lang), word
        assert coarse(lang, word), word
    for word in unfit.words:
        assert coarse(lang, word), word
