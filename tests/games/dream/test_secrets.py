"""DR-9 what the Dreamer, and everybody with them, must not learn before the Day."""

from __future__ import annotations

from typing import Literal

import pytest
from msgspec.structs import replace

from morphee.engine.view_streams import ViewStreams
from morphee.games.dream.actions import Answer, Challenge, GiveClue, TiltCard, Vote, Wake
from morphee.games.dream.events import Awoke, CardShown
from morphee.games.dream.model import Config, OwnWord, Proposition
from morphee.games.dream.rules import DREAM
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.codec import encode
from morphee.kernel.contract import Seat, Viewer
from morphee.kernel.record import Entry
from morphee.kit.secrecy import shown
from tests.games.dream.table import FINE, OWN, SHORT, Dreams

DREAMER = Seat(0)
SPOKEN = ("abrilune", "cendrelune", "divalune", "fouguelune", "givrelune", "jasminlune")
"""What the Dreamer says, and what clues may look like."""


class Heard(Dreams):
    """A table that keeps every message the Dreamer and the public are sent, with its time."""

    def __init__(self, seats: int, name: str, config: Config) -> None:
        self.sent: dict[Viewer, list[tuple[int, bytes]]] = {None: [], DREAMER: []}
        self.streams: ViewStreams | None = None
        super().__init__(seats, name, config)

    def listen(self) -> None:
        self.streams = ViewStreams(DREAM, self.state.seats, self.state)

    def _fold(self, entries: tuple[Entry, ...]) -> None:
        super()._fold(entries)
        if self.streams is None or self.told(Awoke):
            return
        messages = self.streams.tell(entries, self.state, self.match.at)
        for viewer, stream in self.sent.items():
            if viewer in messages:
                stream.append((self.match.at, messages[viewer]))


class Script:
    """One random Night, as the Dreamer brings it about; what each word is worth depends on the world."""

    def __init__(self, name: str, which: str, config: Config, seats: int) -> None:
        self.chance = Chance(seed_from(name), 0)
        self.hidden = Chance(seed_from(name + which), 1)
        self.table = Heard(seats, name, config)
        self.challenges = 0

    def play(self) -> Heard:
        table = self.table
        table.listen()
        table.night()
        while table.state.phase == "night":
            table.wait(self.chance.between(50, 2_500))
            self._vote()
            if table.state.phase == "night":
                self._something()
        if self.chance.below(2) and table.state.phase == "last":
            table.answer(self._text())
        if table.state.phase == "last":
            table.act(0, Wake())
        table.wait(self.chance.between(0, 6_000))
        self._vote()
        table.story(" ".join(self._text() for _ in range(6)))
        self._tilt()
        table.expire("tilt")
        return table

    def _something(self) -> None:
        what = self.chance.below(8)
        if what < 3:
            self.table.answer(self._text())
        elif what == 3:
            self.table.give_up()
        elif what == 4:
            self.table.skip()
        else:
            self._clue()

    def _text(self) -> str:
        """A word that is right, close or wrong, as the world has it."""
        return self.chance.pick(SPOKEN)

    def _clue(self) -> None:
        """A clue that is fine in one world and doubtful in another; a challenge of it is dismissed."""
        table, state = self.table, self.table.state
        assert state.turn is not None
        word = self.chance.pick([self.chance.pick(FINE), self.chance.pick(SPOKEN) + "tte"])
        if word in [clue.word for clue in state.clues]:
            return
        author = state.turn
        table.act(author, GiveClue(state.card, word))
        others = [seat for seat in table.spirits() if seat != author]
        if self.hidden.below(2) and table.offers(others[0], Challenge(state.card, len(state.clues))):
            self.challenges += 1
            table.challenge(others[0])
            poll = table.state.polls[-1].id
            for seat in others[1:]:
                if table.offers(seat, Vote(poll, False)):
                    table.act(seat, Vote(poll, False))

    def _vote(self) -> None:
        """Spirits vote as they like, in each world differently; the Dreamer must not notice."""
        for poll in self.table.state.polls:
            for seat in self.table.spirits():
                vote = Vote(poll.id, self.hidden.below(2) == 0)
                if self.hidden.below(3) and self.table.offers(seat, vote):
                    self.table.act(seat, vote)

    def _tilt(self) -> None:
        for number, side in enumerate(self.table.sides(), 1):
            if side == "yellow":
                self.table.act(1, TiltCard(number, self.hidden.below(2) == 0))


def world(name: str, seats: int) -> Config:
    """Made-up propositions for which each spoken word is right, close or wrong by chance."""
    chance = Chance(seed_from(name), 2)
    words = []
    for own in OWN:
        spoken = chance.shuffled(SPOKEN)
        words.append(OwnWord(own.word, accept=spoken[:2], family=spoken[2:5]))
    order: Literal["restart", "continue"] = "continue" if seats % 2 else "restart"
    return replace(SHORT, night=60, clue_order=order, own_words=tuple(words))


@pytest.mark.parametrize("seats", [4, 5, 7, 10])
def test_the_dreamer_cannot_tell_right_from_wrong(seats: int) -> None:
    """DR-9 the Dreamer's stream and the public's are the same bytes at the same times, whatever the answers
    were worth and however the spirits voted, until the mask comes off at the same moment."""
    differ = polls = challenges = 0
    for number in range(15):
        name = f"night {seats} {number}"
        scripts = [Script(name, which, world(name + which, seats), seats) for which in ("one", "two")]
        one, two = (script.play() for script in scripts)
        differ += one.sides() != two.sides()
        polls += one.state.polled + two.state.polled
        challenges += sum(script.challenges for script in scripts)
        assert one.sent == two.sent
        assert one.match.at == two.match.at
        assert len(one.sent[DREAMER]) > 20
    assert differ >= 14, "the worlds must differ in what the Dreamer may not know"
    assert polls >= 50, "many answers must have gone to a vote"
    assert challenges >= 5, "some clues must have been challenged"


def test_every_result_looks_the_same() -> None:
    """DR-9 right, wrong, unsure: the same events, the same sizes, the same view, the same offers."""
    looks = set()
    lists = {"yellow": (("bafoulalune",), ()), "open": ((), ("bafoulalune",)), "blue": ((), ())}
    for side, (accept, family) in lists.items():
        table = Dreams().night()
        card = replace(table.state.current, prop=Proposition(table.word, 2, accept, family))
        table.match.state = replace(table.state, cards=(card,))
        before = len(table.entries)
        table.answer("bafoulalune")
        told = [DREAM.redact(entry.event, DREAMER) for entry in table.entries[before:]]
        looks.add((encode(told), shown(DREAM, table.state, DREAMER), shown(DREAM, table.state, None)))
        assert table.sides()[0] == side
    assert len(looks) == 1


def test_votes_are_silent() -> None:
    """DR-9, DR-21 challenges, ballots and results reach neither the Dreamer nor the public."""
    table = Dreams(5).night()
    table.clue(table.doubtful())
    before = shown(DREAM, table.state, DREAMER), shown(DREAM, table.state, None)
    start = len(table.entries)
    table.act(2, Challenge(1, 0)).act(3, Vote(1, False))
    table.act(4, Vote(1, False))
    assert (shown(DREAM, table.state, DREAMER), shown(DREAM, table.state, None)) == before
    for entry in table.entries[start:]:
        assert DREAM.redact(entry.event, DREAMER) is None
        assert DREAM.redact(entry.event, None) is None
        assert DREAM.redact(entry.event, Seat(1)) == entry.event


def test_the_proposition_is_for_spirits() -> None:
    """DR-5 no byte of it for the Dreamer or the public, in events or views."""
    table = Dreams().night().clue().near().clue().right()
    words = [card.prop.word for card in table.state.cards]
    for viewer in (None, DREAMER):
        told = [DREAM.redact(event, viewer) for event in table.told(CardShown)]
        seen = encode(told) + encode(DREAM.public(table.state)) + encode(DREAM.own(table.state, DREAMER))
        assert words[2].encode() not in seen
        assert words[0].encode() not in encode(told)
    own = DREAM.own(table.state, Seat(1))
    assert own.word == words[2]
    assert [(card.word, card.side) for card in own.cards] == [(words[0], "open"), (words[1], "yellow")]


def test_the_dreamer_must_remember_alone() -> None:
    """DR-14 the view does not keep the answers of the Night for the Dreamer, but for the last one."""
    table = Dreams().night().answer("premier").answer("second").answer("dernier")
    seen = encode(DREAM.view(table.state, DREAMER))
    assert b"premier" not in seen
    assert b"second" not in seen
    assert b"dernier" in seen


def test_refusals_tell_the_dreamer_nothing() -> None:
    """DR-9 the Dreamer is refused a spirit's actions for being the Dreamer, vote or no vote."""
    codes = set()
    for kind in ("near", "right", "wrong"):
        table = getattr(Dreams().night(), kind)()
        codes.add(
            (
                table.refused(0, Vote(1, True)),
                table.refused(0, Challenge(2, 0)),
                table.refused(0, TiltCard(1, True)),
                table.refused(0, GiveClue(2, "brume")),
                table.refused(0, Answer(1, "brume")),
            )
        )
    assert codes == {("spirits_only",) * 4 + ("card_changed",)}


def test_the_public_knows_no_more_than_the_dreamer() -> None:
    """DR-9 a Dreamer could look at a watcher's page: every event has the same form for both."""
    table = Dreams(5).night()
    table.clue(table.doubtful()).challenge(2).near().vote(3, False)
    table.wait(6_000).forbidden().right().glass().near().story("rien").act(1, TiltCard(3, True))
    for event in table.events:
        assert encode(DREAM.redact(event, None)) == encode(DREAM.redact(event, DREAMER))


def test_spirits_stay_secret_until_the_day() -> None:
    """DR-4 no view of the Night depends on another's spirit."""
    table = Dreams(6).night().clue().near()
    for viewer in (None, *map(Seat, range(6))):
        for draw in range(10):
            other = DREAM.resample(table.state, viewer, Chance(seed_from("other"), draw))
            assert shown(DREAM, other, viewer) == shown(DREAM, table.state, viewer)
            mine = None if viewer is None else table.state.spirits[viewer]
            assert viewer is None or other.spirits[viewer] == mine
            assert DREAM.check_world(other) is None
