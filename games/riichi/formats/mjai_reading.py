"""The events of mjai read: a game of theirs in our terms."""

from typing import Final, NamedTuple, cast

from games.base import Json
from games.foreign import Difference, ForeignRefusal
from games.riichi.formats import mjai_events as theirs
from games.riichi.formats.house_rules import assumed, own_options
from games.riichi.formats.loading import (
    MOST_EVENTS,
    SEATS,
    converted,
    objects_of,
    refuse_if_many,
    refuse_if_not_four,
)
from games.riichi.formats.mjai_writing import REASONS
from games.riichi.formats.tiles import OF_MJAI, plain
from games.riichi.formats.told import ForeignDeal, Told, ToldGame, ToldWin

_ENDS: Final = {reason: end for end, reason in REASONS.items()} | {
    "exhaustive_draw": "draw",
    "kyushu_kyuhai": "kyushu",
    "sufuurenta": "four-winds",
    "suucha_riichi": "four-riichi",
    "suukansansen": "four-kans",
}
"""By the words of mjai, and of the engine riichienv."""
_WINDS: Final = "ESWN"
_NOTEN: Final = 3_000
"""What changes hands at a draw, in all."""


def told_of(text: str) -> ToldGame:
    """Return the game of a file; raise ``ForeignRefusal``."""
    reader = _GameReader()
    for number, found in objects_of(text):
        reader.read(found, number)
    return reader.game()


class _GameReader:
    """The events of a file, one after another."""

    def __init__(self) -> None:
        self._names: tuple[str, ...] = ("",) * SEATS
        self._options: dict[str, Json] | None = None
        self._hands: list[_HandReader] = []

    def read(self, found: Json, number: int) -> None:
        """Read one event, the ``number``-th of the file."""
        hand = self._hands[-1] if self._hands else None
        place = f"hand {len(self._hands)}, event {hand.count + 1}" if hand else f"event {number}"
        kind: Json = cast("dict[str, Json]", found).get("type") if isinstance(found, dict) else None
        if kind in theirs.OF_THREE:
            refuse_if_not_four(SEATS - 1)
        if not isinstance(kind, str) or kind not in theirs.TYPES:
            raise ForeignRefusal("unknown-event", f"{kind!r:.40} is no event that is known", place, event=str(kind))
        if kind == "start_kyoku" and isinstance(hands := cast("dict[str, list[Json]]", found).get("tehais"), list):
            refuse_if_not_four(len(hands))
        event = converted(found, theirs.Event, place)
        match event:
            case theirs.StartGame():
                self._start(event, place)
            case theirs.StartKyoku():
                refuse_if_many(len(self._hands) + 1)
                self._hands.append(_HandReader(event, len(self._hands) + 1))
            case theirs.EndKyoku() | theirs.EndGame() | theirs.Nothing() | theirs.ReachAccepted():
                return
            case _:
                if hand is None:
                    raise ForeignRefusal("wrong-order", "nothing happens before a hand is dealt", place)
                hand.read(event, place)

    def _start(self, event: theirs.StartGame, place: str) -> None:
        if self._hands or self._options:
            raise ForeignRefusal("two-games", "the file holds more than one game", place)
        if event.names:
            refuse_if_not_four(len(event.names))
            self._names = event.names
        self._options = own_options(event.own, place)

    def game(self) -> ToldGame:
        """Return the game, once all is read."""
        deals = [hand.deal() for hand in self._hands]
        if self._options is not None:
            return ToldGame(self._options, self._names, deals)
        differences: tuple[Difference, ...] = (assumed("tenhou", "mjai does not say which rules a game has"),)
        return ToldGame({"preset": "tenhou"}, self._names, deals, differences)


class _Lies(NamedTuple):
    """The newest discard."""

    seat: int
    tile: str


class _HandReader:
    """The events of one hand."""

    def __init__(self, start: theirs.StartKyoku, number: int) -> None:
        self.count = 1
        self._place = f"hand {number}"
        self._start = start
        if start.bakaze not in tuple(_WINDS):
            raise ForeignRefusal("wrong-value", f"{start.bakaze!r:.40} is no wind", self._place)
        self._hands = tuple(tuple(tile_of(pai, self._place) for pai in hand) for hand in start.tehais)
        self._indicators = [tile_of(start.dora_marker, self._place)]
        self._ura: tuple[str, ...] = ()
        self._actions: list[list[Json]] = []
        self._events: list[int] = []
        self._lies: _Lies | None = None
        self._riichi: int | None = None
        self._wins: list[theirs.Hora] = []
        self._draw: theirs.Ryukyoku | None = None
        self._differences: list[Difference] = []

    def _add(self, *action: Json) -> None:
        self._actions.append([*action])
        self._events.append(self.count)

    def read(self, event: theirs.Event, place: str) -> None:  # noqa: C901 - a case each
        """Read an event of the hand."""
        self.count += 1
        if self.count > MOST_EVENTS:
            raise ForeignRefusal("too-long", f"a hand has {MOST_EVENTS} events at most", place)
        match event:
            case theirs.Tsumo(seat, pai):
                self._add(seat, "draw", tile_of(pai, place))
            case theirs.Reach(seat):
                self._riichi = seat
            case theirs.Dahai():
                self._discard(event, place)
            case theirs.Chi() | theirs.Pon() | theirs.Daiminkan():
                self._call(event, place)
            case theirs.Ankan(seat, consumed):
                self._add(seat, "kan", plain(tile_of(consumed[0], place)))
            case theirs.Kakan(seat, pai):
                self._add(seat, "kan", plain(tile_of(pai, place)))
            case theirs.Dora(marker):
                self._indicators.append(tile_of(marker, place))
            case theirs.Hora():
                self._win(event, place)
            case theirs.Ryukyoku():
                self._end(event, place)
            case _:
                return

    def _discard(self, event: theirs.Dahai, place: str) -> None:
        tile = tile_of(event.pai, place)
        verb = "riichi" if self._riichi == event.actor else "discard"
        self._add(event.actor, verb, tile, *(["drawn"] if event.tsumogiri else []))
        self._lies, self._riichi = _Lies(event.actor, tile), None

    def _call(self, event: theirs.Chi | theirs.Pon | theirs.Daiminkan, place: str) -> None:
        if (event.target, tile_of(event.pai, place)) != self._lies:
            raise ForeignRefusal("wrong-call", f"seat {event.target} has not just discarded {event.pai:.9}", place)
        own = tuple(tile_of(pai, place) for pai in event.consumed)
        match event:
            case theirs.Daiminkan():
                self._add(event.actor, "kan")
            case theirs.Chi():
                self._add(event.actor, "chi", *own)
            case theirs.Pon():
                self._add(event.actor, "pon", *own)

    def _win(self, event: theirs.Hora, place: str) -> None:
        self._add(event.actor, "tsumo" if event.actor == event.target else "ron")
        self._wins.append(event)
        ura = tuple(tile_of(pai, place) for pai in event.ura_markers or event.uradora_markers or event.uradora_marker)
        self._ura = max(self._ura, ura, key=len)

    def _end(self, event: theirs.Ryukyoku, place: str) -> None:
        if self._draw or self._wins:
            raise ForeignRefusal("wrong-order", "the hand has ended already", place)
        end = _ENDS.get(event.reason or "")
        if event.reason is not None and end is None:
            text = f"this reason of a draw is not known here: {event.reason:.40}"
            self._differences.append(Difference(None, "end-unknown", text, {"end": event.reason}))
        self._draw = event
        last: list[Json] = self._actions[-1] if self._actions else [0, "draw"]
        if end == "kyushu" or (end is None and last[1] == "draw"):
            self._add(last[0], "kyushu")
        elif end == "triple-ron":
            for step in range(1, SEATS):
                self._add((last[0] + step) % SEATS, "ron")

    def deal(self) -> ForeignDeal:
        """Return the hand, once all is read."""
        start = self._start
        if not self._actions or self._actions[0][:2] != [start.oya, "draw"]:
            raise ForeignRefusal("wrong-order", "a hand begins with the dealer's draw", self._place)
        return ForeignDeal(
            hand=_WINDS.index(start.bakaze) * SEATS + start.kyoku - 1,
            honba=start.honba,
            sticks=start.kyotaku,
            scores=start.scores,
            dealer=start.oya,
            hands=self._hands,
            first=self._actions[0][2],
            actions=self._actions[1:],
            events=self._events[1:],
            indicators=tuple(self._indicators),
            ura=self._ura,
            told=self._told(),
            differences=tuple(self._differences),
        )

    def _told(self) -> Told:
        if self._draw:
            return _told_draw(self._draw)
        if not self._wins:
            return Told(None)
        deltas: list[tuple[int, ...]] = [win.deltas for win in self._wins if win.deltas is not None]
        whole = len(deltas) == len(self._wins)
        summed = tuple(sum(each[seat] for each in deltas) for seat in range(SEATS)) if whole else None
        return Told("win", tuple(map(_told_win, self._wins)), summed)


def _told_win(win: theirs.Hora) -> ToldWin:
    giver = None if win.actor == win.target else win.target
    return ToldWin(win.actor, giver, win.hora_points, win.fan, win.fu)


def _told_draw(draw: theirs.Ryukyoku) -> Told:
    end, ready, deltas = _ENDS.get(draw.reason or ""), draw.tenpais, draw.deltas
    if ready is None and deltas and sum(each for each in deltas if each > 0) == _NOTEN:
        ready = (deltas[0] > 0, deltas[1] > 0, deltas[2] > 0, deltas[3] > 0)
    return Told(end, (), deltas, ready)


def tile_of(pai: str, place: str) -> str:
    """Return a tile of theirs in our notation; raise ``ForeignRefusal``."""
    if pai in OF_MJAI:
        return OF_MJAI[pai]
    if pai == "?":
        raise ForeignRefusal("hidden-tiles", "the file hides tiles: one that shows all hands is wanted", place)
    raise ForeignRefusal("wrong-tile", f"{pai!r:.40} is no tile", place, tile=pai)
