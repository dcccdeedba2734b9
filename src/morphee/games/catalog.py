"""The games that are registered: ours, each with its line here, and those that other packages bring
(`morphee.games.installed`)."""

from __future__ import annotations

from morphee.games.dream.rules import DREAM
from morphee.games.installed import add_installed
from morphee.games.pillows.rules import Pillows
from morphee.games.playme.rules import PlayMe
from morphee.games.pyramid.rules import Pyramid
from morphee.games.uluru.rules import Uluru
from morphee.kernel.registry import Registry

GAMES = Registry()
GAMES.add(DREAM)
GAMES.add(Pillows())
GAMES.add(PlayMe())
GAMES.add(Pyramid())
GAMES.add(Uluru())
add_installed(GAMES)
