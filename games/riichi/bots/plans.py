"""The ways that a hand may go, each with what brings it nearer and the han that it would be worth."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.mahjong.hand import BASE, POWERS, ranks
from games.mahjong.sets34 import Hand, count, kinds, minus
from games.mahjong.tiles import RANKS
from games.mahjong.tiles34 import ENDS, HONOUR, Kind
from games.riichi.bots.seen import Seen
from games.riichi.bots.win_chance import CLOSED, OPEN, PAIRS, Pace
from games.riichi.scoring import Melds
from games.riichi.scoring.distance import Way, to_orphans, to_pairs, to_sets
from games.riichi.scoring.yaku import YAKUMAN

_RIICHI: Final = 1.9
"""Han of riichi with what it may bring besides: ippatsu, tsumo, ura."""

_FLUSH_FROM: Final = 9
"""Tiles of one suit and honours from which on a flush is thought of."""

_NEAR_PAIRS: Final = 3
_NEAR_ORPHANS: Final = 4

_TOP: Final = POWERS[RANKS - 1]


class Plan(NamedTuple):
    """One way: its distance, the kinds that bring it nearer, and its han."""

    way: Way
    han: float
    pace: Pace


def plans(seen: Seen, hand: Hand, melds: Melds) -> Iterator[Plan]:
    """Yield the ways of a hand that has just discarded; an open one must have a yaku on each."""
    closed = not any(meld.is_open for meld in melds)
    sets = 4 - len(melds)
    held = [*kinds(hand), *(kind for meld in melds for kind in meld.kinds)]
    dora = sum(seen.dora.get(kind, 0) for kind in held) + seen.norths * seen.north_han
    yakuhai = _yakuhai(seen, hand, melds)
    if closed or yakuhai:
        han = yakuhai + dora + (_RIICHI + _simple(held) if closed else 0.1)
        yield Plan(to_sets(hand, sets), han, CLOSED if closed else OPEN)
    if not melds:
        yield from _without_sets(hand, dora)
    if not closed:
        if seen.options.open_tanyao and not any(kind in ENDS for meld in melds for kind in meld.kinds):
            yield _tanyao(hand, sets, dora)
        if not yakuhai:
            yield from _pairs_of_value(seen, hand, sets, dora)
    yield from _flushes(hand, melds, dora + yakuhai)


def _yakuhai(seen: Seen, hand: Hand, melds: Melds) -> int:
    """Return the han of the yakuhai that the hand has."""
    declared = {meld.kind for meld in melds if meld.sort != "chi"}
    return sum(han for kind, han in seen.values.items() if kind in declared or count(hand, kind) >= 3)


def _simple(held: list[Kind]) -> float:
    """Return the han that a closed hand may expect of tanyao and pinfu."""
    ends = sum(kind in ENDS for kind in held)
    return 0.4 + (1.0 if not ends else 0.5 if ends == 1 else 0.2 if ends == 2 else 0.0)


def _tanyao(hand: Hand, sets: int, dora: float) -> Plan:
    m, p, s, _ = hand
    way = to_sets((_inner(m), _inner(p), _inner(s), 0), sets)
    return Plan(Way(way.distance, tuple(kind for kind in way.accepts if kind not in ENDS)), 1 + dora, OPEN)


def _inner(key: int) -> int:
    """Return a suit without its one and nine."""
    return key - key % BASE - key // _TOP * _TOP


def _pairs_of_value(seen: Seen, hand: Hand, sets: int, dora: float) -> Iterator[Plan]:
    """Yield the ways that wait for the third tile of a pair that is yakuhai."""
    for kind, han in seen.values.items():
        if count(hand, kind) == 2 and seen.unseen[kind]:
            way = to_sets(minus(minus(hand, kind), kind), sets - 1)
            yield Plan(Way(way.distance + 1, (*way.accepts, kind)), han + dora, OPEN)


def _flushes(hand: Hand, melds: Melds, more: float) -> Iterator[Plan]:
    """Yield the ways to one suit with honours."""
    for suit in range(3):
        if all(meld.kind // RANKS == suit or meld.kind >= HONOUR for meld in melds):
            tiles = len(ranks(hand[suit])) + len(ranks(hand[3])) + 3 * len(melds)
            if tiles >= _FLUSH_FROM:
                kept = (*(key if at == suit else 0 for at, key in enumerate(hand[:3])), hand[3])
                way = to_sets((kept[0], kept[1], kept[2], kept[3]), 4 - len(melds))
                accepts = tuple(kind for kind in way.accepts if kind // RANKS == suit or kind >= HONOUR)
                closed = not any(meld.is_open for meld in melds)
                pure = not hand[3] and all(meld.kind < HONOUR for meld in melds)
                han = (3 + _RIICHI if closed else 2) + 3 * pure + more
                yield Plan(Way(way.distance, accepts), han, CLOSED if closed else OPEN)


def _without_sets(hand: Hand, dora: float) -> Iterator[Plan]:
    """Yield the ways to seven pairs and to kokushi, as far as they aren't hopeless."""
    pairs = to_pairs(hand)
    if pairs.distance <= _NEAR_PAIRS:
        yield Plan(pairs, 2 + _RIICHI + dora, PAIRS)
    orphans = to_orphans(hand)
    if orphans.distance <= _NEAR_ORPHANS:
        yield Plan(orphans, YAKUMAN, PAIRS)
