"""The judges behind `morphee judge`. To add one, add its line here."""

from __future__ import annotations

from morphee.games.dream.judge import ANSWER, CLUE
from morphee.games.dream.judge import JUDGE as DREAM
from morphee.games.pillows.judge import JUDGE as PILLOWS
from morphee.games.playme.judge import JUDGE as PLAYME
from morphee.games.pyramid.judge import JUDGE as PYRAMID
from morphee.games.uluru.judge import JUDGE as ULURU
from morphee.kernel.judge import Judge

JUDGES: dict[str, Judge] = {
    "answer": ANSWER,
    "clue": CLUE,
    "dream": DREAM,
    "pillows": PILLOWS,
    "playme": PLAYME,
    "pyramid": PYRAMID,
    "uluru": ULURU,
}
