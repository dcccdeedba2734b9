"""What the decks' checker calls coarse, and what it does not."""

from __future__ import annotations

import pytest

from morphee.games.dream.language.decency import coarse
from morphee.games.dream.model import Lang


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("fr", "merdes"),
        ("fr", "Putains"),
        ("fr", "encule"),
        ("fr", "cocaine"),
        ("fr", "une grosse connasse"),
        ("en", "SHIT"),
        ("en", "bitches"),
        ("en", "cocks"),
        ("en", "raping"),
        ("en", "motherfuckers"),
    ],
)
def test_coarse_words_in_every_form(lang: Lang, text: str) -> None:
    assert coarse(lang, text)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("fr", "violette"),
        ("fr", "violon"),
        ("fr", "concombre"),
        ("fr", "culotte"),
        ("fr", "chatte"),
        ("fr", "pédale"),
        ("fr", "sexagénaire"),
        ("fr", "pinède"),
        ("fr", "bitume"),
        ("fr", "saloon"),
        ("en", "Scunthorpe"),
        ("en", "cockerel"),
        ("en", "assassin"),
        ("en", "grape"),
        ("en", "therapist"),
        ("en", "titmouse"),
        ("en", "Dickens"),
        ("en", "cucumber"),
        ("en", "classic"),
    ],
)
def test_innocent_words_raise_no_alarm(lang: Lang, text: str) -> None:
    assert coarse(lang, text) == []
