"""Votes of the spirits (DR-20, DR-21). They run beside the Night, unknown to the Dreamer.

The majority of the ballots cast decides. A tie is kind: the answer is right, the clue is allowed.
"""

from __future__ import annotations

from morphee.games.dream.model import Poll, State
from morphee.kernel.contract import Millis, Seat

VOTE_TIME = Millis(5_000)  # DR-20


def voters(state: State, poll: Poll) -> tuple[Seat, ...]:
    """The spirits; not the author of a clue in question."""
    return tuple([Seat(s) for s in range(state.seats) if s not in (state.dreamer, poll.author)])


def find(state: State, id: int) -> Poll | None:
    return next((poll for poll in state.polls if poll.id == id), None)


def has_voted(poll: Poll, seat: Seat) -> bool:
    return any(ballot.seat == seat for ballot in poll.ballots)


def tally(poll: Poll) -> tuple[int, int]:
    """Ballots for yes and for no."""
    yes = sum(ballot.yes for ballot in poll.ballots)
    return yes, len(poll.ballots) - yes


def verdict(poll: Poll) -> bool:
    """What the ballots cast say."""
    yes, no = tally(poll)
    return yes >= no if poll.kind == "answer" else yes > no


def is_settled(state: State, poll: Poll) -> bool:
    """Whether the ballots still missing can no longer change the verdict."""
    yes, no = tally(poll)
    missing = len(voters(state, poll)) - len(poll.ballots)
    lead = yes - no if poll.kind == "answer" else yes - no - 1
    return lead >= missing or -lead > missing
