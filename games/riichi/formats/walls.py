"""The wall of a deal: as the file tells it, or of no more than what was drawn and turned over."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from games.foreign import ForeignRefusal
from games.mahjong.dead_wall import WALL_136
from games.mahjong.tiles34 import notation, parse
from games.mahjong.wall import lined_up
from games.riichi.formats.told import ForeignDeal
from games.riichi.options import Options
from games.riichi.tile_set import tile_set


class Wall(NamedTuple):
    """A wall of which the first ``known`` tiles and those at the places ``dead`` are as the file says."""

    tiles: list[str]
    known: int
    dead: list[int]


def wall_of(deal: ForeignDeal, options: Options, place: str) -> Wall:
    """Return a wall that brings what the file says; the rest are the tiles left over, in the order of the set.

    Where the file tells the whole wall, and what was drawn and turned over is of it, that is the one.
    """
    if not deal.indicators:
        raise ForeignRefusal("wrong-value", "the hand names no dora indicator", place)
    drawn, replacements = _draws(deal)
    hands = [[*map(parse, hand)] for hand in deal.hands]
    hands[deal.dealer].append(parse(deal.first))
    dealt = [*map(notation, lined_up(hands, deal.dealer))]
    live = [*dealt, *drawn]
    dead = dict(zip(WALL_136.replacements, replacements, strict=False))
    dead |= dict(zip(WALL_136.indicators, deal.indicators, strict=False))
    dead |= dict(zip(WALL_136.ura, deal.ura, strict=False))
    most = (WALL_136.live - len(replacements), len(WALL_136.replacements), len(WALL_136.indicators))
    counts = (len(live), len(replacements), max(len(deal.indicators), len(deal.ura)))
    if any(count > limit for count, limit in zip(counts, most, strict=True)):
        raise ForeignRefusal("wall-short", "more tiles are drawn or turned over than the wall has", place)
    whole = [*dealt, *deal.wall]
    if deal.wall and whole[: len(live)] == live and all(whole[at] == tile for at, tile in dead.items()):
        _rest(whole, options, place)
        return Wall(whole, len(whole), [])
    rest = _rest([*live, *dead.values()], options, place)
    tiles = [*live, *("" for _ in range(WALL_136.tiles - len(live)))]
    for at, tile in dead.items():
        tiles[at] = tile
    return Wall([tile or next(rest) for tile in tiles], len(live), sorted(dead))


def _draws(deal: ForeignDeal) -> tuple[list[str], list[str]]:
    """Return what is drawn from the live wall after the deal, and to replace a tile of a kan."""
    live: list[str] = []
    replacements: list[str] = []
    after_kan = False
    for _, verb, *tiles in deal.actions:
        if verb == "draw":
            (replacements if after_kan else live).append(tiles[0])
        after_kan = verb == "kan"
    return live, replacements


def _rest(used: list[str], options: Options, place: str) -> Iterator[str]:
    """Return the tiles of the set that are not used; raise ``ForeignRefusal`` where too many of a kind are."""
    found = [*map(notation, tile_set(options))]
    left = Counter(found)
    left.subtract(used)
    if (tile := next((tile for tile, count in left.items() if count < 0), None)) is not None:
        have = Counter(found)[tile]
        text = f"{tile} comes up more often than the {have} times that the set has it"
        raise ForeignRefusal("tiles", text, place, tile=tile, count=have)
    return (tile for tile in dict.fromkeys(found) for _ in range(left[tile]))
