"""A file that is compressed, as some programs keep their games."""

import zlib
from typing import Final

from games.foreign import MOST_BYTES, ForeignRefusal

_GZIP: Final = b"\x1f\x8b"
_WINDOW: Final = 16 + zlib.MAX_WBITS
"""Of a stream with gzip's head and checksum."""


def unpacked(data: bytes) -> bytes:
    """Return what a file of gzip holds, and any other file as it is; raise ``ForeignRefusal``.

    No more is unpacked than a file may have.
    """
    if not data.startswith(_GZIP):
        return data
    stream = zlib.decompressobj(_WINDOW)
    try:
        found = stream.decompress(data, MOST_BYTES + 1)
    except zlib.error:
        raise ForeignRefusal("damaged", "the file is compressed, and can't be unpacked") from None
    if len(found) > MOST_BYTES:
        raise ForeignRefusal("too-large", f"unpacked, the file has more than {MOST_BYTES:,} bytes")
    if not stream.eof:
        raise ForeignRefusal("damaged", "the file is compressed, and its end is missing")
    return found
