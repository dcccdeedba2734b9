"""The store that forgets."""

from __future__ import annotations

from morphee.store.contract import Store
from morphee.store.memory import MemoryStore
from tests.store.contract import StoreContract


class TestMemory(StoreContract):
    keeps = False

    def make(self) -> Store:
        return MemoryStore()
