"""The lexicon's files: plain lines of text, compressed."""

from __future__ import annotations

import lzma
from collections import defaultdict
from pathlib import Path

from sources import Pair, Source

from morphee.games.dream.model import Lang

_LEVEL = str.maketrans({"E": "e", "O": "o", "9": "2", "1": "5", "°": None, "@": "@"})
"""French vowels that many speakers do not tell apart; and the mute e."""


def _write(path: Path, lines: list[str]) -> int:
    packed = lzma.compress("\n".join(lines).encode("utf-8"), preset=9 | lzma.PRESET_EXTREME)
    path.write_bytes(packed)
    return len(packed)


def write_forms(path: Path, source: Source) -> int:
    """`form`, or `form TAB n suffix`: its lemma lacks n letters and has the suffix; `?` if weak."""
    lines = []
    for word in sorted(source.bands):
        lemma = source.lemmas.get(word) or source.weak.get(word)
        if lemma is None:
            lines.append(word)
            continue
        kept = next(
            (i for i, (a, b) in enumerate(zip(word, lemma, strict=False)) if a != b),
            len(min(word, lemma, key=len)),
        )
        mark = "?" if word in source.weak else ""
        lines.append(f"{word}\t{mark}{len(word) - kept}{lemma[kept:]}")
    _write(path, lines)
    return len(lines)


def write_families(path: Path, links: set[Pair], compounds: dict[str, tuple[str, ...]]) -> int:
    """`word: relatives` for links, `word= parts` for compounds."""
    under: dict[str, set[str]] = defaultdict(set)
    for one, other in links:
        if (other, one) not in links or one < other:
            under[other].add(one)
    lines = [f"{word}: {' '.join(sorted(kin))}" for word, kin in sorted(under.items())]
    lines += [f"{word}= {' '.join(parts)}" for word, parts in sorted(compounds.items())]
    return _write(path, lines)


def write_sounds(path: Path, lang: Lang, source: Source) -> int:
    """Words that sound the same and are not merely forms of one word; `~` where not everybody agrees."""
    exact = _groups(source, lambda sound: sound.replace("°", ""))
    loose = _groups(source, lambda sound: sound.translate(_LEVEL)) - exact if lang == "fr" else set()
    lines = [" ".join(group) for group in sorted(exact)] + [f"~{' '.join(group)}" for group in sorted(loose)]
    _write(path, lines)
    return len(lines)


def _groups(source: Source, level) -> set[tuple[str, ...]]:  # type: ignore[no-untyped-def]
    by_sound: dict[str, set[str]] = defaultdict(set)
    for word, sounds in source.sounds.items():
        if word in source.bands and source.bands[word] <= 50:
            for sound in sounds:
                by_sound[level(sound)].add(word)
    return {
        tuple(sorted(group)) for group in by_sound.values() if len({source.lemma(word) for word in group}) > 1
    }
