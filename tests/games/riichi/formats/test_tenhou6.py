"""Files of tenhou.net/6 as others write them: the rules that they name, and what disagrees with ours."""

import json
from typing import Any

import pytest

from games.foreign import ForeignGame
from games.riichi.formats.house_rules import OWN
from games.riichi.formats.tenhou6_moves import Called, Kan, Thrown, let_go, taken
from games.riichi.game import GAME
from tests.games.riichi.formats.round_trips import match_of
from tests.games.riichi.formats.samples import FILES

(TENHOU6,) = (form for form in GAME.info.formats if form.key == "tenhou6")


def read(rule: dict[str, Any] | None = None, result: list[Any] | None = None) -> ForeignGame:
    """Return the sample, read with other rules, or with another result of its second hand."""
    file = json.loads(FILES["tenhou6"])
    if rule is not None:
        file["rule"] = rule
    if result is not None:
        file["log"][1][16] = result
    return TENHOU6.read(json.dumps(file).encode())


@pytest.mark.parametrize(
    ("rule", "preset", "length", "open_tanyao"),
    [
        ({"disp": "鳳南喰赤", "aka": 1}, "tenhou", "hanchan", True),
        ({"disp": "般東喰赤", "aka": 1}, "tenhou", "tonpusen", True),
        ({"disp": "般南赤", "aka51": 1, "aka52": 1, "aka53": 1}, "tenhou", "hanchan", False),
        ({"disp": "玉の間南", "aka": 1}, "mahjong-soul", "hanchan", True),
        ({"aka": 1}, "tenhou", "hanchan", True),
    ],
)
def test_rules_are_read_from_their_name(rule: dict[str, Any], preset: str, length: str, open_tanyao: bool):  # noqa: FBT001 - a parameter
    game = read(rule)
    options = game.record["options"]
    assert (options["preset"], options["length"], options["open_tanyao"]) == (preset, length, open_tanyao)
    assert game.differences[0].code == "rules-assumed"


def test_rules_of_ours_go_along():
    rule = json.loads(FILES["tenhou6"])["rule"]
    assert rule[OWN]["preset"] == "tenhou"
    assert [each.code for each in read().differences] == ["wall-unknown"]


def test_what_disagrees_is_named():
    result = json.loads(FILES["tenhou6"])["log"][1][16]
    name, deltas, details = result
    cases = {
        "payments": [name, [1, -1, 0, 0], details],
        "points": [name, deltas, [*details[:3], "30符1飜1000点", *details[4:]]],
        "value-unknown": [name, deltas, [*details[:3], "much", *details[4:]]],
        "yaku": [name, deltas, [*details[:4], "平和(1飜)"]],
        "yaku-unknown": [name, deltas, [*details[:4], "新役(1飜)"]],
    }
    for code, changed in cases.items():
        found = [(each.deal, each.code) for each in read(result=changed).differences if each.code != "wall-unknown"]
        assert found == [(1, code)]


def test_moves_are_read():
    assert taken("c275226", "") == Called("chi", "7p", 3, ("0p", "6p"))
    assert taken("p474747", "") == Called("pon", "7z", 3, ("7z", "7z"))
    assert taken("4747p47", "") == Called("pon", "7z", 1, ("7z", "7z"))
    assert taken("39m393939", "") == Called("kan", "9s", 2, ("9s", "9s", "9s"))
    assert let_go("51k151515", "") == Kan("5m")
    assert let_go("151551k15", "") == Kan("5m")
    assert let_go("424242a42", "") == Kan("2z")
    assert let_go("r60", "") == Thrown(None, riichi=True)
    assert let_go(0, "") is None


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_final_points_and_a_reference_are_written_for_programs_that_count_tournaments(seed: int):
    record = match_of(seed)
    file = json.loads(TENHOU6.write(record, ["A", "B", "C", "D"]))
    outcome = GAME.replay(record)
    turn = "ABCD".index(file["name"][0])
    points, results = file["sc"][::2], file["sc"][1::2]
    assert points == [*outcome["points"][turn:], *outcome["points"][:turn]]
    assert results == [score / 1000 for score in [*outcome["scores"][turn:], *outcome["scores"][:turn]]]
    again = json.loads(TENHOU6.write(record, ["E", "F", "G", "H"]))
    assert file["ref"] == again["ref"]
    assert file["ref"] != json.loads(TENHOU6.write(match_of(seed + 10), ["A", "B", "C", "D"]))["ref"]
