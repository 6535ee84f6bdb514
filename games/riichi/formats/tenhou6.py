"""The JSON of tenhou.net/6: by hand and seat what was taken and let go, and the result."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct, to_builtins

from games.base import Json
from games.foreign import Difference, ForeignGame, ForeignRefusal
from games.presets import find
from games.riichi.formats import tenhou6_results
from games.riichi.formats.house_rules import OWN, assumed, own_options
from games.riichi.formats.loading import (
    SEATS,
    BySeat,
    Count,
    converted,
    json_of,
    refuse_if_many,
    refuse_if_not_four,
    text_of,
)
from games.riichi.formats.reading import played
from games.riichi.formats.tenhou6_moves import let_go, taken, tile_of
from games.riichi.formats.tenhou6_order import Budget, Order
from games.riichi.formats.tenhou6_writing import hand_of
from games.riichi.formats.told import ForeignDeal, Told, ToldGame
from games.riichi.formats.writing import played_record
from games.riichi.presets import PRESETS
from games.riichi.records.replay import RiichiReplayer

_HAND: Final = 13
_AROUND: Final = (5, 12)
"""What stands in a hand before the first seat's three lists, and after the last one's."""
_Round = tuple[Annotated[int, Meta(ge=0, le=15)], Count, Count]
_Entries = list[int | str]


REF_DIGITS = 24
"""Digits of ``ref``, by which programs that count tournaments tell one log from another: it follows from the hands."""


class _File(Struct):
    """What is read of the file."""

    log: list[list[Any]]
    name: list[str] = []
    rule: dict[str, Any] = {}


class Tenhou6:
    """The format of tenhou.net/6."""

    key = "tenhou6"
    title = "tenhou.net/6"
    suffix = ".json"
    writes = True

    def __init__(self, replays: RiichiReplayer) -> None:
        self._replays = replays

    def fits(self, data: bytes) -> bool:
        """Return whether the file looks like one."""
        return data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and b'"log"' in data and b'"type"' not in data[:200]

    def read(self, data: bytes) -> ForeignGame:
        """Return the game of a file; raise ``ForeignRefusal``."""
        return played(_told(data), self.key, self._replays)

    def write(self, record: Json, names: Sequence[str]) -> bytes:
        """Return the file of a record; raise ``ForeignRefusal``."""
        game = played_record(record, names, self._replays)
        first = game.hands[0].before.following.hand(SEATS)
        # The first dealer of the match has the first place here.
        turn = (game.hands[0].after.sheet["dealer"] - first) % SEATS
        options = game.options
        preset = find(PRESETS, options.preset)
        rule: dict[str, Json] = {"disp": preset.title if preset else "", OWN: to_builtins(options)}
        rule |= {"aka51": 1, "aka52": 2, "aka53": 1} if options.red_fives == 4 else {"aka": int(options.red_fives > 0)}
        log = [hand_of(hand, turn, f"hand {number}") for number, hand in enumerate(game.hands, 1)]
        found = {
            "title": ["", ""],
            "name": [*game.names[turn:], *game.names[:turn]],
            "rule": rule,
            "log": log,
            "ref": sha256(msgspec.json.encode(log)).hexdigest()[:REF_DIGITS],
            "sc": _final_scores(self._replays.replay(record), turn),
        }
        return msgspec.json.encode(found)


def _final_scores(outcome: Json, turn: int) -> list[float]:
    """Return by place the final points and the result in thousands, in turn: others count sessions by them."""
    pairs: list[tuple[int, int]] = list(zip(outcome["points"], outcome["scores"], strict=True))
    return [found for points, score in (*pairs[turn:], *pairs[:turn]) for found in (points, score / 1000)]


def _file_of(text: str) -> _File:
    """Return the file; where it has an object a line, each of some hands, these are one game."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) < 2 or not all(line.startswith("{") and line.rstrip().endswith("}") for line in lines[:2]):
        whole: _File = converted(json_of(text), _File, "")
        return whole
    refuse_if_many(len(lines))
    parts: list[_File] = [
        converted(json_of(line, place), _File, place)
        for line, place in ((line, f"line {number}") for number, line in enumerate(lines, 1))
    ]
    if any(part.name != parts[0].name for part in parts):
        raise ForeignRefusal("two-games", "the file holds games of different players")
    return _File([hand for part in parts for hand in part.log], parts[0].name, parts[0].rule)


def _told(data: bytes) -> ToldGame:
    file = _file_of(text_of(data))
    refuse_if_many(len(file.log))
    if len(file.name) != SEATS or "三" in str(file.rule.get("disp", "")):
        refuse_if_not_four(3 if "三" in str(file.rule.get("disp", "")) else len(file.name))
    options, differences = _options(file.rule)
    budget = Budget()
    deals = [_deal(hand, f"hand {number}", budget) for number, hand in enumerate(file.log, 1)]
    return ToldGame(options, tuple(file.name), deals, tuple(differences))


def _options(rule: dict[str, Any]) -> tuple[dict[str, Json], list[Difference]]:
    """Return the options that a file names: those of Tenhou, or of the site whose rooms are called so."""
    own = own_options(rule.get(OWN), "rule")
    if own is not None:
        return own, []
    shown = rule.get("disp", "")
    if not isinstance(shown, str):
        raise ForeignRefusal("wrong-value", "the rules' name has to be a text", "rule")
    soul = any(word in shown for word in ("の間", "之间", "Room", "雀魂"))
    preset = "mahjong-soul" if soul else "tenhou"
    options: dict[str, Json] = {"preset": preset, "red_fives": _reds(rule, shown)}
    if any(word in shown for word in ("東", "东", "East")):
        options["length"] = "tonpusen"
    elif not any(word in shown for word in ("南", "South")):
        return options, [assumed(preset, "the file does not say which rules its game has")]
    if not soul and "喰" not in shown:
        options["open_tanyao"] = False
    return options, [assumed(preset, f"the file names its rules {shown[:40]}")]


def _reds(rule: dict[str, Any], shown: str) -> int:
    """Return how many fives are red."""
    by_suit = tuple(rule.get(f"aka5{suit}", 0) for suit in (1, 2, 3))
    if any(by_suit):
        found = {(1, 1, 1): 3, (1, 2, 1): 4}.get(by_suit) if all(type(each) is int for each in by_suit) else None
    else:
        found = {0: 0, 1: 3, 3: 3, 4: 4}.get(rule.get("aka", int("赤" in shown))) if _is_count(rule) else None
    if found is None:
        raise ForeignRefusal("wrong-value", "there is no such set of red fives here", "rule")
    return found


def _is_count(rule: dict[str, Any]) -> bool:
    return type(rule.get("aka", 0)) is int


def _deal(hand: list[Any], place: str, budget: Budget) -> ForeignDeal:
    first, last = _AROUND
    if len(hand) != first + last:
        wanted = f"a hand has {first + last} parts, of four players"
        if len(hand) == first + last - 3:
            raise ForeignRefusal("players", wanted, place, players=3)
        raise ForeignRefusal("wrong-value", f"{wanted}, this has {len(hand)}", place)
    number, honba, sticks = converted(hand[0], _Round, place)
    scores = converted(hand[1], BySeat, place)
    indicators, ura = (tuple(tile_of(each, place) for each in converted(part, list[Any], place)) for part in hand[2:4])
    lists = [converted(part, _Entries, place) for part in hand[4:16]]
    hands = tuple(tuple(tile_of(each, place) for each in lists[at]) for at in range(0, 12, 3))
    if any(len(each) != _HAND for each in hands):
        raise ForeignRefusal("wrong-deal", f"{_HAND} tiles are dealt to each player", place)
    dealer = number % SEATS
    order = Order(
        dealer,
        [[taken(entry, f"{place}, draw {at} of seat {seat}") for at, entry in enumerate(lists[3 * seat + 1], 1)]
         for seat in range(SEATS)],
        [[let_go(entry, f"{place}, discard {at} of seat {seat}") for at, entry in enumerate(lists[3 * seat + 2], 1)]
         for seat in range(SEATS)],
        budget,
    )  # fmt: skip
    actions, differences = _ordered(order, place)
    told, unknown = tenhou6_results.told(converted(hand[16], list[Any], place), place)
    first_draw, *rest = actions
    rest += _ending(told, actions)
    return ForeignDeal(
        number, honba, sticks, scores, dealer, hands, first_draw[2], rest, [*range(2, len(rest) + 2)],
        indicators, ura, told, (*differences, *unknown),
    )  # fmt: skip


def _ordered(order: Order, place: str) -> tuple[list[list[Json]], list[Difference]]:
    """Return the actions in order, and whether they could stand in another one."""
    readings = order.readings(place)
    actions = next(readings, None)
    if not actions or actions[0][1] != "draw":
        raise ForeignRefusal("wrong-order", "draws, calls and discards of the players do not fit together", place)
    if next(readings, None) is None:
        return actions, []
    text = "two calls fit in either order: pon goes before chi, and the earlier first"
    return actions, [Difference(None, "order-ambiguous", text)]


def _ending(told: Told, actions: list[list[Json]]) -> Iterator[list[Json]]:
    """Yield what ends the hand by a player's word."""
    last = actions[-1][0]
    if told.end == "kyushu":
        yield [last, "kyushu"]
    if told.end == "triple-ron":
        yield from ([(last + step) % SEATS, "ron"] for step in range(1, SEATS))
    for win in told.wins:
        yield [win.seat, "tsumo" if win.giver is None else "ron"]
