"""What happened. An event holds values and seats, never a time: the log keeps that beside it.

Everything on the table is public, so every event is told in the form in which it is stored.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from morphee.games.playme.content import Character, Face
from morphee.games.playme.model import Lost, Reason
from morphee.kernel.contract import Seat, Value


class CharactersDealt(Value, tag="characters_dealt"):
    characters: tuple[Character, ...]


class RoundCalled(Value, tag="round_called"):
    """The countdown of a round began."""

    round: int


class RoundBegan(Value, tag="round_began"):
    round: int


class DiceRolled(Value, tag="dice_rolled"):
    seat: Seat
    dice: tuple[int, ...]
    lost: Lost | None = None


class HandReady(Value, tag="hand_ready"):
    """PM-2: the hand may roll again. Only its owner needs to know."""

    seat: Seat


class Progressed(Value, tag="progressed"):
    """Dice that showed ``used`` became ``values`` of the line; ``joined``: a parked die followed."""

    seat: Seat
    used: tuple[int, ...]
    values: tuple[int, ...]
    joined: bool = False


class DieParked(Value, tag="die_parked"):
    seat: Seat
    die: int


class LineBlocked(Value, tag="line_blocked"):
    seat: Seat
    die: int
    target: Seat


class LineUnblocked(Value, tag="line_unblocked"):
    seat: Seat
    die: int
    owner: Seat


class Clashed(Value, tag="clashed"):
    """PM-9: ``seat`` progressed and was blocked by ``blockers`` at the same instant; all take dice back.

    ``late``: which of the two came second and never lay on the table; ``used``: the dice it showed.
    """

    seat: Seat
    blockers: tuple[Seat, ...]
    die: int
    late: Literal["block", "progress"]
    used: tuple[int, ...]


class LineSettled(Value, tag="line_settled"):
    """PM-9: what lies on this line is no longer of the same instant as anything to come."""

    seat: Seat


class DieSentBack(Value, tag="die_sent_back"):
    seat: Seat
    die: int
    target: Seat


class DieSlipped(Value, tag="die_slipped"):
    """PM-14, mad Walrus: the last placed die returned to hand."""

    seat: Seat
    die: int


class DieRecalled(Value, tag="die_recalled"):
    seat: Seat
    die: int
    target: Seat


class SlapFailed(Value, tag="slap_failed"):
    seat: Seat


class HandThawed(Value, tag="hand_thawed"):
    seat: Seat


class RoundWon(Value, tag="round_won"):
    """PM-11: a slap on a full line."""

    seat: Seat


class RoundDrawn(Value, tag="round_drawn"):
    """PM-23: the time of the round ran out."""


class CharacterTurned(Value, tag="character_turned"):
    seat: Seat
    face: Face


class JabberwockyCame(Value, tag="jabberwocky_came"):
    seat: Seat


class SlapsCalled(Value, tag="slaps_called"):
    pass


class TileSlapped(Value, tag="tile_slapped"):
    seat: Seat


class PowerLost(Value, tag="power_lost"):
    """PM-16: ``seat`` slapped last and goes without power in the next round."""

    seat: Seat


class SlapsClosed(Value, tag="slaps_closed"):
    last: tuple[Seat, ...]


class ChoiceGiven(Value, tag="choice_given"):
    """``targets`` of a pick; ``hands_over``: a betrayal would hand the game to the Jabberwocky (PM-26)."""

    seat: Seat
    kind: Literal["pick", "judas"]
    targets: tuple[Seat, ...] = ()
    hands_over: bool = False


class Maddened(Value, tag="maddened"):
    """PM-20: the Jabberwocky's victim; ``by_lot`` when it did not choose in time."""

    seat: Seat
    by_lot: bool = False


class Betrayed(Value, tag="betrayed"):
    seat: Seat


class TeamScored(Value, tag="team_scored"):
    seat: Seat


class GameEnded(Value, tag="game_ended"):
    reason: Reason
    winners: tuple[Seat, ...]


Event: TypeAlias = (
    CharactersDealt
    | RoundCalled
    | RoundBegan
    | DiceRolled
    | HandReady
    | Progressed
    | DieParked
    | LineBlocked
    | LineUnblocked
    | Clashed
    | LineSettled
    | DieSentBack
    | DieSlipped
    | DieRecalled
    | SlapFailed
    | HandThawed
    | RoundWon
    | RoundDrawn
    | CharacterTurned
    | JabberwockyCame
    | SlapsCalled
    | TileSlapped
    | PowerLost
    | SlapsClosed
    | ChoiceGiven
    | Maddened
    | Betrayed
    | TeamScored
    | GameEnded
)

Told: TypeAlias = Event
"""The forms in which viewers are told events."""
