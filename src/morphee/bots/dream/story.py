"""Stories of bots: an opening, a sentence for each thing that was guessed, an ending. The sentences are in
`frames`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from morphee.bots.dream.frames import ENDINGS, OPENINGS, THEMES, THINGS
from morphee.games.dream.deck import load
from morphee.games.dream.model import Lang
from morphee.games.dream.spelling import fold
from morphee.kernel.chance import Chance
from morphee.language.typography import tied

DOING = "actions"
"""The theme of what one does: no other sentence fits it."""


def tell(lang: Lang, things: Sequence[str], chance: Chance) -> str:
    """A story that mentions the things, in any order."""
    told = _told(lang, chance.shuffled(things), chance)
    story = " ".join([chance.pick(OPENINGS[lang]), *told, chance.pick(ENDINGS[lang])])
    return tied(story) if lang == "fr" else story


def _told(lang: Lang, things: Sequence[str], chance: Chance) -> Iterator[str]:
    """Each in a sentence of its theme or, every other time, in one for anything. None is used again before
    all of its kind were."""
    kinds = {theme: chance.shuffled(frames) for theme, frames in THEMES[lang].items()}
    kinds[""] = chance.shuffled(THINGS[lang])
    used = dict.fromkeys(kinds, 0)
    for thing in things:
        theme = _theme(lang, thing)
        kind = theme if theme == DOING or (theme in kinds and chance.below(2)) else ""
        frames = kinds[kind]
        yield frames[used[kind] % len(frames)].format(thing)
        used[kind] += 1


def _theme(lang: Lang, thing: str) -> str:
    entry = load(lang).by_word.get(fold(thing))
    return "" if entry is None else entry.theme


def next_sentence(story: str, told: str) -> str:
    """What of the story follows what was told of it: up to the end of a sentence."""
    rest = story[len(told) :]
    ends = [rest.find(sign) for sign in (". ", "! ", "? ", "… ", "» ", "” ") if sign in rest]
    return rest[: min(ends) + 1] if ends else rest
