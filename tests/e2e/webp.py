"""Still and moving pictures as WebP, without an image library: Chromium encodes, we put frames together.

An animated WebP is a RIFF file: one header chunk, one chunk for the loop, then a chunk a frame that holds the
picture data of an ordinary WebP.
"""

from __future__ import annotations

import base64
import struct
from collections.abc import Sequence

from playwright.sync_api import Page

_ENCODE = """async ([shot, width, height, quality]) => {
  const given = Uint8Array.from(atob(shot), (character) => character.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([given]));
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""


def encode(page: Page, shot: bytes, size: tuple[int, int], quality: float) -> bytes:
    """A PNG or JPEG, scaled to a size, as WebP. ``page`` must be a page without a content policy."""
    given = [base64.b64encode(shot).decode(), *size, quality]
    return base64.b64decode(page.evaluate(_ENCODE, given))


def animated(frames: Sequence[tuple[bytes, int]], size: tuple[int, int]) -> bytes:
    """A picture that moves, for ever: each frame a WebP of that size, and how many milliseconds it lasts."""
    width, height = size
    header = struct.pack("<B3x", 0b10) + _three(width - 1) + _three(height - 1)
    chunks = [_chunk(b"VP8X", header), _chunk(b"ANIM", struct.pack("<IH", 0xFFFFFFFF, 0))]
    for picture, milliseconds in frames:
        place = _three(0) * 2 + _three(width - 1) + _three(height - 1)
        chunks.append(_chunk(b"ANMF", place + _three(milliseconds) + b"\x02" + _picture_data(picture)))
    body = b"WEBP" + b"".join(chunks)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def _three(number: int) -> bytes:
    """24 bits, the lowest first."""
    return struct.pack("<I", number)[:3]


def _chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + b"\x00" * (len(data) % 2)


def _picture_data(picture: bytes) -> bytes:
    """The chunks of an ordinary WebP that hold its pixels, without those that describe the file."""
    found, at = b"", 12
    while at < len(picture):
        name, size = picture[at : at + 4], struct.unpack("<I", picture[at + 4 : at + 8])[0]
        if name in (b"ALPH", b"VP8 ", b"VP8L"):
            found += _chunk(name, picture[at + 8 : at + 8 + size])
        at += 8 + size + size % 2
    return found
