"""How the server process and its worker speak through a pipe: the length of each frame in four bytes, then the frame.

Both are ours and the pipe is nobody else's, so that functions and answers may go as pickles.
"""

import pickle
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec

from mahjong_server.play.storage.append import Append
from mahjong_server.play.writer.commit import Call, Work

LENGTH: Final = 4
_REQUEST: Final = msgspec.msgpack.Decoder(tuple[int, Append | None, bytes | None])


class WorkerConfig(NamedTuple):
    """The first frame: Django's settings of the database and of the log."""

    database: dict[str, Any]
    logging: dict[str, Any]


def framed(body: bytes) -> bytes:
    """Return a frame with its length."""
    return len(body).to_bytes(LENGTH) + body


def encode_request(number: int, work: Work) -> bytes:
    """Return the frame that asks for some work, answered by its number. Raise what pickling raises."""
    if isinstance(work, Append):
        return framed(msgspec.msgpack.encode((number, work, None)))
    return framed(msgspec.msgpack.encode((number, None, pickled(tuple(work)))))


def decode_request(frame: bytes) -> tuple[int, Work]:
    """Return the number and the work that a frame asks for."""
    number, append, call = _REQUEST.decode(frame)
    return number, append or Call(*unpickled(call or b""))


def pickled(value: Any) -> bytes:
    """Return a value for the other side."""
    return pickle.dumps(value, pickle.HIGHEST_PROTOCOL)


def unpickled(data: bytes) -> Any:
    """Return a value of the other side's."""
    return pickle.loads(data)  # noqa: S301 - of our own process, by a pipe that nobody else has


def frames_in(data: bytearray) -> Iterator[bytes]:
    """Take the whole frames out of what was read."""
    while len(data) >= LENGTH and len(data) >= (end := LENGTH + int.from_bytes(data[:LENGTH])):
        yield bytes(data[LENGTH:end])
        del data[:end]
