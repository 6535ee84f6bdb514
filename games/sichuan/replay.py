"""A game record played again through the rules: its outcome, or where it goes wrong and why (docs/records.md)."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, TypeAlias

from games import records
from games.base import Illegal, Json, RecordError
from games.mahjong.record import Clauses, RecordedDeal
from games.mahjong.tiles import KIND_OF, KINDS, NAMES, SUITS, Kind, notation, parse_all
from games.mahjong.wall import SEATS, check
from games.records import brief, head, outcome
from games.sichuan import turn as turns
from games.sichuan.act import OF_A_PLAYER, check_draw, check_turn, closed, end_time
from games.sichuan.actions import Action, ClaimKong, Forbid, Hu, Kong, Pung
from games.sichuan.events import Dealt, Event
from games.sichuan.evolve import discarded, drew, evolve, folded, is_unclaimed, next_turn
from games.sichuan.options import Options
from games.sichuan.record import GAME
from games.sichuan.state import State

_CLAIM: Final = 1
"""How many words a claim has: it names no tile."""

_Play: TypeAlias = Callable[[State, int, Any], State]
"""Takes a state, a seat and what it asks for, and returns what comes of it; raises ``Illegal`` when it is refused."""

_Read: TypeAlias = tuple[_Play, int, Any]

_NAMES = frozenset(notation(kind) for kind in KINDS)
_ACTIONS: Final[dict[tuple[str, ...], Action]] = {
    ("hu",): Hu(),
    ("pung",): Pung(),
    ("kong",): ClaimKong(),
    **{("kong", tile): Kong(tile) for tile in _NAMES},
    **{("forbid", tile): Forbid(tile=tile) for tile in _NAMES},
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


# What a replay needs of a draw or a discard is whether it may be, and what comes of it: no event.


def _draw(state: State, seat: int, kind: Kind) -> State:
    if is_unclaimed(state):  # then the window closes with the draw, in one step
        turn, steps = next_turn(state), 2
    else:
        state = closed(state) if state.phase == "claim" else state
        check_draw(state)
        turn, steps = state.turn, 1
    if turn.seat != seat:
        raise Illegal("not-your-turn", f"it is seat {turn.seat} who draws", "SBR §1.5")
    if state.wall[-state.left] != kind:
        text = f"the wall's next tile is {NAMES[state.wall[-state.left]]}, not {NAMES[kind]}"
        raise Illegal("not-next", text, "SBR §1.5")
    return drew(state, seat, turn, steps)


def _discard(state: State, seat: int, kind: Kind) -> State:
    if state.phase == "claim":
        state = closed(state)
    check_turn(state, seat)
    turns.check_discard(state.players[seat], kind)
    return discarded(state, seat, kind)


def _claim(state: State, seat: int, action: Action) -> State:
    """Play what may be a claim."""
    return folded(state, OF_A_PLAYER[type(action)](state, seat, action))


def _other(state: State, seat: int, action: Action) -> State:
    """Play what is no claim: whoever does it takes the window to be over."""
    if state.phase == "claim":
        state = closed(state)
    return _claim(state, seat, action)


_PLAYS: Final[dict[tuple[str, ...], tuple[_Play, Any]]] = {
    **{words: (_claim if len(words) == _CLAIM else _other, action) for words, action in _ACTIONS.items()},
    **{("discard", tile): (_discard, kind) for tile, kind in KIND_OF.items()},
    **{("draw", tile): (_draw, kind) for tile, kind in KIND_OF.items()},  # the table draws, and the record says what
}
_READ: Final = {(seat, *words): (play, seat, asked) for seat in range(SEATS) for words, (play, asked) in _PLAYS.items()}
"""All that a record may say: how it is played, by whom, and what is asked for."""


def _read(actions: list[Json]) -> list[_Read] | None:
    """Return what actions say, ``None`` where one of them can't be read."""
    try:
        found = [_READ[tuple(action)] for action in actions]
    except (KeyError, TypeError):
        return None
    seats: set[type[Json]] = {type(action[0]) for action in actions}
    return found if seats <= {int} else None  # true is no seat, though it equals 1


class _Deal(RecordedDeal[State, Event]):
    """One deal of a record on its way through the rules."""

    clauses: ClassVar = Clauses(
        tiles="SBR §1.1", dice="SBR §1.4", dealer="SBR §5.3-5.5", over="SBR §5.1", time="SBR §5.6"
    )

    def is_tile(self, name: str) -> bool:
        return name in _NAMES

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
