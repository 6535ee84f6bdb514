"""A record of ours as mjlog, so that its reader has something to read: tiles have numbers, four of a kind in a row."""

from collections import defaultdict
from typing import Any
from urllib.parse import quote
from xml.sax.saxutils import quoteattr

from games.mahjong.tiles34 import is_red, kind_of, parse
from games.mahjong.wall import deal as dealt
from games.riichi import events
from games.riichi.formats.comparing import gains_of
from games.riichi.formats.tenhou6_results import deltas_of
from games.riichi.formats.yaku_names import OURS
from games.riichi.options import Options
from games.riichi.presets import PRESETS
from games.riichi.records.replay import replayer
from games.riichi.state import first_state

_ENDS = {
    "kyushu": "yao9", "four-riichi": "reach4", "triple-ron": "ron3",
    "four-kans": "kan4", "four-winds": "kaze4", "nagashi-mangan": "nm",
}  # fmt: skip
_FIRST_RED = (16, 52, 88)


def tag(name: str, **attributes: Any) -> str:
    """Return an element."""
    return f"<{name}{''.join(f' {key}={quoteattr(str(value))}' for key, value in attributes.items())}/>"


def listed(found: Any) -> str:
    return ",".join(map(str, found))


def written(record: Any, names: tuple[str, ...]) -> bytes:
    """Return the file of a record by Tenhou's rules; the bits of its kind follow from the options."""

    def state(options: Options, deals: int) -> Any:
        return first_state(options, deals, bounded=True)

    options = record["options"]
    kind = 1 + 2 * (not options["red_fives"]) + 4 * (not options["open_tanyao"]) + 8 * (options["length"] == "hanchan")
    people = {f"n{seat}": quote(name) for seat, name in enumerate(names)}
    parts = ['<mjloggm ver="2.3">', tag("GO", type=kind, lobby=0), tag("UN", **people), tag("TAIKYOKU", oya=0)]
    for hand in replayer(Options, PRESETS, state).played(record):
        parts += _Hand(hand).parts
    return "".join([*parts, "</mjloggm>"]).encode()


class _Hand:
    """The elements of a hand."""

    def __init__(self, hand: Any) -> None:
        self.parts: list[str] = []
        self.sheet, self.before = hand.after.sheet, hand.before
        self.held: list[list[int]] = []
        self.pons: dict[tuple[int, int], tuple[int, int, int]] = {}
        self.numbers = self.numbered(hand.events[0].wall)
        self.wall = iter(self.numbers[53:])
        self.replacements = iter(self.numbers[place] for place in (134, 135, 132, 133))
        self.indicators = iter(self.numbers[place] for place in (130, 128, 126, 124, 122))
        self.last = 0
        for event in hand.events:
            self.add(event)
        self.end()

    @staticmethod
    def numbered(wall: tuple[str, ...]) -> list[int]:
        """Return each tile's number; plain fives come after the red one."""
        seen: dict[int, int] = defaultdict(int)
        found = []
        reds = {kind_of(parse(tile)) for tile in wall if is_red(parse(tile))}
        for tile in map(parse, wall):
            kind = kind_of(tile)
            plain = (kind in reds) + seen[kind]
            seen[kind] += not is_red(tile)
            found.append(4 * kind if is_red(tile) else 4 * kind + plain)
        return found

    def take(self, seat: int, tile: str) -> int:
        """Take a tile of that name out of a hand, and return its number."""
        red = is_red(parse(tile))
        number = next(
            each for each in self.held[seat]
            if each // 4 == kind_of(parse(tile)) and (each in self.reds and each in _FIRST_RED) == red
        )  # fmt: skip
        self.held[seat].remove(number)
        return number

    @property
    def reds(self) -> set[int]:
        return set(_FIRST_RED) if self.has_reds else set()

    def add(self, event: Any) -> None:  # noqa: C901 - a case each
        """Add what an event of ours is."""
        match event:
            case events.Dealt():
                self.has_reds = "0m" in event.wall
                self.deal(event)
            case events.Drew():
                number = next(self.replacements if event.replacement else self.wall)
                self.draw(event.seat, number)
            case events.Discarded():
                self.discard(event)
            case events.KanDeclared():
                self.kan(event)
                self.turn(event.indicator)
            case events.IndicatorTurned():
                self.turn(event.indicator)
            case events.WindowSettled():
                if event.deposit is not None:
                    self.parts.append(tag("REACH", who=event.deposit, step=2))
                if event.outcome and event.outcome[0].claim != "ron":
                    self.call(event.outcome[0])
                self.turn(event.indicator)

    def deal(self, event: Any) -> None:
        self.held = [list(hand) for hand in dealt(self.numbers, event.dealer)]
        first = self.held[event.dealer].pop()
        named = self.sheet["round"]
        hand = self.before.following.hand(4)
        seed = [hand, named["honba"], self.before.sticks, 0, 0, next(self.indicators)]
        hands = {f"hai{seat}": listed(held) for seat, held in enumerate(self.held)}
        ten = listed(points // 100 for points in self.before.points)
        self.parts.append(tag("INIT", seed=listed(seed), ten=ten, oya=event.dealer, **hands))
        self.draw(event.dealer, first)

    def draw(self, seat: int, number: int) -> None:
        self.held[seat].append(number)
        self.drawn = number
        self.parts.append(f"<{'TUVW'[seat]}{number}/>")

    def discard(self, event: Any) -> None:
        if event.riichi:
            self.parts.append(tag("REACH", who=event.seat, step=1))
        if event.drawn:
            self.held[event.seat].remove(self.drawn)
            self.last = self.drawn
        else:
            drawn = [self.drawn] if self.drawn in self.held[event.seat] else []
            self.held[event.seat] = [each for each in self.held[event.seat] if each not in drawn]
            self.last = self.take(event.seat, event.tile)
            self.held[event.seat] += drawn
        self.giver, self.drawn = event.seat, -1
        self.parts.append(f"<{'DEFG'[event.seat]}{self.last}/>")

    def kan(self, event: Any) -> None:
        numbers = [self.take(event.seat, tile) for tile in event.tiles]
        kind = numbers[0] // 4
        bits = numbers[0] << 8
        if event.sort == "added":
            giver, called, fourth = self.pons[event.seat, kind]
            assert fourth == numbers[0] % 4
            bits = (kind * 3 + called) << 9 | fourth << 5 | 16 | giver
        self.parts.append(tag("N", who=event.seat, m=bits))

    def call(self, granted: Any) -> None:
        seat, last = granted.seat, self.last
        giver = (self.giver - seat) % 4
        own = [self.take(seat, tile) for tile in granted.tiles]
        tiles = sorted([last, *own])
        kind, called = last // 4, tiles.index(last)
        if granted.claim == "kan":
            bits = last << 8 | giver
        elif granted.claim == "pon":
            (fourth,) = {0, 1, 2, 3} - {each % 4 for each in tiles}
            self.pons[seat, kind] = (giver, called, fourth)
            bits = (kind * 3 + called) << 9 | fourth << 5 | 8 | giver
        else:
            low = tiles[0] // 4
            base = (low // 9 * 7 + low % 9) * 3 + called
            one, two, three = (each % 4 for each in tiles)
            bits = base << 10 | three << 7 | two << 5 | one << 3 | 4 | giver
        self.parts.append(tag("N", who=seat, m=bits))

    def turn(self, indicator: str | None) -> None:
        if indicator is not None:
            self.parts.append(tag("DORA", hai=next(self.indicators)))

    def end(self) -> None:
        sheet = self.sheet
        if sheet["end"] != "win":
            kind = {"type": _ENDS[sheet["end"]]} if sheet["end"] in _ENDS else {}
            ready = {f"hai{seat}": "0" for seat, hand in sheet["hands"].items() if hand.get("ready")}
            changes = listed(part for gain in gains_of(sheet) for part in (0, gain // 100))
            self.parts.append(tag("RYUUKYOKU", **kind, sc=changes, **ready))
        for winner in sheet["winners"]:
            yaku = {**winner["yaku"], **winner["dora"]}
            pairs = listed(part for name, han in yaku.items() for part in (OURS.index(name), han))
            values = {"yakuman": listed(map(OURS.index, yaku))} if winner["yakuman"] else {"yaku": pairs}
            if winner.get("riichi"):
                values["doraHaiUra"] = listed(self.numbers[131 - 2 * at] for at in range(len(sheet["ura"])))
            giver = winner["seat"] if winner["from"] is None else winner["from"]
            changes = listed(part for gain in deltas_of(sheet, winner["seat"]) for part in (0, gain // 100))
            ten = f"{winner['fu']},{winner['points']},0"
            self.parts.append(tag("AGARI", who=winner["seat"], fromWho=giver, ten=ten, sc=changes, **values))
