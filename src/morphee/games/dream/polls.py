"""Votes of the spirits (DR-20, DR-21). They run beside the Night, and the Dreamer never learns of one.

The majority of the ballots cast decides. A tie is kind: the answer is right, the clue is allowed.
"""

from __future__ import annotations

from msgspec.structs import replace

from morphee.games.dream.actions import Challenge, Vote
from morphee.games.dream.events import (
    BallotCast,
    ClueChallenged,
    ClueForbidden,
    Decision,
    Event,
    PollClosed,
    PollExtended,
    PollLapsed,
)
from morphee.games.dream.model import AnswerPoll, Ballot, CluePoll, Poll, State
from morphee.games.dream.night import after_card, card_refusal, is_in_play
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Refused, Seat


def author(poll: Poll) -> Seat | None:
    """DR-21 the spirit whose clue is voted on."""
    return poll.author if isinstance(poll, CluePoll) else None


def voters(state: State, poll: Poll) -> tuple[Seat, ...]:
    """The spirits; not the author of a clue in question."""
    return tuple([Seat(s) for s in range(state.seats) if s not in (state.dreamer, author(poll))])


def find(state: State, id: int) -> Poll | None:
    return next((poll for poll in state.polls if poll.id == id), None)


def may_vote(state: State, poll: Poll, seat: Seat) -> bool:
    return seat in voters(state, poll) and not has_voted(poll, seat)


def has_voted(poll: Poll, seat: Seat) -> bool:
    return any(ballot.seat == seat for ballot in poll.ballots)


def tally(poll: Poll) -> tuple[int, int]:
    """Ballots for yes and for no."""
    yes = sum(ballot.yes for ballot in poll.ballots)
    return yes, len(poll.ballots) - yes


def verdict(poll: Poll) -> bool:
    """What the ballots cast say."""
    yes, no = tally(poll)
    return yes >= no if isinstance(poll, AnswerPoll) else yes > no


def is_settled(state: State, poll: Poll) -> bool:
    """Whether the ballots still missing can no longer change the verdict."""
    yes, no = tally(poll)
    missing = len(voters(state, poll)) - len(poll.ballots)
    lead = yes - no if isinstance(poll, AnswerPoll) else yes - no - 1
    return lead >= missing or -lead > missing


def challenge_refusal(state: State, seat: Seat, number: int) -> str | None:
    """DR-21 why this spirit may not challenge that clue of the card in play."""
    last = len(state.clues) - 1
    if number != last or last < 0 or state.clues[last].challenged:
        return "no_challenge"
    if state.clues[last].seat == seat:
        return "own_clue"
    return "challenged_already" if seat in state.challengers else None


def may_challenge(state: State, seat: Seat) -> bool:
    """Whether this spirit may call the last clue forbidden."""
    in_play = state.phase in ("night", "last") and seat != state.dreamer
    return in_play and challenge_refusal(state, seat, len(state.clues) - 1) is None


def challenge(state: State, seat: Seat, action: Challenge) -> Decision:
    """DR-21 before the next clue."""
    if seat == state.dreamer:
        return Refused("spirits_only")
    if code := card_refusal(state, action.card) or challenge_refusal(state, seat, action.clue):
        return Refused(code)
    poll = state.polled + 1
    return [ClueChallenged(state.dreamer, poll=poll, card=action.card, clue=action.clue, seat=seat)]


def vote(state: State, seat: Seat, action: Vote, chance: Chance) -> Decision:
    if seat == state.dreamer:
        return Refused("spirits_only")
    poll = find(state, action.poll)
    if poll is None:
        return Refused("no_such_poll")
    if seat == author(poll):
        return Refused("own_clue")
    if has_voted(poll, seat):
        return Refused("voted_already")
    cast = BallotCast(state.dreamer, poll.id, seat, action.yes)
    after = replace(poll, ballots=(*poll.ballots, Ballot(seat, action.yes)))
    return [cast, *_close(state, after, chance)] if is_settled(state, after) else [cast]


def time_out(state: State, id: int, chance: Chance) -> Decision:
    """DR-20 the ballots cast decide. Without any the vote is prolonged once, then the card has no effect."""
    poll = find(state, id)
    if poll is None:
        return Refused("no_such_poll")
    if isinstance(poll, AnswerPoll) and not poll.ballots:
        ended = PollLapsed if poll.extended else PollExtended
        return [ended(state.dreamer, poll.id)]
    return _close(state, poll, chance)


def _close(state: State, poll: Poll, chance: Chance) -> list[Event]:
    """The end of a vote. A clue found forbidden takes the card away if it is still in play (DR-12)."""
    yes = verdict(poll)
    closed = PollClosed(state.dreamer, poll.id, yes)
    if not (yes and isinstance(poll, CluePoll) and is_in_play(state, poll.card)):
        return [closed]
    forbidden = ClueForbidden(state.dreamer, card=poll.card, seat=poll.author, word=poll.text, reason="vote")
    return [closed, forbidden, *after_card(state, chance)]
