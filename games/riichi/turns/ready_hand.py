"""The waits of a hand, whether they make it ready, and whether it may be won from others (RR §6, §8.3)."""

from functools import lru_cache
from typing import Literal, TypeAlias

from games.mahjong import sets34
from games.mahjong.sets34 import Hand, count, hand_of, is_orphans, plus
from games.mahjong.tiles import COPIES
from games.mahjong.tiles34 import Kind, Tile, kind_of
from games.riichi import scoring
from games.riichi.options import FifthTile
from games.riichi.state import Player
from games.riichi.turns.melds import Meld, bare

Furiten: TypeAlias = Literal["discard", "missed", "riichi"]

CLAUSES: dict[Furiten, str] = {"discard": "RR §6.3", "missed": "RR §6.4", "riichi": "RR §6.5"}


def awaited(player: Player) -> tuple[Kind, ...]:
    """Return the kinds that complete a hand that is one tile short."""
    return waits(player.hand, player.melds)


@lru_cache(maxsize=1 << 13)
def waits(hand: tuple[Tile, ...], melds: tuple[Meld, ...]) -> tuple[Kind, ...]:
    """Return the kinds that complete concealed tiles with melds."""
    return scoring.waits(hand_of(hand), bare(melds))


def ready_with(player: Player, fifth: FifthTile) -> tuple[Kind, ...]:
    """Return the kinds that a hand one tile short is ready with, none where it is noten (RR §8.3, §21.3)."""
    return ready_waits(player.hand, player.melds, fifth)


def ready_waits(hand: tuple[Tile, ...], melds: tuple[Meld, ...], fifth: FifthTile) -> tuple[Kind, ...]:
    """Return the kinds that concealed tiles with melds are ready with."""
    if fifth == "not-in-sets":
        return waits(hand, melds)
    keys = hand_of(hand)
    return tuple(kind for kind in sets34.waits(keys) if fifth == "ready" or count(keys, kind) < COPIES)


def furiten(player: Player) -> Furiten | None:
    """Return why a hand that is one tile short may not be won from others, ``None`` where it may."""
    found = awaited(player)
    if any(kind_of(each.tile) in found for each in player.river):
        return "discard"
    if player.missed:
        return "riichi" if player.riichi else "missed"
    return None


def is_complete(player: Player, kind: Kind, *, orphans: bool = False) -> bool:
    """Return whether a tile completes a hand one tile short; ``orphans``: to thirteen orphans (RR §3.8)."""
    if kind not in awaited(player):
        return False
    return not orphans or (not player.melds and is_orphans(plus(player.keys, kind)))


def keys_with(player: Player, tile: Tile) -> Hand:
    """Return the concealed tiles with one more."""
    return plus(player.keys, kind_of(tile))
