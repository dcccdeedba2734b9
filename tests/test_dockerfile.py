"""The Dockerfile, read as it stands: images cannot be pulled in tests, but what it says can be checked."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from morphee.cli.configure import KINDS, PORT
from tests.cli.test_serve import process

ROOT = Path(__file__).resolve().parents[1]


def instructions() -> list[tuple[str, str]]:
    """Each instruction with its arguments, lines joined and comments left out."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    joined = re.sub(r"\\\n\s*", "", re.sub(r"(?m)^#.*\n", "", text))
    found = []
    for line in filter(None, joined.splitlines()):
        word, _, rest = line.partition(" ")
        assert word.isupper(), line
        found.append((word, rest))
    return found


def last(word: str) -> str:
    return [rest for name, rest in instructions() if name == word][-1]


def stage() -> list[tuple[str, str]]:
    """The instructions of the image that is kept."""
    names = [name for name, _ in instructions()]
    return instructions()[len(names) - 1 - names[::-1].index("FROM") :]


def test_it_is_small_and_builds_apart() -> None:
    froms = [rest for name, rest in instructions() if name == "FROM"]
    assert len(froms) == 2
    assert all("-slim" in image for image in froms)
    assert [rest for name, rest in stage() if name == "COPY" and not rest.startswith("--from=")] == [
        "requirements-cluster.lock /tmp/"
    ]


def test_its_python_is_one_of_those_supported() -> None:
    version = re.match(r"python:(3\.\d+)-", last("FROM"))
    assert version is not None
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert f"Programming Language :: Python :: {version[1]}" in project["classifiers"]


def test_it_does_not_run_as_root_and_its_data_is_its_users_alone() -> None:
    assert last("USER") == "morphee"
    setup = " ".join(rest for name, rest in stage() if name == "RUN")
    assert "useradd --system" in setup
    assert "--owner=morphee --mode=0700 /data" in setup
    after = [name for name, _ in stage()][[name for name, _ in stage()].index("USER") :]
    assert "RUN" not in after
    assert last("VOLUME") == "/data"


def test_its_settings_are_settings() -> None:
    variables = re.findall(r"MORPHEE_(\w+)=", last("ENV"))
    assert variables
    assert [name for name in variables if name.lower() not in KINDS] == []
    assert last("EXPOSE") == str(PORT)
    assert json.loads(last("ENTRYPOINT")) == ["morphee", "serve"]


def health() -> list[str]:
    found: list[str] = json.loads(last("HEALTHCHECK").partition("CMD ")[2])
    return [sys.executable, *found[1:]]


def test_the_health_check_passes_on_a_running_server_and_fails_without_one() -> None:
    with process("--memory", "--quiet") as running:
        assert running.stdout is not None
        port = running.stdout.readline().strip().rstrip("/").rpartition(":")[2]
        there = subprocess.run(health(), env={"MORPHEE_PORT": port}, capture_output=True, check=False)
        assert there.returncode == 0, there.stderr
    gone = subprocess.run(health(), env={"MORPHEE_PORT": port}, capture_output=True, check=False)
    assert gone.returncode != 0


@pytest.mark.parametrize(
    "name", ["hatch_build.py", "pyproject.toml", "requirements-cluster.lock", "src", "web", "scripts"]
)
def test_what_the_build_needs_is_sent_to_it(name: str) -> None:
    assert f"!{name}" in (ROOT / ".dockerignore").read_text().splitlines()
    assert (ROOT / name).exists()
