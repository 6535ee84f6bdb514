"""What rows add up to: a sum that any change of any value changes, in whatever order the rows come.

Databases sort texts each in its own way, and keep JSON and times in types of their own. So values are compared as
Python has them, and the digests of rows are added up.
"""

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

SIZE: Final = 2**256


class RowChecksum:
    """Rows so far: how many, and the sum of their digests."""

    def __init__(self) -> None:
        self.rows = 0
        self._total = 0

    def add(self, row: Sequence[Any]) -> None:
        """Add a row."""
        text = json.dumps([canonical(value) for value in row], sort_keys=True, ensure_ascii=True)
        self._total = (self._total + int.from_bytes(hashlib.sha256(text.encode()).digest())) % SIZE
        self.rows += 1

    @property
    def checksum(self) -> str:
        """The sum in hexadecimal."""
        return f"{self._total:064x}"

    def is_same(self, other: "RowChecksum") -> bool:
        """Return whether both are of the same rows."""
        return (self.rows, self.checksum) == (other.rows, other.checksum)


def canonical(value: Any) -> Any:
    """Return a value as JSON can have it, equal for equal values of both databases.

    >>> canonical([b"ab", 2.0, {"a": 0.5}])
    [{'bytes': '6162'}, 2, {'a': 0.5}]
    """
    found = value
    match value:
        case bytes() | memoryview() | bytearray():
            found = {"bytes": bytes(value).hex()}
        case datetime():
            found = {"time": value.astimezone(UTC).isoformat(timespec="microseconds")}
        case UUID():
            found = {"uuid": value.hex}
        case list() | tuple():
            found = [canonical(each) for each in value]
        case dict():
            found = {key: canonical(each) for key, each in value.items()}
        case float() if value.is_integer():  # PostgreSQL's JSON writes 1e16 out
            found = int(value)
    return found
