"""The document of a page, changed in place: what no null stands in, by merge patches (RFC 7396)."""

from typing import Any

Object = dict[str, Any]


def without_nulls(document: Object) -> Object:
    """Take out of a document what is null in it, for that is as good as absent; return the document."""
    for key in [key for key, value in document.items() if value is None]:
        del document[key]
    for value in document.values():
        if type(value) is dict:
            without_nulls(value)
    return document


def change(document: Object, patch: Object) -> None:
    """Change a document by a merge patch, of which it may keep parts."""
    for key, value in patch.items():
        old = document.get(key)
        if value is None:
            document.pop(key, None)
        elif type(value) is not dict:
            document[key] = value
        elif type(old) is dict:
            change(old, value)
        else:
            document[key] = without_nulls(value)
