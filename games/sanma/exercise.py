"""Exercises in tile efficiency with the tiles of three players (SR §1.1)."""

from games.base import Chance
from games.exercises import Exercise, Level
from games.mahjong import efficiency
from games.riichi.study.exercise import material
from games.sanma.options import Options


def exercise(level: Level, chance: Chance) -> Exercise:
    """Return a hand of three players to choose a discard of."""
    return efficiency.exercise(level, chance, material(Options()))
