"""Files that the commands of events read: one JSON value of a known type, or a line that says what is wrong with it."""

import sys
from pathlib import Path
from typing import TypeVar

from django.core.management.base import CommandError
from msgspec import DecodeError, ValidationError, json

T = TypeVar("T")

MOST_BYTES = 8 * 1024 * 1024


def read_file(name: str, wanted: type[T], what: str, most: int = MOST_BYTES) -> T:
    """Return what a file, or for ``-`` standard input, holds; raise ``CommandError`` in one line."""
    try:
        data = sys.stdin.buffer.read(most + 1) if name == "-" else _bytes_of(Path(name), most)
    except OSError as error:
        raise CommandError(f"{name}: can't be read: {error.strerror}") from None
    if len(data) > most:
        raise CommandError(f"{name}: more than {most:,} bytes")
    try:
        return json.decode(data, type=wanted)
    except ValidationError as error:
        raise CommandError(f"{name}: not what {what} are made of: {error}") from None
    except (DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise CommandError(f"{name}: no JSON: {error}") from None


def _bytes_of(path: Path, most: int) -> bytes:
    """Return a file's first bytes, one more than are read."""
    with path.open("rb") as file:
        return file.read(most + 1)
