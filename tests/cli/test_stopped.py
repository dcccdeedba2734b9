"""Ctrl-C ends a command in words, whatever it is doing."""

from __future__ import annotations

import signal
import sys

import pytest

from morphee.__main__ import start
from morphee.cli.workers import workers


class Interrupted:
    """A finder that is interrupted while the command line is imported."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name == "morphee.cli":
            raise KeyboardInterrupt


def test_while_it_is_being_imported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "meta_path", [Interrupted(), *sys.meta_path])
    monkeypatch.delitem(sys.modules, "morphee.cli")
    assert start() == 130
    assert capsys.readouterr().err == "\nmorphee: stopped\n"


def test_processes_that_share_the_work_leave_it_to_the_first() -> None:
    before = signal.getsignal(signal.SIGINT)
    with workers(1) as pool:
        assert pool.apply(signal.getsignal, (signal.SIGINT,)) == signal.SIG_IGN
        assert signal.getsignal(signal.SIGINT) == before
