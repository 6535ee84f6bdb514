"""Exercises in tile efficiency: hands of the two suits that may be kept."""

from functools import cache

from msgspec.structs import replace

from games.base import Chance
from games.exercises import Exercise, Level
from games.mahjong import efficiency
from games.mahjong.efficiency import Held, Material
from games.mahjong.hand import Hand, hand_of
from games.mahjong.tiles import COPIES, KINDS, SUITS, Kind, Suit, notation, suit_of
from games.mahjong.wall import TILES
from games.sichuan.bots import shape
from games.sichuan.bots.shape import Way
from games.sichuan.forbidden_suit import ALL_SUITS

_SETS = 4


def exercise(level: Level, chance: Chance) -> Exercise:
    """Return a hand of two suits to choose a discard of; its terms name the forbidden one."""
    forbidden = chance.below(len(SUITS))
    found = efficiency.exercise(level, chance, material(forbidden))
    return replace(found, terms={"forbidden": SUITS[forbidden]})


@cache
def material(forbidden: Suit) -> Material:
    """Return the tiles that count beside a forbidden suit, for sets and a pair or for seven pairs (SBR §2.1)."""
    suits = tuple(suit for suit in ALL_SUITS if suit != forbidden)

    def distance(held: Held) -> int:
        hand = hand_of(held)
        return min(shape.distance(hand, _SETS, suits), shape.to_pairs(hand, suits).distance)

    def nearest(held: Held) -> tuple[int, tuple[Kind, ...]]:
        ways = _ways(hand_of(held), suits)
        least = min(way.distance for way in ways)
        return least, tuple(sorted({kind for way in ways if way.distance == least for kind in way.accepts}))

    wall = tuple(kind for kind in TILES if suit_of(kind) != forbidden)
    return Material(wall, (COPIES,) * len(KINDS), distance, nearest, notation)


def _ways(hand: Hand, suits: tuple[Suit, ...]) -> tuple[Way, Way]:
    return shape.to_sets(hand, _SETS, suits), shape.to_pairs(hand, suits)
