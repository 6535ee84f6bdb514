"""The positions that each game brings: true of its rules as they are, graver than slight, and each its own.

Where a test here fails since rules or weighing have changed, make them again: ``python -m bench.drills --game KEY``.
"""

from base64 import b85decode
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import msgspec
import pytest

from games.base import TABLE
from games.registry import AnyGame
from mahjong_server.drills.daily import document, pool_table, weighed_choices
from mahjong_server.drills.pool import Cut, Moment, play_cut, read_pool, wall_chance
from mahjong_server.play.match.catalogue import games
from tests.games.two_worlds import Way

LEAST = 500
AGAIN = "python -m bench.drills --game"
COMPARED = 24
"""Positions of a game whose hidden tiles are dealt anew."""


@pytest.fixture(params=games(), ids=str)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return games()[request.param]


def moments(game: AnyGame) -> Iterator[tuple[Cut, Moment]]:
    pool = read_pool(game)
    assert pool is not None
    for cut in pool.cuts:
        yield cut, play_cut(game, pool.seats, cut)


def test_there_are_enough_and_they_are_of_these_rules(game: AnyGame):
    pool = read_pool(game)
    assert pool is not None, f"{AGAIN} {game.info.key}"
    assert len(pool.cuts) >= LEAST
    assert (pool.rules_version, pool.weighing) == (game.info.rules_version, game.info.weighing), f"{AGAIN}"
    assert len({cut.wall for cut in pool.cuts}) == len(pool.cuts)  # one a deal


def test_each_loses_much_beside_one_clear_best_and_looks_like_no_other(game: AnyGame):
    seen = set()
    for cut, (state, seat, decision, played) in moments(game):
        view = game.view(state, seat)
        worth = game.weigh(view, decision)
        first, second = sorted(worth.values(), reverse=True)[:2]
        assert first - worth[played] > game.info.grave, f"{cut.wall}: {AGAIN} {game.info.key}"
        assert first - second > game.info.slight
        assert worth[game.advise(view, decision).action] == first
        seen.add(msgspec.json.encode(view))
    pool = read_pool(game)
    assert pool is not None
    assert len(seen) == len(pool.cuts)


def test_choices_differ_in_kind(game: AnyGame):
    kinds = {(type(moment.played), moment.decision.kind) for _, moment in moments(game)}
    assert len(kinds) > 1


def test_a_seat_is_shown_no_more_than_it_knew(game: AnyGame):
    """Dealt anew where it could not see, the drill is the same to the byte."""
    pool, rng, different = read_pool(game), Random(7), 0
    assert pool is not None
    way: Way = import_module(f"tests.games.{game.info.key}.test_two_worlds").WAY
    for cut in pool.cuts[:COMPARED]:
        moment, log, start = play_with_log(game, pool.seats, cut, way)
        elsewhere = start
        for event in way.other_world(log, moment.seat, moment.state, rng):
            elsewhere = game.evolve(elsewhere, event)
        other = Moment(elsewhere, moment.seat, game.decisions(elsewhere)[moment.seat], moment.played)
        different += msgspec.json.encode(elsewhere) != msgspec.json.encode(moment.state)
        assert shown(game, pool, other) == shown(game, pool, moment)
    assert different > COMPARED / 2


def shown(game: AnyGame, pool: Any, moment: Moment) -> bytes:
    view = game.view(moment.state, moment.seat)
    return msgspec.json.encode([document(moment, view, pool_table(game, pool)), weighed_choices(game, moment, view)])


def play_with_log(game: AnyGame, seats: int, cut: Cut, way: Way) -> tuple[Moment, list[Any], Any]:
    """Return the moment, the events since its wall was built, and the state before these."""
    moment = play_cut(game, seats, cut)
    state, start, chance = game.new(game.info.options(), seats, 1), None, wall_chance(cut.wall)
    log: list[Any] = []
    from_places = iter(played_places(cut))
    while state != moment.state:
        asked = game.decisions(state)
        seat = max(asked)
        action = asked[seat].default
        if seat != TABLE and len(asked[seat].actions) > 1:
            action = asked[seat].actions[next(from_places)]
        events = game.act(state, seat, action, chance)
        if way.begins(events[0]):
            log, start = [], state
        log += events
        for event in events:
            state = game.evolve(state, event)
    assert start is not None
    return moment, log, start


def played_places(cut: Cut) -> bytes:
    return b85decode(cut.moves)
