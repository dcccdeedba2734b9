"""HTTP responses: structs as JSON, and refusals with a code and a sentence."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from morphee.protocol.fields import Lang
from morphee.protocol.http import RefusalSeen
from morphee.protocol.refusals import REFUSALS


def json_response(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    found = {"cache-control": "no-store", **(headers or {})}
    return Response(msgspec.json.encode(value), status, found, "application/json")


def refusal(code: str, status: int, lang: Lang = "en") -> Response:
    text = REFUSALS[code]
    return json_response(RefusalSeen(code, text.fr if lang == "fr" else text.en), status)
