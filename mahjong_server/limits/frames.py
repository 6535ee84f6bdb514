"""Frames of a WebSocket: texts made into them, and those that come in counted, whichever server it is."""

from typing import Final

TEXT: Final = 0x81
"""The first byte of a frame that holds all of a text (RFC 6455 §5.2)."""
SHORT: Final = 125
MASKED: Final = 0x80
"""Bit of the second byte that says that a key follows; clients must mask."""
SHORT_HEAD: Final = 6
"""Bytes before the payload of a client's short frame: two, and the key."""
LONG: Final = 0xFFFF
"""Up to so many bytes the length stands in the second byte, and in two more."""


def encode_frame(text: str) -> bytes:
    """Return a text as its frame's bytes, which are the same for all sockets: servers mask nothing (RFC 6455 §5.1)."""
    payload = text.encode()
    size = len(payload)
    if size <= SHORT:
        return bytes((TEXT, size)) + payload
    if size <= LONG:
        return bytes((TEXT, SHORT + 1)) + size.to_bytes(2) + payload
    return bytes((TEXT, SHORT + 2)) + size.to_bytes(8) + payload


def decode_short_frame(data: bytes) -> bytes | None:
    """Return the payload of a client's frame if the data is one short text and nothing else (RFC 6455 §5.2, §5.3)."""
    size = len(data) - SHORT_HEAD
    if not 0 < size <= SHORT or data[0] != TEXT or data[1] != MASKED | size:
        return None
    key = int.from_bytes((data[2:SHORT_HEAD] * (size // 4 + 1))[:size])
    return (int.from_bytes(data[SHORT_HEAD:]) ^ key).to_bytes(size)


class FrameCounter:
    """Counts the frames of one client by their heads alone, before any library looks at them (RFC 6455 §5.2).

    Pings, pongs and pieces of messages are frames like all others, and libraries answer some by themselves.
    """

    __slots__ = ("_head", "_skip")

    def __init__(self) -> None:
        self._head = b""
        """The beginning of a head whose end has not come yet."""
        self._skip = 0
        """Bytes of the frame that is coming in which are still to come."""

    @property
    def is_between(self) -> bool:
        """Whether what has come ends with a frame's end."""
        return not self._head and not self._skip

    def count(self, data: bytes, most: int) -> int:
        """Return how many frames begin in the next bytes. Beyond ``most`` it is given up: no more is to be counted."""
        if self._head:
            data = self._head + data
        at, end, found = self._skip, len(data), 0
        while at + 2 <= end and found <= most:
            masked, size = data[at + 1] & 0x80, data[at + 1] & 0x7F
            body = at + 2
            if size > SHORT:
                body += 2 if size == SHORT + 1 else 8
                if body > end:
                    break
                size = int.from_bytes(data[at + 2 : body])
            at = body + size + (4 if masked else 0)
            found += 1
        if found > most:
            return found
        self._head = data[at:]
        self._skip = max(0, at - end)
        return found
