"""Score sheets: what a deal came to, as everybody may see it from then on.

In every game the event that ends a deal is tagged ``settled``, and its ``sheet`` is the whole account. A state keeps
the sheet until the next deal is dealt; older ones are found in the log.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from games.base import Json

SETTLED: Final = "settled"
_ENCODER: Final = Encoder()
_DECODER: Final[Decoder[Json]] = Decoder()


def plain(sheet: Struct) -> Json:
    """Return a sheet as JSON."""
    return _DECODER.decode(_ENCODER.encode(sheet))


def sheets_of(events: Iterable[Any]) -> Iterator[Json]:
    """Yield the sheets in a log, deal by deal."""
    found: Iterator[Struct | None] = (getattr(event, "sheet", None) for event in events)
    return (plain(sheet) for sheet in found if sheet is not None)
