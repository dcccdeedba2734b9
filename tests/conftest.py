"""Tests marked ``virtual`` run on a loop whose time jumps instead of passing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

import pytest

from morphee.sim.virtual_loop import VirtualLoop


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    if item.get_closest_marker("virtual") is not None:
        return {"virtual": VirtualLoop}
    return {"real": asyncio.new_event_loop}
