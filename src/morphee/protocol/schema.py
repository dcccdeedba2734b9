"""JSON Schema of the messages and of every game's data, for programs in any language."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import cleandoc
from typing import Any

import msgspec

from morphee.kernel.contract import AnyGame, Cue, Outcome
from morphee.protocol.from_client import FromClient
from morphee.protocol.to_client import ToClient

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def _document(title: str, roots: Mapping[str, Any]) -> dict[str, Any]:
    shapes, components = msgspec.json.schema_components(
        tuple(roots.values()), ref_template="#/$defs/{name}", schema_hook=_unset
    )
    for component in components.values():
        if "description" in component:  # a docstring: Python dedents it itself only since 3.13
            component["description"] = cleandoc(component["description"])
    named = dict(zip(roots, shapes, strict=True))
    added = {name: shape for name, shape in named.items() if shape != {"$ref": f"#/$defs/{name}"}}
    return {"$schema": DIALECT, "title": title, "$defs": {**components, **added}}


def _unset(kind: type) -> dict[str, Any]:
    if kind is msgspec.UnsetType:
        return {"not": {}}  # stands for a field that is left out: no value is of this kind
    raise NotImplementedError(kind)


def messages() -> dict[str, Any]:
    roots = {"FromClient": FromClient, "ToClient": ToClient, "Cue": Cue, "Outcome": Outcome}
    return _document("Morphée: messages", roots)


def game(rules: AnyGame) -> dict[str, Any]:
    roots = {
        "Config": rules.config_type,
        "Action": rules.action_type,
        "Event": rules.told_type,
        "Public": rules.public_type,
        "Own": rules.own_type,
    }
    return _document(f"Morphée: {rules.name}, version {rules.version}", roots)


def config(rules: AnyGame) -> dict[str, Any]:
    """The schema of a game's options alone."""
    return _document(f"Morphée: options of {rules.name}", {"Config": rules.config_type})


def files(games: Mapping[str, AnyGame]) -> dict[str, dict[str, Any]]:
    """Every file of `docs/schema`, by name."""
    return {"messages.json": messages(), **{f"{name}.json": game(rules) for name, rules in games.items()}}
