"""What a seat is told, as messages of majiang's protocol.

A message is an object of one field, its name: ``{"zimo": {"l": 0, "p": "m5"}}``. Seats are counted from the dealer
(``l``), but players by where they sit (``id``, ``defen``). Each is made of an event and a view as this one seat may see
them, so that none says more than that.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from bench.majiang.notation import SEATS, closed_kan, hand_text, set_of, turned
from games.base import Json, Seat

Message = dict[str, Any]

WINDS: Final = "1z", "2z", "3z", "4z"
_DRAWS: Final = {
    "draw": "荒牌平局",
    "nagashi-mangan": "流し満貫",
    "kyushu": "九種九牌",
    "four-winds": "四風連打",
    "four-riichi": "四家立直",
    "four-kans": "四開槓",
    "triple-ron": "三家和",
}


def messages(event: Json, view: Json, seat: Seat) -> list[Message]:
    """Return what an event, as the seat is told it, comes to; ``view`` is what the seat sees after it."""
    return [*_MAKERS[event["type"]](event, view, seat)] if event["type"] in TOLD else []


def _at(view: Json, seat: Seat) -> int:
    return int((seat - view["dealer"]) % SEATS)


def _dealt(event: Json, view: Json, seat: Seat) -> Iterator[Message]:
    if not event["deal"]:
        names = [str(each) for each in range(SEATS)]
        yield {"kaiju": {"id": seat, "title": "", "player": names, "qijia": view["dealer"]}}
    own, hand = view["seats"][str(seat)], list(event["hand"])
    if "drawn" in own:
        hand.remove(own["drawn"])
    in_turn = [(view["dealer"] + step) % SEATS for step in range(SEATS)]
    yield {
        "qipai": {
            "zhuangfeng": WINDS.index(view["round"]["wind"]),
            "jushu": view["round"]["number"] - 1,
            "changbang": view["round"]["honba"],
            "lizhibang": view["round"]["sticks"],
            "defen": [view["seats"][str(each)]["total"] for each in in_turn],
            "baopai": turned(event["indicator"]),
            "shoupai": [hand_text(hand, ()) if each == seat else "" for each in in_turn],
        }
    }
    yield {"zimo": {"l": 0, "p": turned(own["drawn"]) if "drawn" in own else ""}}


def _drew(event: Json, view: Json, seat: Seat) -> Iterator[Message]:  # noqa: ARG001 - what all of them take
    tile = turned(event["tile"]) if "tile" in event else ""
    yield {"gangzimo" if event["replacement"] else "zimo": {"l": _at(view, event["seat"]), "p": tile}}


def _discarded(event: Json, view: Json, seat: Seat) -> Iterator[Message]:  # noqa: ARG001
    marks = "_" * event.get("drawn", False) + "*" * event.get("riichi", False)
    yield {"dapai": {"l": _at(view, event["seat"]), "p": turned(event["tile"]) + marks}}


def _kan(event: Json, view: Json, seat: Seat) -> Iterator[Message]:
    owner, tiles = event["seat"], event["tiles"]
    if event["sort"] == "closed":
        yield {"gang": {"l": _at(view, owner), "m": closed_kan(tiles)}}
    else:
        kind = turned(event["tile"])
        pons = (set_of(owner, each) for each in view["seats"][str(owner)]["melds"] if each["sort"] == "pon")
        pon = next(each for each in pons if each.replace("0", "5").startswith(kind))
        yield {"gang": {"l": _at(view, owner), "m": pon + tiles[0][0]}}
    yield from _indicator(event, view, seat)


def _indicator(event: Json, view: Json, seat: Seat) -> Iterator[Message]:  # noqa: ARG001
    if event.get("indicator"):
        yield {"kaigang": {"baopai": turned(event["indicator"])}}


def _window(event: Json, view: Json, seat: Seat) -> Iterator[Message]:
    for granted in event["outcome"]:
        if granted["claim"] != "ron":
            owner = granted["seat"]
            meld = view["seats"][str(owner)]["melds"][-1]
            yield {"fulou": {"l": _at(view, owner), "m": set_of(owner, meld)}}
    yield from _indicator(event, view, seat)


def _settled(event: Json, view: Json, seat: Seat) -> Iterator[Message]:  # noqa: ARG001
    sheet = event["sheet"]
    for winner in sheet["winners"]:
        yield {"hule": _win(winner, sheet, view)}
    if not sheet["winners"]:
        shown = [_shown(sheet, each) for each in _seats(view)]
        paid = _paid(sheet, view, lambda entry: entry["reason"] != "riichi")
        yield {"pingju": {"name": _DRAWS[event["end"]], "shoupai": shown, "fenpei": paid}}
    if "final" in view:
        ends = [view["final"][str(each)] for each in range(SEATS)]
        yield {"jieju": {"defen": [each["points"] for each in ends], "rank": [each["place"] for each in ends]}}


def _seats(view: Json) -> list[Seat]:
    return [(view["dealer"] + step) % SEATS for step in range(SEATS)]


def _win(winner: Json, sheet: Json, view: Json) -> Json:
    seat, giver = winner["seat"], winner["from"]
    return {
        "l": _at(view, seat),
        "shoupai": _shown(sheet, seat),
        "baojia": None if giver is None else _at(view, giver),
        "fubaopai": [*map(turned, sheet["ura"])] if "riichi" in winner else None,
        "fu": winner["fu"],
        "fanshu": winner["han"],
        "defen": winner["points"],
        "hupai": [{"name": name, "fanshu": han} for name, han in winner["yaku"].items()],
        "fenpei": _paid(sheet, view, lambda entry: seat in (entry["payer"], entry["payee"])),
    }


def _shown(sheet: Json, seat: Seat) -> str:
    """Return a hand that is shown, the tile won on last; nothing for one that is not, or but for its ends."""
    hand = sheet["hands"][str(seat)]
    if "tiles" not in hand or sheet["end"] == "kyushu":
        return ""
    tiles, last = list(hand["tiles"]), hand.get("tile", "")
    if last and any(win["seat"] == seat and win["from"] is None for win in sheet["winners"]):
        tiles.remove(last)
    return hand_text(tiles, [set_of(seat, meld) for meld in hand["melds"]], last, riichi="riichi" in hand)


def _paid(sheet: Json, view: Json, counts: Callable[[Json], bool]) -> list[int]:
    """Return by seat what the entries that count come to, deposits left out."""
    found = dict.fromkeys(_seats(view), 0)
    for entry in sheet["ledger"]:
        if counts(entry) and entry["reason"] != "riichi":
            for seat, points in ((entry["payer"], -entry["points"]), (entry["payee"], entry["points"])):
                if seat is not None:
                    found[seat] += points
    return [*found.values()]


_MAKERS: Final[dict[str, Callable[[Json, Json, Seat], Iterator[Message]]]] = {
    "dealt": _dealt,
    "drew": _drew,
    "discarded": _discarded,
    "kan-declared": _kan,
    "indicator-turned": _indicator,
    "window-settled": _window,
    "settled": _settled,
}

TOLD: Final = frozenset(_MAKERS)
"""Types of events that majiang's players are told of; of the others they learn by what follows."""
