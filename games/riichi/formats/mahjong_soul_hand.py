"""One hand of Mahjong Soul's records, from RecordNewRound to what ends it."""

from typing import Final

from games.base import Json
from games.foreign import Difference, ForeignRefusal
from games.mahjong.dead_wall import WALL_136
from games.mahjong.tiles34 import NAMES
from games.riichi.formats import mahjong_soul_events as theirs
from games.riichi.formats.loading import MOST_EVENTS, SEATS, converted, refuse_if_not_four
from games.riichi.formats.tiles import plain
from games.riichi.formats.told import ForeignDeal, Told, ToldWin

_HAND: Final = 13
_TILES: Final = frozenset(NAMES)
_AFTER_DEAL: Final = WALL_136.tiles - WALL_136.dealt
_DEAD: Final = WALL_136.tiles - WALL_136.live
_CALLS: Final = ("chi", "pon", "kan")


def tiles_of(found: theirs.Tiles | None, place: str) -> list[str]:
    """Return tiles, which are written as ours; raise ``ForeignRefusal``."""
    for tile in found or ():
        if tile not in _TILES:
            raise ForeignRefusal("wrong-tile", f"{tile!r:.40} is no tile", place, tile=tile)
    return found or []


class HandReader:
    """The records of one hand."""

    def __init__(self, found: Json, number: int) -> None:
        self._place = f"hand {number}"
        self._count = 1
        self._start: theirs.NewRound = converted(found, theirs.NewRound, self._place)
        start = self._start
        refuse_if_not_four(len(start.scores))
        hands = [tiles_of(each, self._place) for each in (start.tiles0, start.tiles1, start.tiles2, start.tiles3)]
        if [len(hand) for hand in hands] != [_HAND + (seat == start.ju) for seat in range(SEATS)]:
            raise ForeignRefusal("wrong-deal", f"{_HAND} tiles are dealt to each player, one more to the dealer",
                                 self._place)  # fmt: skip
        self._first = hands[start.ju][-1]
        self._hands = tuple(tuple(hand[:_HAND]) for hand in hands)
        self._wall = _wall_of(start.paishan or "", self._place)
        self._indicators: list[str] = []
        self._turned(start.doras or ([start.dora] if start.dora else []), self._place)
        self._ura: list[str] = []
        self._actions: list[list[Json]] = []
        self._events: list[int] = []
        self._last: tuple[int, str] | None = None
        self._told: Told | None = None
        self._differences: list[Difference] = []

    @property
    def place(self) -> str:
        """Where the next record stands in the file."""
        return f"{self._place}, event {self._count + 1}"

    @property
    def tiles(self) -> tuple[str, ...]:
        """All tiles of the set, where the hand tells them."""
        return (*(tile for hand in self._hands for tile in hand), self._first, *self._wall) if self._wall else ()

    def read(self, kind: type[theirs.Event], found: Json) -> None:  # noqa: C901 - a case each
        """Read a record of the hand."""
        place = self.place
        self._count += 1
        if self._count > MOST_EVENTS:
            raise ForeignRefusal("too-long", f"a hand has {MOST_EVENTS} events at most", place)
        if self._told:
            raise ForeignRefusal("wrong-order", "the hand has ended already", place)
        event: theirs.Event = converted(found, kind, place)
        match event:
            case theirs.DealTile():
                self._add(event.seat, "draw", *tiles_of([event.tile], place))
            case theirs.DiscardTile():
                self._discard(event, place)
            case theirs.ChiPengGang():
                self._call(event, place)
            case theirs.AnGangAddGang():
                self._kan(event, place)
            case theirs.Hule():
                self._won(event, place)
            case theirs.NoTile():
                self._drawn(event, place)
            case _:
                self._broken_off(event, place)
        if not isinstance(event, theirs.ChiPengGang | theirs.NoTile | theirs.LiuJu):
            self._turned(event.doras, place)

    def _add(self, *action: Json) -> None:
        self._actions.append([*action])
        self._events.append(self._count)

    def _turned(self, doras: theirs.Tiles | None, place: str) -> None:
        self._indicators = max(self._indicators, tiles_of(doras, place), key=len)

    def _discard(self, event: theirs.DiscardTile, place: str) -> None:
        (tile,) = tiles_of([event.tile], place)
        drawn = event.moqie
        if not self._actions and event.seat == self._start.ju:
            # Nothing tells which of the dealer's fourteen tiles was the last: it is the one listed last here.
            drawn = tile == self._first and (drawn or tile not in self._hands[event.seat])
        verb = "riichi" if event.is_liqi or event.is_wliqi else "discard"
        self._add(event.seat, verb, tile, *(["drawn"] if drawn else []))
        self._last = (event.seat, tile)

    def _call(self, event: theirs.ChiPengGang, place: str) -> None:
        tiles = tiles_of(event.tiles, place)
        others = [pair for pair in zip(event.froms, tiles, strict=False) if pair[0] != event.seat]
        if len(event.froms) != len(tiles) or others != [self._last]:
            raise ForeignRefusal("wrong-call", "the tile called is not the one just discarded", place)
        own = [tile for seat, tile in zip(event.froms, tiles, strict=True) if seat == event.seat]
        self._add(event.seat, _CALLS[event.type], *(own if event.type < _CALLS.index("kan") else []))

    def _kan(self, event: theirs.AnGangAddGang, place: str) -> None:
        (tile,) = tiles_of([event.tiles], place)
        self._add(event.seat, "kan", plain(tile))
        self._last = (event.seat, tile)

    def _won(self, event: theirs.Hule, place: str) -> None:
        if not all(win.zimo for win in event.hules) and self._last is None:
            raise ForeignRefusal("wrong-order", "nothing was discarded to win on", place)
        wins = [self._win(win, place) for win in event.hules]
        self._told = Told("win", tuple(wins), _by_seat(event.delta_scores, place))

    def _win(self, win: theirs.Win, place: str) -> ToldWin:
        self._add(win.seat, "tsumo" if win.zimo else "ron")
        self._turned(win.doras, place)
        self._ura = max(self._ura, tiles_of(win.li_doras, place), key=len)
        points = win.point_rong
        if win.zimo:
            dealers = win.point_zimo_xian if win.seat == self._start.ju else win.point_zimo_qin
            points = dealers + 2 * win.point_zimo_xian
        giver = None if win.zimo or not self._last else self._last[0]
        han = None if win.yiman else win.count
        return ToldWin(win.seat, giver, points, han, win.fu, self._yaku(win))

    def _yaku(self, win: theirs.Win) -> dict[str, int | None] | None:
        unknown = [fan.id for fan in win.fans if fan.id not in theirs.YAKU]
        if unknown:
            text = f"a yaku of the number {unknown[0]} is not known here"
            self._differences.append(Difference(None, "yaku-unknown", text, {"yaku": str(unknown[0])}))
            return None
        return {theirs.YAKU[fan.id]: None if win.yiman else fan.val for fan in win.fans if fan.val} or None

    def _drawn(self, event: theirs.NoTile, place: str) -> None:
        paid = [_by_seat(each.delta_scores, place) or (0,) * SEATS for each in event.scores]
        deltas = tuple(sum(each[seat] for each in paid) for seat in range(SEATS))
        ready = tuple(each.tingpai for each in event.players) if len(event.players) == SEATS else None
        self._told = Told("nagashi-mangan" if event.liujumanguan else "draw", (), deltas, ready)

    def _broken_off(self, event: theirs.LiuJu, place: str) -> None:
        end = theirs.ENDS.get(event.type)
        if end is None:
            text = f"{event.type} is no way to break a hand off"
            raise ForeignRefusal("unknown-event", text, place, event=str(event.type))
        if end == "kyushu":
            self._add(event.seat, "kyushu")
        elif end == "triple-ron" and self._last:
            for step in range(1, SEATS):
                self._add((self._last[0] + step) % SEATS, "ron")
        self._told = Told(end)

    def deal(self) -> ForeignDeal:
        """Return the hand, once all is read."""
        if self._told is None:
            raise ForeignRefusal("unfinished", "the hand was not played to its end", self._place)
        start = self._start
        return ForeignDeal(
            hand=SEATS * start.chang + start.ju,
            honba=start.ben,
            sticks=start.liqibang,
            scores=tuple(start.scores),
            dealer=start.ju,
            hands=self._hands,
            first=self._first,
            actions=self._actions,
            events=self._events,
            indicators=tuple(self._indicators),
            ura=self._all_ura(),
            told=self._told,
            differences=tuple(self._differences),
            wall=self._wall,
        )

    def _all_ura(self) -> tuple[str, ...]:
        """Return all ura of the wall, where it is told and they are those that were turned over."""
        told = tuple(self._ura)
        whole = tuple(self._wall[at - WALL_136.dealt] for at in WALL_136.ura) if self._wall else ()
        return whole if whole[: len(told)] == told else told


def _by_seat(deltas: list[int] | None, place: str) -> tuple[int, ...] | None:
    if deltas and len(deltas) != SEATS:
        raise ForeignRefusal("wrong-value", f"points are told for {SEATS} seats", place)
    return tuple(deltas) if deltas else None


def _wall_of(text: str, place: str) -> tuple[str, ...]:
    """Return the tiles after the deal as our walls have them: theirs has each pair of its dead wall the other way."""
    found = tiles_of([text[at : at + 2] for at in range(0, len(text), 2)], place)
    if not found:
        return ()
    if len(found) not in (_AFTER_DEAL, WALL_136.tiles):
        raise ForeignRefusal("wrong-value", f"a wall of {len(found)} tiles is none of {SEATS} players", place)
    live, dead = found[-_AFTER_DEAL:-_DEAD], found[-_DEAD:]
    return (*live, *(dead[at ^ 1] for at in range(_DEAD)))
