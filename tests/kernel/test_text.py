"""Values as text: what is written is read back, and what cannot be read is said in words."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from morphee.kernel.contract import Value
from morphee.kernel.text import Unreadable, plain, read, read_all, write

DATA = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["a", "b_c", "type"]), inner),
)


class Inner(Value, tag="inner"):
    n: int = 3


class Outer(Value):
    inner: Inner
    names: tuple[str, ...]
    left: int | None = None


@given(DATA)
def test_what_is_written_is_read_back(data: Any) -> None:
    assert read(write(data)) == data


def test_a_struct_is_its_tag_and_what_is_not_at_its_default() -> None:
    outer = Outer(Inner(4), ("a", "deux mots", "yes"), None)
    assert write(plain(outer)) == '(inner (type inner, n 4), names [a "deux mots" "yes"])'
    assert plain(Inner()) == {"type": "inner"}


def test_several_values_stand_beside_each_other() -> None:
    assert read_all(" 1 - [yes no]  ") == [1, None, [True, False]]
    assert read_all("") == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no values"),
        ("1 2", "2 values"),
        ("[1", "ends too soon"),
        ("(a", "ends too soon"),
        ("]", "stands where a value is wanted"),
        ('"a', "nothing can be read"),
        (r'"\x"', "quoted as in JSON"),
    ],
)
def test_what_cannot_be_read_is_said(text: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        read(text)
