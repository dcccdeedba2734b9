"""Words with two spellings that are both right: colour and color, clé and clef."""

from __future__ import annotations

from functools import lru_cache

from morphee.games.dream.language.tokens import listed
from morphee.games.dream.model import Lang

_PAIRS: dict[Lang, str] = {
    "fr": """clef cle cuiller cuillere ognon oignon nenufar nenuphar tzar tsar czar tsar yogourt yaourt
        yoghourt yaourt paye paie shampoing shampooing lys lis saoul soul igloo iglou""",
    "en": """grey gray pyjamas pajamas pyjama pajama aeroplane airplane plough plow moustache mustache
        doughnut donut mum mom programme program sulphur sulfur aluminium aluminum jewellery
        jewelry omelette omelet yoghurt yogurt axe ax gaol jail whisky whiskey mould mold smoulder smolder
        sceptic skeptic sceptical skeptical cosy cozy defence defense offence offense licence license
        pretence pretense draught draft woollen woolen jeweller jeweler marvellous marvelous
        learnt learned burnt burned dreamt dreamed leapt leaped spelt spelled
        catalogue catalog dialogue dialog analogue analog carcase carcass disc disk""",
}
_ENDINGS = (
    *(("our", "or"), ("ours", "ors"), ("oured", "ored"), ("ouring", "oring"), ("ourful", "orful")),
    *(("ourite", "orite"), ("oury", "ory")),
    *(("tre", "ter"), ("bre", "ber"), ("tres", "ters"), ("bres", "bers")),
    *(("ise", "ize"), ("ised", "ized"), ("iser", "izer"), ("ising", "izing"), ("isation", "ization")),
    ("yse", "yze"),
)
_DOUBLED = (("lled", "led"), ("lling", "ling"), ("ller", "ler"), ("llers", "lers"))
_LEAST, _LEAST_DOUBLED = 3, 5
"""Letters before such an ending: a tour is no tor, and filled is not filed."""
_OTHERS = frozenset(["timbre"])
_ANY = tuple([old for old, _ in (*_ENDINGS, *_DOUBLED)])


def _table(text: str) -> dict[str, str]:
    found = listed(text)
    return dict(zip(found[::2], found[1::2], strict=True))


_USUAL: dict[Lang, dict[str, str]] = {lang: _table(text) for lang, text in _PAIRS.items()}


@lru_cache(maxsize=1 << 14)
def usual(lang: Lang, piece: str) -> str:
    """Of a folded piece: one spelling for all that it may be spelled as."""
    if lang != "en" or piece in _USUAL[lang] or piece in _OTHERS or not piece.endswith(_ANY):
        return _USUAL[lang].get(piece, piece)
    return _respelled(piece, _ENDINGS, _LEAST) or _respelled(piece, _DOUBLED, _LEAST_DOUBLED) or piece


def _respelled(piece: str, endings: tuple[tuple[str, str], ...], least: int) -> str | None:
    found = (
        piece[: -len(old)] + new
        for old, new in endings
        if piece.endswith(old) and len(piece) >= len(old) + least
    )
    return next(found, None)


def same_spelling(lang: Lang, one: str, other: str) -> bool:
    """Whether two different folded pieces are spellings of one word."""
    return one != other and usual(lang, one) == usual(lang, other)
