"""The hunt (PM-18 to PM-22): one plays the Jabberwocky, the others are a team that may be betrayed."""

from __future__ import annotations

from morphee.games.playme.actions import Betray, Pick, StayLoyal
from morphee.games.playme.draft import Draft
from morphee.games.playme.events import Betrayed, ChoiceGiven, GameEnded, Maddened, TeamScored
from morphee.games.playme.model import State
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Refused, Seat


def on_wonder(state: State) -> tuple[Seat, ...]:
    """The hunted whose character is still on wonder: never empty while the Jabberwocky hunts."""
    return tuple(
        Seat(seat)
        for seat, player in enumerate(state.players)
        if seat != state.jabberwocky and player.face == "wonder"
    )


def team(state: State) -> tuple[Seat, ...]:
    """PM-25: who wins if the team wins: all but the Jabberwocky and the traitors, the mad included."""
    return tuple(
        Seat(seat)
        for seat, player in enumerate(state.players)
        if seat != state.jabberwocky and not player.traitor
    )


def hunt_won(draft: Draft, winner: Seat) -> None:
    """What a won round means while the Jabberwocky is there."""
    player = draft.state.players[winner]
    if winner == draft.state.jabberwocky:
        _pick_victim(draft, winner)
    elif player.traitor:
        draft.add(GameEnded("traitor", (winner,)))  # PM-22
    elif player.face == "wonder":
        draft.add(ChoiceGiven(winner, "judas", hands_over=on_wonder(draft.state) == (winner,)))  # PM-26
    else:
        _score(draft, winner)


def _pick_victim(draft: Draft, hunter: Seat) -> None:
    """PM-20; a single possible victim needs no choosing."""
    victims = on_wonder(draft.state)
    if len(victims) == 1:
        _madden(draft, victims[0], by_lot=False)
    else:
        draft.add(ChoiceGiven(hunter, "pick", victims))


def choose(draft: Draft, seat: Seat, action: Pick | Betray | StayLoyal) -> Refused | None:
    """The winner's choice: whom to drive mad, or whether to betray."""
    choice = draft.state.choice
    if choice is None or choice.seat != seat:
        return Refused("not_yours")
    match action:
        case Pick(target) if target in choice.targets:
            _madden(draft, target, by_lot=False)
        case Betray() if choice.kind == "judas":
            draft.add(Betrayed(seat))  # PM-22
            _end_if_all_mad(draft)  # PM-26
        case StayLoyal() if choice.kind == "judas":
            _score(draft, seat)
        case _:
            return Refused("not_a_choice")
    return None


def time_out(draft: Draft, chance: Chance) -> None:
    """PM-23: a choice nobody made in time: a victim by lot, or a winner who stays loyal."""
    choice = draft.state.choice
    if choice is None:
        return
    if choice.kind == "pick":
        _madden(draft, chance.pick(choice.targets), by_lot=True)
    else:
        _score(draft, choice.seat)


def _madden(draft: Draft, victim: Seat, *, by_lot: bool) -> None:
    draft.add(Maddened(victim, by_lot))  # PM-20
    _end_if_all_mad(draft)


def _end_if_all_mad(draft: Draft) -> None:
    """PM-20: all other characters mad, and the Jabberwocky wins the game."""
    hunter = draft.state.jabberwocky
    if hunter is not None and not on_wonder(draft.state):
        draft.add(GameEnded("jabberwocky", (hunter,)))


def _score(draft: Draft, seat: Seat) -> None:
    """PM-21: as many wins as players, the Jabberwocky counted."""
    draft.add(TeamScored(seat))
    if draft.state.team == len(draft.state.players):
        draft.add(GameEnded("team", team(draft.state)))
