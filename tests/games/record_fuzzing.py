"""Records as the tests of every game change them: in one place, or anywhere with values of every sort."""

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from games.base import RecordError
from games.registry import AnyGame

Change = Callable[[Any], object]
"""Changes a record in place."""


def written(game: AnyGame, options: Any, log: Iterable[Any]) -> Any:
    """Return the record of a log as it is read from a file."""
    return json.loads(json.dumps(game.record(options, list(log))))


def refusal(game: AnyGame, record: Any, change: Change) -> str:
    """Return why a record is refused after a change."""
    changed = deepcopy(record)
    change(changed)
    with pytest.raises(RecordError) as error:
        game.replay(changed)
    return str(error.value)


def deal_with(number: int = 0, **changes: Any) -> Change:
    """Return the change of some keys of a deal."""
    return lambda record: record["deals"][number].update(changes)


def action(place: int, instead: Any) -> Change:
    """Return the change of one action of the first deal."""
    return lambda record: record["deals"][0]["actions"].__setitem__(place, instead)


def played_despite(game: AnyGame, record: Any, times: int, *, tile: str, verb: str) -> int:
    """Put values of every sort in every place of a record; return how often it is played all the same.

    It is played or refused with a ``RecordError``: nothing else ever comes of damage.
    """
    rng, played = Random(1), 0
    junk: list[Any] = [None, True, -1, 4, 10**30, 1.5, "", tile, "\ud800", "x" * 999, [], [[]], {}, {"a": 1}, [0, verb]]
    for _ in range(times):
        damaged = deepcopy(record)
        put_anywhere(damaged, rng, junk)
        with suppress(RecordError):
            game.replay(damaged)
            played += 1
    return played


def put_anywhere(record: Any, rng: Random, junk: list[Any]) -> None:
    """Put one of the values into some place of a record, mostly a deep one."""
    at = record
    while True:
        key = rng.choice(list(at) if isinstance(at, dict) else range(len(at)))
        if not (isinstance(at[key], dict | list) and at[key] and rng.random() < 0.8):
            at[key] = rng.choice(junk)
            return
        at = at[key]
