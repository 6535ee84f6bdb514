"""The topic ``me``: what concerns one person alone, in parts that other apps contribute."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

Part = Callable[[UUID], Any]
"""``part(player)``: what there is to tell, ``None`` for nothing. Reads the database."""

_parts: dict[str, Part] = {}


def register_part(name: str, part: Part) -> None:
    """Have ``me`` tell this under the name."""
    _parts[name] = part


def read_me(_key: str, player: UUID | None) -> dict[str, Any]:
    """Return every part that has something to tell; nothing for a stranger."""
    if player is None:
        return {}
    told = {name: part(player) for name, part in _parts.items()}
    return {name: value for name, value in told.items() if value is not None}
