"""Events of earlier versions brought up to date (docs/development.md, *How to change what is stored*)."""

from typing import Final

from games.base import Json, Upcast


def _with_late_indicators(event: Json) -> Json:
    """Version 2 tells of indicators turned over late and of three rons as a draw; what version 1 tells is the same."""
    return event


UPCASTS: Final[tuple[Upcast, ...]] = (_with_late_indicators,)
