"""Reading and writing messages: one decoder each way, built once."""

from __future__ import annotations

from typing import Any

import msgspec

from morphee.kernel.codec import UNREADABLE
from morphee.protocol.fields import MessageId
from morphee.protocol.from_client import FromClient
from morphee.protocol.to_client import ToClient

_from_client: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_to_client: msgspec.json.Decoder[ToClient] = msgspec.json.Decoder(ToClient)
_encoder = msgspec.json.Encoder()


class Outline(msgspec.Struct, gc=False):
    """The type and id of a message that is refused without being decoded."""

    t: str = ""
    id: MessageId = ""


_outline: msgspec.json.Decoder[Outline] = msgspec.json.Decoder(Outline)


def decode(frame: bytes | str) -> FromClient:
    """What a client said. Raises `msgspec.DecodeError` when it is not one of its messages."""
    return _from_client.decode(frame)


def outline(frame: bytes) -> Outline:
    """What can be read of any message, also of one that is none of ours: then nothing."""
    try:
        return _outline.decode(frame)
    except UNREADABLE:
        return Outline()


def decode_told(frame: bytes | str) -> ToClient:
    """What the server told: for clients written in Python, and tests."""
    return _to_client.decode(frame)


def encode(message: Any) -> bytes:
    """A message of either side as a frame's bytes."""
    return _encoder.encode(message)
