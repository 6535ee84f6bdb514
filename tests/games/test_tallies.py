"""What deals count for in their players' figures, of every game there is."""

from random import Random
from typing import Any

import pytest

from games.base import TABLE
from games.chance import KeyedChance
from games.registry import AnyGame
from games.tallies import tally
from tests.games import playthrough

MATCHES = 5


@pytest.fixture(params=playthrough.GAMES.values(), ids=lambda game: game.info.key)
def game(request: pytest.FixtureRequest) -> AnyGame:
    found: AnyGame = request.param
    return found


def states(game: AnyGame, seed: int, deals: int = 2) -> list[Any]:
    """Return the states of a match that is played by chance."""
    rng, chance = Random(seed), KeyedChance(b"%d" % seed)
    found = [game.new(game.info.options(), game.info.usual_seats, deals)]
    while asked := dict(game.decisions(found[-1])):
        seat = rng.choice([seat for seat in asked if seat != TABLE] or [TABLE])
        state = found[-1]
        for event in game.act(state, seat, rng.choice(asked[seat].actions), chance):
            state = game.evolve(state, event)
        found.append(state)
    return found


def test_a_deal_counts_once_it_is_over_and_each_figure_is_the_game_s(game: AnyGame):
    for seed in range(MATCHES):
        played = states(game, seed)
        assert game.tally(played[0]) is None
        told = {found.deal: found for state in played if (found := game.tally(state))}
        assert set(told) == set(range(len(told)))
        assert told
        for found in told.values():
            assert len(found.seats) == game.info.usual_seats
            names = {name for seat in found.seats if seat for name in seat.figures}
            assert names <= set(game.info.figures)


def test_points_are_those_of_the_deal(game: AnyGame):
    for seed in range(MATCHES):
        for state in states(game, seed):
            found = game.tally(state)
            if found:
                assert [seat.points if seat else 0 for seat in found.seats] == list(state.sheet["scores"])


def test_every_game_has_figures_and_who_won_is_the_first(game: AnyGame):
    assert game.info.figures[0] == "won"
    assert len(set(game.info.figures)) == len(game.info.figures)


def test_what_time_broke_off_counts_for_nobody():
    assert tally(0, {"end": "time", "scores": [1, -1]}, lambda _sheet, _seat: {"won": True}) is None
    assert tally(0, None, lambda _sheet, _seat: {"won": True}) is None
