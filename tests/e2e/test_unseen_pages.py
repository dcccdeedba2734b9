"""Races and pages that nobody sees: a phone that sleeps through the cue, a tab in the background."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import WebSocket

from tests.e2e.conftest import Guests
from tests.e2e.guest import Guest

pytestmark = pytest.mark.e2e

SLEPT = 2_500
"""Milliseconds between the reveal and the moment at which a sleeping page wakes up."""
TURNS = 8
"""How often a page is stopped or hidden too late, at most."""
HIDDEN = """hidden => {
  const get = () => hidden ? "hidden" : "visible";
  Object.defineProperty(document, "visibilityState", { configurable: true, get });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


class Wire:
    """What a page says and is told on its sockets."""

    def __init__(self, guest: Guest) -> None:
        self._said: list[Any] = []
        self._told: list[Any] = []
        guest.page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self._said.append(frame))
        socket.on("framereceived", lambda frame: self._told.append(frame))

    def answers(self, turn: int) -> list[Any]:
        """What the page claimed in that turn's race."""
        said = [msgspec.json.decode(frame) for frame in self._said]
        return [one for one in said if one["t"] == "act" and one.get("cue") == turn]

    def counted(self, turn: int, seat: int) -> list[int]:
        """The reaction times of that seat that counted, as everybody was told: the photo finish."""
        told = [msgspec.json.decode(frame) for frame in self._told]
        races = [race for one in told for race in one.get("races", ())]
        return [race[5] for race in races if race[:2] == [seat, turn]]


def _three(guests: Guests) -> tuple[Guest, Wire, Guest]:
    """Ada, whose page is looked at closely, and two who only wait."""
    ada = guests("Ada", size="phone", lang="en")
    wire = Wire(ada)
    code = ada.open_table("pillows", config={"window": 8_000, "rest": 500})
    others = [guests(name, lang="en") for name in ("Bob", "Cid")]
    for other in others:
        other.join(code)
        other.ready()
    ada.start()
    others[0].wait_for_match()
    return ada, wire, others[0]


def _answer(ada: Guest, turn: int) -> None:
    """A tap on the bed: it sleeps on the pillow."""
    ada.wait_until(f"t.pub.turn === {turn} && t.pub.phase === 'open'")
    assert ada.touch('[data-drop="sleep"]')
    ada.wait_until("t.pub.touches[t.me] !== null || t.pub.phase !== 'open'")


def _next_turn(bob: Guest, turn: int) -> int:
    """Wait for the hush of a later turn; its number."""
    bob.wait_until(f"t.pub.turn > {turn} && t.pub.phase === 'hush'")
    found: int = bob.pub["turn"]
    return found


def test_a_page_that_sleeps_through_the_cue_gains_nothing(guests: Guests) -> None:
    """Stopped, as on a phone in a pocket. It wakes up, paints the cue and answers quickly: that counts from
    the reveal all the same. A page that was not stopped in time tries again in the next turn."""
    ada, wire, bob = _three(guests)
    devtools = ada.context.new_cdp_session(ada.page)
    devtools.send("Debugger.enable")
    turn, asleep = 0, False
    while not asleep:
        turn = _next_turn(bob, turn)
        assert turn <= TURNS, "the page was never stopped before the reveal"
        devtools.send("Debugger.pause")
        bob.wait_until(f"t.pub.turn === {turn} && t.pub.phase === 'open'")
        bob.page.wait_for_timeout(SLEPT)
        devtools.send("Debugger.resume")
        _answer(ada, turn)
        asleep = min(one["rt"] for one in wire.answers(turn)) < SLEPT
    (counted,) = wire.counted(turn, ada.seat or 0)
    assert counted >= SLEPT


@pytest.mark.long
def test_a_page_in_the_background_claims_no_reaction_time(guests: Guests) -> None:
    """Shown again after the cue has come: how quickly its player reacted cannot be known. A page that was not
    hidden in time tries again in the next turn."""
    ada, wire, bob = _three(guests)
    turn, hidden = 0, False
    while not hidden:
        turn = _next_turn(bob, turn)
        assert turn <= TURNS, "the page was never hidden before the reveal"
        ada.page.evaluate(HIDDEN, True)
        hidden = ada.pub["turn"] == turn and ada.pub["phase"] == "hush"
        ada.wait_until(f"t.pub.turn === {turn} && t.pub.phase === 'open'")
        ada.page.evaluate(HIDDEN, False)
        _answer(ada, turn)
    assert wire.answers(turn)
    assert all("rt" not in one for one in wire.answers(turn))
    turn = _next_turn(bob, turn)
    _answer(ada, turn)
    assert wire.answers(turn)
    assert all(one["rt"] > 0 for one in wire.answers(turn)), "seen again, it claims one again"
