"""Records of three: Norths set aside, a start with three scores, and what can't be (docs/records.md)."""

from copy import deepcopy
from typing import Any

import pytest

from games.base import RecordError
from games.sanma.game import GAME
from games.sanma.options import Options
from tests.games.sanma.table import Fresh

START = {"wind": "2z", "number": 3, "honba": 2, "sticks": 1, "scores": [31_400, 38_300, 34_300]}


def record_of(play: Fresh) -> Any:
    return GAME.record(play.state.options, play.log)


def norths() -> Any:
    """Return a deal in which the dealer sets a North aside and wins on its replacement."""
    return record_of(Fresh("123456789p11s23s4z", replacements="4s").kita(0).settle().tsumo(0))


def refusal(record: Any) -> str:
    with pytest.raises(RecordError) as error:
        GAME.replay(record)
    return str(error.value)


def test_a_north_set_aside_is_an_action_without_a_tile():
    record = norths()
    assert record["game"] == "sanma"
    assert record["deals"][0]["actions"] == [[0, "kita"], [0, "draw", "4s"], [0, "tsumo"]]
    (deal,) = GAME.replay(record)["deals"]
    assert deal["winners"][0]["dora"]["kita"] == 1


def test_a_ron_on_it_is_the_one_answer_that_a_record_keeps():
    play = Fresh("19m158p258s235674z", "123456789p123s4z").kita(0).ron(1).settle()
    record = record_of(play)
    assert record["deals"][0]["actions"] == [[0, "kita"], [1, "ron"]]
    assert GAME.replay(record)["deals"][0]["winners"][0]["robbed"] == "kita"


def test_what_may_not_be_set_aside_is_refused_by_its_clause():
    record = norths()
    record["deals"][0]["actions"].insert(2, [0, "kita"])
    assert refusal(record) == "deal 0, action 2: seat 0 may not kita: the hand has no North (SR §3.1)"
    record["deals"][0]["actions"] = [[0, "kita", "4z"]]
    assert refusal(record) == "deal 0, action 0: kita takes no argument"
    record["deals"][0]["actions"] = [[3, "kita"]]
    assert refusal(record).startswith("deal 0, action 0: an action is [seat, verb]")


def test_there_is_no_chi():
    record = record_of(Fresh("147p258s19m23567z1p", "23p258s19m123456z").drop_drawn())
    record["deals"][0]["actions"] = [[0, "discard", "1p", "drawn"], [1, "chi", "2p", "3p"]]
    assert refusal(record) == "deal 0, action 1: seat 1 may not chi: three players call no chi (SR §2.1)"


def test_a_wall_is_that_of_the_options():
    record = norths()
    record["options"] = {"preset": "tenhou", "red_fives": 0}
    assert refusal(record) == (
        "deal 0: a wall holds four copies of each of the 27 kinds, no five red, 108 tiles in all (RR §1.1)"
    )


def test_four_do_not_play_it():
    record = norths() | {"game": "riichi"}
    assert refusal(record) == 'the game has to be "sanma"'
    record = norths()
    record["deals"][0]["dealer"] = 3
    assert refusal(record) == "deal 0: the dealer has to be a seat, 0 to 2"


def begun(**changes: Any) -> Any:
    """Return a deal that its dealer, seat 2, breaks off at once, as another hand of a match."""
    return deepcopy(record_of(Fresh("", "", "19m19p19s123z258s22p", dealer=2).kyushu(2))) | {"start": START | changes}


@pytest.mark.clause("SR §1.2")
def test_it_begins_at_the_hand_named():
    outcome = GAME.replay(begun())
    (deal,) = outcome["deals"]
    assert deal["round"] == {"wind": "2z", "number": 3, "honba": 2, "sticks": 1}
    assert deal["next"] == {"wind": "2z", "number": 3, "honba": 3, "sticks": 1}
    assert outcome["points"] == START["scores"]
    view = GAME.replay_at(begun(), 0, None)
    assert [view["seats"][seat]["wind"] for seat in "012"] == ["2z", "3z", "1z"]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"number": 4}, "start: Expected `int` <= 3 - at `$.number`"),
        ({"scores": [26_000] * 4}, "start: Expected `array` of length 3, got 4 - at `$.scores`"),
        ({"sticks": 0}, "the scores come to 104,000 and the sticks to 0; together they have to be 105,000"),
        ({"wind": "4z"}, "start: a match by these options has 9 hands at most"),
    ],
)
def test_a_start_that_three_cannot_come_to_is_refused(changes: dict[str, Any], why: str):
    assert why in refusal(begun(**changes))


@pytest.mark.clause("SR §1.7")
def test_no_west_round_is_begun_with_the_goal():
    west = {"wind": "3z", "number": 1, "honba": 0, "sticks": 0}
    why = "no round is played beyond the last one once somebody has 40,000 points (RR §18.2)"
    assert why in refusal(begun(**west, scores=[40_000, 30_000, 35_000]))
    assert GAME.replay(begun(**west, scores=[39_900, 30_100, 35_000]))["deals"]
    assert "start: a match by these options has 45 deals at most" in refusal(begun(honba=999))


def test_options_that_a_record_leaves_out_are_those_of_tenhou():
    record = {**norths(), "options": {}}
    assert GAME.replay(record) == GAME.replay(norths())
    assert GAME.record(Options(), [])["options"]["preset"] == "tenhou"
