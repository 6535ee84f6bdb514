"""The exchange of three tiles before suits are forbidden (SBR §12.17, §12.18)."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, TypeAlias

from msgspec.structs import replace

from games.base import Chance, Illegal
from games.mahjong.hand import Hand, count, kinds, minus, plus
from games.mahjong.tiles import KIND_OF, RANKS, Kind, not_a_tile, suit_of
from games.mahjong.wall import SEATS
from games.sichuan.options import Options
from games.sichuan.state import Player

Three: TypeAlias = tuple[Kind, ...]
"""Three tiles, sorted."""

GIVEN: Final = 3
NEXT, OPPOSITE, PREVIOUS = 1, 2, 3
"""How many seats on, in turn order, the one sits who is given the tiles."""

CLAUSE: Final = "SBR §12.17"
_PIPS: Final = 6
_DIRECTIONS: Final = {"next": NEXT, "opposite": OPPOSITE}


def thrown(options: Options, chance: Chance) -> int | None:
    """Return what the die shows that will say where the tiles go; ``None`` where none is thrown."""
    by_die = options.exchange != "none" and options.exchange_direction == "dice"
    return chance.below(_PIPS) + 1 if by_die else None


def steps_of(options: Options, die: int | None) -> int:
    """Return how many seats on the tiles go: by the die, 1 and 2 are next, 3 and 4 opposite, 5 and 6 previous."""
    return _DIRECTIONS[options.exchange_direction] if die is None else (die + 1) // 2


def choices(hand: Hand, options: Options) -> list[Three]:
    """Return all threes that a hand may give, in order."""
    held = kinds(hand)
    if options.exchange == "any":
        return sorted(set(combinations(held, GIVEN)))
    return sorted({three for suit in range(3) for three in combinations(_of_suit(held, suit), GIVEN)})


def _of_suit(held: list[Kind], suit: int) -> list[Kind]:
    return [kind for kind in held if suit_of(kind) == suit]


def check(hand: Hand, tiles: Sequence[str], options: Options) -> Three:
    """Return the three tiles in order; raise ``Illegal`` unless the hand may give them."""
    if len(tiles) != GIVEN:
        raise Illegal("three-wanted", "three tiles are given", CLAUSE)
    for tile in tiles:
        if tile not in KIND_OF:
            raise Illegal("no-such-tile", not_a_tile(tile), "SBR §1.1")
    three = tuple(sorted(KIND_OF[tile] for tile in tiles))
    for kind in three:
        if count(hand, kind) < three.count(kind):
            raise Illegal("not-held", "the hand does not hold these three tiles", CLAUSE)
    if options.exchange == "one-suit" and len(set(map(suit_of, three))) > 1:
        raise Illegal("one-suit", "the three tiles given are of one suit", CLAUSE)
    return three


def suggested(hand: Hand, options: Options) -> Three:
    """Return a sound choice: of the suit held least that has three, or of any, the tiles that stand most alone."""
    held = kinds(hand)
    sizes = [len(_of_suit(held, suit)) for suit in range(3)]
    if options.exchange == "one-suit":
        suit = min((suit for suit in range(3) if sizes[suit] >= GIVEN), key=sizes.__getitem__)
        held = _of_suit(held, suit)
    return tuple(sorted(sorted(held, key=lambda kind: (sizes[suit_of(kind)], company(hand, kind)))[:GIVEN]))


def company(hand: Hand, kind: Kind) -> int:
    """Return how well a tile stands with others of its suit: copies count most, then neighbours."""
    near = [kind + step for step in (-2, -1, 1, 2) if (kind + step) // RANKS == kind // RANKS and kind + step >= 0]
    return 3 * count(hand, kind) + sum(count(hand, other) > 0 for other in near)


def exchanged(players: tuple[Player, ...], steps: int) -> tuple[Player, ...]:
    """Return the players after each has given three tiles to the one so many seats on."""
    found: list[Player] = []
    for seat, player in enumerate(players):
        received, hand = players[(seat - steps) % SEATS].given, player.hand
        for kind in player.given:
            hand = minus(hand, kind)
        for kind in received:
            hand = plus(hand, kind)
        found.append(replace(player, hand=hand, received=received))
    return tuple(found)
