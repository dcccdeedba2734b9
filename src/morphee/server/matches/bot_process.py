"""Bots that think for milliseconds do so in a process of their own, one for all tables of a node.

A thread would share the interpreter lock with the tables. The process is started when the first such bot sits
down. It answers in order, so the oldest question is the one being thought about: if that takes longer than
`BUDGET`, or the process dies over it, the bot that was asked is given up, and all others sit down again in a
new process. Where none can be started, bots think in the loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import secrets
import sys
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import TypeAlias

from morphee.bots.contract import Observation, Plan
from morphee.server.matches.bot_child import LENGTH, READY, Ask, Drop, Make, Told, packed

log = logging.getLogger("morphee.bots")

BUDGET = 2.0
"""Seconds that a bot has for one answer. Ours take 10 ms at worst."""
START = 60.0
"""Seconds for the process to load its bots, on a machine that is busy."""
MOST_DEATHS = 10
PROGRAM = ("-c", "from morphee.server.matches.bot_child import main; main()")

Answered: TypeAlias = Callable[[Plan | None], None]
Lost: TypeAlias = Callable[[bool], None]


class DistantBot:
    """A bot in the process. ``answered`` is called with what it plans after everything it was shown;
    ``lost`` when it is gone: with True if it was at fault."""

    def __init__(self, process: BotProcess, answered: Answered, lost: Lost) -> None:
        self.number = next(process.numbers)
        self.unanswered = 0
        self._process = process
        self._answered = answered
        self._lost = lost

    def ask(self, observation: Observation, held: bool) -> None:
        """``held``: its last plan is still to be done. While it thinks, so is whatever it will answer."""
        self._process.send(Ask(self.number, observation, held or self.unanswered > 0))
        self.unanswered += 1

    def leave(self) -> None:
        self._process.drop(self.number)

    def hear(self, plan: Plan | None) -> None:
        self.unanswered -= 1
        if not self.unanswered:
            self._answered(plan)

    def lose(self, at_fault: bool) -> None:
        self._lost(at_fault)


class BotProcess:
    """Made in the loop that serves."""

    def __init__(self) -> None:
        self.numbers = count()
        self._loop = asyncio.get_running_loop()
        self._bots: dict[int, DistantBot] = {}
        self._asked: deque[int] = deque()
        """The bots of the questions without an answer, the oldest first; `READY` stands for the start."""
        self._waiting: list[bytes] = []
        """Messages for a process that is being started."""
        self._process: asyncio.subprocess.Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._deaths = 0

    @property
    def usable(self) -> bool:
        """Whether bots can sit down there: not after it has died too often."""
        return self._deaths < MOST_DEATHS

    def seat(self, game: str, level: str, answered: Answered, lost: Lost) -> DistantBot:
        bot = DistantBot(self, answered, lost)
        self._bots[bot.number] = bot
        self.send(Make(bot.number, game, level, secrets.token_bytes(32)))
        return bot

    def drop(self, number: int) -> None:
        if self._bots.pop(number, None) is not None:
            self.send(Drop(number))

    def send(self, message: Make | Ask | Drop) -> None:
        data = packed(message)
        if self._task is None:
            self._expect(READY.bot)
            self._task = self._loop.create_task(self._run())
        if isinstance(message, Ask):
            self._expect(message.bot)
        if self._process is None or self._process.stdin is None:
            self._waiting.append(data)
        else:
            self._process.stdin.write(data)

    async def close(self) -> None:
        self._bots.clear()
        if self._alarm is not None:
            self._alarm.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # --- inside ------------------------------------------------------------------------------

    async def _run(self) -> None:
        """One life of the process."""
        pipe = asyncio.subprocess.PIPE
        try:
            self._process = process = await asyncio.create_subprocess_exec(
                sys.executable, *PROGRAM, stdin=pipe, stdout=pipe
            )
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.writelines(self._waiting)
            self._waiting.clear()
            while True:
                size = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))[0]
                self._hear(pickle.loads(await process.stdout.readexactly(size)))
        except asyncio.IncompleteReadError:
            log.error("the process of the bots has ended")
        except Exception as error:  # whatever it was: those who wait for an answer are told below
            log.error("the process of the bots failed: %r", error)
            self._kill()
        except asyncio.CancelledError:
            self._kill()
            raise
        finally:
            if self._process is not None:
                await self._process.wait()
        self._died()

    def _kill(self) -> None:
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    def _expect(self, number: int) -> None:
        self._asked.append(number)
        if len(self._asked) == 1:
            self._watch()

    def _hear(self, told: Told) -> None:
        self._asked.popleft()
        self._watch()
        bot = self._bots.get(told.bot)
        if bot is None:
            return
        if told.error is None:
            bot.hear(told.plan)
        else:
            log.error("a bot failed: %s", told.error)
            self.drop(told.bot)
            bot.lose(True)

    def _watch(self) -> None:
        """The clock of the oldest question runs from here."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None
        if self._asked:
            budget = START if self._asked[0] == READY.bot else BUDGET
            self._alarm = self._loop.call_later(budget, self._kill)

    def _died(self) -> None:
        """Whoever was asked last is at fault; if it never began to answer, nobody is."""
        at_fault = self._asked[0] if self._asked else None
        bots, self._bots = self._bots, {}
        self._asked.clear()
        self._watch()
        self._process = self._task = None
        self._waiting.clear()
        self._deaths = MOST_DEATHS if at_fault == READY.bot else self._deaths + 1
        for number, bot in bots.items():
            bot.lose(number == at_fault)
