"""Advice in Sichuan: each reason on a hand where it is right."""

from typing import Any

import pytest

from games.actions import Pass
from games.advice import Why
from games.sichuan.actions import ClaimKong, Discard, Exchange, Forbid, Hu, Kong, Pung
from games.sichuan.advice import advise, why
from games.sichuan.bots.seen import read
from games.sichuan.game import GAME
from tests.games.sichuan.table import Fresh, Table


def reason(table: Any, action: Any, seat: int = 0) -> Why:
    """Return why an action is a good one."""
    decision = GAME.decisions(table.state)[seat]
    assert action in decision.actions
    return why(read(GAME.view(table.state, seat), seat), decision, action)


def discard(hand: str, drawn: str, tile: str, **more: Any) -> Why:
    return reason(Table(hand, **{"forbid": "s", "drawn": drawn, **more}), Discard(tile))


def claim(hand: str, tile: str, action: Any, **more: Any) -> Why:
    """Return why seat 1 does that with a tile that seat 0 has discarded."""
    return reason(Table("", hand, **{"forbid": "-p", "drawn": tile, **more}).discard(0, tile), action, 1)


def test_the_advice_is_an_action_with_its_reason():
    table = Table("123456789m1355p", forbid="s", drawn="4p")
    found = advise(GAME.view(table.state, 0), GAME.decisions(table.state)[0])
    assert (found.action, found.reason, found.facts) == (Discard("1p"), "ready", {"tiles": ["2p", "5p"]})


class TestNaming:
    def test_the_suit_held_least(self):
        assert reason(Fresh("123456m1235567p5s"), Forbid(tile="5s")) == ("names", {"suit": "s", "count": 1})

    def test_a_suit_that_is_lacking(self):
        assert reason(Fresh("1234569m1235567p"), Forbid(suit="s")) == ("names", {"suit": "s", "count": 0})

    def test_another_suit(self):
        assert reason(Fresh("1479m234p2345678s"), Forbid(tile="4m")) == ("names-worth", {"suit": "m"})

    @pytest.mark.clause("SBR §12.19")
    def test_the_first_discard_names_it(self):
        table = Fresh("123456m1235567p5s", forbidding="first-discard")
        assert reason(table, Discard("5s")) == ("names", {"suit": "s", "count": 1})

    @pytest.mark.clause("SBR §12.17")
    def test_of_an_exchange_nothing_simple_tells(self):
        table = Fresh("123456m1235567p5s", exchange="any")
        three = next(each for each in GAME.decisions(table.state)[0].actions if isinstance(each, Exchange))
        assert reason(table, three) == ("worth", {})


class TestDiscards:
    @pytest.mark.clause("SBR §4.1")
    def test_the_tile_set_aside(self):
        table = Fresh("123456789m1147p3s").do(0, Forbid(tile="3s")).defaults()
        assert reason(table, Discard("3s")) == ("aside", {})

    @pytest.mark.clause("SBR §4.3")
    def test_the_forbidden_suit(self):
        assert discard("147m258p1112233s", "9m", "3s") == ("forbidden", {"suit": "s", "count": 6})

    def test_what_leaves_the_hand_ready(self):
        assert discard("123456789m1355p", "4p", "1p") == ("ready", {"tiles": ["2p", "5p"]})

    def test_what_nothing_joins(self):
        assert discard("1m456m78m23488p99p", "5p", "1m") == ("alone", {})

    def test_what_leaves_most_tiles_that_help(self):
        assert discard("36799m13344578s", "8m", "1s", forbid="p") == ("widest", {"count": 15})

    def test_what_the_hand_can_spare(self):
        assert discard("36799m13344578s", "8m", "4s", forbid="p") == ("spare", {"count": 2})

    def test_what_nobody_can_win_on_where_other_tiles_are_dangerous(self):
        melds = "", "1p 2p 3p", "4p 5p 6p", "7p 8p 9p"
        assert discard("124457778m2256s", "5s", "2m", melds=melds, forbid="pmmm", left=10) == ("nobody", {"suit": "m"})

    def test_what_nobody_can_win_on_is_no_word_worth_where_nothing_is_dangerous(self):
        assert discard("124457778m2256s", "5s", "2m", forbid="pmmm")[0] != "nobody"

    @pytest.mark.parametrize(
        ("hand", "drawn", "tile", "forbidden", "way"),
        [
            ("5688m122227889s", "6s", "8m", "p", ("flush", {"count": 4})),
            ("114488p1122355s", "1p", "4p", "m", ("pungs", {"count": 3})),
            ("36799m13344578s", "8m", "6m", "p", ("pairs", {"count": 4})),
            ("36799m13344578s", "8m", "3s", "p", ("worth", {})),
        ],
    )
    def test_what_stays_as_near_to_a_hand_that_scores_more(self, hand, drawn, tile, forbidden, way):
        assert discard(hand, drawn, tile, forbid=forbidden) == way

    def test_melds_of_two_suits_are_no_way_to_one(self):
        assert discard("2345m889s", "9s", "4m", melds=("1m 1s",), forbid="p") == ("pungs", {"count": 3})


class TestClaims:
    def test_a_complete_hand(self):
        assert claim("123456m99m23456p", "7p", Hu(), forbid="-s") == ("hu", {})

    def test_a_small_win_while_more_may_come(self):
        assert claim("123456m99m23456p", "7p", Pass(), forbid="-s") == ("dearer", {})

    def test_a_pung_that_brings_the_hand_nearer(self):
        assert claim("11236678m16679s", "1m", Pung()) == ("closer", {})

    def test_a_pung_that_brings_it_no_nearer(self):
        assert claim("12578m13336689s", "3s", Pung()) == ("three-alike", {})

    def test_passing_where_a_claim_brings_nothing(self):
        assert claim("12578m13336689s", "3s", Pass()) == ("no-closer", {})

    def test_passing_with_a_hand_that_is_ready(self):
        assert claim("34566m11156789s", "1s", Pass(), forbid="-p") == ("keep-ready", {})

    def test_passing_though_it_would_be_nearer(self):
        assert claim("11236678m16679s", "1m", Pass()) == ("as-it-is", {})

    @pytest.mark.parametrize(("points", "key"), [(2, "kong"), (0, "worth")])
    def test_a_kong_is_paid_where_the_rules_pay_it(self, points, key):
        assert claim("12578m13336689s", "3s", ClaimKong(), melded_kong=points) == (key, {})


class TestKongs:
    @pytest.mark.parametrize(("points", "key"), [(2, "kong"), (0, "worth")])
    def test_four_of_the_own(self, points, key):
        table = Table("5555m124m12789s", forbid="p", drawn="9s", concealed_kong=points)
        assert reason(table, Kong("5m")) == (key, {})

    @pytest.mark.parametrize(
        ("drawn", "options", "key"),
        [
            ("3m", {}, "kong"),
            ("3m", {"promoted_kong": 0}, "worth"),
            ("9s", {}, "worth"),
            ("9s", {"postponed_kong": 1}, "kong"),
        ],
    )
    def test_a_fourth_tile_for_a_pung(self, drawn, options, key):
        hand = "12456m12789s" if drawn == "3m" else "12345m12789s"
        table = Table(hand, melds=("3m",), forbid="p", drawn=drawn, **options)
        assert reason(table, Kong("3m")) == (key, {})
