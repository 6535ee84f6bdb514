"""The score of a won hand: the reading that is dearest in points (RR §10.1, §14)."""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from games.mahjong.sets34 import Hand, count
from games.mahjong.tiles34 import Kind
from games.riichi.options import Axes, Options
from games.riichi.scoring import fu, yaku
from games.riichi.scoring.fu import Fu
from games.riichi.scoring.payments import LIMITS, MANGAN, ron_points, tsumo_total
from games.riichi.scoring.reading import Group, Wait, read
from games.riichi.scoring.win import Circumstances, Melds
from games.riichi.scoring.yaku import RENHO, YAKUMAN, Yaku


class Score(Struct, frozen=True):
    """One reading of a won hand, and what it is worth.

    ``yakuman`` says for how many those of the hand count (RR §22.4, §22.5); ``han`` counts 13 for each, and dora.
    ``fu`` is rounded; 0 where it doesn't matter, beside a yakuman or renho. ``limit`` is a slug of ``LIMITS`` or "".
    ``base`` is what the formula multiplies, ``points`` what the hand earns in all, honba and riichi sticks apart.
    """

    yaku: tuple[Yaku, ...]
    dora: tuple[Yaku, ...]
    han: int
    fu: int
    fu_parts: tuple[Fu, ...]
    limit: str
    yakuman: int
    base: int
    points: int
    groups: tuple[Group, ...]
    wait: Wait


_LIMITS_BY_HAN: Final = ((13, "counted-yakuman"), (11, "sanbaiman"), (8, "baiman"), (6, "haneman"), (5, "mangan"))
_ROUNDED_UP: Final = ((4, 30), (3, 60))
"""Han and fu of hands that kiriage makes a mangan (RR §22.2)."""

_DEFAULT: Final = Options()


def limit_of(han: int, fu: int, options: Axes = _DEFAULT) -> tuple[str, int]:
    """Return the limit that a hand without yakuman reaches, "" for none, and its base (RR §14, §22.2, §22.3)."""
    if han >= YAKUMAN and options.counted_yakuman == "sanbaiman":
        return "sanbaiman", LIMITS["sanbaiman"]
    for least, slug in _LIMITS_BY_HAN:
        if han >= least:
            return slug, LIMITS[slug]
    base = fu * 2 ** (han + 2)
    is_mangan = base >= MANGAN or (options.kiriage and (han, fu) in _ROUNDED_UP)
    return ("mangan", MANGAN) if is_mangan else ("", base)


def score(hand: Hand, melds: Melds, win: Kind, won: Circumstances, options: Axes) -> Score | None:
    """Return what a hand is worth that holds the winning tile among its concealed ones.

    ``None``: it isn't complete, or has no yaku.
    """
    found = scores(hand, melds, win, won, options)
    return found[0] if found else None


@lru_cache(maxsize=4096)
def scores(hand: Hand, melds: Melds, win: Kind, won: Circumstances, options: Axes) -> tuple[Score, ...]:
    """Return all readings of a hand that have a yaku, the one that counts first."""
    dora, alike = yaku.dora(hand, melds, won, options), count(hand, win)
    hands = [yaku.hand_of(reading, melds, won, options, alike) for reading in read(hand, melds, win, tsumo=won.tsumo)]
    found = [one for each in hands for one in (_own(each, dora), _renho(each)) if one]
    return tuple(sorted(found, key=_dearness, reverse=True))


def _dearness(score: Score) -> tuple[int, bool, bool, int, int]:
    """Points decide. Of equals renho goes first, a yakuman before a counted one, then han, then fu as they add up."""
    fu_sum = sum(part.fu for part in score.fu_parts)
    return score.points, RENHO in score.yaku, score.yakuman > 0, score.han, fu_sum


def _own(hand: yaku.Hand, dora: tuple[Yaku, ...]) -> Score | None:
    reading, won, options = hand.reading, hand.won, hand.options
    highest = yaku.yakuman(hand)
    if highest:
        times = _times(highest, options)
        return _at(hand, highest, LIMITS["yakuman"] * times, "yakuman", yakuman=times)
    found = yaku.ordinary(hand)
    if not found:
        return None
    parts = fu.parts(reading, won, options, closed=hand.closed)
    rounded, han = fu.rounded(parts), sum([each.han for each in found + dora])
    limit, base = limit_of(han, rounded, options)
    return Score(
        yaku=found,
        dora=dora,
        han=han,
        fu=rounded,
        fu_parts=parts,
        limit=limit,
        yakuman=0,
        base=base,
        points=_points(base, won, options),
        groups=reading.groups,
        wait=reading.wait,
    )


def _times(highest: tuple[Yaku, ...], options: Axes) -> int:
    """Return for how many yakuman those of a hand count: all of them, or the dearest alone (RR §22.4)."""
    times = [each.han // YAKUMAN for each in highest]
    return sum(times) if options.multiple_yakuman else max(times)


def _renho(hand: yaku.Hand) -> Score | None:
    return _at(hand, (RENHO,), MANGAN, "mangan") if yaku.is_renho(hand.won, hand.options) else None


def _at(hand: yaku.Hand, found: tuple[Yaku, ...], base: int, limit: str, *, yakuman: int = 0) -> Score:
    """Return a hand whose worth is a limit by itself: no fu, no dora."""
    return Score(
        yaku=found,
        dora=(),
        han=yakuman * YAKUMAN or sum(each.han for each in found),
        fu=0,
        fu_parts=(),
        limit=limit,
        yakuman=yakuman,
        base=base,
        points=_points(base, hand.won, hand.options),
        groups=hand.reading.groups,
        wait=hand.reading.wait,
    )


def _points(base: int, won: Circumstances, options: Axes) -> int:
    if won.tsumo:
        return tsumo_total(base, dealer=won.is_dealer, options=options)
    return ron_points(base, dealer=won.is_dealer)
