"""A hand on paper, clause by clause: its value, its waits, its payments, and what can't be."""

from typing import Any

import pytest
from msgspec import ValidationError, convert

from games.base import Illegal
from games.mahjong.tiles import notation, parse_many
from games.sichuan.hand_value import CLAUSES
from games.sichuan.study.hand import StudyHand
from games.sichuan.study.study import study

SORTS = {"c": "concealed", "k": "melded", "+": "promoted", "~": "postponed", "": "pung"}
PLAIN = "123456m789p1112s"  # wins on 2s and 3s


def tiles(text: str) -> list[str]:
    return [notation(kind) for kind in parse_many(text)]


def laid(text: str, melds: str = "", won: str = "", **more: Any) -> Any:
    """Return a hand as it is sent: "5m 7pk2" is a pung of 5m and a kong of 7p claimed from seat 2."""
    declared = []
    for meld in melds.split():
        giver: dict[str, Any] = {"from": int(meld[-1])} if len(meld) > 2 and meld[-1].isdigit() else {}
        declared.append({"sort": SORTS[meld[2:].rstrip("0123")], "tile": meld[:2], **giver})
    chance = {key: more.pop(key) for key in ("robbed", "after_kong", "last", "first") if key in more}
    giver = {"from": more.pop("giver")} if "giver" in more else {}
    hu: dict[str, Any] = {"won": {"tile": won, **giver, **chance}} if won else {}
    return {"tiles": tiles(text), "melds": declared, **hu, **more}


def asked(*args: Any, **more: Any) -> Any:
    return study(convert(laid(*args, **more), StudyHand))


def fans(*args: Any, **more: Any) -> dict[str, int]:
    """Return the fans of a winning hand; each names its own clause."""
    answer = asked(*args, **more)
    assert answer["verdict"] == "win", answer
    assert all(each["clause"] == CLAUSES[each["fan"]] for each in answer["value"]["fans"])
    return {each["fan"]: each["count"] for each in answer["value"]["fans"]}


def paid(entries: list[Any]) -> list[str]:
    return [
        f"{each['payer']}>{'-' if each['payee'] is None else each['payee']} {each['points']} {each['clause']}"
        for each in entries
    ]


def refused(*args: Any, **more: Any) -> str:
    with pytest.raises(Illegal) as refusal:
        asked(*args, **more)
    return f"{refusal.value.code} ({refusal.value.clause})"


class TestValue:
    """Every fan, and what fans are worth."""

    @pytest.mark.clause("SBR §7.3")
    def test_a_plain_hand_is_worth_a_point(self):
        value = asked(PLAIN, won="2s")["value"]
        assert value == {"fans": [], "total": 0, "limit": 3, "points": 1, "clause": "SBR §7.3"}

    @pytest.mark.clause("SBR fan 1")
    @pytest.mark.parametrize("sort", ["c", "k", "+", "~"])
    def test_kong(self, sort: str):
        assert fans("123456m7899p", "1s" + sort, won="9p") == {"kong": 1}

    @pytest.mark.clause("SBR fan 2")
    def test_root(self):
        assert fans("111123456m789p2s", won="2s") == {"root": 1}

    @pytest.mark.clause("SBR fan 3")
    def test_all_pungs(self):
        assert fans("111m333p555s7779p", won="9p") == {"all-pungs": 1}

    @pytest.mark.clause("SBR fan 4")
    def test_golden_wait(self):
        assert fans("9p", "1mc 3p 5s 7p", won="9p") == {"kong": 1, "all-pungs": 1, "golden-wait": 1}

    @pytest.mark.clause("SBR fan 5")
    def test_full_flush(self):
        assert fans("1234568p", "7p 9p", won="8p") == {"full-flush": 2}

    @pytest.mark.clause("SBR fan 6")
    def test_seven_pairs(self):
        assert fans("111133557799m1p", won="1p") == {"root": 1, "seven-pairs": 2}

    @pytest.mark.clause("SBR fan 7")
    def test_win_after_kong(self):
        assert fans("123456m7899p", "1sk2", won="9p", after_kong=True) == {"kong": 1, "win-after-kong": 1}

    @pytest.mark.clause("SBR fan 8")
    def test_shoot_after_kong(self):
        assert fans(PLAIN, won="2s", giver=1, after_kong=True) == {"shoot-after-kong": 1}

    @pytest.mark.clause("SBR fan 9")
    def test_robbing_the_kong(self):
        assert fans("13456m789p11122s", won="2m", giver=3, robbed=True) == {"robbing-kong": 1}

    @pytest.mark.clause("SBR fan 10")
    def test_under_the_sea_drawn_or_discarded(self):
        assert fans(PLAIN, won="2s", last=True) == {"under-the-sea": 1}
        assert fans(PLAIN, won="2s", giver=2, last=True) == {"under-the-sea": 1}
        both = fans(PLAIN, won="2s", giver=2, last=True, after_kong=True)
        assert both == {"shoot-after-kong": 1, "under-the-sea": 1}

    @pytest.mark.clause("SBR §7.3")
    def test_the_limit_and_the_option_that_moves_it(self):
        hand = "1122334467788m"
        assert asked(hand, won="6m")["value"]["points"] == 8
        answer = asked(hand, won="6m", options={"fan_limit": 4})
        assert (answer["value"]["total"], answer["value"]["points"]) == (4, 16)
        assert answer["value"]["clause"] == "SBR §12.8"
        assert "notes" not in answer
        assert asked(hand, won="6m")["notes"] == [{"code": "over-limit", "clause": "SBR §7.3"}]
        lower = asked(hand, won="6m", options={"fan_limit": 2})
        assert lower["notes"] == [{"code": "over-limit", "clause": "SBR §12.8"}]

    @pytest.mark.clause("SBR §12.9")
    @pytest.mark.parametrize(("counts", "clause"), [(1, "SBR fan 4"), (2, "SBR §12.9")])
    def test_a_golden_wait_of_more_fans_is_the_option_s(self, counts: int, clause: str):
        fans = asked("9p", "1mc 3p 5s 7p", won="9p", options={"golden_wait": counts})["value"]["fans"]
        assert {"fan": "golden-wait", "count": counts, "clause": clause} in fans

    @pytest.mark.clause("SBR §7.1")
    def test_every_reading_is_told_and_the_dearest_counts(self):
        readings = asked("112233m445566p7s", won="7s")["readings"]
        assert [(each["total"], each["counts"], len(each["sets"])) for each in readings] == [
            (2, True, 7),
            (0, False, 5),
        ]
        readings = asked("111222333m5p", "7s", won="5p")["readings"]
        assert [each["sets"][0] for each in readings] == [["1m", "1m", "1m"], ["1m", "2m", "3m"]]
        assert [each["points"] for each in readings] == [2, 1]

    @pytest.mark.clause("SBR §7.1")
    def test_no_reading_is_told_twice(self):
        readings = asked("1111239m", "5p 7p", won="9m")["readings"]
        assert [each["sets"] for each in readings] == [[["1m", "1m", "1m"], ["1m", "2m", "3m"], ["9m", "9m"]]]


class TestPayments:
    """Who pays whom."""

    @pytest.mark.clause("SBR §8.1")
    def test_a_discard_is_paid_for_by_its_giver(self):
        answer = asked(PLAIN, won="2s", giver=2, seat=1)
        assert paid(answer["ledger"]) == ["2>1 1 SBR §8.1"]
        assert answer["scores"] == [0, 1, -1, 0]

    @pytest.mark.clause("SBR §8.2")
    def test_self_drawn_everyone_in_play_pays_a_point_more(self):
        assert paid(asked(PLAIN, won="2s")["ledger"]) == ["1>0 2 SBR §8.2", "2>0 2 SBR §8.2", "3>0 2 SBR §8.2"]

    @pytest.mark.clause("SBR §6.2")
    def test_who_has_gone_hu_pays_nothing(self):
        assert paid(asked(PLAIN, won="2s", out=[1, 3])["ledger"]) == ["2>0 2 SBR §8.2"]

    @pytest.mark.clause("SBR §10.1", "SBR §10.2", "SBR §10.3")
    def test_each_kong_is_paid_for_by_its_sort(self):
        answer = asked("1234m", "1sc 2sk3 3s+1", won="1m", out=[1])
        assert paid(answer["kongs"]) == [
            "2>0 2 SBR §10.1",
            "3>0 2 SBR §10.1",
            "3>0 2 SBR §10.2",
            "2>0 1 SBR §10.3",
            "3>0 1 SBR §10.3",
        ]
        assert sum(answer["scores"]) == 0
        assert asked("1234m789p", "1s~ 3s", won="1m")["kongs"] == []
        assert asked("1234m789p", "1sk 3s", won="1m")["kongs"] == []

    @pytest.mark.clause("SBR §10.4", "SBR §10.5")
    def test_what_happens_to_the_givers_kong_is_told(self):
        robbed = asked("13456m789p11122s", won="2m", giver=3, robbed=True)
        assert robbed["notes"] == [{"code": "kong-not-made", "clause": "SBR §10.4"}]
        assert paid(robbed["ledger"]) == ["3>0 2 SBR §8.1"]
        shot = asked(PLAIN, won="2s", giver=1, after_kong=True)
        assert shot["notes"] == [{"code": "kong-goes-back", "clause": "SBR §10.5"}]

    @pytest.mark.clause("SBR §11.1", "SBR §6.6")
    def test_a_false_hu_costs_something_at_the_strict_table_only(self):
        assert "ledger" not in asked(PLAIN, won="5p", giver=1)
        answer = asked(PLAIN, "", won="5p", giver=1, out=[2], options={"strict": True})
        assert paid(answer["ledger"]) == ["0>1 8 SBR §11.1", "0>3 8 SBR §11.1"]
        answer = asked("123456m7899p", "1sc", won="9p", forbidden="p", options={"strict": True})
        assert "0>- 48 SBR §6.6" in paid(answer["ledger"])
        assert "0>1 2 SBR §11.1" in paid(answer["ledger"]), "its kong is paid back"

    @pytest.mark.clause("SBR §11.2")
    def test_a_meld_of_the_forbidden_suit_costs_48_at_the_strict_table(self):
        answer = asked("123456m7899p", "1s", won="9p", forbidden="s", options={"strict": True})
        assert answer["reason"]["code"] == "forbidden-suit"
        assert "0>- 48 SBR §11.2" in paid(answer["ledger"])


class TestNoWin:
    """What a hand waits for, or lacks."""

    @pytest.mark.clause("SBR §7.2")
    def test_a_ready_hand_tells_its_waits_what_is_left_and_what_each_is_worth(self):
        answer = asked("2223477m", "1p 1s", seen=["5m", "5m"])
        assert answer["verdict"] == "ready"
        assert [(each["tile"], each["left"], each["points"], each["drawn"]) for each in answer["waits"]] == [
            ("2m", 1, 2, 3),
            ("5m", 2, 1, 2),
            ("7m", 2, 1, 2),
        ]
        assert answer["waits"][0]["fans"] == [{"fan": "root", "count": 1, "clause": "SBR fan 2"}]

    @pytest.mark.clause("SBR Terms")
    def test_a_fifth_tile_may_be_waited_for_or_not(self):
        answer = asked("8888p", "1m 2m 3m")
        assert [(each["tile"], each["left"]) for each in answer["waits"]] == [("8p", 0)]
        answer = asked("8888p", "1m 2m 3m", options={"own_four_waits": False})
        assert (answer["verdict"], answer["reason"]["code"], answer["clause"]) == ("short", "own-four", "SBR Terms")

    @pytest.mark.clause("SBR Terms")
    def test_a_hand_that_is_not_ready_tells_what_brings_it_nearer(self):
        answer = asked("123456m789p11s3s5p")
        assert (answer["verdict"], answer["reason"]["code"]) == ("short", "not-ready")
        assert answer["lacking"]["tiles"] == 2
        assert "2s" in answer["lacking"]["accepts"]

    @pytest.mark.clause("SBR §9.1")
    def test_the_forbidden_suit_makes_no_hand_ready(self):
        answer = asked(PLAIN, forbidden="s")
        assert (answer["verdict"], answer["clause"]) == ("short", "SBR §9.1")
        assert all(tile[1] != "s" for tile in answer["lacking"]["accepts"])

    @pytest.mark.clause("SBR §2.1", "SBR §2.2")
    def test_why_a_hu_would_be_false(self):
        answer = asked(PLAIN, won="5p")
        assert (answer["verdict"], answer["clause"]) == ("false", "SBR §2.1")
        assert [each["tile"] for each in answer["waits"]] == ["2s", "3s"]
        assert asked(PLAIN, won="2s", forbidden="s")["reason"] == {
            "code": "forbidden-suit",
            "text": "the hand holds the forbidden suit",
            "clause": "SBR §2.2",
        }

    def test_a_drawn_tile_asks_for_a_discard(self):
        answer = asked("123456m789p1123s", won="9s")
        assert sorted(answer["discards"]) == ["1s", "9s"]
        assert [each["tile"] for each in answer["discards"]["9s"]] == ["1s", "4s"]
        assert "discards" not in asked("123456m789p1123s", won="9s", giver=1)

    @pytest.mark.clause("SBR §2.1")
    def test_tiles_that_are_still_to_be_laid_are_counted(self):
        assert asked("") == {"verdict": "laying", "clause": "SBR §2.1", "wanting": 13}
        assert asked("123m", "5p")["wanting"] == 7
        assert asked("123m", "5p", won="4m")["verdict"] == "laying"


class TestRefusals:
    """What can't come up in any deal, each with its clause."""

    @pytest.mark.clause("SBR §1.1")
    def test_a_fifth_copy(self):
        assert refused("11111m") == "fifth-copy (SBR §1.1)"
        assert refused("11m", "1m") == "fifth-copy (SBR §1.1)"
        assert refused("111m", seen=["1m", "1m"]) == "fifth-copy (SBR §1.1)"
        assert refused("1111m", won="1m") == "fifth-copy (SBR §1.1)"
        assert refused("11m", won="1m", giver=1, robbed=True) == "fifth-copy (SBR §1.1)"

    @pytest.mark.clause("SBR §2.1")
    def test_too_many_tiles(self):
        assert refused(PLAIN + "9s") == "hand-size (SBR §2.1)"
        assert refused(PLAIN, "9s") == "hand-size (SBR §2.1)"

    @pytest.mark.clause("SBR §11.2")
    def test_a_meld_of_the_forbidden_suit_at_the_assisted_table(self):
        assert refused("", "1s", forbidden="s") == "forbidden-meld (SBR §11.2)"

    @pytest.mark.clause("SBR §2.4", "SBR §5.1")
    def test_seats_out_of_play(self):
        assert refused("", out=[0]) == "out-of-play (SBR §2.4)"
        assert refused("", out=[1, 2, 3]) == "three-out (SBR §5.1)"
        assert refused(PLAIN, won="2s", giver=1, out=[1]) == "giver-out (SBR §2.4)"
        assert asked("", out=[1, 1, 2])["verdict"] == "laying"

    @pytest.mark.clause("SBR §3.1", "SBR §10.1")
    def test_tiles_of_ones_own_and_concealed_kongs(self):
        assert refused(PLAIN, won="2s", giver=0) == "own-tile (SBR §3.1)"
        assert refused("", "1m0") == "own-tile (SBR §3.1)"
        assert refused("", "1mc2") == "concealed-claimed (SBR §10.1)"

    @pytest.mark.clause("SBR fan 7", "SBR fan 8", "SBR fan 9", "SBR §3.4")
    def test_circumstances_that_rule_each_other_out(self):
        assert refused(PLAIN, won="2s", after_kong=True) == "kong-needed (SBR fan 7)"
        assert refused("123456m7899p", "1s1", won="9p", after_kong=True) == "kong-needed (SBR fan 7)"
        hand = "13456m789p11122s"
        assert refused(hand, won="2m", robbed=True) == "robbed-drawn (SBR fan 9)"
        assert refused(hand, won="2m", giver=1, robbed=True, after_kong=True) == "robbed-after (SBR fan 8)"
        assert refused(hand, won="2m", giver=1, robbed=True, last=True) == "no-replacement (SBR §3.4)"

    @pytest.mark.clause("SBR §12.15")
    def test_a_first_hand_comes_before_all_else(self):
        assert refused(PLAIN, won="2s", giver=1, first="deal") == "first-given (SBR §12.15)"
        assert refused("123456m7899p", "1sc", won="9p", first="draw") == "first-late (SBR §12.15)"
        assert refused(PLAIN, won="2s", last=True, first="draw") == "first-late (SBR §12.15)"
        assert refused(PLAIN, won="2s", out=[1], first="deal") == "first-late (SBR §12.15)"
        assert asked(PLAIN, won="2s", out=[1], first="draw")["verdict"] == "win"

    @pytest.mark.parametrize(
        "sent",
        [
            {"tiles": ["0m"]},
            {"tiles": ["5z"]},
            {"tiles": ["5m"] * 15},
            {"melds": [{"sort": "chow", "tile": "5m"}]},
            {"melds": [{"sort": "pung", "tile": "5m"}] * 5},
            {"forbidden": "x"},
            {"won": {"tile": "5m", "from": 4}},
            {"won": {"tile": "5m", "first": "claim"}},
            {"seat": -1},
            {"out": [7]},
            {"seen": ["5m"] * 109},
            {"options": {"fan_limit": 9}},
            {"what": 1},
        ],
    )
    def test_what_is_no_hand_at_all_does_not_convert(self, sent: Any):
        with pytest.raises(ValidationError):
            convert(sent, StudyHand)
