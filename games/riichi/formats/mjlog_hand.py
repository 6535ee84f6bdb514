"""One hand of mjlog: its elements, from INIT to what ends it."""

import re
from typing import Final, TypeAlias

from games.base import Json
from games.foreign import ForeignRefusal
from games.mahjong.tiles34 import notation
from games.riichi.formats.loading import MOST_EVENTS, SEATS
from games.riichi.formats.mjlog_melds import COPIES, call_of
from games.riichi.formats.told import ForeignDeal, Told, ToldWin
from games.riichi.formats.yaku_names import OURS

Attributes: TypeAlias = dict[str, str]
_MOVE: Final = re.compile("([TUVWDEFG])([0-9]{1,3})")
_DRAWS, _DISCARDS = "TUVW", "DEFG"
_REDS: Final = {16: "0m", 52: "0p", 88: "0s"}
_TILES: Final = 136
_ENDS: Final = {
    "yao9": "kyushu",
    "reach4": "four-riichi",
    "ron3": "triple-ron",
    "kan4": "four-kans",
    "kaze4": "four-winds",
    "nm": "nagashi-mangan",
}
_NUMBERS: Final = re.compile(r"[-+]?[0-9]{1,6}(?:,[-+]?[0-9]{1,6})*")
_HUNDRED: Final = 100


def numbers(attributes: Attributes, key: str, count: int | None, place: str) -> list[int]:
    """Return the numbers of an attribute, so many or any; raise ``ForeignRefusal``."""
    text = attributes.get(key, "")
    found = [*map(int, text.split(","))] if text.isascii() and _NUMBERS.fullmatch(text) else []
    if (not found and count is None and text) or (count is not None and len(found) != count):
        raise ForeignRefusal("wrong-value", f"{key} has to be {count or 'some'} numbers, not {text!r:.40}", place)
    return found


class HandReader:
    """The elements of one hand."""

    def __init__(self, attributes: Attributes, number: int, reds: int) -> None:
        self._place = f"hand {number}"
        self._reds = reds
        self._count = 1
        seed = numbers(attributes, "seed", 6, self._place)
        self._round, self._indicators = seed[:3], [self._tile(seed[5])]
        self._scores = tuple(_HUNDRED * each for each in numbers(attributes, "ten", SEATS, self._place))
        (self._dealer,) = numbers(attributes, "oya", 1, self._place)
        hands = [numbers(attributes, f"hai{seat}", 13, self._place) for seat in range(SEATS)]
        self._hands = tuple(tuple(map(self._tile, hand)) for hand in hands)
        if self._round[0] not in range(16) or min(self._round) < 0 or self._dealer not in range(SEATS):
            raise ForeignRefusal("wrong-value", "there is no such hand", self._place)
        self._ura: list[str] = []
        self._actions: list[list[Json]] = []
        self._events: list[int] = []
        self._drawn = -1
        self._riichi: int | None = None
        self._wins: list[ToldWin] = []
        self._end: str | None = None
        self._deltas = [0] * SEATS
        self._ready: tuple[bool, ...] | None = None
        self.has_chips = False

    def _tile(self, number: int) -> str:
        if number not in range(_TILES):
            raise ForeignRefusal("wrong-tile", f"{number} is no tile", self._place, tile=str(number))
        return (_REDS.get(number) if self._reds else None) or notation(number // COPIES)

    def read(self, name: str, attributes: Attributes) -> None:
        """Read an element of the hand."""
        self._count += 1
        place = f"{self._place}, event {self._count}"
        if self._count > MOST_EVENTS:
            raise ForeignRefusal("too-long", f"a hand has {MOST_EVENTS} events at most", place)
        match name:
            case "N":
                self._call(attributes, place)
            case "REACH":
                self._riichi = self._seat(attributes, "who", place) if attributes.get("step") == "1" else None
            case "DORA":
                self._indicators.append(self._tile(numbers(attributes, "hai", 1, place)[0]))
            case "AGARI":
                self._win(attributes, place)
            case "RYUUKYOKU":
                self._draw(attributes, place)
            case _:
                self._move(name, place)

    def _add(self, *action: Json) -> None:
        self._actions.append([*action])
        self._events.append(self._count)

    def _seat(self, attributes: Attributes, key: str, place: str) -> int:
        (seat,) = numbers(attributes, key, 1, place)
        if seat not in range(SEATS):
            raise ForeignRefusal("wrong-value", f"{seat} is no seat", place)
        return seat

    def _move(self, name: str, place: str) -> None:
        match = _MOVE.fullmatch(name)
        if not match:
            raise ForeignRefusal("unknown-event", f"{name:.20} is no element that is known", place, event=name)
        letter, number = match[1], int(match[2])
        tile = self._tile(number)
        if letter in _DRAWS:
            self._drawn = number
            self._add(_DRAWS.index(letter), "draw", tile)
            return
        seat = _DISCARDS.index(letter)
        verb = "riichi" if self._riichi == seat else "discard"
        self._add(seat, verb, tile, *(["drawn"] if number == self._drawn else []))
        self._drawn, self._riichi = -1, None

    def _call(self, attributes: Attributes, place: str) -> None:
        seat = self._seat(attributes, "who", place)
        (bits,) = numbers(attributes, "m", 1, place)
        call = call_of(bits) if bits in range(1 << 16) else None
        if call is None:
            raise ForeignRefusal("wrong-call", f"{bits} is no call of four players", place)
        if call.sort == "own-kan":
            self._add(seat, "kan", notation(call.tile // COPIES))
            return
        last = self._actions[-1] if self._actions else [None, "", ""]
        if [last[0], last[2:3]] != [(seat + call.giver) % SEATS, [self._tile(call.tile)]]:
            raise ForeignRefusal("wrong-call", "the tile called is not the one just discarded", place)
        self._add(seat, call.sort, *map(self._tile, call.own))

    def _scored(self, attributes: Attributes, place: str) -> None:
        if "sc" in attributes:
            # Where chips are counted they come after the points, in pairs as these.
            self.has_chips = attributes["sc"].count(",") >= 2 * SEATS
            found = numbers(attributes, "sc", (4 if self.has_chips else 2) * SEATS, place)
            changes = found[1 : 2 * SEATS : 2]
            self._deltas = [one + _HUNDRED * two for one, two in zip(self._deltas, changes, strict=True)]

    def _win(self, attributes: Attributes, place: str) -> None:
        seat, giver = self._seat(attributes, "who", place), self._seat(attributes, "fromWho", place)
        fu, points, _ = numbers(attributes, "ten", 3, place)
        found = numbers(attributes, "yaku", None, place)
        yakuman = numbers(attributes, "yakuman", None, place)
        ids = [*found[::2], *yakuman]
        if len(found) % 2 or any(each not in range(len(OURS)) for each in ids):
            raise ForeignRefusal("wrong-value", "yaku are numbers of Tenhou's, each with its han", place)
        yaku: dict[str, int | None] = {
            OURS[each]: han for each, han in zip(found[::2], found[1::2], strict=True) if han
        }
        yaku |= dict.fromkeys(OURS[each] for each in yakuman)
        self._add(seat, "tsumo" if seat == giver else "ron")
        self._wins.append(ToldWin(seat, None if seat == giver else giver, points, None, fu, yaku))
        self._end = "win"
        ura = [self._tile(each) for each in numbers(attributes, "doraHaiUra", None, place)]
        self._ura = max(self._ura, ura, key=len)
        self._scored(attributes, place)

    def _draw(self, attributes: Attributes, place: str) -> None:
        kind = attributes.get("type")
        if self._end or (kind is not None and kind not in _ENDS):
            raise ForeignRefusal("unknown-event", f"{kind!r:.40} ends no hand here", place, event=str(kind))
        self._end = _ENDS[kind] if kind else "draw"
        self._ready = tuple(f"hai{seat}" in attributes for seat in range(SEATS))
        last = self._actions[-1][0] if self._actions else 0
        if self._end == "kyushu":
            self._add(last, "kyushu")
        if self._end == "triple-ron":
            for step in range(1, SEATS):
                self._add((last + step) % SEATS, "ron")
        self._scored(attributes, place)

    def deal(self) -> ForeignDeal:
        """Return the hand, once all is read."""
        if not self._actions or self._actions[0][:2] != [self._dealer, "draw"]:
            raise ForeignRefusal("wrong-order", "a hand begins with the dealer's draw", self._place)
        if self._end is None:
            raise ForeignRefusal("unfinished", "the hand was not played to its end", self._place)
        hand, honba, sticks = self._round
        return ForeignDeal(
            hand=hand,
            honba=honba,
            sticks=sticks,
            scores=self._scores,
            dealer=self._dealer,
            hands=self._hands,
            first=self._actions[0][2],
            actions=self._actions[1:],
            events=self._events[1:],
            indicators=tuple(self._indicators),
            ura=tuple(self._ura),
            told=Told(self._end, tuple(self._wins), tuple(self._deltas), self._ready),
        )
