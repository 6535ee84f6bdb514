"""The score of a won hand: the reading that is dearest in points (RR §10.1, §14)."""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from games.mahjong.sets34 import Hand
from games.mahjong.tiles34 import Kind
from games.riichi.scoring import fu, yaku
from games.riichi.scoring.fu import Fu
from games.riichi.scoring.payments import LIMITS, MANGAN, ron_points, tsumo_total
from games.riichi.scoring.reading import Group, Reading, Wait, read
from games.riichi.scoring.win import Circumstances, Melds
from games.riichi.scoring.yaku import RENHO, Yaku


class Score(Struct, frozen=True):
    """One reading of a won hand, and what it is worth.

    ``han`` counts dora; a yakuman is 13. ``fu`` is rounded; 0 where it doesn't matter, beside a yakuman or renho.
    ``limit`` is a slug of ``LIMITS`` or "". ``base`` is what the formula multiplies, ``points`` what the hand earns in
    all, honba and riichi sticks apart.
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


def limit_of(han: int, fu: int) -> tuple[str, int]:
    """Return the limit that a hand without yakuman reaches, "" for none, and its base (RR §14.1, §14.3)."""
    for least, slug in _LIMITS_BY_HAN:
        if han >= least:
            return slug, LIMITS[slug]
    base = fu * 2 ** (han + 2)
    return ("", base) if base < MANGAN else ("mangan", MANGAN)


def score(hand: Hand, melds: Melds, win: Kind, won: Circumstances) -> Score | None:
    """Return what a hand is worth that holds the winning tile among its concealed ones.

    ``None``: it isn't complete, or has no yaku.
    """
    found = scores(hand, melds, win, won)
    return found[0] if found else None


@lru_cache(maxsize=4096)
def scores(hand: Hand, melds: Melds, win: Kind, won: Circumstances) -> tuple[Score, ...]:
    """Return all readings of a hand that have a yaku, the one that counts first."""
    dora = yaku.dora(hand, melds, won)
    found = [
        one
        for reading in read(hand, melds, win, tsumo=won.tsumo)
        for one in (_own(reading, melds, won, dora), _renho(reading, won))
        if one
    ]
    return tuple(sorted(found, key=_dearness, reverse=True))


def _dearness(score: Score) -> tuple[int, bool, bool, int, int]:
    """Points decide. Of equals renho goes first, a yakuman before a counted one, then han, then fu as they add up."""
    fu_sum = sum(part.fu for part in score.fu_parts)
    return score.points, RENHO in score.yaku, score.yakuman > 0, score.han, fu_sum


def _own(reading: Reading, melds: Melds, won: Circumstances, dora: tuple[Yaku, ...]) -> Score | None:
    hand = yaku.hand_of(reading, melds, won)
    highest = yaku.yakuman(hand)
    if highest:
        return _at(reading, won, highest, LIMITS["yakuman"] * len(highest), "yakuman", yakuman=len(highest))
    found = yaku.ordinary(hand)
    if not found:
        return None
    parts = fu.parts(reading, won, closed=hand.closed)
    rounded, han = fu.rounded(parts), sum([each.han for each in found + dora])
    limit, base = limit_of(han, rounded)
    return Score(
        yaku=found,
        dora=dora,
        han=han,
        fu=rounded,
        fu_parts=parts,
        limit=limit,
        yakuman=0,
        base=base,
        points=_points(base, won),
        groups=reading.groups,
        wait=reading.wait,
    )


def _renho(reading: Reading, won: Circumstances) -> Score | None:
    return _at(reading, won, (RENHO,), MANGAN, "mangan") if yaku.is_renho(won) else None


def _at(
    reading: Reading, won: Circumstances, found: tuple[Yaku, ...], base: int, limit: str, *, yakuman: int = 0
) -> Score:
    """Return a hand whose worth is a limit by itself: no fu, no dora."""
    return Score(
        yaku=found,
        dora=(),
        han=sum(each.han for each in found),
        fu=0,
        fu_parts=(),
        limit=limit,
        yakuman=yakuman,
        base=base,
        points=_points(base, won),
        groups=reading.groups,
        wait=reading.wait,
    )


def _points(base: int, won: Circumstances) -> int:
    return (tsumo_total if won.tsumo else ron_points)(base, dealer=won.is_dealer)
