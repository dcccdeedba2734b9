"""The golden matches of Play Me: two ordinary ones, and one directed so that everything rare happens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from morphee.games.playme import jabberwocky, slap
from morphee.games.playme.actions import (
    Action,
    Betray,
    BlockLine,
    Park,
    Progress,
    Recall,
    Roll,
    Slap,
    StayLoyal,
    Unblock,
)
from morphee.games.playme.events import (
    CharacterTurned,
    ChoiceGiven,
    Clashed,
    DiceRolled,
    Event,
    LineBlocked,
    Maddened,
    Progressed,
    SlapsClosed,
)
from morphee.games.playme.hand import in_hand, need
from morphee.games.playme.model import Config, State
from morphee.games.playme.powers import must_block
from morphee.kernel.chance import commitment, seed_from
from morphee.kernel.contract import Act, Expire, Millis, Refused, Seat
from morphee.kernel.match import Match
from morphee.kernel.record import Entry, dump, header
from morphee.sim.tournament import Setup, one, record
from tests.games.playme.notation import GAME, tag

RARE = Config(slap=True, limit=20_000, characters=("walrus", "hatter", "absolem", "cat", "alice", "queen"))
SHOWS = {"hatter": "dice_rolled lost hatter", "absolem": "dice_rolled lost absolem", "walrus": "die_slipped"}
"""The madnesses that show as an event of their own."""
HAND = 40
"""How fast the directed hands are: fast enough for the same instant."""


def matches() -> dict[str, bytes]:
    return {
        "duel": _played(Config(), "novice", "skilled"),
        "plain": _played(Config(pace=1_000, powers=False, jabberwocky=False), "novice", "random", "novice"),
        "rare": _rare(),
    }


def _played(config: Config, *levels: str) -> bytes:
    setup, seed = Setup(GAME, config, levels), seed_from("golden playme")
    return record(setup, seed, one(setup, seed))


def _rare() -> bytes:
    seed = seed_from("golden playme rare 0")
    director = Director(Match(GAME, RARE, 6, seed))
    director.run()
    return dump(header(GAME, RARE, 6, commitment(seed), seed=seed), director.entries)


def kinds(state: State, event: Event) -> Iterator[str]:
    """What is worth seeing once: each event, and each of its forms."""
    name = tag(event)
    yield name
    match event:
        case Clashed():
            yield f"{name} late {event.late}"
        case DiceRolled(_, _, lost) if lost:
            yield f"{name} lost {lost}"
        case ChoiceGiven():
            yield f"{name} {event.kind}"
        case Maddened():
            yield f"{name} by lot {event.by_lot}"
        case CharacterTurned():
            yield f"{name} {event.face}"
        case SlapsClosed():
            yield f"{name} missing" if len(event.last) > 1 else name
        case LineBlocked() if state.players[event.target].blocks:
            yield f"{name} twice"
        case Progressed():
            yield f"{name} {min(len(event.values), 3)}"
            yield f"{name} joined {event.joined}"
            yield f"{name} turned {event.used[0] != event.values[0]}"
        case _:
            pass


class Director:
    """Lets one player a round win, and whatever was not seen yet happen as soon as it can."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seen: set[str] = set()
        self.entries: list[Entry] = []
        self._fold(match.deal(Millis(0)))

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    def run(self) -> None:
        while GAME.outcome(self.state) is None:
            if self.state.phase == "round" and self.state.round > 1:
                self._play()
            elif self.state.phase == "aftermath":
                self._settle()
            else:
                self._expire()  # the first round is slept through

    def _winner(self) -> Seat:
        """Who shall win this round: everyone on wonder in turn; then the Jabberwocky, then a traitor."""
        players, hunter = self.state.players, self.state.jabberwocky
        if hunter is None:
            return Seat(next(seat for seat, player in enumerate(players) if player.face == "wonder"))
        if not {"maddened by lot True", "maddened by lot False"} <= self.seen:
            return hunter
        traitors = [seat for seat, player in enumerate(players) if player.traitor]
        return Seat(traitors[0] if traitors else jabberwocky.on_wonder(self.state)[0])

    def _play(self) -> None:
        command = self._unseen() or self._ordinary()
        if command is None or self._next_due() <= self.match.at + HAND:
            self._expire()
        else:
            self._command(command, self.match.at + HAND)

    def _unseen(self) -> Act[Action] | None:
        for seat in map(Seat, range(6)):
            for action in GAME.legal(self.state, seat):
                if isinstance(action, Slap) and self.state.players[seat].line == 6:
                    continue
                if self._new(seat, action) or self._prepares(seat, action):
                    return Act(seat, action)
        return None

    def _new(self, seat: Seat, action: Action) -> bool:
        if isinstance(action, Roll):
            return False  # what a roll will show is not for the director to know
        found = self.match.decide(Act(seat, action), Millis(self.match.at + HAND))
        assert not isinstance(found, Refused)
        return any(kind not in self.seen for entry in found for kind in kinds(self.state, entry.event))

    def _prepares(self, seat: Seat, action: Action) -> bool:
        """Parking that will join, blocks that make a recall, a clash or a second block possible."""
        if isinstance(action, Park):
            return "progressed joined True" not in self.seen and seat == self._winner()
        if not isinstance(action, BlockLine):
            return False
        target = self.state.players[action.target]
        if "die_recalled" not in self.seen and in_hand(self.state, seat) == 1:
            return True
        if "clashed late progress" not in self.seen:
            return need(target) in target.dice and not target.acted and action.die == need(target)
        mad_cat = target.character == "cat" and target.face == "madness"
        return mad_cat and "line_blocked twice" not in self.seen

    def _ordinary(self) -> Act[Action] | None:
        winner = self._winner()
        for seat in (winner, *self._mad_with_more_to_show()):
            best = self._best(seat, list(GAME.legal(self.state, seat)), wins=seat == winner)
            if best is not None:
                return Act(seat, best)
        return None

    def _mad_with_more_to_show(self) -> list[Seat]:
        return [
            Seat(seat)
            for seat, player in enumerate(self.state.players)
            if player.face == "madness" and SHOWS.get(player.character, "round_called") not in self.seen
        ]

    def _best(self, seat: Seat, offers: Sequence[Action], *, wins: bool) -> Action | None:
        if wins and self.state.players[seat].line == 6:
            return Slap() if Slap() in offers else None
        runs = [action for action in offers if isinstance(action, Progress)]
        if runs:
            return max(runs, key=lambda action: action.count)
        wanted = (
            (Unblock, Recall, Roll, BlockLine) if must_block(self.state, seat) else (Unblock, Recall, Roll)
        )
        return next((action for kind in wanted for action in offers if isinstance(action, kind)), None)

    def _settle(self) -> None:
        if self.state.slaps is not None:
            self._slap()
        else:
            self._choose()

    def _slap(self) -> None:
        """Those on wonder slap last, if at all, so that all may go mad; once, a mad one does."""
        rest = slap.missing(self.state)
        late_face = "wonder" if "character_turned wonder" in self.seen else "madness"
        late = [s for s in rest if self.state.players[s].face == late_face] or list(rest)
        asleep = late[-2:] if "slaps_closed missing" not in self.seen else late[-1:]
        awake = [seat for seat in rest if seat not in asleep]
        if len(asleep) == 2 and not awake:
            self._expire()
        else:
            self._command(Act((awake or asleep)[0], Slap()), self.match.at + 300)

    def _choose(self) -> None:
        """The Jabberwocky dawdles once, then picks; the first winner is loyal, the second betrays."""
        choice = self.state.choice
        assert choice is not None
        if choice.kind == "pick" and "maddened by lot True" not in self.seen:
            self._expire()
            return
        actions = list(GAME.legal(self.state, choice.seat))
        if choice.kind == "judas":
            actions = [Betray() if "team_scored" in self.seen else StayLoyal()]
        self._command(Act(choice.seat, actions[0]), self.match.at + 900)

    def _next_due(self) -> int:
        timer = self.match.next_timer()
        assert timer is not None
        return timer.due

    def _expire(self) -> None:
        timer = self.match.next_timer()
        assert timer is not None
        self._command(Expire(timer.name), max(timer.due, self.match.at))

    def _command(self, command: Act[Action] | Expire, at: int) -> None:
        found = self.match.decide(command, Millis(at))
        assert not isinstance(found, Refused), f"{command} was refused: {found}"
        self._fold(found)

    def _fold(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self.seen.update(kinds(self.state, entry.event))
            self.match.fold([entry])
            self.entries.append(entry)
        assert len(self.entries) < 5_000, f"too long; seen {sorted(self.seen)}"
