"""Where the settings of `morphee serve` come from: the command line, else variables (``MORPHEE_…``), else the
file ``morphee.toml``, else the defaults. Each setting has the same name in all of them.
"""

from __future__ import annotations

import argparse
import ipaddress
import math
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin
from urllib.parse import urlsplit

import msgspec

from morphee.cli.say import Failure, meant
from morphee.kernel.contract import Value
from morphee.server.serve import Sockets
from morphee.server.settings import Settings

T = TypeVar("T", bound=msgspec.Struct)
PORT = 8470
FILE = "morphee.toml"
PREFIX = "MORPHEE_"
ELSEWHERE = re.compile(r"CONFIG|CLIENT|(?:SERVICE|PORT)_\w+")
"""Variables that are no settings: ours, and those that container systems set for a service called morphee."""
NO_TIME = ("batch_window", "bot_grace", "host_grace", "lobby_grace", "resume_hold", "proposal", "pause_limit")
"""Settings that may be 0; every other number is above."""


class Options(Value, kw_only=True):
    """What is asked of the process itself; `Settings` has the rest."""

    host: str = "0.0.0.0"
    port: int = PORT
    data: str = ""
    memory: bool = False
    postgres: str = ""
    nats: str = ""
    cert: str = ""
    key: str = ""
    https: bool = False
    https_port: int = 0
    open: bool = False
    no_limits: bool = False
    sockets: Sockets = "picows"
    quiet: bool = False
    json: bool = False


class Said(Value):
    """A value, and where it was said."""

    where: str
    value: Any


KINDS = {field.name: field.type for kind in (Options, Settings) for field in msgspec.structs.fields(kind)}
NAMES = tuple(KINDS)


def configure(options: argparse.Namespace, environment: Mapping[str, str]) -> tuple[Options, Settings]:
    """The settings, the command line before variables before the file. Raises `Failure` naming the source of
    a wrong one."""
    found: dict[str, Said] = {}
    found.update(_of_file(options.config, environment))
    found.update(_of_environment(environment))
    found.update(_of_command(options))
    return _made(found, Options), _made(found, Settings)


def settings_from(pairs: list[str]) -> Settings:
    """Settings with some changed, each ``name=value``."""
    return _made(dict(_of_pairs(pairs)), Settings)


def _of_file(named: Path | None, environment: Mapping[str, str]) -> Iterator[tuple[str, Said]]:
    asked = named or environment.get(f"{PREFIX}CONFIG")
    path = Path(asked or FILE)
    if asked is None and not path.is_file():
        return
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Failure(f"{path}: {error.strerror}; name a file that can be read with --config") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Failure(f"{path} is not TOML: {error}") from error
    for name, value in table.items():
        yield _known(f"{path}:", name), Said(f"{path}: {name}", value)


def _of_environment(environment: Mapping[str, str]) -> Iterator[tuple[str, Said]]:
    """Warn about a variable of an unknown name, and go on: it may belong to another program."""
    for variable, text in environment.items():
        name = variable.removeprefix(PREFIX).lower()
        if not variable.startswith(PREFIX) or ELSEWHERE.fullmatch(variable.removeprefix(PREFIX)):
            continue
        if name in KINDS:
            yield name, Said(variable, _read(name, text))
        else:
            print(f"morphee: {variable} is no setting{meant(name, NAMES)}", file=sys.stderr)


def _of_command(options: argparse.Namespace) -> Iterator[tuple[str, Said]]:
    yield from _of_pairs(options.set)
    for name in KINDS:
        value = getattr(options, name, None)
        if value is not None and value is not False:
            yield name, Said(f"--{name.replace('_', '-')}", value)


def _of_pairs(pairs: list[str]) -> Iterator[tuple[str, Said]]:
    for pair in pairs:
        name, equals, text = pair.partition("=")
        _known("--set", name)
        if not equals:
            raise Failure(f"--set {pair}: name=value")
        yield name, Said(f"--set {pair}", _read(name, text))


def _known(where: str, name: str) -> str:
    if name not in KINDS:
        near = meant(name, NAMES) or " (docs/server.md lists them)"
        raise Failure(f"{where} {name}: there is no such setting{near}")
    return name


def _read(name: str, text: str) -> Any:
    """Read a value given as text: a string, a list with commas, else JSON, as the setting's type requires."""
    if KINDS[name] is str:
        return text
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        parts = [part.strip() for part in text.split(",") if part.strip()]
        return parts if _is_list(KINDS[name]) else text


def _is_list(kind: Any) -> bool:
    return any(get_origin(part) is tuple for part in (kind, *get_args(kind)))


def _made(found: Mapping[str, Said], kind: type[T]) -> T:
    names = [field.name for field in msgspec.structs.fields(kind)]
    return kind(**{name: _value(name, found[name]) for name in names if name in found})


def _value(name: str, said: Said) -> Any:
    """Values the server could not work with are refused before it starts."""
    try:
        value = msgspec.convert(said.value, KINDS[name])
    except msgspec.ValidationError as error:
        raise Failure(f"{said.where}: {str(error)[0].lower()}{str(error)[1:]}") from error
    if name == "public_url" and value:
        _check_address(said.where, value)
    if name == "trust_proxy" and isinstance(value, tuple):
        _check_networks(said.where, value)
    if name not in ("port", "https_port") and isinstance(value, int | float) and not isinstance(value, bool):
        if not 0 <= value < math.inf or (value == 0 and name not in NO_TIME):
            raise Failure(f"{said.where}: has to be {'at least' if name in NO_TIME else 'above'} 0")
    return value


def _check_address(where: str, text: str) -> None:
    if not text.startswith(("http://", "https://")):
        raise Failure(f"{where}: has to begin with http:// or https://")
    try:
        parts = urlsplit(text)
        whole = bool(parts.hostname) and parts.port != 0 and not re.search(r"[\s?#]", text)
    except ValueError:
        whole = False
    if not whole:
        raise Failure(f"{where}: {text!r} is no address of a server, such as https://play.example")


def _check_networks(where: str, names: tuple[str, ...]) -> None:
    for name in names:
        try:
            ipaddress.ip_network(name, strict=False)
        except ValueError as error:
            raise Failure(f"{where}: {name!r} is no address and no network, such as 10.0.0.0/8") from error
