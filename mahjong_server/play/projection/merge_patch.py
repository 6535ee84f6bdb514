"""JSON merge patches (RFC 7396) between two documents in which ``null`` and absent mean the same."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeGuard, cast

from games.layers import Object

_is_a: Final = cast("Callable[[Any, type], TypeGuard[Object]]", isinstance)
"""``isinstance``, which knows that JSON's objects have texts for keys."""


def patch(old: Mapping[str, Any], new: Mapping[str, Any]) -> Object:
    """Return the least merge patch that turns ``old`` into ``new``; empty when nothing changed. Lists go whole.

    Parts that are the same object aren't looked into.
    """
    found: Object = {}
    if old == new:  # as most are
        return found
    for key, value in new.items():
        before = old.get(key)
        if before is value or before == value:
            continue
        if _is_a(value, dict) and _is_a(before, dict):
            inner = patch(before, value)
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
