"""A hand on paper by the options of a table (RR §18, §19, §22)."""

from typing import Any

import pytest
from msgspec import ValidationError, convert

from games.riichi.study.hand import StudyHand
from games.riichi.study.study import study
from tests.games.riichi.study.test_study import asked, laid, paid, refused, tiles

PLAIN = "123456m78999p23s"
OPEN = ("456m678p2266s", "234m")
NO_KAN_DORA = {"kan_dora": False, "kan_ura_dora": False}


def names(answer: Any) -> set[str]:
    return {each["name"] for each in answer["value"]["yaku"] + answer["value"]["dora"]}


@pytest.mark.clause("RR §22.1")
def test_a_hand_that_has_a_yaku_by_some_options_alone() -> None:
    assert asked(*OPEN, won="6s", giver=2)["verdict"] == "win"
    answer = asked(*OPEN, won="6s", giver=2, options={"open_tanyao": False})
    assert (answer["verdict"], answer["reason"]["code"]) == ("false", "no-yaku")


@pytest.mark.clause("RR §22.1")
def test_what_it_waits_for_is_valued_by_them() -> None:
    (wait, _) = asked(*OPEN)["waits"]
    assert wait["ron"]["points"] > 0
    (wait, _) = asked(*OPEN, options={"open_tanyao": False})["waits"]
    assert "ron" not in wait


@pytest.mark.clause("RR §19.2", "RR §19.3")
def test_what_does_not_count_is_left_out() -> None:
    given = {"won": "4s", "giver": 2, "riichi": 1, "ippatsu": True, "indicators": "9m", "ura": "8p"}
    assert names(asked(PLAIN, **given)) == {"riichi", "ippatsu", "pinfu", "dora", "ura-dora"}
    options = {"ippatsu": False, "ura_dora": False, "kan_ura_dora": False}
    assert names(asked(PLAIN, **given, options=options)) == {"riichi", "pinfu", "dora"}


@pytest.mark.clause("RR §19.3")
def test_ura_is_missed_only_where_it_counts() -> None:
    given = {"won": "4s", "giver": 2, "riichi": 1, "indicators": "9m"}
    assert [each["code"] for each in asked(PLAIN, **given)["notes"]] == ["ura-unseen"]
    assert "notes" not in asked(PLAIN, **given, options={"ura_dora": False, "kan_ura_dora": False})


@pytest.mark.clause("RR §19.4", "RR §19.5")
def test_indicators_of_kans() -> None:
    hand, given = ("23499m23s", "3333zc 4444zc"), {"won": "4s", "giver": 2, "riichi": 1}
    assert refused(*hand, **given, indicators="9m") == "too-few-indicators (RR §12.2)"
    assert refused(*hand, **given, indicators="9m1p2p", options=NO_KAN_DORA) == "one-indicator (RR §19.4)"
    answer = asked(*hand, **given, indicators="9m", ura="8m", options=NO_KAN_DORA)
    assert names(answer) == {"riichi", "ura-dora"}
    answer = asked(*hand, **given, indicators="9p1p2p", ura="8m", options={"kan_ura_dora": False})
    assert names(answer) == {"riichi", "ura-dora"}
    answer = asked(*hand, **given, indicators="9p1p2p", ura="9p8m4s", options={"kan_ura_dora": False})
    assert names(answer) == {"riichi"}
    assert refused(*hand, **given, indicators="9p1p2p", ura="8m") == "ura-count (RR §12.3)"


@pytest.mark.clause("RR §19.1")
def test_red_fives() -> None:
    assert refused("0m", options={"red_fives": 0}) == "red-fives (RR §19.1)"
    assert refused("00m", options={"red_fives": 4}) == "red-fives (RR §19.1)"
    assert refused("000p", options={"red_fives": 4}) == "red-fives (RR §19.1)"
    answer = asked("123m00p234678s99s", won="5p", giver=2, riichi=1, options={"red_fives": 4})
    assert {each["name"]: each["han"] for each in answer["value"]["dora"]} == {"red-dora": 2}
    (reading,) = answer["readings"]
    assert ["0p", "0p", "5p"] in [sorted(group) for group in reading["sets"]]


@pytest.mark.clause("RR §18.3")
def test_the_west_round() -> None:
    answer = asked("123456m99p789s33z", won="3z", giver=2, round="3z")
    assert names(answer) == {"yakuhai-round"}
    with pytest.raises(ValidationError):
        convert(laid(PLAIN, round="4z"), StudyHand)


class TestPao:
    KANS = ("9p", "2222mk 5555mk 8888mk 2222sk")

    @pytest.mark.clause("RR §22.7", "RR §22.8")
    def test_the_fourth_kan(self) -> None:
        given = {"won": "9p", "giver": 2, "honba": 1, "liable": 3, "seat": 1, "dealer": 0}
        answer = asked(*self.KANS, **given)
        assert paid(answer) == ["2>1 hand 32000 RR §14.2", "2>1 honba 300 RR §14.7"]
        assert [each["code"] for each in answer["notes"]] == ["no-pao"]
        answer = asked(*self.KANS, **given, options={"pao": "kans-too", "pao_honba": "liable"})
        assert paid(answer) == ["2>1 hand 16000 RR §14.2", "3>1 pao 16000 RR §14.6", "3>1 honba 300 RR §14.7"]
        assert "notes" not in answer

    @pytest.mark.clause("RR §22.7")
    def test_a_pon_that_became_one_brings_none(self) -> None:
        answer = asked("9p", "2222m+ 5555m+ 8888m+ 2222s+", won="9p", giver=2, liable=3, options={"pao": "kans-too"})
        assert [each["code"] for each in answer["notes"]] == ["no-pao"]

    @pytest.mark.clause("RR §22.7")
    def test_nobody_is_liable(self) -> None:
        given = {"won": "9s", "giver": 2, "liable": 3}
        dragons = ("123m9s", "555z 666z 777z")
        assert len(asked(*dragons, **given)["ledger"]) == 2
        assert len(asked(*dragons, **given, options={"pao": "none"})["ledger"]) == 1

    @pytest.mark.clause("RR §22.11")
    def test_one_yakuman_of_two(self) -> None:
        given = {"won": "1z", "giver": 2, "liable": 3, "seat": 1, "dealer": 0}
        hand = ("1z22z1z", "555z 666z 777z")
        assert paid(asked(*hand, **given)) == ["2>1 hand 32000 RR §14.2", "3>1 pao 32000 RR §14.6"]
        answer = asked(*hand, **given, options={"pao_share": "own"})
        assert paid(answer) == ["2>1 hand 48000 RR §14.2", "3>1 pao 16000 RR §22.11"]

    @pytest.mark.clause("RR §22.12")
    def test_the_tile_that_replaces_an_open_kan(self) -> None:
        given: dict[str, Any] = {
            "won": "5s",
            "rinshan": True,
            "liable": 3,
            "seat": 1,
            "dealer": 0,
            "indicators": "9m9m",
        }
        hand = ("234m99p46s666m", "7777zk")
        answer = asked(*hand, **given)
        assert len(answer["ledger"]) == 3
        assert [each["code"] for each in answer["notes"]] == ["no-pao"]
        answer = asked(*hand, **given, options={"kan_pao": True})
        assert paid(answer) == ["3>1 pao 3200 RR §22.12"]
        assert "notes" not in answer

    @pytest.mark.clause("RR §22.12")
    @pytest.mark.parametrize(
        ("kan", "giver", "how"),
        [("7777zk", 2, {"rinshan": True}), ("7777zc", None, {"rinshan": True}), ("7777zk", 3, {})],
    )
    def test_not_of_another_nor_of_a_closed_kan_nor_where_nothing_was_replaced(
        self, kan: str, giver: int | None, how: dict[str, Any]
    ) -> None:
        given: dict[str, Any] = {"won": "5s", "liable": 3, "seat": 1, "dealer": 0, "indicators": "9m9m"}
        hand = laid("234m99p46s666m", kan, **given, **how, options={"kan_pao": True})
        hand["melds"][0] |= {} if giver is None else {"from": giver}
        answer = study(convert(hand, StudyHand))
        assert len(answer["ledger"]) == 3
        assert [each["code"] for each in answer["notes"]] == ["no-pao"]


def test_options_that_contradict_one_another_are_refused() -> None:
    with pytest.raises(ValidationError, match="kan_ura_dora: true needs ura_dora: true"):
        convert({"tiles": tiles(PLAIN), "options": {"ura_dora": False}}, StudyHand)
