"""The golden matches of the dream, built from seeds and scripts; made-up words, so no deck is needed."""

from __future__ import annotations

from msgspec.structs import replace

from morphee.games.dream.actions import BeReady, Bet, Challenge, Murmur, PassCard, SayAnswer, TiltCard, Vote
from morphee.games.dream.rules import DREAM
from morphee.kernel.chance import Chance, commitment, seed_from
from morphee.kernel.contract import Seat
from morphee.kernel.record import dump, header
from tests.games.dream.table import OWN, SHORT, Dreams

FEW = replace(SHORT, own_words=OWN[:24], night=60, story=30)


def matches() -> dict[str, bytes]:
    built = {"ordinary": ordinary(), "rare": rare(), "voice": voice()}
    return {name: record(table) for name, table in built.items()}


def record(table: Dreams) -> bytes:
    seats = table.state.seats
    names = [f"Seat {seat}" for seat in range(seats)]
    head = header(DREAM, table.match.config, seats, commitment(table.seed), names, table.seed)
    return dump(head, table.entries)


def ordinary() -> Dreams:
    """Four players, a quiet match: clues, right and wrong answers, a dream told."""
    table = Dreams(4, "golden ordinary", replace(FEW, eldest=None))
    chance = Chance(seed_from("golden ordinary script"), 0)
    for _ in range(1, 5):
        table.wait(4_000).night()
        guessed = []
        while table.state.phase == "night":
            table.wait(chance.between(1_500, 3_500))
            if table.state.phase == "night":
                guessed += _moment(table, chance)
        table.expire("last").wait(12_000).story("J'ai rêvé : " + ", ".join([*guessed, "rien"]) + ".")
        table.expire("tilt").wait(2_000)
        table.all_ready()
    return table


def _moment(table: Dreams, chance: Chance) -> list[str]:
    """A clue, or from the second on perhaps an answer."""
    what = chance.below(5)
    if len(table.state.clues) < 2 or what < 2:
        table.clue()
        return []
    word = table.word
    if what == 2:
        table.wrong()
        return []
    table.right()
    return [word]


def rare() -> Dreams:
    """Five players; every rare thing of a typed table happens once."""
    table = Dreams(5, "golden rare", replace(FEW, clue_order="restart"))
    _breaches(table.expire("dusk"))
    table.glass().near().vote(1, True)  # a last answer, voted on while the dream is told
    table.act(0, Murmur("un rêve")).act(2, Bet(Seat(3))).story("un rêve sans rien").wait(1_000)
    for seat in (1, 2, 3):
        table.act(seat, TiltCard(1, True))
    table.act(2, TiltCard(1, False)).expire("tilt").all_ready()
    _whole_deck(table.night())
    table.expire("story").expire("tilt").act(3, BeReady()).expire("day")
    table.night().glass().story().story().expire("tilt").all_ready()
    _last_clue_challenged(table.night())
    table.expire("story").expire("tilt").all_ready()
    word = table.night().give_up().glass().word
    return table.right().story(f"et voilà {word}").expire("tilt").all_ready()


def _breaches(table: Dreams) -> None:
    """Forbidden, challenged and upheld, dismissed, unopposed, upheld too late; unsure answers."""
    table.right().wait(800).forbidden().wait(900)
    author, card = _doubted(table)
    table.challenge(_others(table, author)[0]).act(_others(table, author)[1], Vote(table.state.polled, True))
    author, card = _doubted(table.wait(500))
    first, *rest = _others(table, author)
    table.act(first, Challenge(card, 0))
    for seat in rest:
        table.act(seat, Vote(table.state.polled, False))
    table.skip().wait(5_000)  # the next one is too slow
    table.near().wait(400).vote(3, False).vote(4, False).wait(5_000)
    author, card = _doubted(table)
    table.challenge(_others(table, author)[0]).wrong().wait(5_000)  # unopposed; the card was blue already
    table.give_up().near().wait(10_000)  # nobody votes: without effect


def _doubted(table: Dreams) -> tuple[int, int]:
    author = table.state.turn
    assert author is not None
    table.clue(table.doubtful())
    return author, table.state.card


def _others(table: Dreams, author: int) -> list[int]:
    return [seat for seat in table.spirits() if seat != author]


def _whole_deck(table: Dreams) -> None:
    """The Dreamer passes until no card is left: the Night ends before its glass."""
    while table.state.phase == "night":
        table.give_up()


def _last_clue_challenged(table: Dreams) -> None:
    table.wait(58_000)
    author, _ = _doubted(table)
    table.glass()
    first, second, *_ = _others(table, author)
    table.challenge(first).act(second, Vote(table.state.polled, True))


def voice() -> Dreams:
    """Four players who talk: taps for clues and answers, votes on all of them."""
    table = Dreams(4, "golden voice", replace(FEW, talk="voice", eldest=3))
    for round in range(1, 5):
        table.night().wait(2_000).clue().wait(1_500).clue().wait(1_000)
        _spoken_night(table, kind=round % 2 == 0)
        table.story(None if round % 2 else "un rêve dicté").expire("tilt")
        table.all_ready()
    return table


def _spoken_night(table: Dreams, kind: bool) -> None:
    """An answer tapped by a spirit, a challenge, a pass, an answer nobody judges, a last one."""
    one, two, three = table.spirits()
    table.act(three, SayAnswer(1)).wait(700).vote(one, kind).vote(two, kind).wait(900)
    author = table.state.turn
    assert author is not None
    first, second = _others(table, author)
    table.clue().challenge(first).wait(300).vote(second, not kind).wait(6_000)
    table.act(two, PassCard(table.state.card)).aloud().wait(5_000).skip().glass().aloud()
    if kind:
        table.act(one, TiltCard(1, True))
