"""Answers lead back to those who wait for them: a match that is given up with some pending is freed."""

from __future__ import annotations

import gc
import weakref

from morphee.engine.claims import Answer
from morphee.kernel.contract import Seat


class Asker:
    answer: Answer


def test_an_answer_that_was_never_given_keeps_nobody() -> None:
    asker = Asker()
    asker.answer = Answer(Seat(0), "a", 1, None, (asker,))
    kept = weakref.ref(asker)
    del asker
    gc.collect()
    assert kept() is None
