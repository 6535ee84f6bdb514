"""A hand on paper: its verdict, value, readings, waits and payments, and what can't be."""

from typing import Any

import pytest
from msgspec import ValidationError, convert

from games.base import Illegal
from games.mahjong.tiles34 import notation, parse_many
from games.riichi.study.hand import StudyHand
from games.riichi.study.study import study

SORTS = {"c": "closed-kan", "k": "open-kan", "+": "added-kan"}
PLAIN = "123456m78999p23s"  # pinfu, waits for 1s and 4s
CHANCES = ("chankan", "rinshan", "last", "first", "ippatsu")


def tiles(text: str) -> list[str]:
    return [notation(tile) for tile in parse_many(text)]


def laid(text: str, melds: str = "", won: str = "", **more: Any) -> Any:
    """Return a hand as it is sent: "123m 9999mc 555zk" declares a chi and two kans."""
    declared = []
    for meld in melds.split():
        held = tiles(meld.rstrip("ck+"))
        declared.append({"sort": SORTS.get(meld[-1], "pon" if held[0][0] == held[1][0] else "chi"), "tiles": held})
    chance = {key: more.pop(key) for key in CHANCES if key in more}
    giver = {"from": more.pop("giver")} if "giver" in more else {}
    for row in ("indicators", "ura", "discarded", "seen"):
        if row in more:
            more[row] = tiles(more[row])
    return {
        "tiles": tiles(text),
        "melds": declared,
        **({"won": {"tile": won, **giver, **chance}} if won else {}),
        **more,
    }


def asked(*args: Any, **more: Any) -> Any:
    return study(convert(laid(*args, **more), StudyHand))


def paid(answer: Any) -> list[str]:
    return [
        f"{each['payer']}>{each['payee']} {each['reason']} {each['points']} {each['clause']}"
        for each in answer["ledger"]
    ]


def refused(*args: Any, **more: Any) -> str:
    with pytest.raises(Illegal) as refusal:
        asked(*args, **more)
    return f"{refusal.value.code} ({refusal.value.clause})"


class TestWin:
    def test_the_first_example_of_the_source(self) -> None:
        answer = asked("123m99p13s", "789s 666z", won="2s", giver=2, seat=0, round="2z", indicators="9m")
        assert answer["verdict"] == "win"
        value = answer["value"]
        assert {each["name"]: (each["han"], each["clause"]) for each in value["yaku"]} == {
            "yakuhai-green": (1, "RR §10.10"),
            "chanta": (1, "RR §10.13"),
        }
        assert value["dora"] == [{"name": "dora", "han": 1, "clause": "RR §12.1"}]
        assert (value["han"], value["fu"], value["fu_sum"], value["points"]) == (3, 30, 26, 5800)
        assert value["fu_parts"] == [
            {"reason": "base", "fu": 20, "clause": "RR §13.1"},
            {"reason": "pon-open", "fu": 4, "clause": "RR §13.2", "tile": "6z"},
            {"reason": "kanchan", "fu": 2, "clause": "RR §13.5"},
        ]
        assert paid(answer) == ["2>0 hand 5800 RR §14.2"]
        assert answer["scores"] == [5800, 0, -5800, 0]

    @pytest.mark.clause("RR §14.5")
    def test_the_readings_and_the_one_that_counts(self) -> None:
        answer = asked("777888999p23m99m", won="4m")
        assert [(each["points"], each["counts"]) for each in answer["readings"]] == [(5200, True), (2700, False)]
        assert answer["readings"][0]["sets"] == [
            ["2m", "3m", "4m"],
            ["7p", "7p", "7p"],
            ["8p", "8p", "8p"],
            ["9p", "9p", "9p"],
            ["9m", "9m"],
        ]
        assert answer["notes"] == [{"code": "dearest", "clause": "RR §14.5"}]

    @pytest.mark.clause("RR §14.7", "RR §15.2")
    def test_honba_and_sticks_are_paid_too(self) -> None:
        answer = asked(PLAIN, won="4s", honba=2, sticks=3)
        assert answer["value"]["points"] == 1500
        assert "3>1 honba 200 RR §14.7" in paid(answer)
        assert "None>1 sticks 3000 RR §15.2" in paid(answer)
        assert answer["scores"] == [-900, 1500 + 600 + 3000, -600, -600]

    @pytest.mark.clause("RR §14.6")
    def test_who_is_liable_pays_where_the_hand_brings_pao(self) -> None:
        answer = asked("123m9p", "555z 666z 777z", won="9p", liable=3)
        assert paid(answer) == ["3>1 pao 32000 RR §14.6"]
        answer = asked(PLAIN, won="4s", liable=3)
        assert answer["notes"] == [{"code": "no-pao", "clause": "RR §14.6"}]
        assert len(answer["ledger"]) == 3

    @pytest.mark.clause("RR §14.6")
    @pytest.mark.parametrize(
        "hand",
        [("123m555666777z9p",), ("123m777z9p", "555z 666z"), ("123m9p", "5555zc 6666zc 7777zc")],
    )
    def test_nobody_is_liable_where_the_last_set_was_not_given(self, hand: tuple[str, ...]) -> None:
        answer = asked(*hand, won="9p", liable=3)
        assert "daisangen" in [each["name"] for each in answer["value"]["yaku"]]
        assert answer["notes"] == [{"code": "no-pao", "clause": "RR §14.6"}]
        assert len(answer["ledger"]) == 3

    @pytest.mark.clause("RR §12.4")
    def test_red_fives_lie_where_they_belong(self) -> None:
        answer = asked("067m2234p", "340s 111z", won="0p", giver=0)
        sets = [["0m", "6m", "7m"], ["3p", "4p", "0p"], ["3s", "4s", "0s"], ["1z", "1z", "1z"], ["2p", "2p"]]
        assert answer["readings"][0]["sets"] == sets
        assert answer["value"]["dora"] == [{"name": "red-dora", "han": 3, "clause": "RR §12.4"}]

    def test_kokushi_and_seven_pairs_are_shown_whole(self) -> None:
        answer = asked("19m19p19s1234567z", won="7z")
        assert (answer["value"]["yakuman"], len(answer["readings"][0]["sets"][0])) == (1, 14)
        assert len(asked("1133m5577p2288s4z", won="4z")["readings"][0]["sets"]) == 7

    def test_notes(self) -> None:
        def codes(answer: Any) -> list[str]:
            return [each["code"] for each in answer.get("notes", [])]

        assert codes(asked(PLAIN, won="4s", giver=2, chankan=True)) == ["kan-not-made"]
        assert codes(asked(PLAIN, won="4s", riichi=1, indicators="1z")) == ["ura-unseen"]
        assert codes(asked(PLAIN, won="4s", riichi=1, indicators="1z", ura="2z")) == []
        assert "counted-yakuman" in codes(asked("1233445556789m", won="5m", riichi=1, indicators="4m2m"))

    @pytest.mark.clause("RR §10.3", "RR §10.4", "RR §10.24", "RR §10.28")
    @pytest.mark.parametrize(
        ("more", "name"),
        [
            ({"riichi": 2, "ippatsu": True}, "ippatsu"),
            ({"last": True}, "haitei"),
            ({"last": True, "giver": 0}, "hotei"),
            ({"first": True, "giver": 0}, "renho"),
            ({"first": True}, "chiho"),
            ({"first": True, "seat": 0}, "tenho"),
            ({"giver": 3, "chankan": True}, "chankan"),
        ],
    )
    def test_how_it_is_won(self, more: dict[str, Any], name: str) -> None:
        assert name in [each["name"] for each in asked(PLAIN, won="4s", **more)["value"]["yaku"]]

    def test_a_replacement_tile(self) -> None:
        answer = asked("123m99p23s", "6666pc 8888p+", won="4s", rinshan=True)
        assert [each["name"] for each in answer["value"]["yaku"]] == ["rinshan"]


class TestFalse:
    @pytest.mark.clause("RR §10.1")
    def test_a_hand_without_yaku(self) -> None:
        answer = asked("12355m34p456s", "678m", won="2p", giver=0)
        assert (answer["verdict"], answer["reason"]["code"], answer["clause"]) == ("false", "no-yaku", "RR §10.1")
        assert "lacking" not in answer

    @pytest.mark.clause("RR §6.3")
    def test_furiten(self) -> None:
        answer = asked(PLAIN, won="4s", giver=0, discarded="1s")
        assert (answer["verdict"], answer["reason"]["code"]) == ("false", "furiten")
        assert answer["furiten"] == {"tiles": ["1s"], "clause": "RR §6.3"}
        assert asked(PLAIN, won="4s", discarded="1s")["verdict"] == "win"

    def test_a_hand_that_is_not_complete_and_what_to_throw_away(self) -> None:
        answer = asked(PLAIN, won="9s")
        assert (answer["reason"]["code"], answer["lacking"]["tiles"]) == ("not-complete", 1)
        assert [each["tile"] for each in answer["discards"]["9s"]] == ["1s", "4s"]
        assert "discards" not in asked(PLAIN, won="9s", giver=0)

    @pytest.mark.clause("RR §12.4")
    @pytest.mark.parametrize("more", [{}, {"giver": 0}])
    def test_a_red_five_that_is_not_won_on_adds_nothing_to_what_the_hand_waits_for(self, more: dict[str, Any]) -> None:
        answer = asked(PLAIN, won="0s", **more)
        assert answer["reason"]["code"] == "not-complete"
        assert [each["ron"]["points"] for each in answer["waits"]] == [1000, 1000]


class TestWaiting:
    @pytest.mark.clause("RR §6.1")
    def test_a_ready_hand_and_what_each_wait_is_worth(self) -> None:
        answer = asked(PLAIN, seen="4s", indicators="3s")
        assert answer["verdict"] == "ready"
        first, second = answer["waits"]
        assert (first["tile"], first["left"], second["tile"], second["left"]) == ("1s", 4, "4s", 3)
        assert (first["ron"]["points"], second["ron"]["points"]) == (1000, 2000)
        assert (first["tsumo"]["han"], second["tsumo"]["han"]) == (2, 3)

    def test_a_wait_without_yaku_is_worth_nothing_that_way(self) -> None:
        (wait,) = asked("123456m789p2349s")["waits"]
        assert ("ron" in wait, "tsumo" in wait) == (False, True)
        for wait in asked("12399m78p", "345s 678s")["waits"]:
            assert wait.keys() == {"tile", "left"}

    @pytest.mark.clause("RR §6.3")
    def test_furiten_of_a_ready_hand(self) -> None:
        assert asked(PLAIN, discarded="4s2z")["furiten"] == {"tiles": ["4s"], "clause": "RR §6.3"}

    @pytest.mark.clause("RR §8.3")
    def test_waits_all_in_the_own_hand_are_none(self) -> None:
        answer = asked("1z", "234m 456p 789p 111z")
        assert (answer["verdict"], answer["reason"]["code"], answer["clause"]) == ("short", "own-four", "RR §8.3")

    def test_a_hand_that_is_far_off(self) -> None:
        answer = asked("147m258p369s1234z")
        assert (answer["verdict"], answer["reason"]["code"]) == ("short", "not-ready")
        assert answer["lacking"]["tiles"] == 7

    def test_tiles_still_to_be_laid(self) -> None:
        assert asked("") == {"verdict": "laying", "clause": "RR §2.1", "wanting": 13}
        assert asked("123m", "555z")["wanting"] == 7


class TestRefusals:
    @pytest.mark.parametrize(
        ("hand", "more", "refusal"),
        [
            (("1111m11m",), {}, "fifth-copy (RR §1.1)"),
            (("11m",), {"seen": "111m"}, "fifth-copy (RR §1.1)"),
            ((PLAIN, "", "4s"), {"giver": 0, "chankan": True, "seen": "4s"}, "fifth-copy (RR §1.1)"),
            (("00m",), {}, "red-copy (RR §1.1)"),
            ((PLAIN, "555z"), {}, "hand-size (RR §2.1)"),
            (("123m", "124m"), {}, "bad-meld (RR §2.3)"),
            (("123m", "891m"), {}, "bad-meld (RR §2.3)"),
            (("123m", "123z"), {}, "bad-meld (RR §2.3)"),
            (("123m", "555zc"), {}, "bad-meld (RR §2.3)"),
            ((PLAIN, "", "4s"), {"giver": 1}, "own-tile (RR §2.3)"),
            (("1m", "555z"), {"riichi": 1}, "riichi-open (RR §5.1)"),
            ((PLAIN,), {"liable": 1}, "liable-self (RR §14.6)"),
            ((PLAIN, "", "4s"), {"ippatsu": True}, "ippatsu-riichi (RR §10.4)"),
            ((PLAIN, "", "4s"), {"rinshan": True}, "rinshan-kan (RR §10.25)"),
            (("123m99p23s", "6666pc 8888p+", "4s"), {"rinshan": True, "giver": 0}, "rinshan-ron (RR §10.25)"),
            (
                ("123789m99p23s", "6666pc", "4s"),
                {"rinshan": True, "riichi": 1, "ippatsu": True},
                "rinshan-ippatsu (RR §10.4)",
            ),
            ((PLAIN, "", "4s"), {"chankan": True}, "chankan-drawn (RR §10.27)"),
            ((PLAIN, "", "4s"), {"chankan": True, "giver": 0, "last": True}, "chankan-last (RR §3.5)"),
            (("123456m99p23s", "6666pc", "4s"), {"first": True}, "first-melds (RR §11.12)"),
            ((PLAIN, "", "4s"), {"first": True, "riichi": 1}, "first-riichi (RR §11.12)"),
            ((PLAIN, "", "4s"), {"first": True, "seat": 0, "giver": 2}, "first-dealer (RR §10.28)"),
            ((PLAIN, "", "4s"), {"first": True, "last": True}, "first-last (RR §11.12)"),
            (("1m", "6666pc"), {"indicators": "1z"}, "too-few-indicators (RR §12.2)"),
            (
                (PLAIN, "", "4s"),
                {"giver": 2, "chankan": True, "indicators": "1z2z3z4z5z"},
                "too-many-indicators (RR §12.2)",
            ),
            ((PLAIN,), {"ura": "1z", "indicators": "2z"}, "ura-riichi (RR §12.3)"),
            ((PLAIN,), {"riichi": 1, "ura": "1z"}, "ura-count (RR §12.3)"),
        ],
    )
    def test_what_can_not_be(self, hand: tuple[str, ...], more: dict[str, Any], refusal: str) -> None:
        assert refused(*hand, **more) == refusal

    def test_melds_claimed_from_whom_they_can_not(self) -> None:
        def told(**meld: Any) -> str:
            with pytest.raises(Illegal) as refusal:
                study(convert({"melds": [meld], "seat": 1}, StudyHand))
            return refusal.value.code

        assert told(sort="pon", tiles=["5z"] * 3, **{"from": 1}) == "own-tile"
        assert told(sort="chi", tiles=["1m", "2m", "3m"], **{"from": 2}) == "chi-from-left"
        assert told(sort="closed-kan", tiles=["5z"] * 4, **{"from": 2}) == "closed-claimed"

    @pytest.mark.parametrize(
        "doc", [{"tiles": ["8z"]}, {"tiles": ["10m"]}, {"seat": 4}, {"riichi": 3}, {"won": {}}, {"x": 1}]
    )
    def test_what_is_no_hand_at_all(self, doc: Any) -> None:
        with pytest.raises(ValidationError):
            convert(doc, StudyHand)
