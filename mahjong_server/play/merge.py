"""JSON merge patches (RFC 7396) between two documents in which ``null`` and absent mean the same."""

from typing import Any

Document = dict[str, Any]


def patch(old: Document, new: Document) -> Document:
    """Return the least merge patch that turns ``old`` into ``new``; empty when nothing changed. Lists go whole."""
    found: Document = {key: None for key, value in old.items() if value is not None and new.get(key) is None}
    for key, value in new.items():
        before = old.get(key)
        if value is None or value == before:
            continue
        if isinstance(before, dict) and isinstance(value, dict):
            found[key] = patch(before, value)
        else:
            found[key] = value
    return found


def apply(target: Any, change: Any) -> Any:
    """Return ``target`` after the merge patch; neither argument is touched."""
    if not isinstance(change, dict):
        return change
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in change.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = apply(result.get(key), value)
    return result
