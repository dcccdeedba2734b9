"""Messages are read strictly and written shortly."""

from __future__ import annotations

import msgspec
import pytest

from morphee.protocol import codec
from morphee.protocol.fields import LETTERS, Have
from morphee.protocol.from_client import Act, Hello, Sit
from morphee.protocol.to_client import Ack, Lobby, Refused


def test_a_hello_says_who_where_and_how_much_is_known() -> None:
    frame = '{"t":"hello","v":1,"table":"ABCDE","role":"watch","name":"Zoé","have":{"stream":"m.1","v":7}}'
    hello = codec.decode(frame)
    assert hello == Hello(v=1, table="ABCDE", role="watch", name="Zoé", have=Have("m.1", 7))


def test_an_action_stays_as_it_was_written_until_its_game_reads_it() -> None:
    act = codec.decode(b'{"t":"act","id":"a1","action":{"type":"throw","target":2},"cue":4,"rt":312}')
    assert isinstance(act, Act)
    assert bytes(act.action) == b'{"type":"throw","target":2}'
    assert (act.cue, act.rt) == (4, 312)


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b'{"t":"fly"}',
        b'{"t":"hello"}',
        b'{"t":"hello","v":1,"table":"abcde"}',
        b'{"t":"hello","v":1,"table":"ABCDO"}',
        b'{"t":"hello","v":1,"table":"ABCDE","token":"short"}',
        b'{"t":"hello","v":1,"table":"ABCDE","role":"host"}',
        b'{"t":"hello","v":1,"table":"ABCDE","name":""}',
        b'{"t":"hello","v":1,"table":"ABCDE\\n"}',
        b'{"t":"hello","v":1,"table":"ABCDE","token":"%b\\n"}' % (b"0" * 64),
        b'{"t":"hello","v":1,"table":"ABCDE","have":{"stream":"m.1","v":9007199254740992}}',
        b'{"t":"act","id":"","action":{}}',
        b'{"t":"act","id":"x"}',
        b'{"t":"act","id":"x","action":{},"rt":-1}',
        b'{"t":"act","id":"x","action":{},"cue":9007199254740992}',
        b'{"t":"ping","n":9007199254740992}',
        b'{"t":"show_replay","shown":{"match":"m\\n","n":1,"viewer":null,"playing":true,"speed":1}}',
        b'{"t":"show_replay","shown":{"match":"m","n":1000001,"viewer":null,"playing":true,"speed":1}}',
        b'{"t":"sit","seat":99}',
        b'{"t":"sit","seat":"0"}',
        b'{"t":"say","text":""}',
        b'{"t":"emote","emote":"rude"}',
        b'\xff\xfe{"t":"stand"}',
    ],
)
def test_what_is_no_message_is_not_read(frame: bytes) -> None:
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError)):
        codec.decode(frame)


def test_fields_of_a_newer_client_are_ignored() -> None:
    assert codec.decode(b'{"t":"sit","seat":1,"gently":true}') == Sit(seat=1)


def test_what_has_not_changed_is_not_written() -> None:
    assert codec.encode(Lobby(locked=True)) == b'{"t":"lobby","locked":true}'
    assert codec.encode(Ack("a1")) == b'{"t":"ack","id":"a1"}'
    assert codec.encode(Lobby(host=None)) == b'{"t":"lobby","host":null}'


def test_what_is_told_is_read_back() -> None:
    refused = Refused("paused", "The match is paused.", "a1")
    assert codec.decode_told(codec.encode(refused)) == refused


def test_no_letter_of_a_code_can_be_mistaken() -> None:
    assert not set(LETTERS) & set("IO01l")
    assert len(LETTERS) == len(set(LETTERS)) == 24
