"""Hands that can't come up in any deal, and why."""

from collections import Counter
from collections.abc import Iterator

from games.base import Illegal
from games.mahjong.tiles import COPIES, RANKS
from games.mahjong.tiles34 import RED_SET, is_honour, is_red, kind_of, notation, parse
from games.mahjong.wall import SEATS
from games.riichi.study.hand import LaidHand, LaidMeld, Won, lying, seen
from games.riichi.tile_set import copies, tile_set
from games.table import no_such_seat

_KANS = ("open-kan", "added-kan", "closed-kan")


def check(hand: LaidHand) -> None:
    """Raise ``Illegal`` for a hand that can't be."""
    for refusal in _faults(hand):
        raise refusal


def _faults(hand: LaidHand) -> Iterator[Illegal]:
    yield from _seats(hand)
    if hand.set_aside and not hand.options.sets_norths_aside:
        yield Illegal("no-kita", "no North is set aside at this table", "SR §6.1")
    for meld in hand.melds:
        yield from _meld(hand, meld)
    yield from _copies(hand)
    if hand.wanting < 0:
        text = f"with {len(hand.melds)} melds a hand has {len(hand.tiles) + hand.wanting} tiles beside the one won on"
        yield Illegal("hand-size", text, "RR §2.1")
    yield from _indicators(hand)
    if hand.riichi and not hand.is_closed:
        yield Illegal("riichi-open", "only a closed hand goes into riichi", "RR §5.1")
    if hand.liable == hand.seat:
        yield Illegal("liable-self", "nobody is liable for their own hand", "RR §14.6")
    if hand.won:
        yield from _won(hand, hand.won)


def _seats(hand: LaidHand) -> Iterator[Illegal]:
    giver = hand.won.giver if hand.won else None
    named = {hand.seat, hand.dealer, hand.liable, giver, *(meld.giver for meld in hand.melds)}
    if any(seat is not None and seat >= hand.options.seats for seat in named):
        yield no_such_seat(hand.options.seats, "SR §1.2")


def _meld(hand: LaidHand, meld: LaidMeld) -> Iterator[Illegal]:
    if not _fits(meld):
        yield Illegal("bad-meld", f"{' '.join(meld.tiles)} is no {meld.sort}", "RR §2.3")
    if meld.giver == hand.seat:
        yield Illegal("own-tile", "a tile is claimed from another player", "RR §2.3")
    if meld.sort == "closed-kan" and meld.giver is not None:
        yield Illegal("closed-claimed", "all four tiles of a closed kan are drawn", "RR §3.1")
    if meld.sort == "chi" and not hand.options.allows_chi:
        yield Illegal("no-chi", "where three play there is no chi", "SR §2.1")
    if meld.sort == "chi" and meld.giver not in (None, (hand.seat - 1) % hand.options.seats):
        yield Illegal("chi-from-left", "a chi is claimed from the player to the left alone", "RR §2.3")


def _fits(meld: LaidMeld) -> bool:
    kinds = [kind_of(tile) for tile in meld.parsed]
    if len(kinds) != (COPIES if meld.sort in _KANS else 3):
        return False
    low = kinds[0]
    if meld.sort == "chi":
        return not is_honour(low) and low % RANKS < RANKS - 2 and kinds == [low, low + 1, low + 2]
    return len(set(kinds)) == 1


def _copies(hand: LaidHand) -> Iterator[Illegal]:
    whole, clause = copies(hand.options), "RR §1.1" if hand.options.seats == SEATS else "SR §1.1"
    for kind, laid in seen(hand).items():
        if not whole[kind]:
            yield Illegal("not-in-set", f"{notation(kind)}: of characters there are ones and nines alone", "SR §1.1")
        robbed = hand.won is not None and hand.won.chankan and kind_of(parse(hand.won.tile)) == kind
        if laid + 3 * robbed > COPIES:
            why = "the others are in the kan that is robbed" if robbed else "there are four of each tile"
            yield Illegal("fifth-copy", f"{notation(kind)}: {why}", clause)
    yield from _reds(hand)


def _reds(hand: LaidHand) -> Iterator[Illegal]:
    found = tile_set(hand.options)
    for tile, laid in Counter(lying(hand)).items():
        if is_red(tile) and laid > found.count(tile):
            if found == RED_SET:
                yield Illegal("red-copy", f"{notation(tile)}: one five of each suit is red", "RR §1.1")
            yield Illegal("red-fives", f"{notation(tile)}: the set has {found.count(tile)} of it", "RR §19.1")


def _indicators(hand: LaidHand) -> Iterator[Illegal]:
    kans = sum(meld.sort in _KANS for meld in hand.melds)
    robbed = hand.won is not None and hand.won.chankan
    if not hand.options.kan_dora and len(hand.indicators) > 1:
        yield Illegal("one-indicator", "no kan turns an indicator over here", "RR §19.4")
    if hand.options.kan_dora and hand.indicators and len(hand.indicators) < 1 + kans:
        yield Illegal("too-few-indicators", "each kan turns an indicator over", "RR §12.2")
    if hand.ura and not hand.riichi:
        yield Illegal("ura-riichi", "the tiles below the indicators count in riichi alone", "RR §12.3")
    turned = len(hand.indicators)
    counted = turned if hand.options.kan_ura_dora else min(turned, 1)
    if hand.ura and len(hand.ura) not in (turned, counted):
        yield Illegal("ura-count", "below each indicator lies one tile", "RR §12.3")
    if robbed and len(hand.indicators) > COPIES:
        yield Illegal("too-many-indicators", "a robbed kan turns nothing over, and there are four at most", "RR §12.2")


def _won(hand: LaidHand, won: Won) -> Iterator[Illegal]:
    if won.giver == hand.seat:
        yield Illegal("own-tile", "a tile is claimed from another player", "RR §2.3")
    if won.ippatsu and not hand.riichi:
        yield Illegal("ippatsu-riichi", "ippatsu follows riichi", "RR §10.4")
    if won.rinshan:
        yield from _rinshan(hand, won)
    if won.chankan and won.giver is None:
        yield Illegal("chankan-drawn", "a kan is robbed from the player who declares it", "RR §10.27")
    if won.chankan and won.last:
        yield Illegal("chankan-last", "no kan is declared when the wall is empty", "RR §3.5")
    if won.first:
        yield from _first(hand, won)


def _rinshan(hand: LaidHand, won: Won) -> Iterator[Illegal]:
    if won.giver is not None:
        yield Illegal("rinshan-ron", "a replacement tile is drawn", "RR §10.25")
    has_kan = any(meld.sort in _KANS for meld in hand.melds)
    if not has_kan and not hand.options.sets_norths_aside:
        yield Illegal("rinshan-kan", "a tile is replaced for a kan of one's own", "RR §10.25")
    if not has_kan and not hand.set_aside:
        yield Illegal("rinshan-kita", "a tile is replaced for a kan of one's own or a North set aside", "SR §3.6")
    if won.ippatsu and not has_kan:
        yield Illegal("kita-ippatsu", "a North set aside ends ippatsu", "SR §3.5")
    if won.ippatsu:
        yield Illegal("rinshan-ippatsu", "a kan of one's own ends ippatsu", "RR §10.4")


def _first(hand: LaidHand, won: Won) -> Iterator[Illegal]:
    if hand.melds:
        yield Illegal("first-melds", "before the first turn nothing is declared", "RR §11.12")
    if hand.set_aside:
        yield Illegal("first-kita", "a North set aside ends first turns", "SR §3.5")
    if hand.riichi or hand.discarded:
        yield Illegal("first-riichi", "before the first turn nothing is discarded", "RR §11.12")
    if won.giver is not None and hand.seat == hand.dealer:
        yield Illegal("first-dealer", "the dealer's first turn comes before any discard", "RR §10.28")
    if won.chankan or won.last:
        yield Illegal("first-last", "nothing of that kind happens before the first turn", "RR §11.12")
