"""Server processes under measurement: started, pinned to a processor of their own, looked at, ended."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

from morphee.cli.say import Failure

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
CORES = sorted(os.sched_getaffinity(0))
SERVER_CORES = set(CORES[:1])
LOAD_CORES = set(CORES[1:]) or SERVER_CORES
"""The load has the processors that the server has not, where there are two or more."""
TICKS = os.sysconf("SC_CLK_TCK")
ADDRESS = re.compile(r":(\d+)/?\s*$")


class Process:
    """A server that prints its address when it listens. Only this process is ever signalled."""

    def __init__(self, arguments: Sequence[str], source: Path = ROOT) -> None:
        self._log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - it lives as long as the process
        self._process = subprocess.Popen(
            [sys.executable, *arguments],
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            env={**os.environ, "PYTHONPATH": f"{source / 'src'}{os.pathsep}{ROOT}"},
            preexec_fn=lambda: os.sched_setaffinity(0, SERVER_CORES),
        )
        self.pid = self._process.pid

    def address(self) -> int:
        """Wait until it listens; its port."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if (found := ADDRESS.search(line)) is None:
            self._process.wait(20)
            self._log.seek(0)
            said = (line + self._log.read()).strip().splitlines()
            raise Failure(f"the server did not start: {said[-1] if said else 'it said nothing'}")
        return int(found.group(1))

    def __enter__(self) -> Process:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._log.close()

    def kill(self) -> None:
        """SIGKILL: what is not on disk is lost."""
        self._process.kill()
        self._process.wait()

    def cpu(self) -> float:
        """Seconds of processor that all its threads have used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Resident bytes."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


def morphee(folder: str, settings: Sequence[str] = (), source: Path = ROOT, port: int = 0) -> Process:
    """Morphée with default settings, but for those named and for the limits on a single address."""
    arguments = ["-m", "morphee", "serve", "--host", "127.0.0.1", "--port", str(port), "--data", folder]
    arguments += ["--no-limits", "--quiet"]
    if (source / "src/morphee/server/tables/proposal.py").exists():  # older servers begin a rematch at once
        arguments += ["--set", "proposal=0"]
    for setting in settings:
        arguments += ["--set", setting]
    return Process(arguments, source)


def bare_server() -> Process:
    return Process([str(HERE / "bare.py")])


@contextmanager
def first_in_line(processes: Iterable[int]) -> Iterator[None]:
    """Let these have the processors before everything else that runs here, as long as the block lasts: for a
    machine that others use too. Needs the rights of root."""
    threads = [int(thread) for pid in processes for thread in os.listdir(f"/proc/{pid}/task")]
    _schedule(threads, os.SCHED_RR, 1)
    try:
        yield
    finally:
        _schedule(threads, os.SCHED_OTHER, 0)


def _schedule(threads: Iterable[int], policy: int, priority: int) -> None:
    for thread in threads:
        with suppress(ProcessLookupError):  # it has ended meanwhile
            os.sched_setscheduler(thread, policy, os.sched_param(priority))


def stolen() -> float:
    """Seconds of processor that the host of this virtual machine has given to others, of all processors."""
    fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    return int(fields[8]) / TICKS


def more_files() -> int:
    """Allow as many open files as the system lets us; how many that is."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard
