"""Texts as frames of a WebSocket, whichever server sends them."""

from functools import lru_cache
from typing import Final

TEXT: Final = 0x81
"""The first byte of a frame that holds all of a text (RFC 6455 §5.2)."""
SHORT: Final = 125
LONG: Final = 0xFFFF
"""Up to so many bytes the length stands in the second byte, and in two more."""


@lru_cache(maxsize=8)
def framed(text: str) -> bytes:
    """Return a text as its frame's bytes, which are the same for all sockets: servers mask nothing (RFC 6455 §5.1)."""
    payload = text.encode()
    size = len(payload)
    if size <= SHORT:
        return bytes((TEXT, size)) + payload
    if size <= LONG:
        return bytes((TEXT, SHORT + 1)) + size.to_bytes(2) + payload
    return bytes((TEXT, SHORT + 2)) + size.to_bytes(8) + payload
