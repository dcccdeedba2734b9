"""`morphee deck`: check the shipped decks of dream, or show what is known of a proposition."""

from __future__ import annotations

import argparse
from typing import Any

from morphee.cli.say import Failure
from morphee.games.dream.deck import load
from morphee.games.dream.model import Lang
from morphee.games.dream.verdicts import proposition
from morphee.kit.decks import LANGS, problems


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "deck", help="check the decks of dream, or show a proposition", description=__doc__
    )
    parser.add_argument("what", choices=("check", "show"), help="check every deck, or show one word")
    parser.add_argument("word", nargs="?", help="the proposition to show")
    parser.add_argument("--lang", choices=LANGS, help="one language only")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    langs: tuple[Lang, ...] = (options.lang,) if options.lang else LANGS
    if options.what == "show":
        return show(langs, options.word)
    found = [problem for lang in langs for problem in problems(lang)]
    for problem in found:
        print(problem)
    for lang in langs:
        deck = load(lang)
        clues = sum(len(entry.hints) for entry in deck.entries)
        print(f"{lang}: {len(deck.entries)} propositions on {deck.size} cards, {clues} clues")
    print(f"{len(found)} problems")
    return 1 if found else 0


def show(langs: tuple[Lang, ...], word: str | None) -> int:
    if word is None:
        raise Failure("which word? morphee deck show WORD")
    for lang in langs:
        prop = proposition(lang, word)
        print(f"{lang} {prop.word}")
        for name, items in (("accept", prop.accept), ("family", prop.family), ("abroad", prop.abroad)):
            print(f"  {name}: {', '.join(items) or '-'}")
    return 0
