"""A game record played again through the rules: its outcome, or where it goes wrong and why (docs/records.md)."""

from collections.abc import Sequence
from operator import itemgetter
from typing import Any, ClassVar, Final, TypeAlias

from games import records
from games.base import Illegal, Json, RecordError
from games.mahjong.record import Clauses, RecordedDeal
from games.mahjong.tiles import KIND_OF, NAMES, SUITS, Kind, parse_all
from games.mahjong.wall import SEATS, check
from games.records import brief, head, outcome
from games.sichuan.act import closed, end_time
from games.sichuan.actions import Action, ClaimKong, Discard, Forbid, Hu, Kong, Pung
from games.sichuan.events import Dealt, Event
from games.sichuan.evolve import evolve
from games.sichuan.moves import MOVES, Move, draw
from games.sichuan.options import Options
from games.sichuan.record import GAME
from games.sichuan.state import State

_CLAIM: Final = 1
"""How many words a claim has: it names no tile."""

_Read: TypeAlias = tuple[Move, int, Any]
"""What an action says: how it is played, by whom, and what is asked for."""

_ACTIONS: Final[dict[tuple[str, ...], Action]] = {
    ("hu",): Hu(),
    ("pung",): Pung(),
    ("kong",): ClaimKong(),
    **{("discard", tile): Discard(tile) for tile in NAMES},
    **{("kong", tile): Kong(tile) for tile in NAMES},
    **{("forbid", tile): Forbid(tile=tile) for tile in NAMES},
    **{("forbid", letter): Forbid(suit=letter) for letter in SUITS},
}
"""All that a player can do, by how a record says it."""


def replay(record: Json) -> Json:
    """Return the outcome of a record; raise ``RecordError`` that says where it goes wrong and why."""
    _, options, deals = head(record, GAME, Options)
    state, sheets = records.play(deals, State(options, len(deals)), _Deal)
    return {"scores": list(state.scores), "deals": [outcome(sheet) for sheet in sheets]}


def at(record: Json, actions: int) -> State:
    """Return the state of a record after so many of its actions, counted over all deals; raise ``RecordError``."""
    _, options, deals = head(record, GAME, Options)
    return records.play_until(actions, deals, State(options, len(deals)), _Deal)


def _drawn(state: State, seat: int, kind: Kind) -> State:
    """Let the table draw: the record says who draws what."""
    after = draw(state)
    turn = after.turn
    if turn.seat != seat:
        raise Illegal("not-your-turn", f"it is seat {turn.seat} who draws", "SBR §1.5")
    if turn.drawn != kind:
        raise Illegal(
            "not-next", f"the wall's next tile is {NAMES[after.wall[-state.left]]}, not {NAMES[kind]}", "SBR §1.5"
        )
    return after


_PLAYS: Final[dict[tuple[str, ...], tuple[Move, Any]]] = {
    **{words: (MOVES[type(action)], action) for words, action in _ACTIONS.items()},
    **{("draw", tile): (_drawn, kind) for tile, kind in KIND_OF.items()},
}
_READ: Final = {(seat, *words): (play, seat, asked) for seat in range(SEATS) for words, (play, asked) in _PLAYS.items()}
"""All that a record may say."""

_SEAT: Final = itemgetter(0)


def _read(actions: list[Json]) -> list[_Read] | None:
    """Return what actions say, ``None`` where one of them can't be read."""
    try:
        found = [_READ[tuple(action)] for action in actions]
    except (KeyError, TypeError):
        return None
    return found if {*map(type, map(_SEAT, actions))} <= {int} else None  # true is no seat, though it equals 1


class _Deal(RecordedDeal[State, Event]):
    """One deal of a record on its way through the rules."""

    clauses: ClassVar = Clauses(
        tiles="SBR §1.1", dice="SBR §1.4", dealer="SBR §5.3-5.5", over="SBR §5.1", time="SBR §5.6"
    )

    def is_tile(self, name: str) -> bool:
        return name in KIND_OF

    def check_wall(self, wall: Sequence[str]) -> None:
        check(parse_all(wall))

    def dealt(self, dealer: int, dice: tuple[int, int] | None, wall: tuple[str, ...]) -> Event:
        return Dealt(self.number, dealer, dice, wall)

    evolve = staticmethod(evolve)

    def end_time(self) -> list[Event]:
        return end_time(self.state)

    def close(self) -> None:
        if self.state.phase == "claim":
            self.state = closed(self.state)

    def go(self, actions: list[Json]) -> None:
        """Play the deal's first actions: all at once where all can be read."""
        read = _read(actions)
        if read is None:
            super().go(actions)
            return
        try:
            self._play(read, 0)
        except Illegal as refusal:
            raise self.refused(actions[self.place or 0], refusal) from None

    def refused(self, action: list[Json], refusal: Illegal) -> RecordError:
        """Return an error; whatever is no claim comes after the window, with which the deal may be over."""
        if len(action) > 1 + _CLAIM:
            self.close()
        return super().refused(action, refusal)

    def play(self, action: Json) -> None:
        read = _read([action])
        if read is None:
            super().play(action)
        else:
            self._play(read, self.place or 0)

    def _play(self, read: list[_Read], first: int) -> None:
        state = self.state
        try:
            for self.place, (play, seat, asked) in enumerate(read, first):
                state = play(state, seat, asked)
        finally:
            self.state = state

    def play_of(self, seat: int, verb: str, rest: list[Json]) -> None:  # noqa: ARG002 - all that can be is in _READ
        """Say what is wrong with an action that can't be read."""
        raise self.error(_wanted(verb))


def _wanted(verb: str) -> str:
    """Return what is wrong with an action that can't be read."""
    if verb in ("draw", "discard", "kong", "forbid"):
        return f"{verb} wants one tile, as in 5m"
    return f"{verb} takes no argument" if verb in ("hu", "pung") else f"{brief(verb)} is no verb"
