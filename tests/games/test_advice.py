"""Advice for newcomers: what the strongest bot would do, with a reason of the game's own, by the own view alone."""

import json
from importlib import import_module
from itertools import chain
from random import Random
from typing import Any

import msgspec
import pytest

from games.base import TABLE
from games.mahjong.discard_reasons import Outlook, is_alone, of_shape
from games.mahjong.tiles34 import parse
from games.registry import AnyGame
from tests.games import playthrough
from tests.games.test_weigh import asked

every_game = pytest.mark.parametrize("game", playthrough.GAMES.values(), ids=lambda game: game.info.key)


def reasons(game: AnyGame) -> tuple[str, ...]:
    found: tuple[str, ...] = import_module(f"games.{game.info.key}.advice").REASONS
    return found


@every_game
def test_it_is_what_the_strongest_bot_holds_to_be_best_with_a_reason_and_plain_facts(game: AnyGame):
    said = set()
    played = chain(*(asked(game, seed, level, 120) for seed, level in enumerate(game.info.bots)))
    for shown, decision, _ in played:
        advice, worth = game.advise(shown, decision), game.weigh(shown, decision)
        assert advice.action in decision.actions
        assert worth[advice.action] == max(worth.values())
        assert advice.reason in reasons(game)
        assert json.loads(json.dumps(advice.facts)) == advice.facts
        said.add(advice.reason)
    assert len(said) > 2


@every_game
def test_reasons_are_told_apart(game: AnyGame):
    assert len(set(reasons(game))) == len(reasons(game))
    assert "worth" in reasons(game)


@pytest.mark.security("SEC 2.15")
@pytest.mark.parametrize("key", playthrough.GAMES)
def test_two_worlds_that_a_seat_can_not_tell_apart_have_the_same_advice(key: str):
    way = import_module(f"tests.games.{key}.test_two_worlds").WAY
    compared = differing = 0
    for seed in range(4):
        rng, log, start = Random(seed), list[Any](), None
        for before, _, _, events, after in way.playing(seed):
            if way.begins(events[0]):
                log, start = [], before
            log += events
            seats = [seat for seat in way.game.decisions(after) if seat != TABLE]
            if start is None or not seats or rng.random() > 4 * way.often:
                continue
            seat = rng.choice(seats)
            twin, elsewhere = way.other_world(log, seat, after, rng), start
            for event in twin:
                elsewhere = way.game.evolve(elsewhere, event)
            assert told(way.game, elsewhere, seat) == told(way.game, after, seat)
            compared += 1
            differing += twin != log
    assert compared
    assert differing


def told(game: AnyGame, state: Any, seat: int) -> bytes:
    return msgspec.json.encode(game.advise(game.view(state, seat), game.decisions(state)[seat]))


@pytest.mark.parametrize(
    ("held", "tile", "alone"),
    [
        (["1m", "5m", "9m"], "5m", True),
        (["3m", "5m"], "5m", False),
        (["5m", "7m"], "5m", False),
        (["5m", "5m"], "5m", False),
        (["9m", "1p"], "9m", True),
        (["1p", "9m", "2p"], "9m", True),
        (["1z", "2z"], "1z", True),
    ],
)
def test_a_tile_is_alone_where_nothing_joins_it(held: list[str], tile: str, *, alone: bool):
    assert is_alone([*map(parse, held)], parse(tile), runs=tile[1] != "z") == alone


class TestShape:
    wide, narrow, farther = Outlook(2, 9), Outlook(2, 4), Outlook(3, 30)

    def reason(self, chosen: str, *, alone: bool = False) -> Any:
        return of_shape({"wide": self.wide, "narrow": self.narrow, "farther": self.farther}, chosen, alone=alone)

    def test_the_one_that_leaves_most_tiles_that_help(self):
        assert self.reason("wide") == ("widest", {"count": 9})

    def test_one_that_loses_nothing(self):
        assert self.reason("narrow") == ("spare", {"count": 2})

    def test_one_that_nothing_joins(self):
        assert self.reason("narrow", alone=True) == ("alone", {})

    def test_one_that_takes_the_hand_back_is_told_by_no_shape(self):
        assert self.reason("farther", alone=True) is None
