"""What the random play of every game needs, and what must hold of what was played."""

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from games.base import Chance, Decision, Illegal
from games.registry import AnyGame
from tests.games.two_worlds import Step

E = TypeVar("E")


def folded(game: AnyGame, state: Any, events: Iterable[Any]) -> Any:
    """Return the state after some events."""
    for event in events:
        state = game.evolve(state, event)
    return state


def logged(steps: Iterable[Step]) -> tuple[list[Any], Any]:
    """Return all events of what was played, and the state that it ended in: ``None`` where nothing was."""
    log, state = list[Any](), None
    for *_, events, after in steps:
        log += events
        state = after
    return log, state


def check_offer(decision: Decision[Any] | None, legal: set[Any]) -> None:
    """A seat is offered what is legal, each action once, its default among them; nothing where it is not asked."""
    offered = decision.actions if decision else ()
    assert decision is None or decision.default in offered
    assert legal == set(offered)
    assert len(offered) == len(set(offered))


def check_log(game: AnyGame, start: Any, log: list[E], state: Any) -> None:
    """Events and states survive storage, and fold to the same."""
    stored: list[E] = msgspec.json.decode(msgspec.json.encode(log), type=list[game.event_type])  # type: ignore[name-defined]
    assert stored == log
    after = start
    for event in stored:
        after = game.evolve(after, event)
        after = msgspec.json.decode(msgspec.json.encode(after), type=game.state_type)
    assert after == state


def is_legal(
    game: AnyGame, state: Any, seat: int, action: Any, chance: Chance | None, rules: str | tuple[str, ...]
) -> bool:
    """Return whether no clause of the ``rules`` ("RR §") refuses an action."""
    try:
        game.act(state, seat, action, chance)
    except Illegal as refusal:
        return not refusal.clause.startswith(rules)
    return True
