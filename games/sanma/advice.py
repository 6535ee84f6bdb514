"""Advice for a newcomer to riichi for three: that of riichi, by what three play by."""

from typing import Any

from games.advice import Advice
from games.base import Decision, Json
from games.riichi import advice
from games.riichi.advice import REASONS
from games.sanma.options import Options

__all__ = ["REASONS", "advise"]


def advise(view: Json, decision: Decision[Any]) -> Advice:
    """Return what the hard bot would do, and why."""
    return advice.advise(view, decision, Options)
