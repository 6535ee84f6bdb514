"""What a player's action makes of a state, without the events between: all that replays, and play by itself, need.

An action is checked by the same functions as at a table (``act``), and changes the state by the same (``evolve``).
What is no claim takes an open claim window to be over: whoever has not answered has passed.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from games.sichuan.act import OF_A_PLAYER, check_draw, closed, to_discard
from games.sichuan.actions import Action, ClaimKong, Discard, Forbid, Hu, Kong, Pass, Pung
from games.sichuan.evolve import discarded, drew, folded, follower
from games.sichuan.state import State

Move: TypeAlias = Callable[[State, int, Any], State]
"""Takes a state, a seat and its action, and returns what comes of it; raises ``Illegal`` when it is refused."""


def draw(state: State) -> State:
    """Return the state after the table's next draw, with which an open window closes; raise ``Illegal``."""
    if following := follower(state):
        return drew(state, following, 2)
    if state.phase == "claim":
        state = closed(state)
    check_draw(state)
    return drew(state, state.turn)


def _discard(state: State, seat: int, action: Discard) -> State:
    if state.phase == "claim":
        state = closed(state)
    return discarded(state, seat, to_discard(state, seat, action.tile))


def _claim(state: State, seat: int, action: Action) -> State:
    """Play what may be a claim."""
    return folded(state, OF_A_PLAYER[type(action)](state, seat, action))


def _other(state: State, seat: int, action: Action) -> State:
    """Play what is no claim."""
    if state.phase == "claim":
        state = closed(state)
    return _claim(state, seat, action)


MOVES: Final[dict[type[Action], Move]] = {
    Discard: _discard,
    Hu: _claim,
    Pung: _claim,
    ClaimKong: _claim,
    Pass: _claim,
    Kong: _other,
    Forbid: _other,
}
"""What each action comes to, by its type."""
