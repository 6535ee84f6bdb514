"""A game record played again through the rules: its outcome, or where it goes wrong and why (docs/records.md)."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from games import records
from games.base import Illegal, Json
from games.mahjong.record import Clauses, RecordedDeal
from games.mahjong.tiles import KINDS, SUITS, notation, parse_all
from games.mahjong.wall import SEATS, check
from games.records import brief, head, outcome
from games.sichuan.act import OF_A_PLAYER, Rule, closed, drawn, end_time
from games.sichuan.actions import Action, ClaimKong, Discard, Forbid, Hu, Kong, Pung
from games.sichuan.events import Dealt, Event
from games.sichuan.evolve import CHANGES, evolve
from games.sichuan.options import Options
from games.sichuan.record import GAME
from games.sichuan.state import State

_CLAIM: Final = 2
"""How many words a claim has: it names no tile."""

_NAMES = frozenset(notation(kind) for kind in KINDS)
_ACTIONS: Final[dict[tuple[str, ...], Action]] = {
    ("hu",): Hu(),
    ("pung",): Pung(),
    ("kong",): ClaimKong(),
    **{("discard", tile): Discard(tile) for tile in _NAMES},
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


def _drawn(state: State, seat: int, tile: str) -> list[Event]:
    event = drawn(state)
    if event.seat != seat:
        raise Illegal("not-your-turn", f"it is seat {event.seat} who draws", "SBR §1.5")
    if event.tile != tile:
        raise Illegal("not-next", f"the wall's next tile is {event.tile}, not {tile}", "SBR §1.5")
    return [event]


_RULES: Final[dict[tuple[str, ...], tuple[Rule, Any]]] = {
    **{words: (OF_A_PLAYER[type(action)], action) for words, action in _ACTIONS.items()},
    **{("draw", tile): (_drawn, tile) for tile in _NAMES},  # the table draws, and the record says what
}
_READ: Final = {(seat, *words): (seat, *rule) for seat in range(SEATS) for words, rule in _RULES.items()}
"""All that a record may say: by whom, by what rule, and what that rule is asked."""


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

    def play(self, action: Json) -> None:
        try:
            seat, rule, asked = _READ[tuple(action)]
        except (KeyError, TypeError):
            return super().play(action)
        if type(action[0]) is not int:  # true is no seat, though it equals 1
            return super().play(action)
        state = self.state
        if state.phase == "claim" and len(action) > _CLAIM:
            self.state = state = closed(state)
        for event in rule(state, seat, asked):
            state = CHANGES[type(event)](state, event)
        self.state = state
        return None

    def play_of(self, seat: int, verb: str, rest: list[Json]) -> None:  # noqa: ARG002 - all that can be is in _READ
        """Say what is wrong with an action that can't be read."""
        raise self.error(_wanted(verb))


def _wanted(verb: str) -> str:
    """Return what is wrong with an action that can't be read."""
    if verb in ("draw", "discard", "kong", "forbid"):
        return f"{verb} wants one tile, as in 5m"
    return f"{verb} takes no argument" if verb in ("hu", "pung") else f"{brief(verb)} is no verb"
