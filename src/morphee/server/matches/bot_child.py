"""The program of the bots' process: it makes bots, shows them what their seats see, and sends their plans.

Messages are pickles after their length in four bytes, in on standard input and out on standard output; only
the server that started the process writes to it. Every `Ask` gets one `Told`, in order. The process ends when
its input does.
"""

from __future__ import annotations

import pickle
import signal
import struct
import sys
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, BinaryIO

from morphee.bots.catalog import make
from morphee.bots.contract import Bot, Observation, Plan
from morphee.kernel.chance import Chance

LENGTH = struct.Struct("<I")


@dataclass(frozen=True, slots=True)
class Make:
    """A bot sits down, under a number of its own."""

    bot: int
    game: str
    level: str
    seed: bytes


@dataclass(frozen=True, slots=True)
class Ask:
    """``held``: what it planned last has not been done yet."""

    bot: int
    observation: Observation
    held: bool


@dataclass(frozen=True, slots=True)
class Drop:
    bot: int


@dataclass(frozen=True, slots=True)
class Told:
    """A plan, or why there is none: the exception of a bot that failed."""

    bot: int
    plan: Plan | None
    error: str | None = None


READY = Told(-1, None)
"""Sent first, once the bots are loaded."""


def packed(message: object) -> bytes:
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(data)) + data


class Bots:
    """The bots of this process, and what each intends."""

    def __init__(self) -> None:
        self._bots: dict[int, Bot] = {}
        self._plans: dict[int, Plan | None] = {}

    def hear(self, message: Make | Ask | Drop) -> Told | None:
        match message:
            case Make():
                # One that cannot be made has no answer to its first question.
                with suppress(Exception):
                    self._bots[message.bot] = make(message.game, message.level, Chance(message.seed, 0))
            case Drop():
                self._bots.pop(message.bot, None)
                self._plans.pop(message.bot, None)
            case Ask():
                return self._told(message)
        return None

    def _told(self, asked: Ask) -> Told:
        before = self._plans.get(asked.bot) if asked.held else None
        try:
            plan = self._bots[asked.bot].consider(asked.observation, before)
        except Exception as error:  # the server replaces this bot, and the others go on
            return Told(asked.bot, None, repr(error))
        self._plans[asked.bot] = plan
        return Told(asked.bot, plan)


def _read(source: BinaryIO) -> Any:
    """The next message; ``None`` at the end of the input."""
    head = source.read(LENGTH.size)
    return pickle.loads(source.read(LENGTH.unpack(head)[0])) if len(head) == LENGTH.size else None


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # of the terminal: the server says when to end
    source, out, bots = sys.stdin.buffer, sys.stdout.buffer, Bots()
    sys.stdout = sys.stderr  # a bot that prints does not speak to the server
    answer: Told | None = READY
    while True:
        if answer is not None:
            out.write(packed(answer))
            out.flush()
        message = _read(source)
        if message is None:
            return
        answer = bots.hear(message)
