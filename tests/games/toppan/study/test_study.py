"""Hands on paper are answered by the rules of play."""

from typing import Any

import pytest
from msgspec import ValidationError, convert

from games.base import Illegal
from games.mahjong.tiles34 import notation, parse_many
from games.toppan.game import GAME
from tests.games.toppan.playing import options_of, playing


def tiles(hand: str) -> list[str]:
    return [notation(tile) for tile in parse_many(hand)]


def study(hand: str, *others: str, **more: Any) -> Any:
    """Return the answer to a hand against others; "-" has dropped out."""
    opponents = [{"dropped": True} if each == "-" else {"tiles": tiles(each)} for each in others]
    return GAME.study(convert({"tiles": tiles(hand), "others": opponents, **more}, GAME.study_type))


@pytest.mark.parametrize(
    ("hand", "verdict", "clause"),
    [
        ("", "laying", "TP §3.2"),
        ("9m", "laying", "TP §3.2"),
        ("93m", "burst", "TP §3.3"),
        ("92m", "playing", "TP §3.4"),
        ("55m1z", "playing", "TP §3.4"),
        ("92m1z", "over", "TP §3.5"),
    ],
)
def test_where_a_hand_stands(hand: str, verdict: str, clause: str):
    answer = study(hand)
    assert (answer["verdict"], answer["clause"]) == (verdict, clause)
    assert answer.get("wanting") == ({"": 2, "9m": 1}.get(hand))
    assert ("draws" in answer) == (verdict == "playing")
    assert "result" not in answer


def test_what_a_hand_comes_to():
    (hand,) = study("05p1z", indicator="4p")["hands"]
    assert hand == {
        "verdict": "playing",
        "total": 10.5,
        "distance": 0,
        "over": False,
        "bust": False,
        "yaku": [
            {"yaku": "dora", "times": 3, "clause": "TP §7.1"},
            {"yaku": "toppan", "times": 2, "clause": "TP §7.2"},
            {"yaku": "toitsu", "times": 2, "clause": "TP §7.3"},
        ],
        "times": 7,
        "left_out": [],
    }


@pytest.mark.clause("TP §7.19")
def test_what_does_not_count_and_why():
    (hand,) = study("28s6z")["hands"]
    assert hand["left_out"] == [{"yaku": "toppan", "by": "ryuiso", "clause": "TP §7.19"}]
    (hand,) = study("11234z")["hands"]
    assert hand["distance"] == 0
    assert {each["by"] for each in hand["left_out"]} == {"tsuiso"}


def test_without_an_indicator_red_fives_are_dora_all_the_same():
    assert [each["yaku"] for each in study("01p")["hands"][0]["yaku"]] == ["dora", "chinitsu"]


def test_what_one_more_tile_would_make_of_it():
    draws = {each["tile"]: each for each in study("5m1z", indicator="5m")["draws"]}
    assert len(draws) == 37
    assert draws["5m"] == {"tile": "5m", "left": 1, "total": 10.5, "distance": 0, "over": False, "times": 4}
    assert draws["0m"]["times"] == 5
    assert draws["6m"] == {"tile": "6m", "left": 4, "total": 11.5, "distance": 1, "over": True, "times": 1 + 0}
    assert sum(each["left"] for each in draws.values()) == 136 - 3


@pytest.mark.clause("TP §5.2")
def test_a_fifth_honour_makes_ten_and_a_half():
    draws = {each["tile"]: each for each in study("1235z")["draws"]}
    assert (draws["6z"]["total"], draws["6z"]["distance"], draws["6z"]["times"]) == (2.5, 0, 5)
    assert (draws["8m"]["total"], draws["8m"]["distance"]) == (10, 0.5)


@pytest.mark.clause("TP §6.3", "TP §6.4")
@pytest.mark.parametrize(
    ("oya", "scores"), [("plus-one", [-7000, 13000, -5000, -1000]), ("double", [-9000, 15000, -5000, -1000])]
)
def test_the_worked_examples(oya: str, scores: list[int]):
    answer = study("4m6p", "8p2s3z", "1m3p4s1s1z", "-", bet=2000, options={"oya": oya})
    result = answer["result"]
    assert result["scores"] == scores
    assert (result["winner"], result["by"], result["clause"], result["times"]) == (1, "nearest", "TP §5.1", 2)
    assert result["ranks"] == [1, 0, 2]
    assert answer["hands"][3] is None


def test_whose_hands_are_not_laid_just_pay():
    result = study("55m1z", "", "9m", "93p", bet=1000, oya=2)["result"]
    assert result["winner"] == 0
    assert result["ranks"] == [0]
    assert [(e["payer"], e["points"]) for e in result["ledger"] if e["reason"] == "bet"] == [
        (2, 5000),
        (3, 4000),
        (1, 4000),
    ]


@pytest.mark.clause("TP §7.13", "TP §4.4")
def test_the_emperors_suite_pays_five_times_or_once_where_nobody_is_left():
    assert study("11234z", "55m1z", bet=100)["result"]["times"] == 5
    alone = study("11234z", "-", "-", bet=100)["result"]
    assert (alone["times"], alone["by"], alone["scores"]) == (1, "last", [2000, -1000, -1000])


def test_chips_and_options():
    result = study("55m1z", "9m1z", bet=2000, options={"bust_loses": True})["result"]
    assert result["winner"] == 0
    poor = GAME.study(
        convert(
            {"tiles": tiles("55m1z"), "bet": 2000, "others": [{"tiles": tiles("9m1z"), "chips": 1500}]},
            GAME.study_type,
        )
    )["result"]
    assert [(entry["reason"], entry["points"]) for entry in poor["ledger"]] == [("ante", 1000), ("bet", 500)]
    assert study("92m", "3p4p", options={"bust_loses": True})["result"]["by"] == "within"
    assert study("28p1z", options={"black_hand": False})["hands"][0]["times"] == 2


@pytest.mark.parametrize(
    ("hand", "others", "more", "why"),
    [
        ("", ["11111m"], {}, "fifth-copy (TP §1.1)"),
        ("0m", ["0m"], {}, "fifth-copy (TP §1.1)"),
        ("5555m", [], {}, "fifth-copy (TP §1.1)"),
        ("1111m", [], {"indicator": "1m"}, "fifth-copy (TP §1.1)"),
        ("1m", [], {"oya": 1}, "no-such-seat (TP §1.1)"),
        ("999m", [], {}, "drawing-over (TP §3.5)"),
        ("1m", ["93m1z"], {}, ""),
        ("1m", ["99m9p"], {}, "drawing-over (TP §3.5)"),
    ],
)
def test_what_cannot_come_up_is_refused(hand: str, others: list[str], more: dict[str, Any], why: str):
    if not why:
        assert study(hand, *others, **more)
        return
    with pytest.raises(Illegal) as refusal:
        study(hand, *others, **more)
    assert f"{refusal.value.code} ({refusal.value.clause})" == why


@pytest.mark.parametrize(
    "request_",
    [
        {"tiles": ["8z"]},
        {"tiles": ["1m"] * 29},
        {"bet": 50},
        {"bet": 150},
        {"bet": 2100},
        {"oya": 10},
        {"chips": 999},
        {"others": [{}] * 10},
        {"others": [{"x": 1}]},
    ],
)
def test_what_has_no_shape_is_refused(request_: Any):
    with pytest.raises(ValidationError):
        convert(request_, GAME.study_type)


def test_played_deals_come_out_the_same_on_paper():
    """The calculator and the table are one: hands, winner and payments of deals that were played."""
    compared = 0
    for seed in range(60):
        for before, _, _, _, after in playing(seed, deals=1):
            if after.phase != "over" or not after.sheet or after.sheet["end"] != "showdown":
                continue
            sheet, state = after.sheet, before
            order = [*range(len(state.players))]
            seats = [
                {
                    "tiles": sheet["hands"][str(seat)].get("tiles", []),
                    "dropped": sheet["hands"][str(seat)]["status"] == "dropped",
                    "chips": state.players[seat].chips,
                }
                for seat in order
            ]
            first = next(seat for seat in order if not seats[seat]["dropped"])
            turned = seats[first:] + seats[:first]
            asked = {
                "tiles": turned[0]["tiles"],
                "chips": turned[0]["chips"],
                "others": turned[1:],
                "oya": (sheet["dealer"] - first) % len(seats),
                "bet": sheet["bet"],
                "indicator": sheet["indicator"],
                "options": {
                    "bust_loses": options_of(seed).bust_loses,
                    "oya": options_of(seed).oya,
                    "black_hand": options_of(seed).black_hand,
                },
            }
            result = GAME.study(convert(asked, GAME.study_type))["result"]
            assert result["scores"] == sheet["scores"][first:] + sheet["scores"][:first]
            assert (result["winner"] + first) % len(seats) == sheet["winners"][0]["seat"]
            assert result["by"] == sheet["winners"][0]["by"]
            compared += 1
    assert compared > 20
