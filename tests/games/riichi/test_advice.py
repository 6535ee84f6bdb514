"""Advice in Riichi: each reason on a hand where it is right."""

from typing import Any

import pytest

from games.actions import Pass
from games.advice import Why
from games.base import Decision
from games.riichi.actions import Chi, ClaimKan, Discard, Kan, Kita, Kyushu, Pon, Riichi, Ron, Show, Tsumo
from games.riichi.advice import advise, why
from games.riichi.bots.seen import read
from tests.games.riichi.bots.test_bots import discards, open_tile, view

IN_RIICHI = {"river": ["9s", {"tile": "2s", "sideways": True}, "5p"], "riichi": 1}


def reason(doc: Any, action: Any, *offered: Any) -> Why:
    """Return why an action is a good one; ``offered`` are the others."""
    return why(read(doc, 0), Decision("0.1.turn", "turn", (action, *offered), action), action)


def discard(hand: str, tile: str, **more: Any) -> Why:
    return reason(view(hand, **more), Discard(tile), *discards(hand))


def call(hand: str, tile: str, action: Any, *offered: Any, **more: Any) -> Why:
    return reason(open_tile(view(hand, **more), tile), action, *offered)


def test_the_advice_is_an_action_with_its_reason():
    hand = "123456m78999p23s7z"
    actions = (Riichi("7z", drawn=True), *discards(hand))
    found = advise(view(hand, "7z"), Decision("0.1.turn", "turn", actions, actions[-1]))
    assert (found.action, found.reason, found.facts) == (actions[0], "riichi", {"tiles": ["1s", "4s"]})


class TestAtOnce:
    @pytest.mark.parametrize(
        ("action", "key"),
        [
            (Tsumo(), "win"),
            (Ron(), "win"),
            (Show(), "show"),
            (Kyushu(), "redeal"),
            (Kan("1m"), "kan"),
            (Kita(), "kita"),
        ],
    )
    def test_what_is_done_at_once_says_why(self, action: Any, key: str):
        assert reason(view("1111m456p789s22z45s"), action, Pass()) == (key, {})

    def test_who_is_in_riichi_discards_what_is_drawn(self):
        assert reason(view("123456m78999p23s7z", "7z", riichi=1), Discard("7z", drawn=True)) == ("bound", {})


class TestDiscards:
    def test_what_leaves_the_hand_ready(self):
        assert discard("123456m78999p23s7z", "7z") == ("ready", {"tiles": ["1s", "4s"]})

    def test_a_wind_that_is_nobody_s(self):
        assert discard("1346m1278p34678s3z", "3z") == ("guest-wind", {})

    @pytest.mark.parametrize("tile", ["1z", "5z"])
    def test_an_honour_that_may_yet_be_a_yaku(self, tile: str):
        assert discard(f"1346m1278p34678s{tile}", tile) == ("alone", {})

    def test_what_nothing_joins(self):
        assert discard("1m456m1278p34678s9s", "1m") == ("alone", {})

    def test_what_leaves_most_tiles_that_help(self):
        assert discard("24m40578p12368s77z", "2m", left=51) == ("widest", {"count": 20})

    def test_what_the_hand_can_spare(self):
        assert discard("13348m457p79s2345z", "7p") == ("spare", {"count": 5})

    def test_what_takes_the_hand_back(self):
        assert discard("24m40578p12368s77z", "2s") == ("worth", {})

    def test_what_who_is_in_riichi_has_discarded_is_safe(self):
        assert discard("13348m457p79s2345z", "5p", others=(IN_RIICHI,)) == ("safe", {})

    def test_the_least_dangerous_tile(self):
        seen = {"river": ["1z", "1z"]}
        assert discard("1346m1278p34678s1z", "1z", others=(IN_RIICHI, seen)) == ("safest", {})

    def test_a_tile_that_others_are_less_dangerous_than(self):
        assert discard("13348m457p79s2345z", "3z", others=(IN_RIICHI, {"river": ["2z", "2z"]}))[0] == "guest-wind"


class TestCalls:
    def test_a_yaku_at_once(self):
        assert call("2346m69p33s24557z", "5z", Pon(("5z", "5z")), Pass()) == ("yakuhai", {})

    def test_one_tile_nearer(self):
        assert call("99m13p406677888s", "8s", Pon(("8s", "8s")), Pass()) == ("closer", {})
        assert call("26778m466p478s77z", "6s", Chi(("7s", "8s")), Pass()) == ("closer", {})

    def test_a_call_that_only_the_bot_knows_the_worth_of(self):
        assert call("28m23566p1147s77z", "1p", Chi(("2p", "3p")), Pass()) == ("worth", {})


class TestPassing:
    def test_what_brings_nothing(self):
        assert call("24m4078p12368s77z", "3s", Pass(), Chi(("1s", "2s"))) == ("no-closer", {})

    def test_what_a_ready_hand_does_not_need(self):
        assert call("123456m78999p23s", "9p", Pass(), Pon(("9p", "9p"))) == ("keep-ready", {})

    def test_what_would_leave_no_yaku(self):
        assert call("112m2356788p5s34z", "1m", Pass(), Pon(("1m", "1m"))) == ("no-yaku", {})

    def test_what_would_open_the_hand(self):
        assert call("1234m24456p3405s", "3p", Pass(), Chi(("2p", "4p"))) == ("closed", {})

    def test_what_an_open_hand_leaves(self):
        opened = {"melds": [{"sort": "pon", "tiles": ["7z", "7z", "7z"], "from": 1}]}
        assert call("5599m34p2348s", "9m", Pass(), Pon(("9m", "9m")), **opened) == ("worth", {})

    def test_where_nothing_is_called_but_a_kan(self):
        assert call("999m24456p34058s1z", "9m", Pass(), ClaimKan()) == ("worth", {})
