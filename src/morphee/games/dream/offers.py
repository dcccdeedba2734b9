"""What a seat may do now: the actions that can be listed, those it fills in, and samples of these."""

from __future__ import annotations

from collections.abc import Iterator

from morphee.games.dream import day, polls
from morphee.games.dream.actions import (
    Action,
    Answer,
    BeReady,
    Bet,
    Challenge,
    GiveClue,
    Murmur,
    PassCard,
    PassTurn,
    SayAnswer,
    SayClue,
    TellStory,
    TiltCard,
    Vote,
    Wake,
    WearMask,
)
from morphee.games.dream.content import proposition
from morphee.games.dream.model import Proposition, State, Tilt
from morphee.games.dream.spelling import fold, is_one_word
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Seat


def legal(state: State, seat: Seat) -> Iterator[Action]:
    """Every listable action granted to this seat now, in a fixed order."""
    if state.phase in ("night", "last"):
        yield from _about_card(state, seat)
    if seat == state.dreamer:
        yield from _of_dreamer(state)
    else:
        yield from _of_spirit(state, seat)
    if state.phase == "day" and not state.ready[seat]:
        yield BeReady()


def _about_card(state: State, seat: Seat) -> Iterator[Action]:
    voice, is_night = state.config.talk == "voice", state.phase == "night"
    if voice and is_night and state.turn is not None and seat != state.dreamer:
        yield SayClue(state.card, state.turn)
    if seat == state.turn and is_night:
        yield PassTurn(state.card)
    if voice:
        yield SayAnswer(state.card)
    if is_night and (voice or seat == state.dreamer):
        yield PassCard(state.card)


def _of_dreamer(state: State) -> Iterator[Action]:
    if state.phase == "dusk":
        yield WearMask()
    if state.phase in ("last", "story"):
        yield Wake()


def _of_spirit(state: State, seat: Seat) -> Iterator[Action]:
    if polls.may_challenge(state, seat):
        yield Challenge(state.card, len(state.clues) - 1)
    for poll in state.polls:
        if polls.may_vote(state, poll, seat):
            yield Vote(poll.id, True)
            yield Vote(poll.id, False)
    if day.may_tilt(state):
        yield from _tilts(state, seat)
    for on in day.suspects(state, seat):
        if state.bets[seat] != on:
            yield Bet(on)


def _tilts(state: State, seat: Seat) -> Iterator[Action]:
    for number, card in enumerate(state.cards, 1):
        for yes in (True, False):
            if card.side == "yellow" and Tilt(number, seat, yes) not in state.tilts:
                yield TiltCard(number, yes)


def openings(state: State, seat: Seat) -> tuple[type, ...]:
    """The action types this seat fills in itself."""
    if seat == state.dreamer:
        if state.phase == "story":
            return (TellStory, Murmur)
        return (Answer,) if state.phase in ("night", "last") else ()
    return (GiveClue,) if state.phase == "night" and seat == state.turn else ()


def sample(state: State, seat: Seat, chance: Chance) -> Action | None:
    """A random proper action of an open type, rare cases included."""
    kinds = openings(state, seat)
    if not kinds:
        return None
    kind = chance.pick(kinds)
    if kind is GiveClue:
        return _some_clue(state, chance)
    if kind is Answer:
        return Answer(state.card, _some_answer(state, chance))
    story = " ".join(chance.shuffled([card.prop.word for card in state.cards])) or "zzz"
    return Murmur(story[: 1 + len(story) // 2]) if kind is Murmur else TellStory(story)


def _some_clue(state: State, chance: Chance) -> Action | None:
    """Mostly a word of another proposition; sometimes one that is forbidden or looks like it."""
    prop = state.current.prop
    pool = [*_elsewhere(state, chance), prop.word[:5] + "ette", *prop.family[:1], *prop.translations[:1]]
    given = {fold(clue.word) for clue in state.clues if clue.word is not None}
    proper = [word for word in pool if is_one_word(word) and fold(word) not in given]
    return GiveClue(state.card, chance.pick(proper)) if proper else None


def _some_answer(state: State, chance: Chance) -> str:
    prop = state.current.prop
    other = _elsewhere(state, chance)[0]
    return chance.pick([prop.word, other, *prop.accept[:1], *(prop.family[:1] or ("x" + prop.word,))])


def _elsewhere(state: State, chance: Chance) -> list[str]:
    """Words that belong to other cards of the deck."""
    slots = state.fresh or state.under or (state.current.slot,)
    found: list[Proposition] = [proposition(state.config, chance.pick(slots)) for _ in range(4)]
    return [prop.word for prop in found]
