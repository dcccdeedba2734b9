"""Prefixes, suffixes and the spellings that alternate within families, by language; all without accents."""

from __future__ import annotations

from morphee.games.dream.language.tokens import listed
from morphee.games.dream.model import Lang

PREFIXES: dict[Lang, tuple[str, ...]] = {
    "fr": listed("""
        centi milli kilo
        contre entre inter super trans retro tele micro multi auto anti hyper para post sous sur pre pro
        des dis
        mes mal bien demi semi de re r en em in im il ir a e co con com ex par pour mi non"""),
    "en": listed("""
        counter under inter super trans micro multi over fore back with anti auto out sub mis dis non pre
        pro be
        en em un in im il ir re de a co up"""),
}
SUFFIXES: dict[Lang, tuple[str, ...]] = {
    "fr": listed("""
        issement issage isation ification atrice ations ation ition ateur atoire ement amment emment ment erie
        esse ette elle eresse iere ier eur euse eux age aison able ible ance ence ique isme iste aire oire
        ture
        ure aille ade ard aud eau el elet ien ienne ain aine ais aise ois oise on onne ot otte iser ifier oyer
        asser eter iller er ir oir re ee e if ive al ale eme ite ude in ine ant ent ue u i
        tion sion teur trice"""),
    "en": listed("""
        ization ification ational fulness lessness iness ation ition ment ness less ful ship hood dom ward
        wards
        ism ist ity ety ty ize ise ify ical ic ian ive ous ious able ible ance ence ancy ency ent ant age
        ery ry
        er or ar ess ette let ling ish like some ly y en ed ing al ial ary ory ure th t ion"""),
}
PRODUCTIVE: dict[Lang, frozenset[str]] = {
    "fr": frozenset(
        listed("""
        eur euse eux ier iere erie age ement ment ation ateur atrice able ique isme iste ette er ir ien ienne
        ance ant issage issement iser ifier eau elle on onne al ale oir oire aire ure e""")
    ),
    "en": frozenset(
        listed("ment ness less ful ship hood dom er or y ly ing ed ish like able ist ism ize ise ian ess ery")
    ),
}
"""Endings so productive that they need no proof behind a long stem."""
SURE: dict[Lang, tuple[str, ...]] = {"fr": (), "en": ("ful", "less", "ness", "ship", "hood")}
"""Endings that need no proof behind four letters."""

ALLOMORPHS: tuple[tuple[str, str], ...] = (
    ("oy", "oi"),
    ("ay", "ai"),
    ("uv", "ui"),
    ("eaux", "eau"),
    ("eu", "o"),
    ("ou", "o"),
    ("oe", "o"),
    ("ie", "e"),
    ("ai", "a"),
    ("ei", "e"),
    ("ui", "u"),
    ("au", "a"),
    ("qu", "c"),
    ("ch", "c"),
    ("ph", "f"),
    ("v", "f"),
    ("y", "i"),
    ("k", "c"),
    ("z", "s"),
)
"""Alternations that lose much: good enough to look for candidates."""

SPELLINGS: tuple[tuple[str, str], ...] = (
    ("oy", "oi"),
    ("ay", "ai"),
    ("uv", "ui"),
    ("ie", "e"),
    ("qu", "c"),
    ("ph", "f"),
    ("y", "i"),
    ("k", "c"),
)
"""Alternations that lose little."""
