"""JSON merge patches (RFC 7396) between two documents in which ``null`` and absent mean the same."""

from collections.abc import Mapping
from typing import Any, TypeAlias, cast

Object: TypeAlias = dict[str, Any]


def patch(old: Mapping[str, object], new: Mapping[str, object]) -> Object:
    """Return the least merge patch that turns ``old`` into ``new``; empty when nothing changed. Lists go whole."""
    found: Object = {key: None for key, value in old.items() if value is not None and new.get(key) is None}
    for key, value in new.items():
        before = old.get(key)
        if value is None or value == before:
            continue
        if isinstance(before, dict) and isinstance(value, dict):
            inner = patch(cast("Object", before), cast("Object", value))
            if inner:
                found[key] = inner
        else:
            found[key] = value
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
