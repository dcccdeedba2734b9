"""What a game is.

A player (or a timer) sends a *command*; the rules *decide* events, or refuse with a code; events alone
*evolve* the state. Everything here is pure: no clock, no randomness of its own, no input or output.
Time comes in as ``at`` (milliseconds of match time), randomness as a `Chance` named by the match's
secret seed and the number of the next event, and its results are written into the events. A match is
therefore its log, and replaying it needs neither the clock nor the generator.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import (
    Any,
    ClassVar,
    Generic,
    Literal,
    NewType,
    Protocol,
    TypeAlias,
    TypeVar,
    dataclass_transform,
    runtime_checkable,
)

import msgspec

from morphee.kernel.chance import Chance

Seat = NewType("Seat", int)
"""A place at the table, from 0, clockwise."""

Millis = NewType("Millis", int)
"""Milliseconds of match time. Match time stands still while a match is paused."""

Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or ``None`` for the public (watchers, the big screen)."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class FrozenMeta(msgspec.StructMeta):
    """Lets the type checker know that what derives from `Value` is frozen too, as msgspec has it."""


class Value(msgspec.Struct, metaclass=FrozenMeta, frozen=True, gc=False):
    """Base of small immutable data. Subclasses hold immutable fields only."""


class Sentence(Value):
    """One thing said to players, in every language they may have chosen."""

    en: str
    fr: str


class Preset(Value):
    """Options that go together, under a name: of ``config``, the fields named in ``sets``."""

    name: str
    label: Sentence
    explanation: Sentence
    config: Any
    sets: tuple[str, ...]


ConfigT = TypeVar("ConfigT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
ToldT = TypeVar("ToldT")
PublicT = TypeVar("PublicT")
OwnT = TypeVar("OwnT")


class Act(msgspec.Struct, Generic[ActionT], frozen=True, tag="act"):
    """The command of a player."""

    seat: Seat
    action: ActionT


class Expire(Value, tag="expire"):
    """The command of a timer that is due."""

    timer: str


class Refused(Value, tag="refused"):
    """A command that was not granted; it changed nothing. ``code`` is a key of `Game.refusals`."""

    code: str


class Timer(Value):
    """Something that will happen by itself at ``due`` unless the state changes before.

    ``name`` is unique among the armed timers of a state. Firing it must always be accepted and must
    disarm it or move it later.
    """

    name: str
    due: Millis


class Cue(Value, omit_defaults=True):
    """What players are racing to answer: shown at ``at``; ``number`` grows from cue to cue.

    Actions of ``seats`` that name this number count at the time each player took, measured from the
    moment the cue was painted on that player's own screen. They race against each other, so that one may
    have to wait for another; or, where ``against`` names timers, against those only: then nobody's answer
    waits for anybody, and its time tells nothing of what others did.
    """

    number: int
    at: Millis
    seats: tuple[Seat, ...]
    against: tuple[str, ...] = ()

    @property
    def contested(self) -> bool:
        """Whether the answers compete with each other."""
        return not self.against


class Outcome(Value):
    """How a match ended: a reason, the places (each a group of tied seats, best first), the points."""

    reason: str
    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.ranking[0] if self.ranking else ()


class View(msgspec.Struct, Generic[PublicT, OwnT], frozen=True):
    """All that one viewer may know: what everybody may see, and what only this seat may."""

    public: PublicT
    own: OwnT | None


class Game(ABC, Generic[ConfigT, StateT, ActionT, EventT, ToldT, PublicT, OwnT]):
    """The rules of one game. Stateless; one instance serves every match.

    The ``*_type`` attributes name the data of the game for codecs and schemas: msgspec structs, or
    unions of tagged structs. All are frozen, hold no floats, and survive encoding.
    """

    name: ClassVar[str]
    version: ClassVar[int]
    """Grows when events or states change shape or meaning, so that old records stay readable."""
    seats: ClassVar[range]
    """Allowed numbers of players."""
    config_type: ClassVar[type]
    state_type: ClassVar[type]
    action_type: ClassVar[Any]
    event_type: ClassVar[Any]
    """Events as they are stored: complete."""
    told_type: ClassVar[Any]
    """Events as viewers are told them; an event type that hides nothing is in both unions."""
    public_type: ClassVar[type]
    own_type: ClassVar[Any] = None
    """``None`` where no seat knows more than the public: everybody is then told events in the same form."""
    series_by: ClassVar[Literal["wins", "points"]] = "wins"
    """What decides who is ahead over several matches in a row."""
    refusals: ClassVar[Mapping[str, Sentence]]
    """The closed set of codes `decide` and `check` may refuse with, and how each is said."""
    presets: ClassVar[tuple[Preset, ...]] = ()
    """What the form of options offers first; none where the options are few."""
    explanations: ClassVar[Mapping[str, Sentence]] = {}
    """How the form says an option: its name under ``field``, what it does under ``field.more``, a value of a
    choice under ``field.value`` and ``field.value.more``. An option without is shown by its field's name."""

    def __repr__(self) -> str:
        return f"<game {self.name} version {self.version}, {self.seats[0]} to {self.seats[-1]} seats>"

    @abstractmethod
    def variants(self) -> Mapping[str, ConfigT]:
        """Named configurations that together exercise every variant and option; one is "default"."""

    def check(self, config: ConfigT, seats: int) -> Refused | None:
        """Refuse a well-formed configuration that makes no sense for that many players."""
        return None

    @abstractmethod
    def initial(self, config: ConfigT, seats: int) -> StateT:
        """The state before anything happened."""

    @abstractmethod
    def deal(self, config: ConfigT, seats: int, chance: Chance) -> Sequence[EventT]:
        """The events that start a match; at least one."""

    @abstractmethod
    def decide(
        self, state: StateT, command: Act[ActionT] | Expire, at: Millis, chance: Chance
    ) -> Sequence[EventT] | Refused:
        """What comes of a command: at least one event, or a refusal. Never changes ``state``.

        An action is granted if and only if `legal` lists it (or `OpenActions.open` names its type and
        its content is proper). A timer of `timers` fired at or after its due time is always granted.
        """

    @abstractmethod
    def evolve(self, state: StateT, event: EventT, at: Millis) -> StateT:
        """The state after an event. Total on events that `decide` or `deal` produced; no other decisions."""

    @abstractmethod
    def legal(self, state: StateT, seat: Seat) -> Iterable[ActionT]:
        """Every listable action that would be granted to this seat now, in a defined order."""

    @abstractmethod
    def timers(self, state: StateT) -> Sequence[Timer]:
        """The armed timers. Of several due at once, the first listed fires first."""

    def cue(self, state: StateT) -> Cue | None:
        """What players are racing to answer now, if anything."""
        return None

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """How it ended; then nothing is legal and no timer is armed. ``None`` while it goes on."""

    @abstractmethod
    def public(self, state: StateT) -> PublicT:
        """What everybody may see: never anything that some seat may not know."""

    def own(self, state: StateT, seat: Seat) -> OwnT | None:
        """What this seat may see beyond the public."""
        return None

    @abstractmethod
    def redact(self, event: EventT, viewer: Viewer) -> ToldT | None:
        """The form of an event that this viewer may see; ``None`` when even its existence is hidden.

        An allow-list: a ``match`` over every event type without a wildcard, so that the type checker
        reports a new type that nobody thought of. An event hidden entirely from a viewer changes neither
        their view nor their offers.
        """

    def view(self, state: StateT, viewer: Viewer) -> View[PublicT, OwnT]:
        own = None if viewer is None else self.own(state, viewer)
        return View(self.public(state), own)


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any, Any]


@runtime_checkable
class OpenActions(Protocol):
    """Capability: some actions cannot be listed (a typed word)."""

    def open(self, state: Any, seat: Seat) -> tuple[type, ...]:
        """The action types this seat may send now with any proper content."""
        ...

    def sample(self, state: Any, seat: Seat, chance: Chance) -> Any | None:
        """A random proper action of one of those types; ``None`` when there is none."""
        ...


@runtime_checkable
class Hidden(Protocol):
    """Capability: some seats know less than the state does."""

    reveals: tuple[type, ...]
    """The event types whose very purpose is to tell hidden things."""

    def resample(self, state: Any, viewer: Viewer, chance: Chance) -> Any:
        """A random state this viewer cannot tell from ``state``: the same view, other secrets.

        `check_world` finds nothing wrong with it: a world that cannot exist would teach whoever searches
        over such worlds (bots, the law against leaks) something false.
        """
        ...

    def check_world(self, state: Any) -> str | None:
        """Why this state cannot be reached with the material of the box; ``None`` if it can.

        Asked of states after the deal.
        """
        ...


@runtime_checkable
class Deafening(Protocol):
    """Capability: at times some seats may hear nothing but the game itself."""

    def deafened(self, state: Any) -> tuple[Seat, ...]:
        """The seats to which nothing must be said now. While there is one, the public hears nothing
        either: its page could be open beside."""
        ...


@runtime_checkable
class Warming(Protocol):
    """Capability: something large is read when it is first needed."""

    def warm(self) -> None:
        """Read it now. May be called from any thread, more than once."""
        ...


@runtime_checkable
class Fitting(Protocol):
    """Capability: its options are better otherwise for some tables."""

    def fitted(self, lang: Literal["en", "fr"], phones: bool) -> Any:
        """The options to begin with: the table's language, and whether people play on phones beside a big
        screen."""
        ...


@runtime_checkable
class Sequel(Protocol):
    """Capability: the next match of a series is played with other options."""

    def series_length(self, config: Any) -> int | None:
        """After how many matches a series is decided; ``None``: the table plays as many as it likes."""
        ...

    def sequel(self, config: Any, seats: int, played: int) -> Any:
        """The options of the match after ``played`` others of the series."""
        ...
