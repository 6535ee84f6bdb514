"""The topic ``me``: what concerns one person alone, in parts that other apps contribute."""

from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID

from mahjong_server.http.api import Scope

Part = Callable[[UUID], Any]
"""``part(player)``: what there is to tell, ``None`` for nothing. Reads the database."""

_parts: dict[str, Part] = {}
scopes: dict[str, Scope] = {}
"""What a personal token needs to be told some parts."""


def register_part(name: str, part: Part, scope: Scope | None = None) -> None:
    """Have ``me`` tell this under the name; a personal token is told it where it has the scope, if one is named."""
    _parts[name] = part
    if scope is not None:
        scopes[name] = scope


def read_me(_key: str, player: UUID | None) -> dict[str, Any]:
    """Return every part that has something to tell; nothing for a stranger."""
    if player is None:
        return {}
    return {name: value for name, value in read_parts(player, _parts).items() if value is not None}


def read_parts(player: UUID, names: Iterable[str]) -> dict[str, Any]:
    """Return these parts of a player's, those that nobody knows left out."""
    return {name: _parts[name](player) for name in names if name in _parts}
