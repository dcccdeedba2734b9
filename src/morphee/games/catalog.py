"""The games of this house. Adding a game is adding its line here."""

from __future__ import annotations

from morphee.kernel.registry import Registry

GAMES = Registry()
