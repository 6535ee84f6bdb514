"""A hand of three on paper: its Norths, its dora, who pays, and what can't be."""

from typing import Any

import pytest
from msgspec import ValidationError, convert

from games.base import Illegal
from games.riichi.study.hand import StudyHand as HandOfFour
from games.riichi.study.study import study
from games.sanma.game import GAME
from games.sanma.study import StudyHand
from tests.games.riichi.study.test_study import laid, paid

PLAIN = "123456p78999p23s"
"""Waits for 1s and 4s, with pinfu and ittsu."""
MANGAN = {"won": "4s", "norths": 1}
"""By tsumo, with a North."""


def asked(*args: Any, **more: Any) -> Any:
    return study(convert(laid(*args, **more), StudyHand))


def refused(*args: Any, **more: Any) -> str:
    with pytest.raises(Illegal) as refusal:
        asked(*args, **more)
    return f"{refusal.value.code} ({refusal.value.clause})"


def dora(answer: Any) -> dict[str, int]:
    return {each["name"]: each["han"] for each in answer["value"]["dora"]}


def test_the_game_takes_such_hands() -> None:
    assert GAME.study_type is StudyHand
    assert GAME.study(convert({}, StudyHand)) == {"verdict": "laying", "clause": "RR §2.1", "wanting": 13}


class TestNorths:
    @pytest.mark.clause("SR §3.7")
    def test_each_is_a_han_and_no_yaku(self) -> None:
        answer = asked(PLAIN, won="4s", norths=2, indicators="9s")
        assert dora(answer) == {"kita": 2}
        assert {"name": "kita", "han": 2, "clause": "SR §3.7"} in answer["value"]["dora"]
        answer = asked("123789p23s99s", "555p", won="4s", giver=0, norths=2)
        assert (answer["verdict"], answer["reason"]["code"]) == ("false", "no-yaku")

    @pytest.mark.clause("SR §3.7")
    def test_indicators_count_them(self) -> None:
        assert dora(asked(PLAIN, won="4s", norths=2, indicators="3z")) == {"dora": 2, "kita": 2}
        answer = asked(PLAIN, won="4s", norths=2, riichi=1, indicators="9s", ura="3z")
        assert dora(answer) == {"ura-dora": 2, "kita": 2}

    @pytest.mark.clause("SR §3.7")
    def test_waits_are_worth_as_much_more(self) -> None:
        plain, dear = (asked(PLAIN, norths=norths)["waits"][0]["ron"]["han"] for norths in (0, 3))
        assert dear == plain + 3

    @pytest.mark.clause("SR §3.6")
    def test_a_tile_in_place_of_one_is_rinshan(self) -> None:
        answer = asked(PLAIN, won="4s", norths=1, rinshan=True)
        assert "rinshan" in [each["name"] for each in answer["value"]["yaku"]]
        assert refused(PLAIN, won="4s", rinshan=True) == "rinshan-kita (SR §3.6)"
        assert refused(PLAIN, won="4s", rinshan=True, options={"kita": False}) == "rinshan-kan (RR §10.25)"

    @pytest.mark.clause("SR §3.5")
    def test_one_ends_ippatsu_as_a_kan_does(self) -> None:
        lucky: dict[str, Any] = {"won": "4s", "riichi": 1, "rinshan": True, "ippatsu": True}
        assert refused(PLAIN, norths=1, **lucky) == "kita-ippatsu (SR §3.5)"
        assert refused("123456p99p23s", "5555zc", **lucky) == "rinshan-ippatsu (RR §10.4)"

    @pytest.mark.clause("SR §1.1")
    def test_there_are_four_norths(self) -> None:
        assert asked("44z", norths=2)["verdict"] == "laying"
        assert refused("44z", norths=3) == "fifth-copy (SR §1.1)"
        with pytest.raises(ValidationError):
            convert({"norths": 5}, StudyHand)

    @pytest.mark.clause("SR §3.5")
    def test_one_ends_first_turns(self) -> None:
        assert refused(PLAIN, won="4s", norths=1, first=True) == "first-kita (SR §3.5)"

    @pytest.mark.clause("SR §6.1")
    def test_there_are_none_where_they_stay_in_the_hand(self) -> None:
        assert refused(PLAIN, norths=1, options={"kita": False}) == "no-kita (SR §6.1)"

    def test_where_four_play_none_is_set_aside(self) -> None:
        with pytest.raises(ValidationError):
            convert({"norths": 1}, HandOfFour)


class TestTiles:
    @pytest.mark.clause("SR §1.1")
    def test_there_are_no_characters_of_two_to_eight(self) -> None:
        assert refused("19m2m") == "not-in-set (SR §1.1)"
        assert refused("19m", seen="8m") == "not-in-set (SR §1.1)"
        assert asked("19m")["verdict"] == "laying"

    @pytest.mark.clause("SR §1.1")
    def test_nothing_is_short_of_them(self) -> None:
        lacking = asked("199m158p258s1235z")["lacking"]
        assert {tile for tile in lacking["accepts"] if tile[1] == "m"} <= {"1m", "9m"}
        assert 0 < lacking["left"] <= 4 * len(lacking["accepts"])

    @pytest.mark.clause("SR §1.3")
    def test_red_fives(self) -> None:
        assert refused("00p") == "red-fives (RR §19.1)"
        assert refused("0p", options={"red_fives": 0}) == "red-fives (RR §19.1)"
        answer = asked("123406p78999p23s", won="4s")
        assert dora(answer) == {"red-dora": 1}

    @pytest.mark.clause("SR §1.4")
    def test_characters_point_to_their_other_end(self) -> None:
        hand = "11199m456p789p23s"
        assert dora(asked(hand, won="4s", indicators="9m")) == {"dora": 3}
        assert dora(asked(hand, won="4s", indicators="1m")) == {"dora": 2}

    @pytest.mark.clause("SR §2.1")
    def test_no_chi_is_laid_down(self) -> None:
        assert refused("1s", "123p") == "no-chi (SR §2.1)"


class TestSeats:
    @pytest.mark.clause("SR §1.2")
    def test_there_are_three(self) -> None:
        for doc in (
            {"seat": 3},
            {"dealer": 3},
            {"liable": 3},
            {"won": {"tile": "1s", "from": 3}},
            {"melds": [{"sort": "pon", "tiles": ["5z"] * 3, "from": 3}]},
        ):
            with pytest.raises(Illegal) as refusal:
                study(convert(doc, StudyHand))
            assert (refusal.value.code, refusal.value.clause) == ("no-such-seat", "SR §1.2")

    @pytest.mark.clause("SR §2.2")
    def test_north_is_nobody_s_wind(self) -> None:
        for seat, wind in enumerate(("1z", "2z", "3z")):
            answer = asked(f"123456p99s23s{wind}{wind}{wind}", won="4s", seat=seat, round="3z" if seat == 0 else "1z")
            assert "yakuhai-seat" in [each["name"] for each in answer["value"]["yaku"]]
        answer = asked("123456p99s23s444z", won="4s", seat=2)
        assert [each["name"] for each in answer["value"]["yaku"]] == ["menzen-tsumo"]


class TestPayments:
    @pytest.mark.clause("SR §4.1", "SR §4.2")
    def test_two_pay_for_a_tile_drawn(self) -> None:
        answer = asked(PLAIN, **MANGAN, seat=1, honba=2)
        assert paid(answer) == [
            "2>1 hand 2000 SR §4.1",
            "2>1 honba 200 SR §4.2",
            "0>1 hand 4000 SR §4.1",
            "0>1 honba 200 SR §4.2",
        ]
        assert (answer["value"]["points"], answer["scores"]) == (6000, [-4200, 6400, -2200])

    @pytest.mark.clause("SR §4.1")
    def test_both_pay_a_dealer_the_same(self) -> None:
        answer = asked(PLAIN, **MANGAN, seat=0)
        assert (answer["value"]["points"], answer["scores"]) == (8000, [8000, -4000, -4000])

    @pytest.mark.clause("SR §6.2")
    def test_the_share_of_the_missing_player_may_be_paid(self) -> None:
        answer = asked(PLAIN, **MANGAN, seat=1, options={"tsumo_loss": False})
        assert paid(answer) == ["2>1 hand 3000 SR §6.2", "0>1 hand 5000 SR §6.2"]
        assert (answer["value"]["points"], answer["scores"]) == (8000, [-5000, 8000, -3000])

    @pytest.mark.clause("SR §4.2")
    def test_the_honba_of_a_ron(self) -> None:
        answer = asked(PLAIN, won="4s", giver=2, honba=3)
        assert "2>1 honba 600 SR §4.2" in paid(answer)
