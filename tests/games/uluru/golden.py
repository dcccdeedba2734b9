"""The golden matches of Uluru: an ordinary one, and one with everything that is rare."""

from __future__ import annotations

from msgspec.structs import replace

from morphee.games.uluru.content import COLOURS, Wish
from morphee.games.uluru.events import DeckShuffled
from morphee.games.uluru.model import Config
from morphee.kernel.chance import commitment, seed_from
from morphee.kernel.contract import Millis, Seat
from morphee.kernel.record import Entry, dump, header
from morphee.sim.tournament import Setup, one, record
from tests.games.uluru.notation import ULURU, Play, row

RARE = Config(variant="two_rows_handicap", hard_row=(Seat(1), Seat(2)), glass=30, rest=5)

# Five rounds: the easy row, then the hard one.
ROWS = (
    (
        "pink adjacent blue, yellow opposite white, red corner green",
        (
            "white corner white, pink adjacent blue, yellow opposite white, orange same pink,"
            "red corner green, green neither yellow, blue far pink, black contrary orange"
        ),
    ),
    (
        "white big_corner, pink small_corner, yellow long_side, orange short_side",
        (
            "red same yellow, yellow same green, green adjacent red, black same red, white contrary black,"
            "pink same orange, orange contrary pink, blue contrary orange"
        ),
    ),
    (
        "",
        (
            "blue contrary white, white same pink, pink opposite orange, yellow contrary red,"
            "red contrary green, green adjacent black, black far red, orange contrary black"
        ),
    ),
    ("", "pink neither white, " + ", ".join(f"{colour} same pink" for colour in COLOURS[2:])),
    ("red adjacent yellow", "red adjacent yellow, yellow neither red"),
)
E1_BIRDS = "white T,pink L1,blue L2,orange L3,red B1,yellow B2,green R2,black R1"


def matches() -> dict[str, bytes]:
    return {"ordinary": _ordinary(), "expert": _expert(), "rare": _rare(), "alone": _alone()}


def _ordinary() -> bytes:
    setup = Setup(ULURU, Config(variant="classic"), ("novice", "skilled", "random"))
    seed = seed_from("golden uluru")
    return record(setup, seed, one(setup, seed))


def _expert() -> bytes:
    setup = Setup(ULURU, Config(variant="expert", second=4), ("skilled", "novice"))
    seed = seed_from("golden uluru expert")
    return record(setup, seed, one(setup, seed))


def _rare() -> bytes:
    """Known cards: own colours, chains, loops, contraries, missing birds, a bird best left out."""
    play = Play(3, RARE, "golden uluru rare")
    _stack(play)
    play.ready()
    play.place(0, E1_BIRDS)
    play.place(1, E1_BIRDS)
    play.place(2, "white T,pink T,blue L2,pink L2")  # pushed off, then changed places
    play.lift(2, "pink")
    play.done(0)
    play.place(0, "white L1")  # done no more
    play.done(0)
    play.done(1)
    play.done(1, False)
    play.place(1, "white L1", at=play.state.since + 30_000)  # in the last millisecond
    play.glass()
    play.ready(2)
    play.expire()
    play.place(2, "red L2,green L1,yellow L3,black T,white B1,blue B2")
    play.glass()
    play.ready()
    play.place(1, "blue L3,white T")
    play.place(2, "yellow L1,black L2,red T,orange L3")
    for seat in (2, 1, 0):
        play.done(seat)
    while ULURU.outcome(play.state) is None:
        play.expire()
    seed = seed_from("golden uluru rare")
    return dump(header(ULURU, RARE, 3, commitment(seed), seed=seed), play.log)


def _alone() -> bytes:
    """Solo and without a glass: a round that ends by word, then rounds left to their limit."""
    config = Config(variant="hard", glass=None, rest=5)
    play = Play(1, config, "golden uluru alone")
    play.ready()
    play.place(0, E1_BIRDS)
    play.done(0)
    while ULURU.outcome(play.state) is None:
        play.expire()
    seed = seed_from("golden uluru alone")
    return dump(header(ULURU, config, 1, commitment(seed), seed=seed), play.log)


def _stack(play: Play) -> None:
    """The deal of the script, in the place of the drawn one."""
    piles: tuple[tuple[Wish, ...], ...] = tuple(
        tuple(cards[0] for rows in ROWS for cards in row(rows[number])) for number in (0, 1)
    )
    play.log = [Entry(1, Millis(0), DeckShuffled(piles, (40, 40)))]
    play.match.state = replace(play.state, piles=piles)
