"""Players of riichi for three: those of riichi, who know the number of seats and what three play by."""

from typing import Any

from games.base import Decision, Json
from games.riichi import bots
from games.riichi.bots import LEVELS, Player
from games.sanma.options import Options

__all__ = ["LEVELS", "bot", "weigh"]


def bot(level: str) -> Player:
    """Return a player of a level; raise ``KeyError`` for any other."""
    return bots.bot(level, Options)


def weigh(view: Json, decision: Decision[Any]) -> dict[Any, float]:
    """Return what the hard player holds the actions of a decision to be worth, in points."""
    return bots.weigh(view, decision, Options)
