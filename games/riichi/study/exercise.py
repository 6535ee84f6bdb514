"""Exercises in tile efficiency: closed hands on their way to sets and a pair, seven pairs or kokushi (RR §6.1)."""

from functools import cache

from games.base import Chance
from games.exercises import Exercise, Level
from games.mahjong import efficiency
from games.mahjong.efficiency import Held, Material
from games.mahjong.sets34 import hand_of
from games.mahjong.tiles34 import NORTH, Kind, kind_of, notation
from games.riichi.options import Axes, Options
from games.riichi.scoring import distance as distances
from games.riichi.tile_set import copies, tile_set

_SETS = 4


def exercise(level: Level, chance: Chance) -> Exercise:
    """Return a hand of four players to choose a discard of."""
    return efficiency.exercise(level, chance, material(Options()))


@cache
def material(options: Axes) -> Material:
    """Return the tiles of a table, red fives as plain ones; hands have set their Norths aside where that is done."""
    have = copies(options)
    wall = tuple(kind for kind in map(kind_of, tile_set(options)) if kind != NORTH or not options.sets_norths_aside)

    def distance(held: Held) -> int:
        return distances.distance(hand_of(held), _SETS)

    def nearest(held: Held) -> tuple[int, tuple[Kind, ...]]:
        way = distances.nearest(hand_of(held), _SETS)
        return way.distance, tuple(kind for kind in way.accepts if have[kind])

    return Material(wall, have, distance, nearest, notation)
