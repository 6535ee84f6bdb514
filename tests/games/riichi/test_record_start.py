"""Records that begin at any hand of a match (docs/records.md)."""

from copy import deepcopy
from typing import Any

import pytest

from games.base import RecordError
from games.riichi.game import GAME, PAST
from tests.games.riichi.table import Fresh
from tests.games.riichi.test_record import of_play, written

START = {"wind": "2z", "number": 3, "honba": 2, "sticks": 1, "scores": [21_400, 38_300, 30_000, 29_300]}
NINE = of_play(Fresh("", "", "19m19p19s123z45687m", dealer=2).kyushu(2))
"""One deal that its dealer, seat 2, breaks off at once."""


def begun(record: Any, **changes: Any) -> Any:
    """Return a record that begins at another hand."""
    return deepcopy(record) | {"start": START | changes}


def refusal(record: Any) -> str:
    with pytest.raises(RecordError) as error:
        GAME.replay(record)
    return str(error.value)


def test_it_begins_at_the_hand_named():
    outcome = GAME.replay(begun(NINE))
    (deal,) = outcome["deals"]
    assert deal["round"] == {"wind": "2z", "number": 3, "honba": 2, "sticks": 1}
    assert deal["next"] == {"wind": "2z", "number": 3, "honba": 3, "sticks": 1}
    assert (deal["dealer"], deal["next_dealer"]) == (2, 2)
    assert outcome["points"] == START["scores"]


def test_final_scores_are_as_if_the_match_ended_there():
    """38,300 with the stick that lies there and an uma of 15,000 are 24,300 more than 30,000."""
    assert GAME.replay(begun(NINE))["scores"] == [-23_600, 24_300, 5_000, -5_700]


def test_who_deals_has_the_east_wind_and_the_round_its_own():
    view = GAME.replay_at(begun(NINE), 0, None)
    assert [view["seats"][seat]["wind"] for seat in "0123"] == ["3z", "4z", "1z", "2z"]
    assert view["round"] == {"wind": "2z", "number": 3, "honba": 2, "sticks": 1}
    assert [view["seats"][seat]["total"] for seat in "0123"] == START["scores"]


def test_the_wind_of_the_round_counts():
    play = Fresh("147m258p369s1345z2z", "123m456p789s22z55s", wall="9m9p9s8m").drop(0, "1m").drop_drawn(3)
    play.discard(0, "2z")
    assert play.offered(1) == ["ron", "pon 22z", "pass"], "South is the wind of the seat"
    record = of_play(play.ron(1).settle())
    before, after = (GAME.replay(each)["deals"][0]["winners"][0]["yaku"] for each in (record, begun(record, number=1)))
    assert before | {"yakuhai-round": 1} == after


def test_honba_and_sticks_are_won():
    record = of_play(Fresh("147m258p369s1345z2z", "123m456p789s22z55s").discard(0, "2z").ron(1).settle())
    (deal,) = GAME.replay(begun(record))["deals"]
    (plain,) = GAME.replay(record)["deals"]
    assert deal["scores"][1] == deal["winners"][0]["points"] + 2 * 300 + 1_000
    assert deal["scores"][0] == -deal["winners"][0]["points"] - 2 * 300
    assert plain["round"] == {"wind": "1z", "number": 1, "honba": 0, "sticks": 0}


def test_deals_follow_as_the_rules_have_it():
    record = written(2, deals=2)
    first, second = GAME.replay(begun(record, wind="1z", number=1, honba=0))["deals"]
    plain = GAME.replay(record)["deals"]
    assert [first["next"]["number"], second["dealer"]] == [plain[0]["next"]["number"], plain[1]["dealer"]]
    assert plain[0]["next_dealer"] != plain[0]["dealer"]
    assert "deal 1: no deal follows the last hand" in refusal(begun(record, wind="1z", number=4))


def test_honba_and_sticks_may_be_left_out():
    start = {"wind": "1z", "number": 2, "scores": [30_000] * 4}
    assert GAME.replay(NINE | {"start": start})["deals"][0]["round"] == {
        "wind": "1z", "number": 2, "honba": 0, "sticks": 0
    }  # fmt: skip


def test_without_a_start_a_record_is_what_it_is():
    plain = {"wind": "1z", "number": 1, "scores": [30_000] * 4}
    assert GAME.replay(NINE | {"start": plain}) == GAME.replay(NINE)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"wind": "5z"}, "start: Invalid enum value '5z' - at `$.wind`"),
        ({"number": 5}, "start: Expected `int` <= 4 - at `$.number`"),
        ({"number": "3"}, "start: Expected `int`, got `str` - at `$.number`"),
        ({"honba": -1}, "start: Expected `int` >= 0 - at `$.honba`"),
        ({"sticks": 10**30}, "start: Expected `int` <= 1000 - at `$.sticks`"),
        ({"scores": [30_000] * 3}, "start: Expected `array` of length 4, got 3 - at `$.scores`"),
        ({"scores": [30_050, 29_950, 30_000, 30_000]}, "start: Expected `int` that's a multiple of 100"),
        (
            {"scores": [30_000] * 4},
            "start: the scores come to 120,000 and the sticks to 1,000; together they have to be",
        ),
        ({"sticks": 0}, "start: the scores come to 119,000 and the sticks to 0; together they have to be 120,000"),
        ({"wind": "3z"}, "start: a match by these options has 8 hands at most (RR §1.2)"),
        ({"dealer": 2}, "start: Object contains unknown field `dealer`"),
    ],
)
def test_what_cannot_be_is_refused(changes: dict[str, Any], why: str):
    assert why in refusal(begun(NINE, **changes))


@pytest.mark.parametrize("start", [None, [], "East 1", {}, {"wind": "\ud800"}])
def test_what_is_no_start_is_refused(start: object):
    assert refusal(NINE | {"start": start}).startswith("start: ")


@pytest.mark.parametrize(
    ("options", "scores", "why"),
    [
        ({"bankruptcy": "below-zero"}, [-100, 59_100, 30_000, 30_000], "fewer than 0 points"),
        ({"bankruptcy": "zero"}, [0, 59_000, 30_000, 30_000], "fewer than 1 points"),
        ({"bankruptcy": "below-zero"}, [0, 59_000, 30_000, 30_000], ""),
        ({}, [-100, 59_100, 30_000, 30_000], ""),
    ],
)
def test_nobody_plays_on_when_the_match_is_over(options: dict[str, Any], scores: list[int], why: str):
    record = begun(NINE, scores=scores) | {"options": options}
    if why:
        assert why in refusal(record)
    else:
        assert GAME.replay(record)["points"] == scores


@pytest.mark.parametrize(("options", "hands"), [({"length": "tonpusen"}, 4), ({"goal": 30_000}, 12)])
def test_only_a_hand_that_the_match_has(options: dict[str, Any], hands: int):
    assert f"has {hands} hands at most" in refusal(begun(NINE, wind="4z") | {"options": options})


WEST = {"wind": "3z", "number": 1, "honba": 0, "sticks": 0}
GOAL = {"goal": 40_000}


@pytest.mark.clause("RR §18.2", "RR §18.3")
@pytest.mark.parametrize(
    ("options", "best", "over"),
    [
        (GOAL, 39_900, False),
        (GOAL, 40_000, True),
        (GOAL | {"strict": True}, 40_000, True),
        (GOAL | {"strict": True, "chombo": "mangan"}, 40_000, False),
    ],
)
def test_no_further_round_is_begun_with_the_goal(options: dict[str, Any], best: int, over: bool):  # noqa: FBT001 - a parameter
    scores = [best, 30_000, 30_000, 60_000 - best]
    record = begun(NINE, **WEST, scores=scores) | {"options": options}
    if over:
        assert "no round is played beyond the last one once somebody has 40,000 points (RR §18.2)" in refusal(record)
    else:
        assert "40,000 points" not in _refusal_if_any(record)


def test_the_goal_ends_no_round_before():
    record = begun(NINE, scores=[50_000, 10_000, 30_000, 29_000]) | {"options": GOAL}
    assert GAME.replay(record)["points"] == [50_000, 10_000, 30_000, 29_000]


@pytest.mark.clause("RR §16.7")
@pytest.mark.parametrize(("options", "most"), [({}, 39), ({"length": "tonpusen"}, 19), ({"goal": 30_000}, 59)])
def test_no_more_honba_than_the_match_has_deals_before(options: dict[str, Any], most: int):
    first = {"wind": "1z", "number": 3}
    assert GAME.replay(begun(NINE, **first, honba=most) | {"options": options})["deals"]
    assert f"deals at most, so {most} honba (RR §16.7)" in refusal(
        begun(NINE, **first, honba=most + 1) | {"options": options}
    )


def test_earlier_rules_set_no_such_bound():
    assert PAST[0].replay(begun(NINE, honba=999))["deals"]


def _refusal_if_any(record: Any) -> str:
    try:
        GAME.replay(record)
    except RecordError as error:
        return str(error)
    return ""


def test_nothing_but_a_record_error_ever_comes_of_damage():
    record = begun(written(2, deals=2), wind="1z", number=1)
    junk: list[Any] = [None, True, -1, 10**30, 1.5, "", [], [[]], {}, ["\ud800"]]
    for key in START:
        for value in junk:
            damaged = deepcopy(record)
            damaged["start"][key] = value
            assert refusal(damaged).startswith("start: ")
