"""Morphée: five dream games to play together on the web.

From Python: `new` makes a match, `load` reads a record, `game_names` lists what there is (docs/python.md).
"""

TYPE_CHECKING = False  # as in `typing`, whose import alone would take longer than everything here
if TYPE_CHECKING:
    from morphee.api.match import Match
    from morphee.api.records import load, rows
    from morphee.api.refusal import Refused
    from morphee.api.start import game, game_names, new, notation
    from morphee.bots.contract import Bot, Observation, Plan
    from morphee.kernel.chance import Chance
    from morphee.kernel.contract import Game, Millis, Outcome
    from morphee.kernel.record import Record

__version__ = "0.1.0"

__all__ = [
    "new",
    "load",
    "game_names",
    "game",
    "rows",
    "notation",
    "Match",
    "Record",
    "Refused",
    "Outcome",
    "Game",
    "Bot",
    "Observation",
    "Plan",
    "Chance",
    "Millis",
]

_HOMES = {
    "morphee.api.match": ("Match",),
    "morphee.api.records": ("load", "rows"),
    "morphee.api.refusal": ("Refused",),
    "morphee.api.start": ("game", "game_names", "new", "notation"),
    "morphee.bots.contract": ("Bot", "Observation", "Plan"),
    "morphee.kernel.chance": ("Chance",),
    "morphee.kernel.contract": ("Game", "Millis", "Outcome"),
    "morphee.kernel.record": ("Record",),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Names are imported when they are first used: `import morphee` takes a millisecond, games do not."""
        if name not in _HOME:
            raise AttributeError(f"module 'morphee' has no attribute {name!r}")
        from importlib import import_module

        found = globals()[name] = getattr(import_module(_HOME[name]), name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
