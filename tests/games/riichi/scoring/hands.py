"""Hands by notation, for tests: ``"123m99p13s-2s"`` is won with the tile after the dash, reds being ``0``."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from games.mahjong.sets34 import Hand, hand_of
from games.mahjong.tiles34 import Kind, is_red, kind_of, parse_many
from games.riichi.options import Options
from games.riichi.scoring import Circumstances, Meld, Melds, MeldSort, Score, score

SORTS: Mapping[str, MeldSort] = {"c": "closed-kan", "k": "open-kan", "+": "added-kan"}
WINDS = "ESWN"
DEFAULT = Options()


def declared(text: str) -> Melds:
    """Read "123p 666z 9999mc": a chi, a pon, and kans that are closed (c), open (k) or added (+)."""
    return tuple(map(_meld, text.split()))


def _meld(text: str) -> Meld:
    kinds = sorted(kind_of(tile) for tile in parse_many(text.rstrip("ck+")))
    sort = SORTS.get(text[-1]) or ("chi" if kinds[0] != kinds[1] else "pon")
    return Meld(sort, kinds[0])


def hand(tiles: str) -> Hand:
    """Return concealed tiles by notation."""
    return hand_of(parse_many(tiles))


def laid(tiles: str) -> tuple[Hand, Kind]:
    """Return the concealed tiles, the winning one included, and that one."""
    held, _, won = tiles.partition("-")
    return hand_of(parse_many(held + won)), kind_of(parse_many(won)[0])


def how(tiles: str = "", melds: str = "", *, seat: str = "S", round_: str = "E", **given: Any) -> Circumstances:
    """Return circumstances: indicators and ura by notation, reds as the tiles have them."""
    reds = sum(map(is_red, parse_many(tiles.replace("-", "")))) + melds.count("0")
    for row in ("indicators", "ura"):
        given[row] = tuple(parse_many(given.get(row, "")))
    return replace(Circumstances(WINDS.index(seat), WINDS.index(round_), reds=reds), **given)


def worth(tiles: str, melds: str = "", options: Options = DEFAULT, **given: Any) -> Score | None:
    """Return what a hand is worth by some options; see ``how``."""
    whole, win = laid(tiles)
    return score(whole, declared(melds), win, how(tiles, melds, **given), options)


def valued(tiles: str, melds: str = "", **given: Any) -> Score:
    """Return what a hand is worth that must be worth something."""
    found = worth(tiles, melds, **given)
    assert found is not None
    return found


def yaku(tiles: str, melds: str = "", **given: Any) -> dict[str, int]:
    """Return the han of each yaku of a hand, none when it can't win."""
    found = worth(tiles, melds, **given)
    return {each.name: each.han for each in found.yaku} if found else {}


def fu(tiles: str, melds: str = "", **given: Any) -> dict[str, int]:
    """Return the parts of a hand's fu; those of a reason together."""
    parts: dict[str, int] = {}
    for part in valued(tiles, melds, **given).fu_parts:
        parts[part.reason] = parts.get(part.reason, 0) + part.fu
    return parts
