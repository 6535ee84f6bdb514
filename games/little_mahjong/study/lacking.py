"""How far a hand is from winning: how many dominoes it is short of the nearest winning hand, and of which."""

from collections import Counter

from games.little_mahjong.dominoes import COPIES, KINDS, Hand, Kind
from games.little_mahjong.triplets import TRIPLETS, WINNING, Triplet


def lacking(hand: Hand, laid: Triplet | None, gone: Counter[Kind]) -> tuple[int, tuple[Kind, ...]]:
    """Return how many dominoes a hand is short of, and the kinds that bring it nearer, still to be had or not.

    ``gone`` counts what lies elsewhere: a winning hand that can't come together any more is no aim. The answer is
    ``(7, ())`` where no hand can.
    """
    held, least, accepts = Counter(hand), len(hand) + 7, set[Kind]()
    room = Counter({kind: COPIES[kind] - gone[kind] for kind in KINDS})
    for aim in WINNING if laid is None else TRIPLETS:
        wanted = Counter(aim)
        if not wanted <= room:
            continue
        missing = wanted - held
        short = missing.total()
        if short < least:
            least, accepts = short, set(missing)
        elif short == least:
            accepts |= set(missing)
    return least, tuple(sorted(accepts))
