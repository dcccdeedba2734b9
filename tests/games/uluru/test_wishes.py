"""What wishes mean: UL-5, UL-7 to UL-12, UL-16, and the rulebook's examples."""

from __future__ import annotations

from itertools import pairwise

import pytest

from morphee.games.uluru.content import COLOURS, PLACES
from morphee.games.uluru.model import Board, Term
from morphee.games.uluru.reading import read
from tests.games.uluru.notation import birds, everywhere, granted, row, stones, verdict, verdicts, wish

E1_WISHES = (
    "white corner white, pink adjacent blue, yellow opposite white, orange same pink,"
    "red corner green, green neither yellow, blue far pink, black contrary orange"
)
E1_BIRDS = "white T,pink L1,blue L2,orange L3,red B1,yellow B2,green R2,black R1"


def failing(cards: str, board: Board) -> set[str]:
    return {colour for colour, found in verdicts(cards, board).items() if not all(v.granted for v in found)}


# --- worked examples ---------------------------------------------------------------------------


def test_worked_example() -> None:
    """UL-E1: red and blue are not granted, 2 stones."""
    assert failing(E1_WISHES, birds(E1_BIRDS)) == {"red", "blue"}
    assert stones(E1_WISHES, birds(E1_BIRDS)) == 2
    assert verdict(E1_WISHES, birds(E1_BIRDS), "white").why == "own_colour"


def test_chain_of_three() -> None:
    """UL-E2: green and yellow beside red please all three; red's own is automatic."""
    cards = "red same yellow, yellow same green, green adjacent red"
    board = everywhere("red L2, green L1, yellow L3")
    assert failing(cards, board) == set()
    assert verdict(cards, board, "red").why == "itself"
    assert failing(cards, everywhere("red L2, green L1, yellow T")) == {"yellow"}
    assert failing(cards, everywhere("red T, green L1, yellow L3")) == {"green", "yellow"}


def test_contraries_along_a_chain() -> None:
    """UL-E3: blue must not be opposite orange; yellow must be beside black, red must not."""
    cards = "blue contrary white, white same pink, pink opposite orange"
    assert not granted(cards, everywhere("blue L1, orange R1"), "blue")
    assert granted(cards, everywhere("blue L3, orange R1"), "blue")
    cards = "yellow contrary red, red contrary green, green adjacent black"
    assert granted(cards, everywhere("yellow L1, black L2"), "yellow")
    assert not granted(cards, everywhere("yellow T, black L2"), "yellow")
    assert not granted(cards, everywhere("red L1, black L2"), "red")
    assert granted(cards, everywhere("red T, black L2"), "red")


# --- own colours ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["adjacent", "opposite", "corner", "neither", "far", "same", "contrary"])
def test_own_colour_is_automatic(kind: str) -> None:
    """UL-5"""
    for place in PLACES:
        found = verdict(f"red {kind} red", birds(f"red {place}"), "red")
        assert (found.granted, found.why) == (True, "own_colour")


def test_own_colour_does_not_place_the_bird() -> None:
    """UL-5, UL-7: automatic, yet a missing bird is missing."""
    assert not granted("red same red", birds(""), "red")


def test_the_wish_is_of_the_animal_above() -> None:
    """UL-5: the same card under another animal is another bird's wish."""
    board = birds("white L1, pink T, blue L2")
    assert granted("white adjacent blue", board, "white")
    assert not granted("pink adjacent blue", board, "pink")


def test_own_colour_keeps_its_plain_meaning_when_followed() -> None:
    """UL-11: "what white wants", white's card being "corner with white"."""
    cards = "white corner white, pink same white, black contrary white"
    board = everywhere("white T, pink L1, black B1")
    assert failing(cards, board) == set()
    assert failing(cards, everywhere("white T, pink B1, black L1")) == {"pink", "black"}


@pytest.mark.parametrize("kind", ["same", "contrary"])
@pytest.mark.parametrize("own", ["same", "contrary"])
def test_following_a_card_that_follows_itself(kind: str, own: str) -> None:
    """UL-9, UL-11: the plain meaning of "what I want" is a loop."""
    cards = f"white {own} white, pink {kind} white"
    assert verdict(cards, birds("pink T"), "pink").why == "loop"


# --- missing birds -----------------------------------------------------------------------------------


def test_missing_birds_cost_one_stone_each() -> None:
    """UL-7: and an empty rock costs eight."""
    assert stones("", birds("")) == 8
    assert stones("", birds("white T, pink R1, yellow R2, orange B2, red B1")) == 3


def test_missing_bird_pays_no_second_stone() -> None:
    """UL-8"""
    board = birds("white T, pink R1, yellow R2, orange B2, red B1, green L1, black L3")
    assert stones("blue big_corner", board) == 1
    assert not granted("blue anywhere", board, "blue")


@pytest.mark.parametrize(
    ("wished", "is_granted"),
    [
        ("adjacent", False),
        ("opposite", False),
        ("corner", False),
        ("far", False),
        ("neither", True),
    ],
)
def test_wishes_about_a_missing_bird(wished: str, is_granted: bool) -> None:
    """UL-8 (ruling)"""
    for place in PLACES:
        assert granted(f"red {wished} blue", birds(f"red {place}"), "red") == is_granted
        assert granted(f"red same pink, pink {wished} blue", birds(f"red {place}"), "red") == is_granted


@pytest.mark.parametrize(
    ("wished", "is_granted"),
    [
        ("adjacent", True),
        ("opposite", True),
        ("corner", True),
        ("far", False),  # "closer than two places" needs the bird too
        ("neither", False),
    ],
)
def test_contraries_about_a_missing_bird(wished: str, is_granted: bool) -> None:
    """UL-8 (ruling), UL-10"""
    for place in PLACES:
        cards = f"red contrary pink, pink {wished} blue"
        assert granted(cards, birds(f"red {place}"), "red") == is_granted


def test_contrary_of_a_contrary_about_a_missing_bird() -> None:
    """UL-8, UL-10: it is the wish itself again."""
    for wished, is_granted in (("adjacent", False), ("far", False), ("neither", True)):
        cards = f"red contrary pink, pink contrary white, white {wished} blue"
        assert granted(cards, birds("red T"), "red") == is_granted


def test_a_chain_may_pass_through_missing_birds() -> None:
    """UL-8, UL-9: what a missing bird wants can still be wanted."""
    cards = "red same pink, pink same white, white adjacent blue"
    assert granted(cards, birds("red L1, blue L2"), "red")


def test_reasons_are_told() -> None:
    """UL-8: why a wish was granted or not, as data."""
    board = birds("red T, green L1, white R1")
    cards = "red adjacent blue, green adjacent red, white corner red, pink anywhere"
    whys = {colour: found[0].why for colour, found in verdicts(cards, board).items()}
    assert whys["red"] == "needs_missing"
    assert whys["green"] == "unmet"
    assert whys["white"] == "met"
    assert whys["pink"] == "missing"
    assert verdict(cards, board, "red").failed == (0,)
    assert verdict("white anywhere", board, "white").why == "anywhere"


# --- chains and loops ------------------------------------------------------------------------------


def test_same_as() -> None:
    """UL-9: with itself as the subject."""
    cards = "red same blue, blue short_side"
    assert granted(cards, everywhere("red T, blue L1"), "red")
    assert not granted(cards, everywhere("red L1, blue T"), "red")


LOOPS = [
    "red same yellow, yellow same red",
    "red contrary yellow, yellow contrary red",
    "red same yellow, yellow contrary red",
    "red same yellow, yellow same green, green same red",
    "red contrary yellow, yellow contrary green, green contrary red",
    "red contrary yellow, yellow same green, green contrary red",
]


@pytest.mark.parametrize("cards", LOOPS)
def test_every_loop_is_automatic(cards: str) -> None:
    """UL-9, UL-10: two or more, same or contrary."""
    board = everywhere("")
    for bird in ("red", "yellow"):
        assert verdict(cards, board, bird).why == "loop"


@pytest.mark.parametrize("cards", LOOPS)
@pytest.mark.parametrize("kind", ["same", "contrary"])
def test_running_into_a_loop_is_automatic(cards: str, kind: str) -> None:
    """UL-9 (ruling): the bird itself need not be in the loop."""
    chain = f"{cards}, black {kind} white, white {kind} red"
    assert verdict(chain, everywhere(""), "black").why == "loop"
    assert verdict(chain, everywhere(""), "white").why == "loop"


@pytest.mark.parametrize("kind", ["same", "contrary"])
@pytest.mark.parametrize("last", ["adjacent", "opposite", "corner", "neither", "far"])
def test_a_wish_about_oneself_is_automatic(kind: str, last: str) -> None:
    """UL-9, UL-10: also as a contrary."""
    cards = f"red {kind} yellow, yellow {kind} green, green {last} red"
    for place in PLACES:
        assert verdict(cards, birds(f"red {place}"), "red").why == "itself"


@pytest.mark.parametrize(
    ("wished", "contrary"),
    [
        ("big_corner", "small_corner"),
        ("small_corner", "big_corner"),
        ("long_side", "short_side"),
        ("short_side", "long_side"),
        ("anywhere", "anywhere"),
    ],
)
def test_contrary_of_a_zone(wished: str, contrary: str) -> None:
    """UL-10"""
    for place in PLACES:
        board = birds(f"red {place}")
        assert granted(f"red contrary pink, pink {wished}", board, "red") == granted(
            f"red {contrary}", board, "red"
        )


@pytest.mark.parametrize("wished", ["adjacent", "opposite", "corner", "neither", "far"])
def test_contrary_of_a_relation(wished: str) -> None:
    """UL-10"""
    for place in PLACES[1:]:
        board = birds(f"red {place}, blue T")
        plain = granted(f"red {wished} blue", board, "red")
        assert granted(f"red contrary pink, pink {wished} blue", board, "red") != plain
        assert granted(f"red contrary pink, pink same white, white {wished} blue", board, "red") != plain
        assert granted(f"red same pink, pink contrary white, white {wished} blue", board, "red") != plain
        assert granted(f"red contrary pink, pink contrary white, white {wished} blue", board, "red") == plain


def test_contrary_of_anywhere_is_granted_through_chains() -> None:
    """UL-10"""
    cards = "red contrary pink, pink same white, white anywhere"
    assert verdict(cards, birds("red T"), "red").why == "anywhere"


def test_chain_over_all_eight_birds() -> None:
    """UL-9: followed to the end."""
    links = ", ".join(f"{a} same {b}" for a, b in pairwise(COLOURS))
    cards = f"{links}, black long_side"
    assert failing(cards, everywhere("white L1, pink L2, yellow L3, orange R1, red R2")) == {
        "green",
        "blue",
        "black",
    }


def test_readings_tell_the_way() -> None:
    """UL-9, UL-10: what a chain came down to, and through whom."""
    cards = row(E1_WISHES)
    assert read(cards, "black", wish("contrary orange")) == (
        Term(wish("adjacent blue"), True, ("orange", "pink")),
    )


def test_some_rounds_cannot_be_granted() -> None:
    """UL-12: red wants to sit beside yellow, yellow neither beside nor opposite red."""
    cards = "red adjacent yellow, yellow neither red"
    for a in PLACES:
        for b in PLACES:
            if a != b:
                assert stones(cards, everywhere(f"red {a}, yellow {b}")) >= 1


# --- two cards -------------------------------------------------------------------------------------


def test_two_cards_cost_a_stone_each() -> None:
    """UL-16: light card first."""
    cards = "red long_side, red big_corner"
    assert [v.granted for v in verdicts(cards, everywhere("red T"))["red"]] == [False, False]
    assert [v.granted for v in verdicts(cards, everywhere("red R1"))["red"]] == [True, False]
    assert [v.granted for v in verdicts(cards, everywhere("red B1"))["red"]] == [False, True]
    assert stones(cards, everywhere("red T")) == 2
    assert stones(cards, everywhere("red L1")) == 0


def test_a_missing_bird_with_two_cards_costs_one_stone() -> None:
    """UL-7, UL-16"""
    board = birds("white T, pink R1, yellow R2, orange B2, green L1, blue L2, black L3")
    assert stones("red long_side, red big_corner", board) == 1


def test_same_as_a_colour_with_two_cards() -> None:
    """UL-16: both must be met."""
    cards = "blue same red, red long_side, red big_corner"
    assert granted(cards, everywhere("blue L1"), "blue")
    assert not granted(cards, everywhere("blue R1"), "blue")
    assert not granted(cards, everywhere("blue B1"), "blue")
    assert verdict(cards, everywhere("blue T"), "blue").failed == (0, 1)


def test_contrary_of_a_colour_with_two_cards() -> None:
    """UL-16: both negated."""
    cards = "blue contrary red, red long_side, red big_corner"
    assert granted(cards, everywhere("blue T"), "blue")
    for place in ("R1", "B1", "L1"):
        assert not granted(cards, everywhere(f"blue {place}"), "blue")


def test_contrary_of_a_contrary_with_two_cards() -> None:
    """UL-10, UL-16: both met again."""
    cards = "blue contrary white, white contrary red, red long_side, red big_corner"
    assert granted(cards, everywhere("blue L1"), "blue")
    assert not granted(cards, everywhere("blue R1"), "blue")
    assert not granted(cards, everywhere("blue T"), "blue")


def test_one_branch_of_two_may_be_a_loop() -> None:
    """UL-9, UL-16: what loops is granted, the other card still counts."""
    cards = "blue same red, red same blue, red short_side"
    assert granted(cards, everywhere("blue T"), "blue")
    assert not granted(cards, everywhere("blue L1"), "blue")
    assert verdict(cards, everywhere("red L1"), "red", 0).why == "loop"
    assert verdict(cards, everywhere("red L1"), "red", 1).why == "unmet"


def test_two_cards_that_contradict_each_other() -> None:
    """UL-16: the player chooses which of the two to grant; following both is hopeless."""
    cards = "red long_side, red short_side, blue same red"
    for place in PLACES:
        assert stones(cards, everywhere(f"red {place}")) == 2


def test_the_longest_tangle_stays_small() -> None:
    """UL-16: eight colours with two following cards each are read without repeating anything."""
    names = list(COLOURS)
    links = [
        f"{names[n]} {kind} {names[(n + step) % 8]}"
        for n in range(8)
        for kind, step in (("same", 1), ("contrary", 3))
    ]
    found = verdicts(",".join(links), everywhere(""))
    assert all(v.why == "loop" for both in found.values() for v in both)
    assert len(read(row(",".join(links)), "white", wish("same pink"))) <= 32
