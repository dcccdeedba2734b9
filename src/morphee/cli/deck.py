"""`morphee deck`: check the shipped decks of dream, or show what is known of a proposition."""

from __future__ import annotations

import argparse
from typing import Any

from morphee.cli.say import Failure, meant
from morphee.games.dream.deck import load
from morphee.games.dream.judge import proposition
from morphee.games.dream.language.forms import clean
from morphee.games.dream.model import Lang
from morphee.games.dream.proofreading import LANGS, problems
from morphee.games.dream.spelling import fold
from morphee.kernel.codec import encode


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "deck", help="check the decks of dream, or show a proposition", description=__doc__
    )
    parser.add_argument("what", choices=("check", "show"), help="check every deck, or show one word")
    parser.add_argument("word", nargs="?", help="the proposition to show")
    parser.add_argument("--lang", choices=LANGS, help="one language only")
    parser.add_argument("--json", action="store_true", help="the same as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    langs: tuple[Lang, ...] = (options.lang,) if options.lang else LANGS
    if options.what == "check":
        if options.word is not None:
            raise Failure(f"deck check looks at every word: leave out {options.word}, or show it")
        return check(langs, options.json)
    if options.word is None:
        raise Failure("which word? morphee deck show WORD")
    known = [lang for lang in langs if fold(clean(options.word)) in load(lang).by_word]
    if not known:
        raise Failure(_unknown(options.word, langs))
    for lang in known:
        show(lang, options.word, options.json)
    return 0


def _unknown(word: str, langs: tuple[Lang, ...]) -> str:
    words = [entry.prop.word for lang in langs for entry in load(lang).entries]
    return f"{word}: no deck in {' or '.join(langs)} has this proposition{meant(word, words)}"


def check(langs: tuple[Lang, ...], as_json: bool) -> int:
    found = [problem for lang in langs for problem in problems(lang)]
    decks = [{"lang": lang, **_counts(lang)} for lang in langs]
    if as_json:
        print(encode({"problems": found, "decks": decks}).decode())
        return 1 if found else 0
    for problem in found:
        print(problem)
    for deck in decks:
        print("{lang}: {propositions} propositions on {cards} cards, {clues} clues".format_map(deck))
    print(f"{len(found)} problems")
    return 1 if found else 0


def _counts(lang: Lang) -> dict[str, int]:
    deck = load(lang)
    clues = sum(len(entry.hints) for entry in deck.entries)
    return {"propositions": len(deck.entries), "cards": deck.size, "clues": clues}


def show(lang: Lang, word: str, as_json: bool) -> None:
    prop = proposition(lang, word)
    known = {"accept": prop.accept, "family": prop.family, "translations": prop.translations}
    if as_json:
        print(encode({"lang": lang, "word": prop.word, **known}).decode())
        return
    print(f"{lang} {prop.word}")
    for name, items in known.items():
        print(f"  {name}: {', '.join(items) or '-'}")
