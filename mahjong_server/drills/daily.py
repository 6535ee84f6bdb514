"""A day's drill: eight positions, the same for everybody, people's first and those of the pool in the other places.

None of people's comes twice, and none of the pool's before all had their day.
"""

from datetime import date
from functools import lru_cache
from hashlib import sha256
from math import isfinite
from typing import Any, Final, Literal

import msgspec

from games.chance import KeyedChance
from games.registry import AnyGame
from mahjong_server.drills.days import A_DAY, people_of
from mahjong_server.drills.people import find_moments, table_of
from mahjong_server.drills.pool import Cut, Moment, Pool, play_cut, read_pool
from mahjong_server.drills.responses import Choice, DrillDoc, DrillPosition
from mahjong_server.play.match.catalogue import games

MOST_CACHED: Final = 64
"""Drills that a process keeps at most, some 60 kB each."""


def drill_json(key: str, day: date) -> bytes:
    """Return the drill of a day as JSON (``DrillDoc``); without positions where there are none."""
    return encode_drill(key, day, tuple(people_of(games()[key], day).items()))


@lru_cache(MOST_CACHED)
def encode_drill(key: str, day: date, people: tuple[tuple[int, int], ...]) -> bytes:
    """Return the same with these positions of people: the place and the id of each."""
    game = games()[key]
    moments = find_moments([position for _, position in people])
    theirs = {place: moments[position] for place, position in people if position in moments}
    pool = read_pool(game)
    cuts = [] if pool is None else cuts_of(game, pool, day)
    positions = list[DrillPosition]()
    for place in range(A_DAY):
        if found := theirs.get(place):
            positions.append(describe(game, found.moment, table_of(game, found), "people"))
        elif pool is not None and place < len(cuts):
            positions.append(describe_cut(game, pool, cuts[place]))
    return msgspec.json.encode(DrillDoc(key, day.isoformat(), positions))


def cuts_of(game: AnyGame, pool: Pool, day: date) -> list[Cut]:
    """Return the pool's positions of a day."""
    mixed = KeyedChance(f"drills of {game.info.key}".encode()).shuffled(pool.cuts)
    days = max(1, len(mixed) // A_DAY)
    start = day.toordinal() % days * A_DAY
    return mixed[start : start + A_DAY]


def describe_cut(game: AnyGame, pool: Pool, cut: Cut) -> DrillPosition:
    """Return a position of the pool as its seat saw it, with what there was to choose."""
    moment = play_cut(game, pool.seats, cut)
    return describe(game, moment, pool_table(game, pool), "bots", f"{cut.wall} {cut.moves}".encode())


def describe(
    game: AnyGame, moment: Moment, table: dict[str, Any], source: Literal["people", "bots"], named: bytes = b""
) -> DrillPosition:
    """Return a position as its seat saw it; its id follows from what it is named by, else from what was seen."""
    view = game.view(moment.state, moment.seat)
    advice = game.advise(view, moment.decision)
    name = sha256(named or msgspec.json.encode([moment.seat, view], order="sorted")).hexdigest()[:12]
    return DrillPosition(
        id=f"{game.info.key}-{name}",
        doc=document(moment, view, table),
        choices=weighed_choices(game, moment, view),
        played=msgspec.to_builtins(moment.played),
        reason=advice.reason,
        facts=advice.facts,
        source=source,
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


def document(moment: Moment, view: Any, table: dict[str, Any]) -> dict[str, Any]:
    """Return the document of a table as the seat has it at that moment.

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
        "table": table,
    }


def pool_table(game: AnyGame, pool: Pool) -> dict[str, Any]:
    """Return a table of nobody in particular, at which the pool's bots play one deal."""
    return {
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
    }
