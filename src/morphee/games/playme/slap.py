"""PM-16: after a won round the others slap the tile, and the last one pays for it.

PM-24: with two players there is nobody to be slower than: only not slapping at all is last. While the
Jabberwocky hunts, the last to slap loses the power but does not turn.
"""

from __future__ import annotations

from morphee.games.playme.draft import Draft
from morphee.games.playme.events import CharacterTurned, PowerLost, SlapsClosed, TileSlapped
from morphee.games.playme.model import State
from morphee.kernel.contract import Refused, Seat


def slap_tile(draft: Draft, seat: Seat) -> Refused | None:
    """One more has slapped; the race closes with the last of them."""
    state = draft.state
    if state.slaps is None or state.result is None or seat == state.result.winner:
        return Refused("not_now")
    if seat in state.slaps:
        return Refused("slapped_already")
    draft.add(TileSlapped(seat))
    if not missing(draft.state):
        _close(draft, (seat,) if len(state.players) > 2 else ())
    return None


def time_out(draft: Draft) -> None:
    """Whoever has not slapped within the five seconds is last, all of them."""
    _close(draft, missing(draft.state))


def missing(state: State) -> tuple[Seat, ...]:
    """Who should have slapped and has not."""
    winner = state.result.winner if state.result else None
    return tuple(
        Seat(seat) for seat in range(len(state.players)) if seat != winner and seat not in (state.slaps or ())
    )


def _close(draft: Draft, last: tuple[Seat, ...]) -> None:
    draft.add(SlapsClosed(last))
    for seat in last:
        if draft.state.jabberwocky is None and draft.state.players[seat].face == "madness":
            draft.add(CharacterTurned(seat, "wonder"))
        draft.add(PowerLost(seat))
