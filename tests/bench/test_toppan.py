"""Fast betting in Toppan is the game's own, fits ranges, and finds no simple rule that beats them."""

import random
from typing import Any

import msgspec
import pytest

from bench.toppan.deals import compared, deals
from bench.toppan.family import Hard, Policy, Position, Rule, family, gained, play
from bench.toppan.mixes import mixes
from bench.toppan.tree import Node, Tree, key_of, size
from bench.toppan_ranges import Effort, fitted, written
from games.mahjong.tiles34 import shorthand
from games.toppan.actions import Bet, Drop
from games.toppan.bots import hard
from games.toppan.bots.ranges import Ranges, ranges
from games.toppan.bots.seen import see
from games.toppan.game import GAME
from games.toppan.state import ANTE, START
from games.toppan.wall import SET
from tests.games.toppan.table import Table


class Fixed:
    """Chance that always says the same."""

    def __init__(self, draw: float) -> None:
        self._draw = draw

    def below(self, n: int) -> int:
        return int(self._draw * n)

    def shuffled(self, items: Any) -> list[Any]:
        return list(items)


@pytest.fixture(scope="module")
def table():
    return ranges().table(4 * ANTE)


@pytest.fixture(scope="module")
def dealt(table):
    """Return some deals of four, drawn as hands are worth by the ranges that there are."""
    return deals(4, 150, table, "tests")


def anything(at: Position, draw: float) -> int:
    """Drop out, call or raise, whatever chance says."""
    call = max(at.highest, 100)
    return 0 if draw < 0.3 else min(call + 100 * int((draw - 0.3) * 8), 2000)


def hands_of(seats: int, chance: random.Random) -> tuple[list[list[int]], int]:
    """Return any hands, and an indicator."""
    wall = chance.sample(SET, len(SET))
    return [[wall.pop() for _ in range(chance.choice((2, 3, 3, 4)))] for _ in range(seats)], wall.pop()


def by_the_rules(hands: list[list[int]], indicator: int, policy: Policy, draws: list[float]) -> list[int]:
    """Play the betting of hands in the game itself; return what each seat gains."""
    game = Table(*map(shorthand, hands), indicator=shorthand([indicator]))
    deal, acted = compared(hands, indicator), [0] * len(hands)
    while game.state.phase == "bet":
        seat, players = game.state.turn, game.state.players
        at = Position(deal, seat, [each.bet for each in players], [each.stays for each in players], game.state.bet)
        draw = draws[24 * seat + acted[seat]]
        bet = policy(at, draw)
        if isinstance(policy, Hard):
            seen = see(GAME.view(game.state, seat))
            offered = [each.points for each in GAME.decisions(game.state)[seat].actions if isinstance(each, Bet)]
            assert hard.bet(seen, offered, Fixed(draw)) == bet
        acted[seat] += 1
        game.do(seat, Bet(bet) if bet else Drop())
    return [score - START for score in game.state.scores]


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 10])
def test_fast_betting_pays_what_the_game_pays_and_the_fast_bot_is_the_bot(seats: int):
    chance = random.Random(seats)
    fast = Hard(ranges().table(seats * ANTE), seats)
    for number in range(40):
        hands, indicator = hands_of(seats, chance)
        draws = [chance.random() for _ in range(24 * seats)]
        policy = fast if number % 2 else anything
        gains = play(compared(hands, indicator), [policy] * seats, draws)
        assert sum(gains) == 0
        assert gains == by_the_rules(hands, indicator, policy, draws)


def test_the_tree_goes_round_as_the_game_does():
    node = Node(3)
    assert (node.actor(), key_of(node.high, node.met, 2), size(node.high)) == (0, (0, 0, 2), 5)
    node.act(0, 1)
    node.act(1, 3)
    assert (node.actor(), node.high, node.met, size(node.high)) == (2, 3, 1, 3)
    node.act(2, 0)
    assert node.actor() == 0
    node.act(0, 1)
    assert (node.actor(), node.bets, node.stays) == (-1, [3, 3, 0], [True, True, False])


def test_self_play_learns_to_bet_the_best_hands_and_to_drop_the_worst(dealt):
    tree = Tree(4, random.Random(1))
    for deal in dealt * 4:
        tree.play(deal, 1)
    facing_most = mixes(tree)[4, 1, 0]
    assert facing_most[0][1] > 90
    assert facing_most[-4][0] > 90


def test_ranges_are_fitted_and_written(tmp_path):
    effort = Effort(40, 2, 2)
    found = fitted(2, effort, "tests")
    assert found == fitted(2, effort, "tests")
    path = tmp_path / "ranges.json"
    path.write_text(written({"seed": "tests"}, {2: found}))
    assert msgspec.json.decode(path.read_bytes(), type=Ranges) == Ranges({"seed": "tests"}, {2: found})
    for spot in found.spots.values():
        assert all(0 <= sum(shares) <= 100 for shares in zip(*spot.play.values(), strict=True))


def test_no_simple_rule_of_a_sample_gains_much(table, dealt):
    rules = [*family()]
    assert Rule(0.06, 600, 0.75, 0.16, 0.03) in rules
    assert len(rules) == len({*rules}) > 200
    bot = Hard(table, 4)
    for rule in rules[::20]:
        gain, error = gained(dealt, rule, bot, "tests")
        assert gain < 100 + 2 * error


def test_a_hard_one_gains_nothing_among_its_like(table, dealt):
    assert gained(dealt, Hard(table, 4), Hard(table, 4), "tests")[0] == 0
