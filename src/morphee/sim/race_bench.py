"""The figures of `morphee bench races`: honest players and liars. Its curves are in `race_curves`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from morphee.engine import race_pings
from morphee.engine.lag_budget import Trust
from morphee.sim.network import Path, Visibility
from morphee.sim.race_tally import Tally, tally
from morphee.sim.racers import HONEST, Lie, Racer
from morphee.sim.races import RACES, Session, races
from morphee.sim.red_team import LISTED, LISTED_DIRECT, OWN_STACK, Found, Table, search, tried

SEATS = 4
FAIR = 1 / SEATS
EVENING = 100
"""Races of an evening: evidence is carried from match to match."""
VISIBILITIES: tuple[Visibility, ...] = ("direct", "told", "blind")
TRIES = 30
"""Random strategies in a search, and changes of the best after them."""
CALM, JITTERY = Path(40), Path(60, 80)


class Target(msgspec.Struct, frozen=True):
    """What a row must reach: the least share of right winners, the most that a lie may be worth, the longest
    median wait, or a share within half a point of the fair one. Times in milliseconds."""

    right: float | None = None
    worth: float | None = None
    wait: float | None = None
    fair: bool = False

    @property
    def text(self) -> str:
        parts = [
            None if self.right is None else f"right >= {self.right:.1%}",
            None if self.worth is None else f"worth <= {self.worth:.0f} ms",
            None if self.wait is None else f"told <= {self.wait:.0f} ms",
            f"wins {FAIR:.0%} ± 0.5" if self.fair else None,
        ]
        return ", ".join([part for part in parts if part is not None])

    def met(self, found: Tally, seat: int, worth: float) -> bool:
        return (
            (self.right is None or found.right >= self.right)
            and (self.worth is None or worth <= self.worth)
            and (self.wait is None or found.wait() <= self.wait)
            and (not self.fair or abs(found.share(seat) - FAIR) <= 0.005)
        )


class Row(msgspec.Struct, frozen=True):
    """One line of the bench. Shares and errors between 0 and 1, times in milliseconds."""

    part: str
    setting: str
    races: int
    right: float
    right_by_arrival: float
    right_by_their_word: float
    share: float
    worth: float | None
    wait: float
    wait_p90: float
    target: str = ""
    met: bool | None = None
    """Whether the row reaches the target it is measured for."""


def row(
    part: str,
    setting: str,
    found: Tally,
    seat: int = 0,
    worth: float | None = None,
    target: Target | None = None,
) -> Row:
    clear = max(1, found.clear)
    return Row(
        part=part,
        setting=setting,
        races=found.races,
        right=found.right,
        right_by_arrival=1 - found.wrong_arrival / clear,
        right_by_their_word=1 - found.wrong_trusting / clear,
        share=found.share(seat),
        worth=worth,
        wait=found.wait(),
        wait_p90=found.wait(0.9),
        target="" if target is None else target.text,
        met=None if target is None else target.met(found, seat, worth or 0.0),
    )


FAIR_SHARE = Target(fair=True)
LIES: dict[Visibility, Target] = {
    "direct": Target(worth=15),
    "told": Target(worth=60),
    "blind": Target(worth=60),
}


def world(number: int, spikes: bool) -> tuple[Racer, ...]:
    """Four players anywhere: round trips of 10 to 300 ms, jitter to 80 ms, asymmetric, drifting; with
    spikes also stalls of up to 300 ms, 2 % loss on one path in four, and pages that sleep."""
    chance = Random(f"world {number}")
    return tuple([Racer(_anywhere(chance, spikes)) for _ in range(SEATS)])


def _anywhere(chance: Random, spikes: bool) -> Path:
    return Path(
        trip=round(10 * 30 ** chance.random()),
        jitter=chance.randrange(81),
        stall=chance.choice((0, 150, 300)) if spikes else 0,
        loss=20 if spikes and chance.random() < 0.25 else 0,
        up=chance.randrange(30, 71),
        drift=chance.randrange(41),
        sleep=chance.choice((0, 20)) if spikes else 0,
    )


def worlds(count: int, spikes: bool, trust: Trust | None = None, every: int = race_pings.EVERY) -> Tally:
    found = tally(SEATS)
    for number in range(max(1, count // RACES)):
        Session(world(number, spikes), f"world {number}", trust or Trust(), every).run(RACES, found)
    return found


def honest(scale: float) -> Iterator[Row]:
    """Everybody tells the truth."""
    count = RaceCount(scale)
    yield row("honest", "anywhere, no spikes", worlds(count(30_000), False), target=Target(right=0.997))
    spikes = worlds(count(30_000), True)
    yield row("honest", "anywhere, spikes, loss, sleeping pages", spikes, target=Target(right=0.99))
    near = [Racer(Path(trip)) for trip in (8, 16, 24, 32)]
    yield row("honest", "all within 40 ms", races(near, count(5_000), "near"), target=Target(wait=60))
    one_far = [Racer(Path(trip)) for trip in (20, 30, 40, 250)]
    found = races(one_far, count(5_000), "one far")
    yield row("honest", "one at 250 ms: its share", found, 3, target=Target(wait=330))
    lossy = [Racer(Path(trip, 20, loss=20)) for trip in (20, 40, 60, 80)]
    yield row("honest", "2 % loss everywhere, 20 to 80 ms", races(lossy, count(5_000), "lossy"))
    hard = [Racer(Path(20, 20, 150, 20)), Racer(Path(60, 40, 200, 20)), Racer(Path(120, 60, 0, 20))]
    hardest = [*hard, Racer(Path(250, 80, 300, 20))]
    yield row("honest", "2 % loss and stalls everywhere, to 250 ms", races(hardest, count(5_000), "hard"))
    for visibility, races_ in zip(VISIBILITIES, (40_000, 40_000, 10_000), strict=True):
        near_far = [Racer(Path(trip, visibility=visibility)) for trip in (40, 40, 40, 240)]
        for length, name in ((RACES, "a match"), (EVENING, "an evening")):
            if visibility == "blind" or length == RACES:
                found = races(near_far, count(races_), f"far {length}", length=length)
                yield row(
                    "honest",
                    f"an equal at +200 ms, {visibility}, {name}: its share",
                    found,
                    3,
                    target=FAIR_SHARE,
                )


def liars(scale: float) -> Iterator[Row]:
    """Seat 0 lies, in the ways listed and in the best that was found."""
    count = RaceCount(scale)
    for path, line in ((CALM, "40 ms"), (JITTERY, "60 ms, jitter 80")):
        for visibility in VISIBILITIES:
            table = Table(msgspec.structs.replace(path, visibility=visibility))
            shares = table.shares(count(1_500))
            for name, lie in _listed(path, visibility):
                found = tried(table, lie, count(2_500), shares)
                target = None if lie.gap else LIES[visibility]
                yield row(f"liar, {visibility}", f"{line}: {name}", found.tally, 0, found.worth, target)
            for starves in (False, True) if visibility == "direct" else (False,):
                tries = max(2, round(TRIES * min(1, scale * 2)))
                best = search(table, tries, count(500), shares, starves)
                found_by = "best found that delays acknowledgements" if starves else "best found"
                setting = f"{line}, {found_by}: {_told(best)}"
                yield row(f"liar, {visibility}", setting, best.tally, 0, best.worth, LIES[visibility])
    table = Table(msgspec.structs.replace(CALM, visibility="blind"))
    for name, lie in (("honest", HONEST), ("delays its pongs by 300 ms", Lie(claim=300, pong=300))):
        slow = table.played(Racer(table.path, lie, 200), count(2_500), "slow")
        yield row("liar, blind", f"40 ms, reacts 200 ms later than the others, {name}", slow)


def _listed(path: Path, visibility: Visibility) -> Sequence[tuple[str, Lie]]:
    """The strategies that have a line of their own on this path."""
    direct = {**LISTED_DIRECT, **OWN_STACK} if visibility == "direct" else {}
    return [*(LISTED if path == CALM else {}).items(), *direct.items()]


def _told(found: Found) -> str:
    lie = found.lie
    parts = [f"claims {lie.claim}"]
    for name in ("limit", "pong", "race", "wild", "hold", "rest", "device", "far", "stretch", "mimic"):
        if value := getattr(lie, name):
            parts.append(f"{name} {value}")
    if lie.stretch and lie.often < 100:
        parts.append(f"often {lie.often}")
    if lie.every > 1:
        parts.append(f"every {lie.every}")
    parts += [name for name in ("silent", "refused", "blind", "shut") if getattr(lie, name)]
    return ", ".join(parts)


class RaceCount:
    """How many races of a full run's count are run at this scale: whole sessions, at least one."""

    def __init__(self, scale: float) -> None:
        self._scale = scale

    def __call__(self, full: int) -> int:
        return max(1, round(full * self._scale / RACES)) * RACES


def all_rows(scale: float) -> Sequence[Row]:
    return [*honest(scale), *liars(scale)]
