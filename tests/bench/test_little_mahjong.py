"""What is counted and measured of Little Mahjong's bots, on a few deals and hands."""

from typing import Any

import pytest

from bench import bots as strength
from bench.greedy.little_mahjong import PLAYER, distance
from bench.little_mahjong import coach, deals, rates
from games.chance import KeyedChance
from games.little_mahjong import bots
from games.little_mahjong.bots import rate_tables
from games.little_mahjong.bots.rates import RATES, read
from games.little_mahjong.dominoes import COPIES
from games.little_mahjong.events import Settled
from games.little_mahjong.game import GAME
from games.little_mahjong.triplets import triplet
from tests.games.little_mahjong.table import Play, Table, hand, word


def greedy(table: Play, seat: int, key: bytes = b"chance") -> str:
    decision = GAME.decisions(table.state)[seat]
    return word(PLAYER.choose(GAME.view(table.state, seat), decision, KeyedChance(key)))


class TestGreedy:
    def test_a_win_is_taken(self):
        assert greedy(Table("22 25 55 12 35", "", "", "", drawn="34"), 0) == "win"

    def test_it_waits_for_most_dominoes_whatever_they_are_worth(self):
        assert greedy(Table("11 13 14 15 56", "", "", "", drawn="66"), 0) == "11"

    def test_a_triplet_is_taken_where_it_brings_the_hand_nearer(self):
        assert greedy(Table("", "14 25 33 35 46", "", "", drawn="34").discard(0, "34"), 1) == "pass"
        table = Table("", "12 35 66 16 13", "", "", drawn="34").discard(0, "34")
        assert {greedy(table, 1, b"%d" % key) for key in range(5)} == {"12 35"}

    def test_how_near_a_hand_is(self):
        assert distance(hand("22 25 55 12 35"), None) == 1
        assert distance(hand("12 35 66 16 13"), None) == 2
        assert distance(hand("33 44"), triplet(hand("22 25 55"))) == 1
        assert distance(hand("11 36"), triplet(hand("22 25 55"))) == 2

    def test_it_is_known_by_name_where_a_game_has_one(self):
        assert strength.player(GAME, "greedy") is PLAYER
        with pytest.raises(SystemExit, match="no greedy player"):
            strength.player(strength.game_of("sichuan"), "greedy")


class TestRates:
    def test_what_is_counted_is_a_table_that_can_be_read(self):
        table = rates.counted(3, 12, "few").table()
        found = read(3, table)
        assert len(found.stages[0].thrown) == len(COPIES)
        assert found.stages[0].loss > 2

    def test_a_module_holds_the_tables(self):
        scope: dict[str, Any] = {}
        exec(rates.module({"THREE": rate_tables.THREE.strip(), "FOUR": rate_tables.FOUR.strip()}, 9, "few"), scope)
        assert (scope["THREE"], scope["FOUR"]) == (rate_tables.THREE, rate_tables.FOUR)
        assert "9 deals of three and of four, ``few``" in scope["__doc__"]

    def test_shares_of_what_a_seat_does_not_see(self):
        table = Table("11 13 33 12 34", "", "", laid=("", "22 25 55"), drawn="66")
        left = deals.unseen(table.state, 0)
        assert sum(left) == 32 - 6 - 3
        assert sum(deals.share(left)) == pytest.approx(1)
        assert [deals.triplets(table.state, seat) for seat in range(3)] == [1, 0, 1]
        assert deals.thrown(table.state) == 1

    def test_a_discard_that_is_won_on_is_counted_once_and_ends_others_hopes(self):
        counts = rates.Counts(4)
        for number in range(30):
            events = list(deals.played([bots.bot("hard")] * 4, b"%d" % number))
            for state, event in events:
                counts.add(state, event)
            assert isinstance(events[-1][1], Settled)
        won = sum(found for (name, kind, _), found in counts.found.items() if name == "won" and kind >= 0)
        assert 0 < won < 30
        assert counts.chances["loss", 0, 0] + counts.chances["loss", 0, 1] > 0


class TestCoach:
    def test_a_hard_bot_never_departs(self):
        for number in range(4):
            found = coach.measured("hard", number, 1, "none")
            assert (found.departures, found.duel) == ([], 0)

    def test_departures_have_a_phase_and_both_losses(self):
        found = [each for number in range(12) for each in coach.measured("medium", number, 1, "some").departures]
        assert found
        assert {each.phase[0] for each in found} <= {"early", "middle", "late"}
        assert {each.phase[2] for each in found} <= {"turn", "claim"}
        assert all(each.said == 0 or each.said > GAME.info.slight for each in found)

    def test_differences_that_are_slight_are_not_told(self):
        assert coach.said_loss({"a": 1.0, "b": 1.0 - GAME.info.slight / 2}, "b") == 0
        assert coach.said_loss({"a": 3.0, "b": 1.0}, "b") == 2

    def test_a_sure_win_that_is_thrown_away_costs_what_it_would_have_brought(self):
        """Seat 0 waits for both [1:6] after [5:6]; after [6:6] for nothing."""
        state = Table("11 13 14 15 56", "", "", "", drawn="66", left=9).state
        good, bad = (
            next(each for each in GAME.decisions(state)[0].actions if word(each) == name) for name in ("56", "66")
        )
        assert coach.true_loss(state, 0, good, bad, 12, b"key") > 0
        assert coach.true_loss(state, 0, good, good, 2, b"key") == 0

    def test_a_row_tells_both_sums_a_deal(self):
        assert coach.line("all", [2.0, 1.0], [1.0, 2.0], 2).split() == [
            "all",
            "2",
            "1.500",
            "1.500",
            "±",
            "0.354",
            "1.00",
        ]


def test_rates_are_of_three_and_four():
    assert {others: rates_.players for others, rates_ in RATES.items()} == {2: 3, 3: 4}
