"""What learners ask the server: the guided deal, and hands on paper."""

from typing import Any

import msgspec
import pytest
from django.core.cache import cache
from django.test import Client

from mahjong_server.limits.throttles import AddressThrottle
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.projection.merge_patch import apply


@pytest.fixture(autouse=True)
def _no_counts():
    cache.clear()


@pytest.fixture(params=games(), ids=str)
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def study(hand: Any, key: str = "sichuan") -> Any:
    return Client().post(f"/api/games/{key}/study", hand, content_type="application/json")


def test_moments_add_up_to_the_views_of_the_game(key: str):
    sent = Client().get(f"/api/games/{key}/lesson").json()
    doc: Any = {}
    lesson = games()[key].lesson()
    assert (sent["game"], sent["learner"], len(sent["moments"])) == (key, lesson.learner, len(lesson.steps))
    for got, step in zip(sent["moments"], lesson.steps, strict=True):
        doc = apply(doc, got["patch"])
        assert doc == apply({}, step.view)
        assert got.get("events", []) == list(step.events)
        assert got.get("text", "") == step.text
        assert ("decision" in got) == bool(step.decision) == bool(got.get("wanted"))


def test_a_lesson_tells_nothing_but_what_the_learner_sees(key: str):
    sent = Client().get(f"/api/games/{key}/lesson").json()
    assert set(sent) == {"game", "learner", "seats", "options", "moments"}


def test_no_river_of_a_lesson_is_longer_than_a_row_which_is_all_that_small_windows_show(key: str):
    for step in games()[key].lesson().steps:
        seats = apply({}, step.view)["seats"].values()
        assert all(len(seat.get("river", [])) <= 6 for seat in seats)


def test_a_hand_is_answered():
    tiles = [f"{rank}m" for rank in (1, 1, 2, 2, 3, 3, 4, 4, 6, 7, 7, 8, 8)]
    answer = study({"tiles": tiles})
    assert answer.status_code == 200
    assert [wait["tile"] for wait in answer.json()["waits"]] == ["6m", "9m"]
    assert answer["Cache-Control"] == "no-store"


def test_an_empty_body_is_an_empty_hand(key: str):
    assert study("", key).status_code == 200


def test_a_hand_that_cannot_be_is_refused_with_its_clause():
    answer = study({"tiles": ["5m"] * 5})
    assert answer.status_code == 422
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json() == {
        "type": "about:blank",
        "title": "Unprocessable Entity",
        "status": 422,
        "code": "fifth-copy",
        "detail": "5m: there are four of each tile.",
        "clause": "SBR §1.1",
    }


@pytest.mark.parametrize(
    ("hand", "code", "field"),
    [
        ({"tiles": ["5x"]}, "invalid", "tiles[0]"),
        ({"tiles": "5m"}, "invalid", "tiles"),
        ({"won": {"tile": "5m", "from": 9}}, "invalid", "won.from"),
        ({"alien": 1}, "invalid", "body"),
        ([], "invalid", "body"),
        ("{", "malformed", None),
    ],
)
def test_what_is_no_hand_is_refused(hand: Any, code: str, field: str | None):
    answer = study(hand)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert field is None or field in answer.json()["errors"]


FLUSH = {"tiles": [f"{rank}m" for rank in (1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 7, 7, 9)], "won": {"tile": "9m"}}
"""Two fans, and a root: by SBR the limit, by xueliu less than it."""


def test_a_preset_s_name_says_all_of_its_options():
    """As a table's does."""
    presets = {preset.key: preset.options for preset in games()["sichuan"].info.presets}
    by_name, whole, others = (
        study(FLUSH | {"options": options}).json()
        for options in ({"preset": "xueliu"}, msgspec.to_builtins(presets["xueliu"]), {})
    )
    assert by_name == whole != others
    assert by_name["value"]["limit"] == presets["xueliu"].fan_limit


def test_what_is_given_beside_a_preset_s_name_goes_before_it():
    answer = study(FLUSH | {"options": {"preset": "xueliu", "fan_limit": 2}})
    assert answer.json()["value"]["limit"] == 2


@pytest.mark.parametrize(("preset", "points"), [("ema-2025", 8_000), ("tenhou", 7_700)])
def test_kiriage_comes_with_its_preset(preset: str, points: int):
    tiles = ["2m", "3m", "4m", "3p", "4p", "5p", "6p", "6p", "6s", "7s", "8s", "3s", "4s"]
    hand = {"tiles": tiles, "won": {"tile": "5s", "from": 0}, "riichi": 1, "indicators": ["1m"]}
    value = study(hand | {"options": {"preset": preset}}, "riichi").json()["value"]
    assert (value["han"], value["fu"], value["points"]) == (4, 30, points)


def test_no_options_are_those_that_a_table_begins_with(key: str):
    presets = games()[key].info.presets
    if "options" in games()[key].study_type.__struct_fields__:
        named = study({"options": {"preset": presets[0].key}}, key)
        assert named.status_code == 200
        assert named.json() == study({}, key).json()


@pytest.mark.parametrize(
    ("options", "field", "says"),
    [
        ({"preset": "xueliu", "strict": True}, "options.strict", "strict: true"),
        ({"preset": "nope"}, "options.preset", "There is no such preset; there are: sbr-2019, "),
        ({"alien": 1}, "options", "This game has no option 'alien'; it has: "),
        (None, "options", "Expected `object`, got `null`"),
    ],
)
def test_options_are_refused_as_a_table_refuses_them(options: Any, field: str, says: str):
    answer = study({"options": options})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert answer.json()["errors"][field].startswith(says)


TILES = {"sichuan": "1m", "riichi": "1z", "sanma": "4z", "toppan": "0m", "little_mahjong": "[1:2]"}


@pytest.mark.security("SEC 7.2")
def test_a_line_s_end_is_no_part_of_a_tile(key: str):
    fits, runs_on = (study({"tiles": [TILES[key] + end]}, key) for end in ("", "\n"))
    assert fits.status_code == 200
    assert (runs_on.status_code, runs_on.json()["code"]) == (400, "invalid")
    assert "tiles[0]" in runs_on.json()["errors"]


@pytest.mark.parametrize("what", ["lesson", "study"])
def test_there_is_no_such_game(what: str):
    client = Client()
    answer = client.get("/api/games/chess/lesson") if what == "lesson" else study({}, "chess")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-game")


def test_no_visitor_is_made_or_kept():
    """A hand on paper is nobody's: no session begins."""
    assert not study({}).cookies
    assert not Client().get("/api/games/sichuan/lesson").cookies


@pytest.mark.parametrize(("method", "what"), [("get", "study"), ("post", "lesson"), ("delete", "study")])
def test_other_methods_are_refused(method: str, what: str):
    assert getattr(Client(), method)(f"/api/games/sichuan/{what}").status_code == 405


def test_hands_are_throttled_by_themselves(monkeypatch: pytest.MonkeyPatch):
    """Whoever taps a hand together asks often: that must not use up what changes and reading may."""
    rates = {"study": "2/min", "read": "1/min", "change": "1/min", "create": "1/min"}
    monkeypatch.setattr(AddressThrottle, "THROTTLE_RATES", rates)
    assert [study({}).status_code for _ in range(3)] == [200, 200, 429]
    refused = study({})
    assert refused.json()["code"] == "throttled"
    assert int(refused["Retry-After"]) > 0
    assert Client().get("/api/games/sichuan/lesson").status_code == 200
