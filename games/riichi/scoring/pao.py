"""Pao: who gives the last declared set of a yakuman is liable for it (RR §14.6, §22.7, §22.11)."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, Literal, TypeAlias

from games.mahjong.tiles34 import DRAGONS, WINDS, Kind
from games.riichi.options import Axes
from games.riichi.scoring.payments import LIMITS
from games.riichi.scoring.score import Score
from games.riichi.scoring.win import Meld
from games.riichi.scoring.yaku import YAKUMAN

PaoYaku: TypeAlias = Literal["daisangen", "daisushi", "sukantsu"]
"""The yakuman that somebody may be liable for."""

_MOST_KANS: Final = 4


def liable_for(melds: Sequence[Meld], kind: Kind) -> PaoYaku | None:
    """Return the yakuman for which whoever gives a tile to a set of ``kind`` is liable, beside the melds so far."""
    if kind in DRAGONS and sum(meld.kind in DRAGONS for meld in melds) == len(DRAGONS) - 1:
        return "daisangen"
    if kind in WINDS and sum(meld.kind in WINDS for meld in melds) == len(WINDS) - 1:
        return "daisushi"
    return None


def pao_of(melds: Sequence[Meld], claimed: Meld, options: Axes) -> tuple[PaoYaku, ...]:
    """Return all yakuman for which the giver of a tile is liable: it made the set ``claimed``, beside those so far."""
    return tuple(_pao_of(melds, claimed, options))


def _pao_of(melds: Sequence[Meld], claimed: Meld, options: Axes) -> Iterator[PaoYaku]:
    if options.pao == "none":
        return
    yakuman = liable_for(melds, claimed.kind)
    if yakuman:
        yield yakuman
    if options.pao == "kans-too" and claimed.is_kan and sum(meld.is_kan for meld in melds) == _MOST_KANS - 1:
        yield "sukantsu"


def part_of(score: Score, liable_for: Collection[str], options: Axes) -> int | None:
    """Return the part of a hand's base that who is liable for some of its yakuman pays for, ``None`` for all of it."""
    times = sum(each.han // YAKUMAN for each in score.yaku if each.name in liable_for)
    part = times * LIMITS["yakuman"]
    return part if options.pao_share == "own" and part < score.base else None
