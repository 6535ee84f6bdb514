"""Structs as the JSON that everybody sees of them."""

from typing import Final

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from games.base import Json

_ENCODER: Final = Encoder()
_DECODER: Final[Decoder[Json]] = Decoder()


def plain(struct: Struct) -> Json:
    """Return an event or a sheet as JSON: tuples become lists, and defaults stay away where its type leaves them out.

    Encoding and decoding is the quickest way there; ``msgspec.to_builtins`` would leave tuples as they are.
    """
    return _DECODER.decode(_ENCODER.encode(struct))
