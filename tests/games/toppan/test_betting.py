"""The hard player's betting: by the ranges, near the best, and what it is known to have got wrong."""

from typing import Any

import pytest

from games.toppan.actions import Bet, Drop, Hit, Stand
from games.toppan.bots import hard, weigh
from games.toppan.bots.betting import FAR, GOOD, NEAR, Choice, Moment, choices, played, worth_at
from games.toppan.bots.players import bot
from games.toppan.bots.ranges import BETTER, LEVELS, TIMES, Play, Ranges, Rated, Stakes, Table, ranges
from games.toppan.bots.seen import see
from games.toppan.game import GAME
from tests.games.toppan import table
from tests.games.toppan.table import dealt

STAKES = Stakes(4000, 19_000, 57_000)
COLUMNS = len(BETTER) + 1
KINDS = COLUMNS * (len(TIMES) + 1)


def worths(play: table.Play) -> dict[Any, float]:
    """Return what the actions of whose turn it is are worth."""
    seat = play.state.turn
    return dict(weigh(GAME.view(play.state, seat), GAME.decisions(play.state)[seat]))


class Draw:
    """Chance that always says the same share of what it is asked for."""

    def __init__(self, share: float) -> None:
        self._share = share

    def below(self, n: int) -> int:
        return int(self._share * n)

    def shuffled(self, items: Any) -> list[Any]:
        return list(items)


def chosen(play: table.Play) -> set[Any]:
    """Return all that the hard player may do, whatever chance says."""
    seat = play.state.turn
    view, decision = GAME.view(play.state, seat), GAME.decisions(play.state)[seat]
    return {bot("hard").choose(view, decision, Draw(share / 100)) for share in range(100)}


def facing(points: int, hand: str) -> table.Play:
    """Return the moment after oya, with three tiles, has bet so much before a hand."""
    return table.Table("9s1p1z", hand, "9p2z4z", "8s2z3z").bet(points, 0)


class TestKnownSlips:
    @pytest.mark.parametrize("hand", ["9m1p", "8m2s", "9m2s", "8m3s", "55m"])
    def test_near_misses_in_two_tiles_do_not_call_the_most(self, hand: str):
        assert worths(facing(2000, hand))[Bet(2000)] < 0
        assert chosen(facing(2000, hand)) == {Drop()}

    @pytest.mark.parametrize("hand", ["55s1z", "9m1s2z", "3m4p3s1z"])
    def test_exactly_ten_and_a_half_calls_it(self, hand: str):
        assert worths(facing(2000, hand))[Bet(2000)] > 3000
        assert chosen(facing(2000, hand)) == {Bet(2000)}

    @pytest.mark.parametrize("taken", ["4m 5p 1s", "4m 3p 2s 1s"])
    def test_ten_in_three_or_four_tiles_stands_when_it_draws_last(self, taken: str):
        first, second, *more = taken.split()
        play = dealt(f"9m1z 8m2z 7m3z {first}{second} {''.join(more)}").stand(0, 1, 2).hit(3, len(more))
        worth = worths(play)
        assert worth[Stand()] > worth[Hit()]
        assert chosen(play) == {Stand()}

    def test_the_worse_half_may_open_for_little(self):
        worth = worths(table.Table("9p1z", "9m1p", "9s1z", "8p2z"))
        assert worth[Bet(100)] > 0
        assert Bet(100) in chosen(table.Table("9p1z", "9m1p", "9s1z", "8p2z"))


def test_a_short_purse_calls_what_it_can_hardly_lose():
    """Whoever has 200 chips to lose calls for a pot of four thousand what others drop."""
    hands = ("9s1p1z", "9m1p", "9p2z4z", "8s2z3z")
    rich, poor = table.Table(*hands).bet(2000, 0), table.Table(*hands, chips=(20, 1.2)).bet(2000, 0)
    assert (chosen(rich), chosen(poor)) == ({Drop()}, {Bet(2000)})


def test_every_bet_that_is_offered_is_weighed():
    play = table.Table("55p1z", "9p1z", "8s2z")
    worth = worths(play)
    assert worth.keys() == {Drop(), *(Bet(points) for points in range(100, 2001, 100))}
    seen = see(GAME.view(play.state, play.state.turn))
    reckoned = hard.betting(seen, [action.points for action in worth if isinstance(action, Bet)])
    assert reckoned[200] == pytest.approx(reckoned[100] + (reckoned[600] - reckoned[100]) / 5)


def test_the_ranges_are_whole():
    for found in ranges().tables.values():
        assert len(found.stand) == COLUMNS
        for name, play in found.spots.items():
            level = int(name.split()[0])
            assert [*play.play] == [*play.worth] == [known for known in LEVELS if known >= level]
            assert {len(shares) for shares in play.play.values()} == {KINDS}
            assert {len(worth) for worth in play.worth.values()} == {COLUMNS}
            assert all(0 <= sum(shares) <= 100 for shares in zip(*play.play.values(), strict=True))


def costing(share: int, loss: int, *levels: int) -> Play:
    """Return a play in which every hand makes each bet as often, and loses as much by it."""
    return Play(dict.fromkeys(levels, (share,) * KINDS), dict.fromkeys(levels, ((0, 0, loss),) * COLUMNS))


SPOTS = {
    "0 0 1": costing(20, 50, *LEVELS),
    "600 1 0": costing(30, 200, *LEVELS[1:]),
    "1200 1 0": costing(50, 500, 1200, 2000),
}


def found(highest: int, met: int, yet: int, most: int = 2000) -> list[tuple[int, float, float]]:
    """Return the choices by these spots: bet, worth, share."""
    made = choices(Table((), SPOTS), Moment(highest, met, yet), Rated(0.5, 2), STAKES, most)
    return [(choice.bet, round(choice.worth), round(choice.share, 2)) for choice in made]


class TestChoices:
    def test_a_bet_that_the_ranges_know(self):
        assert found(0, 0, 1) == [(0, 0, 0.2), (100, -50, 0.2), (600, -50, 0.2), (1200, -50, 0.2), (2000, -50, 0.2)]
        assert found(600, 1, 0) == [(0, 0, 0.1), (600, -200, 0.3), (1200, -200, 0.3), (2000, -200, 0.3)]

    def test_a_bet_between_two_that_they_know_is_as_much_like_each_as_it_is_near(self):
        assert found(900, 1, 0) == [(0, 0, 0.05), (900, -350, 0.4), (1200, -200, 0.15), (2000, -350, 0.4)]

    def test_a_spot_that_never_came_up_is_played_like_the_one_most_like_it(self):
        assert found(600, 3, 4) == found(600, 1, 0)
        assert found(0, 0, 5) == found(0, 0, 1)

    def test_a_purse_bets_no_more_than_it_may(self):
        assert found(0, 0, 1, most=800) == [(0, 0, 0.2), (100, -50, 0.2), (600, -50, 0.2), (800, -50, 0.4)]
        assert found(600, 1, 0, most=600) == [(0, 0, 0.1), (600, -200, 0.9)]

    def test_a_bet_between_two_others_is_worth_what_lies_between(self):
        curve = [Choice(100, 40.0, 0), Choice(600, 140.0, 0)]
        assert [worth_at(curve, bet) for bet in (100, 200, 600)] == [40, 60, 140]


class TestPlayed:
    def test_choices_near_the_best_are_made_as_often_as_the_ranges_say(self):
        some = [Choice(0, 0.0, 0.5), Choice(600, NEAR, 0.25), Choice(1200, NEAR, 0.0), Choice(2000, -1.0, 0.25)]
        assert played(some) == [Choice(0, 0.0, 2 / 3), Choice(600, NEAR, 1 / 3)]

    def test_where_the_ranges_make_none_of_them_it_is_the_best(self):
        assert played([Choice(0, 0.0, 1.0), Choice(600, NEAR + 1.0, 0.0)]) == [Choice(600, NEAR + 1.0, 1.0)]

    def test_a_good_hand_makes_the_highest_of_the_bets_near_the_best(self):
        most = GOOD + 1.0
        some = [Choice(600, most, 1.0), Choice(1200, most - NEAR, 0.0), Choice(2000, most - NEAR - 1, 0.0)]
        assert played(some) == [Choice(1200, most - NEAR, 1.0)]


class TestGivenUp:
    """What the ranges drop at least one time in five is worth no more than that, unless it is worth far more."""

    def worth(self, share: int, gain: int, stakes: Stakes = STAKES) -> float:
        spots = {"2000 1 0": Play({2000: (share,) * KINDS}, {2000: ((500, gain, 4000),) * COLUMNS})}
        return choices(Table((), spots), Moment(2000, 1, 0), Rated(0.2, 2), stakes, 2000)[1].worth

    def test_a_bet_that_seems_worth_more(self):
        assert (self.worth(81, 1500), self.worth(80, 1500), self.worth(80, 500)) == (1000, 0, -1000)

    def test_a_bet_that_is_far_better(self):
        assert self.worth(80, 1000 + FAR // 2) == FAR

    def test_a_purse_that_has_less_to_lose(self):
        assert self.worth(80, 500, Stakes(4000, 200, 57_000)) == 2000 + 1000 - 100


def test_the_table_of_the_nearest_number_of_antes_is_played():
    tables = {seats: Table((), {str(seats): costing(0, 0)}) for seats in (2, 4, 10)}
    known = Ranges({}, tables)
    assert [known.table(1000 * antes) for antes in (2, 3, 4, 6, 7, 10)] == [
        tables[seats] for seats in (2, 4, 4, 4, 10, 10)
    ]
