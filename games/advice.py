"""Advice for a newcomer: what the strongest bot would do, and why, as a key and the facts that fill its text."""

from collections.abc import Mapping
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

A = TypeVar("A")

Facts: TypeAlias = dict[str, Any]
"""What fills a reason's text: tiles in notation, a suit's letter, numbers."""

Why: TypeAlias = tuple[str, Facts]
"""A reason: its key and its facts."""

WORTH: Why = ("worth", {})
"""The bot holds it to be worth most, all in all: nothing simpler tells why."""


class Advice(Struct, frozen=True):
    """An action of the decision, and why it is advised."""

    action: Any
    reason: str
    facts: Facts


def best(worth: Mapping[A, float]) -> A:
    """Return the action of most worth, the first of equals."""
    return max(worth, key=worth.__getitem__)


def with_true_losses(worth: Mapping[A, float], share: float) -> dict[A, float]:
    """Return the worths with what each loses against the best multiplied by the share of it that is true."""
    most = max(worth.values())
    return {action: most - share * (most - points) for action, points in worth.items()}
