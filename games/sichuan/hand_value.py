"""The value of hands (SBR §7, §12.8-12.15).

A hand is its concealed tiles, three for each set not declared and two for the pair, beside its melds.
Suits are 0..2, kinds 0..26 (``games.mahjong.tiles``); values are points. ``options`` are those of the table.
"""

from typing import Final, NamedTuple

from msgspec import Struct

from games.mahjong.hand import Hand, count, kinds
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
from games.sichuan.fans import CHANCE_FANS, CLAUSES, FANS, added, points_of, read_street_fans
from games.sichuan.melds import Meld, is_concealed
from games.sichuan.options import Options
from games.sichuan.patterns import Shape, has_no_ends, is_two_five_eights, shape_of, shapes

__all__ = [
    "CHANCE_FANS",
    "CLAUSES",
    "FANS",
    "Dearest",
    "Reading",
    "best",
    "dearest",
    "every",
    "fans_with",
    "is_won",
    "points_of",
    "ready_value",
    "waits",
    "wins_on",
]

STANDARD: Final = Options()
_SETS: Final = 4
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
    """The dearest completion of a ready hand: the first such kind, the fans of its tiles, and its value in points."""

    kind: Kind
    fans: dict[str, int]
    points: int


def best(
    hand: Hand,
    melds: tuple[Meld, ...],
    forbidden: Suit | None,
    chance_fans: tuple[str, ...] = (),
    options: Options = STANDARD,
    won_on: Kind | None = None,
) -> Reading | None:
    """Return the dearest reading of a hand, the winning tile included (SBR §7.1).

    ``chance_fans`` names those that apply of how it was won, ``won_on`` the winning tile where there is one. ``None``
    when the hand has no permitted structure (SBR §2.1), or when the forbidden suit is in it or in a meld (SBR §2.2).
    """
    if not is_won(hand, melds, forbidden):
        return None
    if read_street_fans(options):
        return every(hand, melds, forbidden, chance_fans, options, won_on)[0]
    pairs = not melds and is_seven_pairs(hand)
    pungs = is_all_pungs(hand)
    groups = in_pairs(hand) if pairs else in_sets(hand, pungs=pungs)  # seven pairs before sets, pungs before chows
    return _reading(hand, melds, Shape(pungs, pairs), groups, chance_fans, options)


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
    options: Options = STANDARD,
    won_on: Kind | None = None,
) -> list[Reading]:
    """Return all readings of a hand, the winning tile included, dearest first: ``best`` is the first (SBR §7.1)."""
    if _barred(hand, melds, forbidden):
        return []
    found: dict[Groups, Reading] = {}
    for groups in readings(hand):
        shape = shape_of(groups, melds, won_on)
        if not (shape.pairs and melds):
            reading = _reading(hand, melds, shape, groups, chance_fans, options)
            found.setdefault(tuple(sorted(groups)), reading)
    return sorted(found.values(), key=lambda reading: -reading.total)


def _reading(
    hand: Hand, melds: tuple[Meld, ...], shape: Shape, groups: Groups, chance_fans: tuple[str, ...], options: Options
) -> Reading:
    fans = _tally(kinds(hand), melds, _roots(hand, melds), shape, options, chance_fans)
    total = sum(fans.values())
    return Reading(fans, total, points_of(total, options.fan_limit), groups)


def waits(hand: Hand, melds: tuple[Meld, ...], forbidden: Suit | None, options: Options = STANDARD) -> dict[Kind, int]:
    """Return what completes a hand one tile short, in order, with each completion's value by its tiles (SBR §7.2).

    A kind counts whether or not it is still to be had (SBR, Terms), even where all four copies are in ``hand``:
    a fifth then counts as any tile. By the option ``own_four_waits`` such a kind may be no wait; melds don't matter
    to it. Empty when the hand isn't ready, or holds the forbidden suit, in melds too (SBR §9.1).
    """
    plain, pungs, pairs = wait_masks(hand)
    if melds:
        pairs = 0
    mask = plain | pairs
    if not mask or _barred(hand, melds, forbidden):
        return {}
    alike = fours(hand)
    mask = _permitted(mask, alike, forbidden, own_four_waits=options.own_four_waits)
    if read_street_fans(options):
        limit = options.fan_limit
        return {kind: points_of(sum(fans_with(hand, melds, kind, options).values()), limit) for kind in kinds_in(mask)}
    base, declared = alike.bit_count(), list[Kind]()
    for meld in melds:
        if meld.sort != "pung":
            base += 1
        else:
            declared.append(meld.kind)
            base += count(hand, meld.kind)
    root = options.root
    base = base * root + 2 * _is_flush(hand, melds) + (len(melds) == _SETS) * options.golden_wait
    return {
        kind: points_of(
            base
            + (2 if pairs >> kind & 1 else pungs >> kind & 1)
            + root * (count(hand, kind) == _ALIKE - 1 or (kind in declared and not count(hand, kind))),
            options.fan_limit,
        )
        for kind in kinds_in(mask)
    }


def ready_value(hand: Hand, melds: tuple[Meld, ...], forbidden: Suit | None, options: Options = STANDARD) -> int:
    """Return what a ready hand is worth, its dearest completion (SBR §7.2); 0 when it isn't ready."""
    return max(waits(hand, melds, forbidden, options).values(), default=0)


def dearest(hand: Hand, melds: tuple[Meld, ...], forbidden: Suit | None, options: Options = STANDARD) -> Dearest | None:
    """Return the completion that gives a ready hand its value (SBR §7.2), the one with most fans; else ``None``."""
    found: Dearest | None = None
    most = -1
    for kind, points in waits(hand, melds, forbidden, options).items():
        fans = fans_with(hand, melds, kind, options)
        if sum(fans.values()) > most:
            found, most = Dearest(kind, fans, points), sum(fans.values())
    return found


def fans_with(hand: Hand, melds: tuple[Meld, ...], kind: Kind, options: Options = STANDARD) -> dict[str, int]:
    """Return the fans of its tiles that a ready hand has once ``kind``, one of its waits, completes it.

    A fifth copy counts as any tile. Of several readings the one with most fans counts.
    """
    plain, pungs, pairs = (mask >> kind & 1 for mask in wait_masks(hand))
    alike = count(hand, kind)
    declared = any(meld.kind == kind and meld.sort == "pung" for meld in melds)
    roots = _roots(hand, melds) + (alike == _ALIKE - 1 or (declared and not alike))
    held = [*kinds(hand), kind]
    found = [Shape(pairs=True)] if pairs and not melds else []
    if plain:
        found += shapes(hand, melds, kind, held, Shape(pungs=bool(pungs)))
    return max((_tally(held, melds, roots, shape, options) for shape in found), key=lambda fans: sum(fans.values()))


def _tally(
    held: list[Kind],
    melds: tuple[Meld, ...],
    roots: int,
    shape: Shape,
    options: Options,
    chance_fans: tuple[str, ...] = (),
) -> dict[str, int]:
    """Return what each fan adds; ``held`` are the concealed tiles of the whole hand."""
    suits = {suit_of(kind) for kind in held} | {suit_of(meld.kind) for meld in melds}
    times: list[tuple[str, int]] = [
        ("kong", sum(meld.sort != "pung" for meld in melds)),
        ("root", roots),
        ("all-pungs", shape.pungs),
        ("golden-wait", len(melds) == _SETS),
        ("full-flush", len(suits) == 1),
        ("seven-pairs", shape.pairs),
        *((fan, 1) for fan in chance_fans),
    ]
    if read_street_fans(options):
        times += _street(held, melds, shape)
    return added(times, options)


def _street(held: list[Kind], melds: tuple[Meld, ...], shape: Shape) -> list[tuple[str, int]]:
    """Return which fans of the street the tiles of a hand have; seven pairs are concealed by nature (SBR §12.10)."""
    tiles = [*held, *(meld.kind for meld in melds)]
    return [
        ("concealed-hand", not shape.pairs and is_concealed(melds)),
        ("no-ends", has_no_ends(tiles)),
        ("middle-five", shape.middle),
        ("two-five-eights", shape.pungs and is_two_five_eights(tiles)),
        ("ends-everywhere", shape.ends),
    ]


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
