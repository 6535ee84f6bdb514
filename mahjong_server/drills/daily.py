"""A day's drill: eight positions of the pool, the same for everybody, and none again before all had their day."""

from datetime import date
from functools import lru_cache
from hashlib import sha256
from math import isfinite
from typing import Any, Final

import msgspec

from games.chance import KeyedChance
from games.registry import AnyGame
from mahjong_server.drills.pool import Cut, Moment, Pool, play_cut, read_pool
from mahjong_server.drills.responses import Choice, DrillDoc, DrillPosition
from mahjong_server.play.match.catalogue import games

A_DAY: Final = 8
MOST_CACHED: Final = 64
"""Drills that a process keeps at most, some 60 kB each."""


@lru_cache(MOST_CACHED)
def drill_json(key: str, day: date) -> bytes:
    """Return the drill of a day as JSON (``DrillDoc``); without positions where the game brings none."""
    game = games()[key]
    pool = read_pool(game)
    positions = [] if pool is None else [describe_cut(game, pool, cut) for cut in cuts_of(game, pool, day)]
    return msgspec.json.encode(DrillDoc(key, day.isoformat(), positions))


def cuts_of(game: AnyGame, pool: Pool, day: date) -> list[Cut]:
    """Return the positions of a day."""
    mixed = KeyedChance(f"drills of {game.info.key}".encode()).shuffled(pool.cuts)
    days = max(1, len(mixed) // A_DAY)
    start = day.toordinal() % days * A_DAY
    return mixed[start : start + A_DAY]


def describe_cut(game: AnyGame, pool: Pool, cut: Cut) -> DrillPosition:
    """Return a position as its seat saw it, with what there was to choose."""
    moment = play_cut(game, pool.seats, cut)
    view = game.view(moment.state, moment.seat)
    advice = game.advise(view, moment.decision)
    name = sha256(f"{cut.wall} {cut.moves}".encode()).hexdigest()[:12]
    return DrillPosition(
        id=f"{game.info.key}-{name}",
        doc=document(game, pool, moment, view),
        choices=weighed_choices(game, moment, view),
        played=msgspec.to_builtins(moment.played),
        reason=advice.reason,
        facts=advice.facts,
        source="bots",
    )


def weighed_choices(game: AnyGame, moment: Moment, view: Any) -> list[Choice]:
    """Return the decision's actions, best first, and those that are not weighed last."""
    worth = game.weigh(view, moment.decision)
    most = max(worth.values())
    losses = {each: most - worth[each] for each in moment.decision.actions if each in worth}
    known = sorted((each for each in losses if isfinite(losses[each])), key=losses.__getitem__)
    rest = [each for each in moment.decision.actions if each not in known]
    weighed = [Choice(msgspec.to_builtins(each), round(losses[each], 2)) for each in known]
    return [*weighed, *(Choice(msgspec.to_builtins(each), None) for each in rest)]


def document(game: AnyGame, pool: Pool, moment: Moment, view: Any) -> dict[str, Any]:
    """Return the document of a table of nobody in particular, as the seat has it at that moment.

    It has no hints: they would give the answer away.
    """
    decision = moment.decision
    return {
        "you": moment.seat,
        "view": {name: value for name, value in view.items() if name != "hints"},
        "decision": {
            "id": decision.id,
            "kind": decision.kind,
            "actions": msgspec.to_builtins(decision.actions),
            "default": msgspec.to_builtins(decision.default),
            "deadline": 0,
        },
        "table": {
            "code": "",
            "game": game.info.key,
            "options": msgspec.to_builtins(game.info.options()),
            "deals": 1,
            "speed": "slow",
            "status": "finished",
            "seats": {
                str(seat): {"kind": "machine", "name": "", "level": pool.level, "present": True}
                for seat in range(pool.seats)
            },
        },
    }
