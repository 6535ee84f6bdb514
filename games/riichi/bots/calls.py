"""Hands after a call."""

from games.mahjong.sets34 import Hand, hand_of
from games.mahjong.tiles34 import kind_of, parse
from games.riichi.actions import Chi, Pon
from games.riichi.bots.seen import Seen
from games.riichi.scoring import Meld


def called(seen: Seen, action: Pon | Chi) -> Meld:
    """Return the set that a call makes with the tile that lies open."""
    assert seen.open is not None
    kinds = sorted(kind_of(tile) for tile in (seen.open, *map(parse, action.tiles)))
    return Meld("pon" if isinstance(action, Pon) else "chi", kinds[0])


def after_call(seen: Seen, action: Pon | Chi) -> Hand:
    """Return the concealed tiles that a call leaves, one of which is to be discarded."""
    held = list(seen.tiles)
    for tile in action.tiles:
        held.remove(parse(tile))
    return hand_of(held)
