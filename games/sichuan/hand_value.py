"""Fans and the value of hands (SBR §7).

A hand is its concealed tiles, three for each set not declared and two for the pair, beside its melds.
Suits are 0..2, kinds 0..26 (``games.mahjong.tiles``); values are points.
"""

from typing import Final, NamedTuple

from msgspec import Struct

from games.mahjong.hand import Hand, count
from games.mahjong.sets import (
    Reading as Groups,
)
from games.mahjong.sets import (
    completes,
    fours,
    in_pairs,
    in_sets,
    is_all_pungs,
    is_complete,
    is_seven_pairs,
    kinds_in,
    readings,
    wait_masks,
)
from games.mahjong.tiles import RANKS, Kind, Suit, suit_of
from games.sichuan.melds import Meld

FANS: Final = {
    "kong": 1,
    "root": 1,
    "all-pungs": 1,
    "golden-wait": 1,
    "full-flush": 2,
    "seven-pairs": 2,
    "win-after-kong": 1,
    "shoot-after-kong": 1,
    "robbing-kong": 1,
    "under-the-sea": 1,
}
"""What each fan adds, kong and root for each one; in the order of their numbers (SBR §7)."""

_TILE_FANS: Final = tuple(FANS)[:6]
CHANCE_FANS: Final = tuple(FANS)[6:]
"""Fans 7-10: of how a hand was won, not of its tiles."""

CLAUSES: Final = {key: f"SBR fan {number}" for number, key in enumerate(FANS, 1)}

_POINTS: Final = (1, 2, 4, 8, 16)
_SETS: Final = 4
_PAIRS: Final = 7
_ALIKE: Final = 4
_SUIT_MASK: Final = (1 << RANKS) - 1


class Reading(Struct, frozen=True):
    """The dearest reading of a complete hand.

    ``fans`` maps each fan to what it adds, in the order of their numbers; ``total`` is their sum, ``points`` the
    value; ``groups`` are the concealed sets and the pair, or the seven pairs, as tuples of kinds.
    """

    fans: dict[str, int]
    total: int
    points: int
    groups: Groups


class Dearest(NamedTuple):
    """The dearest completion of a ready hand: the first such kind, its fans of 1-6, and its value in points."""

    kind: Kind
    fans: dict[str, int]
    points: int


def points_of(total: int, fan_limit: int = 3) -> int:
    """Return what a number of fans is worth: 1, 2, 4, 8 points, and 16 where the limit is four fans (SBR §7)."""
    return _POINTS[min(total, fan_limit)]


def best(
    hand: Hand,
    melds: tuple[Meld, ...],
    forbidden: Suit | None,
    chance_fans: tuple[str, ...] = (),
    fan_limit: int = 3,
) -> Reading | None:
    """Return the dearest reading of a hand, the winning tile included (SBR §7.1).

    ``chance_fans`` names those of fans 7-10 that apply. ``None`` when the hand has no permitted structure (SBR §2.1),
    or when the forbidden suit is in it or in a meld (SBR §2.2).
    """
    if _barred(hand, melds, forbidden):
        return None
    pairs = not melds and is_seven_pairs(hand)
    if not pairs and not is_complete(hand):
        return None
    pungs = is_all_pungs(hand)
    fans = _tally(hand, melds, _roots(hand, melds), pungs=pungs, pairs=pairs, chance_fans=chance_fans)
    total = sum(fans.values())
    groups = in_pairs(hand) if pairs else in_sets(hand, pungs=pungs)  # seven pairs before sets, pungs before chows
    return Reading(fans, total, points_of(total, fan_limit), groups)


def is_won(hand: Hand, melds: tuple[Meld, ...], forbidden: Suit | None) -> bool:
    """Return whether ``best`` has a reading of the hand."""
    if forbidden is not None and hand[forbidden]:
        return False
    return (is_complete(hand) or (not melds and is_seven_pairs(hand))) and not _barred(hand, melds, forbidden)


def wins_on(hand: Hand, kind: Kind, melds: tuple[Meld, ...], forbidden: Suit | None) -> bool:
    """Return whether ``best`` has a reading of the hand with one more tile of a kind."""
    if forbidden is not None and (hand[forbidden] or suit_of(kind) == forbidden):
        return False
    return completes(hand, kind, pairs=not melds) and not _barred(hand, melds, forbidden)


def every(
    hand: Hand,
    melds: tuple[Meld, ...],
    forbidden: Suit | None,
    chance_fans: tuple[str, ...] = (),
    fan_limit: int = 3,
) -> list[Reading]:
    """Return all readings of a hand, the winning tile included, dearest first: ``best`` is the first (SBR §7.1)."""
    if _barred(hand, melds, forbidden):
        return []
    roots = _roots(hand, melds)
    found: dict[Groups, Reading] = {}
    for groups in readings(hand):
        pairs = len(groups) == _PAIRS
        fans = _tally(hand, melds, roots, pungs=not pairs and _is_pungs(groups), pairs=pairs, chance_fans=chance_fans)
        total = sum(fans.values())
        if not (pairs and melds):
            found.setdefault(tuple(sorted(groups)), Reading(fans, total, points_of(total, fan_limit), groups))
    return sorted(found.values(), key=lambda reading: -reading.total)


def waits(
    hand: Hand,
    melds: tuple[Meld, ...],
    forbidden: Suit | None,
    own_four_waits: bool = True,  # noqa: FBT001, FBT002 - the option's own name
    fan_limit: int = 3,
) -> dict[Kind, int]:
    """Return what completes a hand one tile short, in order, with each completion's value by fans 1-6 (SBR §7.2).

    A kind counts whether or not it is still to be had (SBR, Terms), even where all four copies are in ``hand``:
    a fifth then counts as any tile. With ``own_four_waits`` false such a kind is no wait; melds don't matter to it.
    Empty when the hand isn't ready, or holds the forbidden suit, in melds too (SBR §9.1).
    """
    plain, pungs, pairs = wait_masks(hand)
    if melds:
        pairs = 0
    mask = plain | pairs
    if not mask or _barred(hand, melds, forbidden):
        return {}
    alike = fours(hand)
    mask = _permitted(mask, alike, forbidden, own_four_waits=own_four_waits)
    base = alike.bit_count()
    declared: list[Kind] = []
    for meld in melds:
        if meld.sort != "pung":
            base += 1
        else:
            declared.append(meld.kind)
            base += count(hand, meld.kind)
    base += 2 * _is_flush(hand, melds) + (len(melds) == _SETS)
    return {
        kind: _POINTS[
            min(
                base
                + (2 if pairs >> kind & 1 else pungs >> kind & 1)
                + (count(hand, kind) == _ALIKE - 1 or (kind in declared and not count(hand, kind))),
                fan_limit,
            )
        ]
        for kind in kinds_in(mask)
    }


def ready_value(
    hand: Hand,
    melds: tuple[Meld, ...],
    forbidden: Suit | None,
    own_four_waits: bool = True,  # noqa: FBT001, FBT002 - as in waits
    fan_limit: int = 3,
) -> int:
    """Return what a ready hand is worth, its dearest completion (SBR §7.2); 0 when it isn't ready."""
    return max(waits(hand, melds, forbidden, own_four_waits, fan_limit).values(), default=0)


def dearest(
    hand: Hand,
    melds: tuple[Meld, ...],
    forbidden: Suit | None,
    own_four_waits: bool = True,  # noqa: FBT001, FBT002 - as in waits
    fan_limit: int = 3,
) -> Dearest | None:
    """Return the completion that gives a ready hand its value (SBR §7.2), the one with most fans; else ``None``."""
    found: Dearest | None = None
    most = -1
    for kind, points in waits(hand, melds, forbidden, own_four_waits, fan_limit).items():
        fans = fans_with(hand, melds, kind)
        if sum(fans.values()) > most:
            found, most = Dearest(kind, fans, points), sum(fans.values())
    return found


def fans_with(hand: Hand, melds: tuple[Meld, ...], kind: Kind) -> dict[str, int]:
    """Return fans 1-6 of a ready hand that ``kind``, one of its waits, completes; a fifth copy counts as any tile."""
    _, pungs, pairs = wait_masks(hand)
    held = count(hand, kind)
    declared = any(meld.kind == kind and meld.sort == "pung" for meld in melds)
    root = held == _ALIKE - 1 or (declared and not held)
    return _tally(
        hand,
        melds,
        _roots(hand, melds) + root,
        pungs=bool(pungs >> kind & 1),
        pairs=not melds and bool(pairs >> kind & 1),
    )


def _tally(
    hand: Hand, melds: tuple[Meld, ...], roots: int, *, pungs: bool, pairs: bool, chance_fans: tuple[str, ...] = ()
) -> dict[str, int]:
    kongs = sum([meld.sort != "pung" for meld in melds]) if melds else 0
    times = (kongs, roots, pungs, len(melds) == _SETS, _is_flush(hand, melds), pairs)
    found = {key: FANS[key] * count for key, count in zip(_TILE_FANS, times, strict=True) if count}
    if chance_fans:
        found |= {key: FANS[key] for key in CHANCE_FANS if key in chance_fans}
    return found


def _roots(hand: Hand, melds: tuple[Meld, ...]) -> int:
    """Return how many kinds are there four times without being a kong: in the hand, or as a pung and one tile."""
    roots = fours(hand).bit_count()
    return roots + sum([count(hand, meld.kind) > 0 for meld in melds if meld.sort == "pung"]) if melds else roots


def _is_flush(hand: Hand, melds: tuple[Meld, ...]) -> bool:
    m, p, s = hand
    if (m > 0) + (p > 0) + (s > 0) != 1:
        return False
    suit = 0 if m else 1 if p else 2
    return all(meld.kind // RANKS == suit for meld in melds) if melds else True


def _barred(hand: Hand, melds: tuple[Meld, ...], forbidden: Suit | None) -> bool:
    """Return whether the forbidden suit is in the hand or in a meld (SBR §2.2)."""
    if forbidden is None:
        return False
    return hand[forbidden] != 0 or (bool(melds) and forbidden in [meld.kind // RANKS for meld in melds])


def _permitted(mask: int, alike: int, forbidden: Suit | None, *, own_four_waits: bool) -> int:
    if forbidden is not None:
        mask &= ~(_SUIT_MASK << forbidden * RANKS)
    return mask if own_four_waits else mask & ~alike


def _is_pungs(groups: Groups) -> bool:
    return all(group[0] == group[-1] for group in groups)
