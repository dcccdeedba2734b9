"""The HTTP addresses, tried by schemathesis from their own description: every answer is one that it names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from morphee.server.http.openapi import document
from tests.e2e.serving import serving

CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance]
PATHS = sorted(set(document()["paths"]) - {"/metrics"})
"""Without the figures, which are for the holder of a token."""


@pytest.fixture(scope="module")
def described() -> Iterator[Any]:
    with serving() as address:
        yield schemathesis.openapi.from_url(f"{address}/api/openapi.json", wait_for_schema=10)


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_is_one_that_the_description_names(described: Any, path: str) -> None:
    operations = [found.ok() for found in described.get_all_operations() if found.ok().path == path]
    assert operations
    for operation in operations:

        @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
        @given(case=operation.as_strategy())
        def answers(case: Any) -> None:
            case.call_and_validate(checks=CHECKS)

        answers()
