"""JSON merge patches (RFC 7396) between two documents in which ``null`` and absent mean the same."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, TypeGuard, cast

from games.layers import Object

Known: TypeAlias = dict[tuple[int, int], Object]
"""Patches between two objects, by their identities."""
_is_a: Final = cast("Callable[[Any, type], TypeGuard[Object]]", isinstance)
"""``isinstance``, which knows that JSON's objects have texts for keys."""


def patch(old: Mapping[str, Any], new: Mapping[str, Any], known: Known | None = None) -> Object:
    """Return the least merge patch that turns ``old`` into ``new``; empty when nothing changed. Lists go whole.

    Parts that are the same object aren't looked into. ``known`` keeps the patches between parts, so that those which
    several documents share are compared once; it serves as long as none of these documents is gone.
    """
    found: Object = {}
    if old == new:  # as most are
        return found
    get, known = old.get, {} if known is None else known
    for key, value in new.items():
        before = get(key)
        if before is value or before == value:
            continue
        if _is_a(value, dict) and _is_a(before, dict):
            pair = id(before), id(value)
            inner = known.get(pair)
            if inner is None:
                inner = known[pair] = patch(before, value, known)
            if inner:
                found[key] = inner
        else:
            found[key] = value
    if not old.keys() <= new.keys():
        found |= {key: None for key in sorted(old.keys() - new.keys()) if old[key] is not None}
    return found


def apply(target: Any, change: Any) -> Any:
    """Return ``target`` after the merge patch; neither argument is touched."""
    if not isinstance(change, dict):
        return change
    result: Object = dict(cast("Object", target)) if isinstance(target, dict) else {}
    for key, value in cast("Object", change).items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = apply(result.get(key), value)
    return result
