"""The HTTP addresses, described for programs (OpenAPI 3.1) from the same structs that answer."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from morphee import __version__
from morphee.protocol.http import SAID_BY_HTTP, TOLD_BY_HTTP


def _json(kind: str, many: bool = False) -> dict[str, Any]:
    one = {"$ref": f"#/components/schemas/{kind}"}
    return {"application/json": {"schema": {"type": "array", "items": one} if many else one}}


def _ok(about: str, content: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"description": about, **({"content": content} if content else {})}


def _refused(*codes: int) -> dict[str, Any]:
    return {str(code): _ok("Refused; nothing was changed.", _json("RefusalSeen")) for code in (*codes, 429)}


def _asks(kind: str) -> dict[str, Any]:
    return {"requestBody": {"required": True, "content": _json(kind)}}


def _path(name: str, about: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "description": about, "schema": {"type": "string"}}


def _text(about: str) -> dict[str, Any]:
    return {
        "get": {
            "summary": about,
            "responses": {"200": _ok(about, {"text/plain": {"schema": {"type": "string"}}})},
        }
    }


def _people() -> dict[str, Any]:
    mine = {"summary": "Who one is", "responses": {"200": _ok("You.", _json("Me")), **_refused()}}
    change = {
        "summary": "Be somebody: sets the cookie",
        **_asks("ChangeMe"),
        "responses": {"200": _ok("You.", _json("Me")), **_refused(400, 403, 413, 422)},
    }
    return {"/api/me": {"get": mine, "post": change}}


def _tables() -> dict[str, Any]:
    code = [_path("code", "The five letters of the table.")]
    make = {
        "summary": "Make a table",
        **_asks("NewTable"),
        "responses": {"201": _ok("Made.", _json("TableMade")), **_refused(400, 403, 413, 422, 503)},
    }
    public = {
        "summary": "Public tables",
        "responses": {"200": _ok("Tables.", _json("TableSeen", True)), **_refused()},
    }
    one = {
        "summary": "One table",
        "parameters": code,
        "responses": {"200": _ok("The table.", _json("TableSeen")), **_refused(404, 503)},
    }
    svg = {"image/svg+xml": {"schema": {"type": "string"}}}
    picture = {
        "summary": "A QR code of its link",
        "parameters": code,
        "responses": {"200": _ok("A picture.", svg), **_refused(400, 404, 503)},
    }
    games = {
        "summary": "The games",
        "responses": {"200": _ok("Games.", _json("GameSeen", True)), **_refused()},
    }
    address = {
        "summary": "Where to send people: an address that a phone on the same network can open",
        "responses": {"200": _ok("The address.", _json("Address")), **_refused(400)},
    }
    return {
        "/api/games": {"get": games},
        "/api/address": {"get": address},
        "/api/tables": {"get": public, "post": make},
        "/api/tables/{code}": {"get": one},
        "/api/tables/{code}/qr.svg": {"get": picture},
    }


def _records() -> dict[str, Any]:
    match = [_path("match", "The name of the match.")]
    lines = {"application/jsonl": {"schema": {"type": "string"}}}
    listed = {
        "summary": "Matches one plays or played",
        "responses": {"200": _ok("Matches.", _json("RecordSeen", True)), **_refused(401)},
    }
    fetch = {
        "summary": "A match as a record: whole once it is over, before that as one may see it",
        "parameters": match,
        "responses": {"200": _ok("A header, then an event a line.", lines), **_refused(404)},
    }
    forget = {
        "summary": "Delete a match one has hosted, once it is over or its table is closed",
        "parameters": match,
        "responses": {"204": _ok("Gone."), **_refused(403, 404, 409)},
    }
    after = {
        "summary": "What decided a finished match",
        "parameters": match,
        "responses": {"200": _ok("The analysis.", _json("Analysis")), **_refused(404, 409)},
    }
    viewer = {
        "name": "as",
        "in": "query",
        "description": "A seat; else the public.",
        "schema": {"type": "string"},
    }
    again = {
        "summary": "A finished match as one viewer saw it",
        "parameters": [*match, viewer],
        "responses": {"200": _ok("Its updates, in order.", _json("ReplaySeen")), **_refused(404, 409)},
    }
    best = {
        "summary": "The best results of one player alone",
        "parameters": [_path("game", "The name of a game.")],
        "responses": {"200": _ok("The best.", _json("Best", True)), **_refused(404)},
    }
    any_json = {"content": {"application/json": {"schema": {"type": "object"}}}}
    solve = {
        "summary": "What a game's solver answers, as `morphee solve GAME` does",
        "parameters": [_path("game", "The name of a game that has a solver.")],
        "requestBody": {"required": True, **any_json},
        "responses": {
            "200": {"description": "The answer.", **any_json},
            "422": {"description": "What cannot be, by field.", **any_json},
            **_refused(403, 404, 413),
        },
    }
    return {
        "/api/solve/{game}": {"post": solve},
        "/api/records": {"get": listed},
        "/api/records/{match}": {"get": fetch, "delete": forget},
        "/api/records/{match}/analysis": {"get": after},
        "/api/records/{match}/replay": {"get": again},
        "/api/best/{game}": {"get": best},
        **_daily(),
    }


def _daily() -> dict[str, Any]:
    day = [_path("date", "A day, as 2026-11-17.")]
    any_json = {"application/json": {"schema": {"type": "object"}}}
    play = {
        "summary": "The daily pyramid after those actions",
        "parameters": day,
        **_asks("DailyActions"),
        "responses": {"200": _ok("As it stands.", _json("DailySeen")), **_refused(400, 403, 404, 413, 422)},
    }
    exact = {
        "summary": "What the exact player laid that day",
        "parameters": day,
        "responses": {"200": _ok("The date and the cats.", any_json), **_refused(404)},
    }
    return {"/api/daily/pyramid/{date}": {"post": play}, "/api/daily/pyramid/{date}/par": {"get": exact}}


@lru_cache(maxsize=1)
def document() -> dict[str, Any]:
    _, schemas = msgspec.json.schema_components(
        (*SAID_BY_HTTP, *TOLD_BY_HTTP), ref_template="#/components/schemas/{name}"
    )
    return {
        "openapi": "3.1.0",
        "info": {"title": "Morphée", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": {
            **_people(),
            **_tables(),
            **_records(),
            "/health": _text("The process is alive."),
            "/ready": _text("The server takes connections."),
            "/metrics": _text("Figures for Prometheus, for the holder of the setting `metrics_token`."),
        },
        "components": {"schemas": schemas},
    }
