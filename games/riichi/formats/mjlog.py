"""The XML of Tenhou's game logs, mjlog."""

from collections.abc import Sequence
from typing import Final
from urllib.parse import unquote
from xml.parsers import expat

from games.base import Json
from games.foreign import Difference, ForeignGame, ForeignRefusal
from games.riichi.formats.house_rules import assumed
from games.riichi.formats.loading import MOST_OBJECTS, SEATS, refuse_if_many, refuse_if_not_four, text_of
from games.riichi.formats.mjlog_hand import Attributes, HandReader, numbers
from games.riichi.formats.reading import played
from games.riichi.formats.told import ToldGame
from games.riichi.records.replay import RiichiReplayer

_NO_REDS, _CLOSED_TANYAO, _HANCHAN, _THREE = 2, 4, 8, 16
"""Bits of the kind of game."""
_PASSED_OVER: Final = frozenset({"SHUFFLE", "TAIKYOKU", "BYE", "mjloggm"})
_LOOKED_AT: Final = 4_000
"""Bytes at the beginning of a file: whoever keeps one may say where it is from, before its first element."""


class Mjlog:
    """The format of Tenhou's game logs."""

    key = "mjlog"
    title = "Tenhou (mjlog)"
    suffix = ".xml"
    writes = False

    def __init__(self, replays: RiichiReplayer) -> None:
        self._replays = replays

    def fits(self, data: bytes) -> bool:
        """Return whether the file looks like one."""
        return b"<mjlog" in data[:_LOOKED_AT]

    def read(self, data: bytes) -> ForeignGame:
        """Return the game of a file; raise ``ForeignRefusal``."""
        reader = _GameReader()
        for name, attributes in elements(text_of(data)):
            reader.read(name, attributes)
        return played(reader.game(), self.key, self._replays)

    def write(self, record: Json, names: Sequence[str]) -> bytes:
        """Refuse: Tenhou alone writes such files."""
        del record, names
        raise ForeignRefusal("cannot-be-told", "mjlog is read and not written")


def elements(text: str) -> list[tuple[str, Attributes]]:
    """Return the names and attributes of all elements; a document that declares anything is refused."""
    found: list[tuple[str, Attributes]] = []

    def start(name: str, attributes: Attributes) -> None:
        if len(found) >= MOST_OBJECTS:
            raise ForeignRefusal("too-long", f"the file has more than {MOST_OBJECTS:,} elements")
        found.append((name, attributes))

    def declared(*_: object) -> None:
        raise ForeignRefusal("not-xml", "the file declares a document type or entities, which are not read")

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = declared
    parser.EntityDeclHandler = declared
    try:
        parser.Parse(text, True)  # noqa: FBT003 - the last part
    except (expat.ExpatError, UnicodeError) as error:
        raise ForeignRefusal("not-xml", f"this is no XML: {error}") from None
    if found[0][0] != "mjloggm":
        raise ForeignRefusal("not-xml", "this is no mjlog")
    return found


class _GameReader:
    """The elements of a file, one after another."""

    def __init__(self) -> None:
        self._names: tuple[str, ...] | None = None
        self._kind: int | None = None
        self._hands: list[HandReader] = []

    def read(self, name: str, attributes: Attributes) -> None:
        """Read one element."""
        hand = self._hands[-1] if self._hands else None
        match name:
            case "GO":
                (self._kind,) = numbers(attributes, "type", 1, "GO")
            case "UN":
                self._players(attributes)
            case "INIT":
                refuse_if_many(len(self._hands) + 1)
                self._hands.append(HandReader(attributes, len(self._hands) + 1, self._reds()))
            case _ if name in _PASSED_OVER:
                return
            case _ if hand:
                hand.read(name, attributes)
            case _:
                raise ForeignRefusal("wrong-order", f"{name:.20} stands before a hand is dealt")

    def _players(self, attributes: Attributes) -> None:
        # Who comes back in the middle is named again, alone.
        if self._names is None:
            names = [unquote(attributes.get(f"n{seat}", "")) for seat in range(SEATS)]
            refuse_if_not_four(SEATS if names[-1] or not any(names) else SEATS - 1)
            self._names = tuple(names)

    def _reds(self) -> int:
        if self._kind is None:
            raise ForeignRefusal("wrong-value", "the file does not say the kind of its game (GO)")
        if self._kind & _THREE:
            refuse_if_not_four(SEATS - 1)
        return 0 if self._kind & _NO_REDS else 3

    def game(self) -> ToldGame:
        """Return the game, once all is read."""
        refuse_if_many(len(self._hands))
        kind = self._kind or 0
        options: dict[str, Json] = {
            "preset": "tenhou",
            "length": "hanchan" if kind & _HANCHAN else "tonpusen",
            "red_fives": self._reds(),
            "open_tanyao": not kind & _CLOSED_TANYAO,
        }
        differences: tuple[Difference, ...] = (
            assumed("tenhou", "the file says length, red fives and open tanyao, and no other rules"),
        )
        if any(hand.has_chips for hand in self._hands):
            chips = {"option": "chips", "told": True}
            differences += (
                Difference(None, "option-foreign", "the file counts chips, which are not known here", chips),
            )
        return ToldGame(options, self._names or ("",) * SEATS, [hand.deal() for hand in self._hands], differences)
