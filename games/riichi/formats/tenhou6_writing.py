"""One deal of ours as a hand of tenhou.net/6."""

from games.base import Json
from games.foreign import ForeignRefusal
from games.mahjong.tiles34 import notation, parse
from games.mahjong.wall import deal
from games.records import PlayedDeal
from games.riichi import events
from games.riichi.formats.loading import SEATS
from games.riichi.formats.tenhou6_moves import (
    DRAWN,
    NOTHING,
    added_text,
    call_text,
    closed_text,
    let_go,
    taken,
)
from games.riichi.formats.tenhou6_order import Order
from games.riichi.formats.tenhou6_results import result_of
from games.riichi.formats.tiles import TENHOU6, plain
from games.riichi.state import State


def hand_of(hand: PlayedDeal[State], turn: int, place: str) -> Json:
    """Return a deal with the seats counted from ``turn`` on; raise ``ForeignRefusal`` where its order is lost."""
    sheet = turned(hand.after.sheet, turn)
    lists = _Lists(turn)
    for event in hand.events:
        lists.add(event)
    _check_order(lists, sheet["dealer"], place)
    round_, before = sheet["round"], hand.before
    points = before.points[turn:] + before.points[:turn]
    return [
        [before.following.hand(SEATS), round_["honba"], round_["sticks"]],
        list(points),
        [TENHOU6[tile] for tile in sheet["indicators"]],
        [TENHOU6[tile] for tile in sheet["ura"]],
        *(part for seat in range(SEATS) for part in (lists.hands[seat], lists.taken[seat], lists.gone[seat])),
        result_of(sheet),
    ]


class _Lists:
    """What each seat is dealt, takes and lets go, as the events of a deal come."""

    def __init__(self, turn: int) -> None:
        self._turn = turn
        self.hands: list[list[int]] = [[] for _ in range(SEATS)]
        self.taken: list[list[int | str]] = [[] for _ in range(SEATS)]
        self.gone: list[list[int | str]] = [[] for _ in range(SEATS)]
        self.order: list[list[Json]] = []
        self._last = (0, "")
        self._pons: dict[tuple[int, str], tuple[int, tuple[str, ...]]] = {}

    def _seat(self, seat: int) -> int:
        return (seat - self._turn) % SEATS

    def add(self, event: events.Event) -> None:
        """Note an event."""
        match event:
            case events.Dealt():
                self._dealt(event)
            case events.Drew():
                self._take(self._seat(event.seat), event.tile)
            case events.Discarded():
                self._let_go(self._seat(event.seat), event)
            case events.KanDeclared():
                self._kan(self._seat(event.seat), event)
            case events.WindowSettled() if event.outcome and event.outcome[0].claim != "ron":
                self._call(self._seat(event.outcome[0].seat), event.outcome[0])
            case _:
                return

    def _dealt(self, event: events.Dealt) -> None:
        dealt = deal([*map(parse, event.wall)], event.dealer)
        for seat, hand in enumerate(dealt):
            self.hands[self._seat(seat)] = [TENHOU6[notation(tile)] for tile in hand[:13]]
        self._take(self._seat(event.dealer), notation(dealt[event.dealer][-1]))

    def _take(self, seat: int, tile: str) -> None:
        self.taken[seat].append(TENHOU6[tile])
        self.order.append([seat, "draw", tile])

    def _let_go(self, seat: int, event: events.Discarded) -> None:
        number = DRAWN if event.drawn else TENHOU6[event.tile]
        self.gone[seat].append(f"r{number}" if event.riichi else number)
        self.order.append(
            [seat, "riichi" if event.riichi else "discard", event.tile, *(["drawn"] if event.drawn else [])]
        )
        self._last = (seat, event.tile)

    def _kan(self, seat: int, event: events.KanDeclared) -> None:
        kind = plain(event.tile)
        self.order.append([seat, "kan", kind])
        if event.sort == "closed":
            self.gone[seat].append(closed_text(event.tiles))
            return
        giver, pon = self._pons[seat, kind]
        self.gone[seat].append(added_text(seat, giver, event.tiles[0], pon))

    def _call(self, seat: int, granted: events.Granted) -> None:
        giver, tile = self._last
        assert granted.claim != "ron"
        self.taken[seat].append(call_text(granted.claim, seat, giver, tile, granted.tiles))
        if granted.claim == "kan":
            self.gone[seat].append(NOTHING)
            self.order.append([seat, "kan"])
            return
        self.order.append([seat, granted.claim, *granted.tiles])
        if granted.claim == "pon":
            self._pons[seat, plain(tile)] = (giver, (tile, *granted.tiles))


def _check_order(lists: _Lists, dealer: int, place: str) -> None:
    """Raise ``ForeignRefusal`` where the lists, as they are read, bring another order."""
    order = Order(
        dealer,
        [[taken(entry, place) for entry in found] for found in lists.taken],
        [[let_go(entry, place) for entry in found] for found in lists.gone],
    )
    if next(order.readings(place), lists.order[:0]) != lists.order:
        raise ForeignRefusal("cannot-be-told", "the order of its calls is lost in the lists of this format", place)


def turned(sheet: Json, turn: int) -> Json:
    """Return a sheet with the seats counted from ``turn`` on."""
    return sheet if not turn else {key: _turned(key, value, turn) for key, value in sheet.items()}


def _turned(key: str, value: Json, turn: int) -> Json:
    if key in ("dealer", "next_dealer", "seat", "from", "liable", "payer", "payee"):
        return None if value is None else (value - turn) % SEATS
    if key == "scores":
        return [*value[turn:], *value[:turn]]
    if key in ("winners", "ledger"):
        return [{name: _turned(name, part, turn) for name, part in each.items()} for each in value]
    if key == "hands":
        return {str((int(seat) - turn) % SEATS): hand for seat, hand in value.items()}
    return value
