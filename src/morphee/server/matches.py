"""Beginning, resuming and ending the matches of a table."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from morphee.kernel.chance import commitment
from morphee.kernel.codec import codec
from morphee.kernel.contract import Millis, Outcome, Seat, Sequel
from morphee.kernel.match import Match
from morphee.kernel.record import Entry, header, read_entry
from morphee.server import series
from morphee.server.clock import MatchClock
from morphee.server.person import Person
from morphee.server.play import Play
from morphee.store.contract import Ending, Kept, MatchHead

if TYPE_CHECKING:
    from morphee.server.room import Room


def why_not(room: Room, ready: bool) -> str | None:
    """Why a match cannot begin now, if it cannot."""
    if room.phase == "playing":
        return "match_on"
    seats = room.seating.taken()
    if seats not in room.game.seats:
        return "too_few"
    if (refused := room.game.check(room.config, seats)) is not None:
        return refused.code
    if ready and not _everybody_ready(room):
        return "not_ready"
    return None


def _everybody_ready(room: Room) -> bool:
    """Everybody seated who is here; whoever starts is ready by starting."""
    return all(
        chair.ready or key == room.host or not room.people[key].here
        for chair in room.seating.chairs
        if (key := chair.person) is not None
    )


def start(room: Room) -> str | None:
    code = why_not(room, ready=True)
    if code is None:
        begin(room)
    return code


def rematch(room: Room, person: Person) -> str | None:
    """The same again in one step, for anybody who plays (or hosts)."""
    if room.phase not in ("over", "frozen"):
        return "match_on" if room.phase == "playing" else "no_match"
    if room.seating.of(person.key) is None and person.key != room.host:
        return "seated_only"
    seat_late_comers(room)
    code = why_not(room, ready=False)
    if code is None:
        begin(room)
    room.changed()
    return code


def seat_late_comers(room: Room) -> None:
    """Those who asked for a seat while a match was on get the empty ones, in the order they came."""
    room.seating.spread(room.game.seats[-1])
    for person in room.people.values():
        if person.waiting and room.seating.of(person.key) is None:
            seat = room.seating.free_seat()
            if seat is not None:
                room.seating.sit(person.key, seat)
        person.waiting = False


def begin(room: Room) -> None:
    """Deal a new match to those seated."""
    house = room.house
    room.seating.gather()
    room.seating.unready()
    seats = len(room.seating.chairs)
    players = tuple(chair.person for chair in room.seating.chairs)
    config = room.config
    if isinstance(room.game, Sequel):
        if room.game.series_length(config) is not None and _another_series(room, players):
            room.forget_series()
        config = room.game.sequel(config, seats, room.series.matches)
    seed = secrets.token_bytes(32)
    name = secrets.token_hex(8)
    head = header(room.game, config, seats, commitment(seed), names(room))
    room.phase, room.match, room.paused = "playing", name, False
    house.drop_play(room)
    room.save()  # before the match, so that no match is ever without its table
    house.store.create(MatchHead(name, room.code, head, seed, players, room.host, house.wall()))
    match = Match(room.game, config, seats, seed)
    clock = MatchClock(house.tick, speed=house.settings.speed)
    play = Play(name, match, house.store, clock, room, house.order(match), house.beat)
    house.add_play(room, play, players)
    seat_bots(room, play)
    play.clock.run()
    play.begin()
    play.advance()
    room.changed()


def _another_series(room: Room, players: tuple[str | None, ...]) -> bool:
    """Whether a series of fixed length cannot go on: it is decided, or others sit elsewhere now."""
    before = room.house.players.get(room.match or "")
    return room.series.left == 0 or (before is not None and before != players)


def seat_bots(room: Room, play: Play) -> None:
    """Bots take the seats that are theirs."""
    for seat, chair in enumerate(room.seating.chairs):
        level = chair.bot or chair.away
        if level is not None:
            play.take(Seat(seat), level)


def names(room: Room) -> tuple[str, ...]:
    """What each seat is called, in records and in the series."""
    found = []
    for chair in room.seating.chairs:
        person = None if chair.person is None else room.people.get(chair.person)
        found.append(person.name if person else f"bot {chair.bot or chair.away or ''}".strip())
    return tuple(found)


def ended(room: Room, outcome: Outcome) -> None:
    """A match is over, everything of it durable and told."""
    if room.play is None:
        return
    ending = Ending(outcome, room.house.wall(), tuple(sorted(room.play.helped)))
    room.house.store.finish(room.play.name, ending)
    room.house.metrics.matches_ended += 1
    count(room, ending)


def count(room: Room, ending: Ending | None) -> None:
    """Between matches again; the one that ended counts in the series."""
    if ending is not None:
        who = [
            room.people[chair.person].id if chair.person in room.people else f"bot {seat}"
            for seat, chair in enumerate(room.seating.chairs)
        ]
        length = room.game.series_length(room.config) if isinstance(room.game, Sequel) else None
        by = room.game.series_by
        room.series = series.with_match(room.series, ending.outcome, who, names(room), by, length)
    room.phase, room.paused = "lobby" if room.match is None else "over", False
    room.seating.unready()
    room.seating.spread(room.game.seats[-1])
    room.changed()


def resume(room: Room, kept: Kept, lines: list[bytes]) -> None:
    """Take up a match after a restart, its clock where it was. Raises if its log cannot be read."""
    house = room.house
    play, entries = _taken_up(room, kept, lines)
    house.add_play(room, play, kept.head.players)
    room.phase, room.match = "playing", kept.head.match
    if entries:
        play.resume(entries)
        seat_bots(room, play)
    else:
        seat_bots(room, play)
        play.begin()  # the head was kept and nothing else: nobody was told anything
    if not room.paused and not play.over:
        room.holding = True
        house.loop.call_later(house.settings.resume_hold, go_on, room)


def look_back(room: Room, kept: Kept, lines: list[bytes]) -> None:
    """A match that had ended before the restart can be looked at as it ended."""
    play, entries = _taken_up(room, kept, lines)
    play.over = True
    play.resume(entries)
    room.house.add_play(room, play, kept.head.players)
    room.look_again()
    for session in tuple(room.sessions):
        room.show_match(session)


def _taken_up(room: Room, kept: Kept, lines: list[bytes]) -> tuple[Play, list[Entry]]:
    house, head = room.house, kept.head
    game = house.games.find(head.header.game, head.header.version)
    config = codec(game).config.decode(head.header.config)
    match = Match(game, config, head.header.seats, head.seed)
    entries = [read_entry(game, line) for line in lines]
    last = entries[-1].at if entries else Millis(0)
    clock = MatchClock(house.tick, Millis(max(kept.clock, last)), house.settings.speed)
    return Play(head.match, match, house.store, clock, room, house.order(match), house.beat), entries


def go_on_if_all_back(room: Room) -> None:
    """After a restart nobody waits longer than needed."""
    seated = [room.people.get(key) for key in room.seating.people()]
    if room.holding and all(person is not None and person.here for person in seated):
        go_on(room)


def go_on(room: Room) -> None:
    """Let the clock of a resumed match run, once."""
    play, held, room.holding = room.play, room.holding, False
    if held and play is not None and not room.paused and not play.over and not play.frozen:
        play.run()
