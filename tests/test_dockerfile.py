"""The Dockerfile, read as it stands: images cannot be pulled in tests, but what it says can be checked."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from morphee.cli.configure import KINDS, PORT
from morphee.server.certificates import Certificates
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


def test_the_health_check_speaks_tls_to_a_server_with_a_certificate(tmp_path: Path) -> None:
    Certificates(tmp_path, ("localhost",))
    pair = {"MORPHEE_CERT": str(tmp_path / "server.pem"), "MORPHEE_KEY": str(tmp_path / "server-key.pem")}
    with process(
        "--memory", "--quiet", "--cert", pair["MORPHEE_CERT"], "--key", pair["MORPHEE_KEY"]
    ) as running:
        assert running.stdout is not None
        port = running.stdout.readline().strip().rstrip("/").rpartition(":")[2]
        env = {"MORPHEE_PORT": port, **pair}
        there = subprocess.run(health(), env=env, capture_output=True, check=False)
        assert there.returncode == 0, there.stderr


@pytest.mark.parametrize(
    "name", ["hatch_build.py", "pyproject.toml", "requirements-cluster.lock", "src", "web", "scripts"]
)
def test_what_the_build_needs_is_sent_to_it(name: str) -> None:
    assert f"!{name}" in (ROOT / ".dockerignore").read_text().splitlines()
    assert (ROOT / name).exists()


def test_what_is_sent_builds_the_wheel_that_the_second_stage_installs(tmp_path: Path) -> None:
    """The first stage with what .dockerignore lets through; client and lexicons are built already."""
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    assert "*" in lines
    left_out = shutil.ignore_patterns("node_modules", "__pycache__")
    for name in [line[1:] for line in lines if line.startswith("!")]:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=left_out)
        else:
            shutil.copyfile(ROOT / name, tmp_path / name)
    newest = tmp_path / "src/morphee/server/static/.vite/manifest.json"
    newest.touch()
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "wheels")]
    built = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    (wheel,) = (tmp_path / "wheels").glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        entry = next(name for name in names if name.endswith("entry_points.txt"))
        assert f"{json.loads(last('ENTRYPOINT'))[0]} = " in packed.read(entry).decode()
    assert "morphee/server/static/index.html" in names


def test_every_file_that_it_copies_is_sent() -> None:
    sent = (ROOT / ".dockerignore").read_text().splitlines()
    copied = [rest.split()[0] for name, rest in instructions() if name == "COPY" and "--from" not in rest]
    assert copied
    assert [name for name in copied if name != "." and f"!{name}" not in sent] == []
