"""The result of a hand in tenhou.net/6: how it ended, who gets what, and what each win is worth."""

import re
from collections.abc import Iterator
from typing import Final

from games.base import Json
from games.foreign import Difference, ForeignRefusal
from games.mahjong.tiles34 import EAST, parse
from games.riichi.formats.comparing import gains_of
from games.riichi.formats.loading import SEATS, BySeat, converted
from games.riichi.formats.told import Told, ToldWin
from games.riichi.formats.yaku_names import BY_NAME, name_of

WIN: Final = "和了"
DRAW: Final = "流局"
_ALL_READY, _NONE_READY = "全員聴牌", "全員不聴"
_UNKNOWN: Final = "不明"
_ENDS: Final = {
    "nagashi-mangan": "流し満貫",
    "kyushu": "九種九牌",
    "four-riichi": "四家立直",
    "triple-ron": "三家和了",
    "four-kans": "四開槓",
    "four-winds": "四風連打",
}
_BY_NAME: Final = {name: end for end, name in _ENDS.items()} | {"四槓散了": "four-kans"}
_LIMITS: Final = {
    "mangan": "満貫",
    "haneman": "跳満",
    "baiman": "倍満",
    "sanbaiman": "三倍満",
    "counted-yakuman": "数え役満",
    "yakuman": "役満",
}
_VALUE: Final = re.compile(r"(?:(\d{1,3})符(\d{1,2})飜)?\D*?(\d{1,6})(?:-(\d{1,6}))?点(∀?)")
_YAKU: Final = re.compile(r"(.{1,20})\((?:(\d{1,2})飜|役満)\)")


def told(result: list[Json], place: str) -> tuple[Told, list[Difference]]:
    """Return the end of a hand, and what of it can't be read; raise ``ForeignRefusal``."""
    name = result[0] if result else None
    if not isinstance(name, str):
        raise ForeignRefusal("wrong-value", "a result begins with its name", place)
    if name == WIN:
        return _won(result[1:], place)
    deltas = converted(result[1], BySeat, place) if len(result) > 1 else None
    if name in (DRAW, _ALL_READY, _NONE_READY):
        return Told("draw", (), deltas, _ready(name, deltas)), []
    if name == _UNKNOWN:
        raise ForeignRefusal("unfinished", "the hand was not played to its end", place)
    if name not in _BY_NAME:
        raise ForeignRefusal("unknown-event", f"{name!r:.40} is no result that is known", place, event=name)
    return Told(_BY_NAME[name], (), deltas), []


def _ready(name: str, deltas: BySeat | None) -> tuple[bool, ...] | None:
    """Return by seat who is ready: who gains; where nobody does, all or none."""
    if deltas and any(deltas):
        return tuple(delta > 0 for delta in deltas)
    return (name == _ALL_READY,) * SEATS if name != DRAW else None


def _won(parts: list[Json], place: str) -> tuple[Told, list[Difference]]:
    if not parts or len(parts) % 2 or len(parts) > 2 * (SEATS - 1):
        raise ForeignRefusal("wrong-value", "a win has payments and details, for each who won", place)
    wins: list[ToldWin] = []
    unknown: list[Difference] = []
    total = [0] * SEATS
    for deltas, details in zip(parts[::2], parts[1::2], strict=True):
        total = [sum(pair) for pair in zip(total, converted(deltas, BySeat, place), strict=True)]
        wins.append(_win(converted(details, list[Json], place), place, unknown))
    return Told("win", tuple(wins), tuple(total)), unknown


def _win(details: list[Json], place: str, unknown: list[Difference]) -> ToldWin:
    seats = details[:3]
    if len(seats) < 3 or any(type(seat) is not int or seat not in range(SEATS) for seat in seats):
        raise ForeignRefusal("wrong-value", "a win names who won, from whom, and who is liable, as seats 0 to 3", place)
    seat, giver = seats[0], seats[1]
    texts = converted(details[3:], list[str], place)
    win = ToldWin(seat, None if giver == seat else giver)
    if not texts:
        return win
    value = _VALUE.fullmatch(texts[0])
    if not value:
        text = f"seat {seat}'s value can't be read: {texts[0]:.40}"
        unknown.append(Difference(None, "value-unknown", text, {"seat": seat, "value": texts[0]}))
        return win._replace(yaku=_yaku(texts[1:], unknown))
    fu, han, first, second, each = value.groups()
    points = int(first) * (SEATS - 1 if each else 2 if second else 1) + int(second or 0)
    return win._replace(
        points=points, han=int(han) if han else None, fu=int(fu) if fu else None, yaku=_yaku(texts[1:], unknown)
    )


def _yaku(texts: list[str], unknown: list[Difference]) -> dict[str, int | None] | None:
    """Return han by our names, ``None`` where one can't be read."""
    found: dict[str, int | None] = {}
    for text in texts:
        match = _YAKU.fullmatch(text)
        if not match or match[1] not in BY_NAME:
            said = f"this yaku is not known here: {text:.40}"
            unknown.append(Difference(None, "yaku-unknown", said, {"yaku": text}))
            return None
        if match[2] is None or int(match[2]):
            found[BY_NAME[match[1]]] = int(match[2]) if match[2] else None
    return found or None


def result_of(sheet: Json) -> list[Json]:
    """Return the result of a deal by its sheet; raise ``ForeignRefusal`` where there is no word for it."""
    end, gains = sheet["end"], list(gains_of(sheet))
    if end == "win":
        parts = [(deltas_of(sheet, winner["seat"]), _details(sheet, winner)) for winner in sheet["winners"]]
        return [WIN, *(part for pair in parts for part in pair)]
    if end == "draw":
        if any(gains):
            return [DRAW, gains]
        return [_ALL_READY if all(hand.get("ready") for hand in sheet["hands"].values()) else _NONE_READY]
    if end == "nagashi-mangan":
        return [_ENDS[end], gains]
    return [_ENDS[end]]


def deltas_of(sheet: Json, winner: int) -> list[int]:
    """Return by seat what one win brings, sticks included."""
    found = [0] * SEATS
    for entry in sheet["ledger"]:
        if entry["payee"] == winner:
            found[winner] += entry["points"]
            if entry["payer"] is not None:
                found[entry["payer"]] -= entry["points"]
    return found


def _details(sheet: Json, winner: Json) -> list[Json]:
    seat, giver = winner["seat"], winner["from"]
    liable = winner.get("liable", seat if giver is None else giver)
    return [seat, seat if giver is None else giver, liable, _value(sheet, winner), *_yaku_texts(sheet, winner)]


def _value(sheet: Json, winner: Json) -> str:
    limit, points = winner.get("limit"), winner["points"]
    head = _LIMITS[limit] if limit else f"{winner['fu']}符{winner['han']}飜"
    if winner["from"] is not None:
        return f"{head}{points}点"
    if winner["seat"] == sheet["dealer"]:
        return f"{head}{points // 3}点∀"
    small, large = points // 4, points // 2
    if not limit:
        base = winner["fu"] << (2 + winner["han"])
        small, large = _hundreds(base), _hundreds(2 * base)
    return f"{head}{small}-{large}点"


def _hundreds(points: int) -> int:
    return -(-points // 100) * 100


def _yaku_texts(sheet: Json, winner: Json) -> Iterator[str]:
    winds = {
        "seat_wind": (winner["seat"] - sheet["dealer"]) % SEATS,
        "round_wind": parse(sheet["round"]["wind"]) - EAST,
    }
    for yaku, han in {**winner.get("yaku", {}), **winner.get("dora", {})}.items():
        name = name_of(yaku, **winds, doubled=han > 13)
        yield f"{name}(役満)" if winner.get("yakuman") else f"{name}({han}飜)"
