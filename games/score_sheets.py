"""Score sheets: what a deal came to, as everybody may see it from then on.

In every game the event that ends a deal is tagged ``settled``, and its ``sheet`` is the whole account. A state keeps
the sheet until the next deal is dealt; older ones are found in the log.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from games.base import Json
from games.plain_data import plain

SETTLED: Final = "settled"


def sheets_of(events: Iterable[Any]) -> Iterator[Json]:
    """Yield the sheets in a log, deal by deal."""
    found = (getattr(event, "sheet", None) for event in events)
    return (plain(sheet) for sheet in found if sheet is not None)
