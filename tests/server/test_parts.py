"""The small parts: clock, limits, seating, series, names, identity. No socket, no waiting."""

from __future__ import annotations

import unicodedata

import pytest

from morphee.kernel.contract import Millis, Outcome, Seat
from morphee.protocol.fields import Lang, Look
from morphee.server.http.records import places
from morphee.server.matches.clock import MatchClock
from morphee.server.rate_limit import FORGET_AFTER, Bucket
from morphee.server.settings import Settings
from morphee.server.tables import pausing, series
from morphee.server.tables.chat_text import cleaned, one_line, proper_name
from morphee.server.tables.identity import Tokens, key_of, person_id, screen_key
from morphee.server.tables.seating import Chair, Seating
from morphee.server.transport.cookies import PLAIN, SECURE, cookie_with, token_in
from morphee.server.transport.limits import Limits
from morphee.server.transport.origin import (
    Header,
    address_of,
    believed,
    counted_as,
    is_our_host,
    is_secure,
    may_come_from,
    trusts,
)
from tests.server import virtual


class Wall:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_match_time_stands_still_while_paused() -> None:
    wall = Wall()
    clock = MatchClock(wall, Millis(5_000))
    wall.now += 1
    assert clock.now() == 5_000
    clock.run()
    wall.now += 2
    assert clock.now() == 7_000
    assert clock.when(Millis(9_000)) == wall.now + 2
    clock.pause()
    wall.now += 60
    assert clock.now() == 7_000
    clock.run()
    clock.run()
    wall.now += 0.5
    assert clock.now() == 7_500


def test_a_bucket_gives_its_burst_then_its_rate() -> None:
    bucket = Bucket(rate=2, burst=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.5), bucket.take(0.5)] == [True, False]
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]
    assert bucket.empty(100)
    assert not bucket.empty(101)


def test_addresses_long_quiet_are_forgotten() -> None:
    wall = Wall()
    limits = Limits(Settings(guesses=1, guesses_refill=0.001), wall)
    limits.guessed_wrong("a")
    assert not limits.may_guess("a")
    assert limits.may_guess("b")
    wall.now += FORGET_AFTER + 1
    limits.sweep()
    assert not limits.may_guess("a"), "a budget that is not full again yet is remembered"
    wall.now += FORGET_AFTER + 1
    limits.sweep()
    assert limits.may_guess("a")


def test_connections_are_counted_by_address() -> None:
    limits = Limits(Settings(sockets_per_address=1), Wall())
    assert limits.connect("a")
    assert not limits.connect("a")
    assert limits.connect("b")
    limits.disconnect("a")
    assert limits.connect("a")


def test_chairs_are_put_out_and_gathered_without_making_anybody_stand() -> None:
    seating = Seating([Chair("ann"), Chair(), Chair(None, "novice"), Chair("bob")])
    seating.set_out(6)
    assert len(seating.chairs) == 6
    seating.gather()
    assert [c.person or c.bot for c in seating.chairs] == ["ann", "novice", "bob"]
    seating.set_out(2)
    assert [c.person for c in seating.chairs] == ["ann", "bob"], "the bot makes room first"
    seating.stand("ann")
    assert seating.free_seat() == 0


def test_people_keep_their_totals_when_they_change_seats() -> None:
    first = Outcome("x", ((Seat(0),), (Seat(1),)), (5, 3))
    once = series.with_match(series.NONE, first, ["a", "b"], ["Ann", "Bob"])
    twice = series.with_match(once, first, ["b", "a"], ["Bob", "Anna"])
    assert [(t.who, t.name, t.wins, t.points) for t in twice.totals] == [
        ("a", "Anna", 1, 8),
        ("b", "Bob", 1, 8),
    ]
    assert (twice.matches, twice.best, twice.last) == (2, 5, (5, 3))
    assert series.renamed(twice, "b", "Bobby").totals[1].name == "Bobby"
    bot = Look("sheep", "own")
    seen = series.with_match(once, first, ["a", "bot 1"], ["Ann", "bot novice"], looks=[None, bot])
    assert {t.who: t.look for t in seen.totals}["bot 1"] == bot, "it is named after its face"


def test_ties_share_a_place() -> None:
    outcome = Outcome("x", ((Seat(2),), (Seat(0), Seat(3)), (Seat(1),)), (1, 0, 2, 1))
    assert places(outcome, 4) == (2, 4, 1, 2)


INNOCENT = """
assez as classe Assise culture reculer Scunthorpe bitume bitcoin titre petit cocktail Cockburn passage
dictée pédestre salopette bordelais Bordeaux branlant shiitake chatte chatter Niger nigérien Nigeria niggle
biche fagot concert pissenlit arsenal putois dispute Dick spice class Conn pickle prickly raccoon
"""
LANGUAGES: tuple[Lang, ...] = ("fr", "en")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("word", INNOCENT.split())
def test_innocent_words_are_left_alone(word: str, lang: Lang) -> None:
    assert cleaned(word, lang) == word


def test_what_is_rude_in_one_language_only_is_left_to_who_speaks_the_other() -> None:
    assert cleaned("désolé du retard", "fr") == "désolé du retard"
    assert cleaned("you retard", "en") == "you ★★★★★★"
    assert cleaned("have a bite, no con", "en") == "have a bite, no con"
    assert cleaned("quelle bite", "fr") == "quelle ★★★★"


def test_rude_words_are_found_within_a_line_and_letter_by_letter() -> None:
    assert cleaned("un p'tit mot d'enculé !", "fr") == "un p'tit mot d'★★★★★★ !"
    assert cleaned("oh f u c k it", "en") == "oh ★★★★★★★ it"
    assert cleaned("s.h.i.t", "en") == "★★★★★★★"
    assert cleaned("a b c d, x y", "en") == "a b c d, x y"
    assert cleaned("merde", "fr", family=False) == "merde"


def test_a_line_has_no_hidden_characters() -> None:
    assert one_line(" a\u202e\tb \n\n c\x00 ") == "a b c"
    assert proper_name("\u200b ", "en") is None
    assert proper_name("x" * 99, "en") == "x" * 24
    assert proper_name("Sale con", "fr") is None
    assert proper_name("Dick", "en") == "Dick"


@pytest.mark.parametrize(
    "hidden", "\u00ad\u034f\u061c\u115f\u180e\u200d\u2028\u202e\u2066\u2800\u3164\uffa0\ufff9\U000e0041\ue000"
)
def test_a_name_is_not_told_from_another_by_what_nobody_sees(hidden: str) -> None:
    assert proper_name(f"{hidden}An{hidden}na{hidden}", "en") in ("Anna", "An na")
    assert proper_name(hidden, "en") is None


def test_an_emoji_keeps_its_colour_and_a_letter_has_none() -> None:
    assert one_line("Anna\ufe0f \u2764\ufe0f") == "Anna \u2764\ufe0f"


def test_marks_above_a_letter_do_not_cover_other_lines() -> None:
    assert proper_name("Z" + "\u0301" * 20, "en") == "\u0179" + "\u0301" * 3
    assert proper_name("Zoe\u0308", "fr") == "Zoë"
    assert one_line("Việt नमस्ते שָׁלוֹם") == unicodedata.normalize("NFC", "Việt नमस्ते שָׁלוֹם")


def test_tokens_are_random_and_only_their_hash_is_used() -> None:
    tokens = Tokens(bytes(32))
    token = tokens.issue()
    assert len({tokens.issue() for _ in range(100)}) == 100
    assert token not in key_of(token)
    assert len({key_of(token), screen_key(key_of(token)), person_id(key_of(token), "ABCDE")}) == 3
    assert person_id(key_of(token), "ABCDE") != person_id(key_of(token), "ABCDF")


def test_a_token_is_issued_by_the_server_and_never_chosen_by_a_client() -> None:
    tokens = Tokens(bytes(32))
    token = tokens.issue()
    assert tokens.issued(token)
    assert Tokens(bytes(32)).issued(token), "the secret knows them, not the process"
    changed = ("1" if token[0] == "0" else "0") + token[1:]
    for other in (None, "", "0" * 64, changed, token[:-1], token + "0", token[:-1] + "é"):
        assert not tokens.issued(other)
    assert not Tokens(b"another secret").issued(token)


def test_a_cookie_is_read_back_and_nothing_else_is() -> None:
    tokens = Tokens(bytes(32))
    token = tokens.issue()
    for secure, name in ((True, SECURE), (False, PLAIN)):
        cookie = cookie_with(token, secure)
        assert cookie.startswith(f"{name}={token}; ")
        assert ("Secure" in cookie) == secure
        assert token_in(f"other=1; {cookie}", tokens, secure) == token
        assert token_in(f"other=1; {cookie}", tokens, not secure) is None
    for wrong in (None, "", "morphee=", f"{PLAIN}=xyz", f"{PLAIN}={token}0", "=;=;;", f"{PLAIN}={'0' * 64}"):
        assert token_in(wrong, tokens, secure=False) is None


@pytest.mark.parametrize(
    "other",
    ['theme={"a":1}', "x=é", "x=a b", "x[]=1", "x", "=1", 'x="a', f"{PLAIN}=planted", f"{PLAIN}={'0' * 64}"],
)
def test_a_cookie_is_found_whatever_other_servers_of_that_host_have_set(other: str) -> None:
    tokens = Tokens(bytes(32))
    token = tokens.issue()
    for cookies in (f"{other}; {PLAIN}={token}", f"{PLAIN}={token}; {other}"):
        assert token_in(cookies, tokens, secure=False) == token


def test_only_our_own_pages_may_ask() -> None:
    ours = {"origin": "https://play.example:8470", "host": "play.example:8470"}
    theirs = {"origin": "https://evil.example", "host": "play.example:8470"}
    assert may_come_from(ours.get, Settings())
    assert may_come_from({"host": "play.example"}.get, Settings())
    assert not may_come_from(theirs.get, Settings())
    assert not may_come_from({"origin": "null", "host": "play.example"}.get, Settings())
    assert may_come_from(theirs.get, Settings(origins=("https://evil.example",)))


def test_a_forwarded_address_counts_only_behind_our_own_proxy() -> None:
    header = {"x-forwarded-for": "6.6.6.6, 192.0.2.7"}.get
    assert seen("10.0.0.1", header, Settings()) == "10.0.0.1"
    assert seen("10.0.0.1", header, Settings(trust_proxy=True)) == "192.0.2.7"
    assert seen("10.0.0.1", header, Settings(trust_proxy=("10.0.0.0/8",))) == "192.0.2.7"
    assert seen("10.0.0.1", header, Settings(trust_proxy=("10.0.0.2",))) == "10.0.0.1"


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1", "fe80::1"),
        ("fd00::1", "fd00::1"),
        ("::1", "::1"),
        ("local", "local"),
    ],
)
def test_an_address_is_counted_as_what_one_home_has(address: str, counted: str) -> None:
    assert counted_as(address) == counted


def test_the_addresses_of_one_network_share_its_connections() -> None:
    limits = Limits(Settings(sockets_per_address=2), lambda: 0.0)
    assert [limits.connect(f"2001:db8::{n}") for n in range(3)] == [True, True, False]
    limits.disconnect("2001:db8::1")
    assert limits.connect("2001:db8::5")
    assert limits.connect("2001:db8:0:1::5")


def seen(peer: str, header: Header, settings: Settings) -> str:
    return address_of(peer, believed(peer, header, settings))


@pytest.mark.parametrize(
    ("peer", "setting", "trusted"),
    [
        ("127.0.0.1", False, False),
        ("127.0.0.1", True, True),
        ("::1", True, True),
        ("192.168.1.9", True, True),
        ("198.51.100.7", True, False),
        ("198.51.100.7", ("198.51.100.7",), True),
        ("198.51.100.8", ("198.51.100.7", "2001:db8::/32"), False),
        ("2001:db8::5", ("198.51.100.7", "2001:db8::/32"), True),
        ("127.0.0.1", ("198.51.100.7",), False),
        (None, True, True),
    ],
)
def test_who_is_a_proxy_of_ours(peer: str | None, setting: bool | tuple[str, ...], trusted: bool) -> None:
    assert trusts(peer, Settings(trust_proxy=setting)) == trusted


def test_behind_a_proxy_of_ours_the_host_is_the_one_the_browser_asked_for() -> None:
    sent = {
        "host": "backend:8470",
        "x-forwarded-host": "evil.example, play.example",
        "origin": "https://play.example",
    }
    settings = Settings(trust_proxy=True, hosts=("play.example",))
    assert believed("10.0.0.1", sent.get, settings)("host") == "play.example"
    assert may_come_from(believed("10.0.0.1", sent.get, settings), settings)
    assert is_our_host(believed("10.0.0.1", sent.get, settings), settings)
    stranger = believed("198.51.100.7", sent.get, settings)
    assert (stranger("host"), stranger("x-forwarded-host")) == ("backend:8470", None)
    assert not may_come_from(stranger, settings)


def test_our_public_address_is_ours_and_as_secure_as_it_says() -> None:
    settings = Settings(public_url="https://play.example")
    asked = {"host": "play.example"}.get
    assert is_our_host(asked, settings)
    assert is_secure("http", asked, settings)
    assert not is_secure("http", {"host": "192.168.1.7:8470"}.get, settings)
    assert not is_our_host({"host": "other.example"}.get, settings)


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("192.168.1.7:8470", True),
        ("[fe80::1]:8470", True),
        ("localhost:8470", True),
        ("laptop", True),
        ("laptop.local:8470", True),
        ("play.example", True),
        ("play.example:443", True),
        ("evil.example", False),
        ("evil.example:8470", False),
        ("192.168.1.7.evil.example", False),
    ],
)
def test_a_request_for_another_public_name_is_not_ours(host: str, ours: bool) -> None:
    """DNS rebinding: a page of evil.example whose name resolves to our address."""
    assert is_our_host({"host": host}.get, Settings(hosts=("play.example",))) == ours
    assert is_our_host({"host": host}.get, Settings(hosts=("*",)))


def test_a_proxy_of_ours_says_whether_the_browser_speaks_tls() -> None:
    header = {"x-forwarded-proto": "https"}.get
    assert is_secure("https", lambda _: None, Settings())
    assert not is_secure("http", believed("10.0.0.1", header, Settings()), Settings())
    trusting = Settings(trust_proxy=True)
    assert is_secure("http", believed("10.0.0.1", header, trusting), trusting)


@pytest.mark.virtual
async def test_a_table_changes_its_state_only_while_something_is_handled() -> None:
    async with virtual.serving() as server:
        ann, _ = await server.match()
        table = server.node.tables[ann.lobby["code"]]
        with pytest.raises(AssertionError, match="nobody would be told"):
            pausing.pause(table, "host")
        with table.handling(), table.handling():
            pausing.pause(table, "host")
        await ann.until_lobby(lambda lobby: lobby["pause"] == "host")


def test_beside_a_plain_port_of_its_own_a_certificate_takes_the_plain_cookie_too() -> None:
    tokens = Tokens(b"secret")
    one, other = tokens.issue(), tokens.issue()
    assert token_in(f"{PLAIN}={one}", tokens, True) is None
    assert token_in(f"{PLAIN}={one}", tokens, True, plain_beside=True) == one
    assert token_in(f"{PLAIN}={one}; {SECURE}={other}", tokens, True, plain_beside=True) == other
