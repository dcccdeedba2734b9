"""Compiling and driving the load generator (bench/generator/): a line in, a line of JSON out."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

from bench.processes import CORES, LOAD_CORES, ROOT, SERVER_CORES
from morphee.cli.say import Failure

SOURCES = ROOT / "bench" / "generator"
BUILD = ROOT / "build" / "generator"
COMPILERS = ("g++", "c++", "clang++")
FLAGS = ("-O2", "-std=c++17", "-Wall", "-Wextra")
NO_COMPILER = (
    "No C++ compiler is here (Debian: apt install g++): the Python generator is used, which is the limit"
    " of what it measures."
)


def compiler() -> str | None:
    return next((path for name in COMPILERS if (path := shutil.which(name))), None)


def compiled(using: str) -> Path:
    """The generator compiled from the sources as they are now; kept in build/ under their hash."""
    files = sorted(SOURCES.glob("*.[ch]pp"))
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]
    program = BUILD / f"generator-{digest}"
    if not program.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        unfinished = program.with_suffix(f".{os.getpid()}")
        arguments = [using, *FLAGS, "-o", str(unfinished), str(SOURCES / "main.cpp")]
        done = subprocess.run(arguments, capture_output=True, text=True)
        if done.returncode:
            raise Failure(f"the load generator does not compile: {done.stderr.strip()}")
        unfinished.rename(program)
    return program


def program(python: bool = False) -> list[str]:
    """The arguments that start the generator: the compiled one, or the one in Python, after saying so."""
    using = None if python else compiler()
    if using is not None:
        return [str(compiled(using))]
    if not python:
        print(NO_COMPILER, file=sys.stderr)
    return [sys.executable, str(SOURCES / "fallback.py")]


class Generator:
    """A running generator. It never sleeps where it has a processor of its own; one that ``shares`` all of
    them with several servers does."""

    def __init__(self, program: list[str], port: int, *options: str, shares: bool = False) -> None:
        alone = LOAD_CORES != SERVER_CORES and not shares
        spin = ("--spin",) if alone else ()
        cores = set(CORES) if shares else LOAD_CORES
        self._process = subprocess.Popen(
            [*program, "--port", str(port), *options, *spin],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            preexec_fn=lambda: os.sched_setaffinity(0, cores),
        )
        self.pid = self._process.pid

    def ask(self, command: str) -> dict[str, Any]:
        """The answer to a command; a failure if the generator could not carry it out."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with contextlib.suppress(BrokenPipeError):  # it has ended; why, is in its last line
            self._process.stdin.write(command + "\n")
        line = self._process.stdout.readline()
        answer: dict[str, Any] = msgspec.json.decode(line) if line else {"error": "it ended without a word"}
        if "error" in answer:
            raise Failure(f"the load generator failed at {command!r}: {answer['error']}")
        return answer

    def __enter__(self) -> Generator:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(BrokenPipeError):  # a command that it did not live to read
                    stream.close()
