"""A hand on paper by the options of its table (SBR §12)."""

from typing import Any

import pytest

from tests.games.sichuan.study.test_study import PLAIN, asked, fans, paid, refused

FIRST: dict[str, Any] = {"options": {"forbidding": "first-discard"}}
"""No suit is named before the first discard."""


class TestOptions:
    """The calculator goes by the rules of the table that it is asked for."""

    CLOSED = "123456m789p11s23s"

    @pytest.mark.clause("SBR §12.1")
    @pytest.mark.parametrize(("adds", "drawn", "total"), [("point", 2, 0), ("fan", 2, 1), ("nothing", 1, 0)])
    def test_a_self_drawn_hu(self, adds: str, drawn: int, total: int):
        answer = asked(self.CLOSED, won="4s", options={"self_drawn": adds})
        assert answer["value"]["total"] == total
        assert {entry["points"] for entry in answer["ledger"]} == {drawn}
        waits = asked(self.CLOSED, options={"self_drawn": adds})["waits"]
        assert {wait["drawn"] for wait in waits} == {drawn}

    @pytest.mark.clause("SBR §12.2")
    def test_a_replacement_for_a_melded_kong(self):
        more: dict[str, Any] = {"won": "2s", "after_kong": True}
        hand, melds = "123456m11s13s", "7pk2"
        assert len(asked(hand, melds, **more)["ledger"]) == 3
        answer = asked(hand, melds, options={"kong_draw": "discard"}, **more)
        assert paid(answer["ledger"]) == ["2>0 4 SBR §12.2"]

    @pytest.mark.clause("SBR §12.2", "SBR §2.4")
    @pytest.mark.parametrize("how", ["self-drawn", "discard"])
    def test_who_gave_it_is_in_play(self, how: str):
        hand: dict[str, Any] = {"won": "2s", "after_kong": True, "options": {"kong_draw": how}}
        assert refused("123456m11s13s", "7pk2", out=[2], **hand) == "giver-out (SBR §2.4)"
        assert asked("123456m11s13s", "7pk2", out=[1], **hand)["verdict"] == "win"
        assert asked("123m11s13s", "7pk2 8pk1", out=[2], **hand)["verdict"] == "win"

    @pytest.mark.clause("SBR §12.2")
    @pytest.mark.parametrize(("melds", "how", "noted"), [
        ("7pk2 8pc", "discard", True),
        ("7pk2 8pc", "self-drawn", False),
        ("7pc 8pc", "discard", False),
        ("7pk2 8p", "discard", False),
    ])  # fmt: skip
    def test_of_several_kongs_nobody_knows_the_last(self, melds: str, how: str, noted: bool):  # noqa: FBT001 - a parameter
        answer = asked("123m11s13s", melds, won="2s", after_kong=True, options={"kong_draw": how})
        notes = [note for note in answer.get("notes", []) if note["code"] == "several-kongs"]
        assert notes == ([{"code": "several-kongs", "clause": "SBR §12.2"}] if noted else [])
        assert len(answer["ledger"]) == (1 if melds == "7pk2 8p" else 3)

    @pytest.mark.clause("SBR §12.1")
    @pytest.mark.parametrize("adds", ["point", "fan", "nothing"])
    def test_a_self_drawn_hu_cites_what_it_is_paid_by(self, adds: str):
        answer = asked(self.CLOSED, won="4s", options={"self_drawn": adds})
        assert {entry["clause"] for entry in answer["ledger"]} == {"SBR §8.2" if adds == "point" else "SBR §12.1"}

    @pytest.mark.clause("SBR §12.10", "SBR §12.12")
    def test_fans_of_the_street(self):
        options = {"concealed_hand": True, "middle_five": True}
        assert fans("123m46m789p11222s", won="5m", giver=2, options=options) == {"concealed-hand": 1, "middle-five": 1}
        [wait] = asked("123m46m789p11222s", options=options)["waits"]
        assert {fan["fan"] for fan in wait["fans"]} == {"concealed-hand", "middle-five"}
        assert wait["points"] == 4

    @pytest.mark.clause("SBR §12.15")
    @pytest.mark.parametrize(("first", "fan"), [("deal", "heavenly-hand"), ("draw", "earthly-hand")])
    def test_a_hand_whole_from_the_first(self, first: str, fan: str):
        assert fans(PLAIN, won="2s", first=first) == {}
        assert fans(PLAIN, won="2s", first=first, options={"heavenly_hand": 3, "earthly_hand": 3}) == {fan: 3}

    @pytest.mark.clause("SBR §12.21")
    def test_where_blood_flows_who_has_won_pays_and_gives(self):
        more: dict[str, Any] = {"out": [1, 2, 3], "options": {"blood_flows": True}}
        assert len(asked(PLAIN, won="2s", **more)["ledger"]) == 3
        assert asked(PLAIN, won="2s", giver=1, **more)["verdict"] == "win"

    @pytest.mark.clause("SBR §12.19")
    def test_a_hand_of_three_suits_wins_nothing_before_a_suit_is_named(self):
        for more in ({}, {"giver": 2}):
            answer = asked(PLAIN, won="2s", **more, **FIRST)
            assert (answer["verdict"], answer["reason"]["code"]) == ("false", "three-suits")
            assert answer["clause"] == "SBR §12.19"
        answer = asked(PLAIN, **FIRST)
        assert (answer["verdict"], answer["reason"]["code"]) == ("short", "three-suits")
        assert answer["clause"] == "SBR §12.19"
        assert answer["lacking"]["tiles"] > 1

    @pytest.mark.clause("SBR §12.19")
    def test_melds_count_among_the_suits(self):
        assert asked("123456m1112s", "7p", won="2s", **FIRST)["reason"]["code"] == "three-suits"
        assert asked("123m456m1112s", "7s", won="2s", **FIRST)["verdict"] == "win"

    @pytest.mark.clause("SBR §12.19")
    def test_one_of_two_suits_may_win(self):
        two = "123456m789m1112s"
        assert asked(two, **FIRST)["verdict"] == "ready"
        assert asked(two, won="2s", **FIRST)["verdict"] == "win"
        assert asked(PLAIN, won="2s")["verdict"] == "win"

    @pytest.mark.clause("SBR §12.19")
    def test_a_discard_that_leaves_two_suits_leaves_the_hand_ready(self):
        answer = asked("123456m789m1112s", won="9p", **FIRST)
        assert (answer["verdict"], list(answer["discards"])) == ("false", ["9p"])

    @pytest.mark.clause("SBR §12.7")
    def test_a_kong_shot_is_paid_on(self):
        shot = asked(PLAIN, won="2s", giver=1, after_kong=True, options={"kong_shot": "passed"})
        assert shot["notes"] == [{"code": "kong-passed-on", "clause": "SBR §12.7"}]
