"""What any version ever stored replays for ever, to the same scores, places, ledgers and views."""

import json
from typing import Any

import msgspec
import pytest

from games.base import TABLE
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match.fairness import proof
from mahjong_server.play.match.fairness.commit_reveal import UPCASTS
from tests.golden import logs, shapes

HOW = "python -m tests.golden"


@pytest.fixture(autouse=True)
def with_a_game_that_changed(settings) -> None:
    settings.GAMES = [*settings.GAMES, "tests.play.latercard"]


@pytest.mark.parametrize("name", logs.names())
def test_a_log_replays_to_the_same_ledger(name):
    match = logs.read(name)
    runner = logs.runner_of(match)
    events = [runner.decode(entry) for entry in match.log]
    position = runner.at(runner.fold(runner.new().state, events))
    result = runner.game.result(position.state.game)
    assert not position.decisions
    assert result is not None
    assert (list(result.scores), list(result.places)) == (match.scores, match.places)
    if match.outcome is None:  # a game of the tests, which no record replays
        return
    record = proof.record_of(runner, events)
    outcome = msgspec.json.decode(msgspec.json.encode(runner.game.replay(record)))
    assert proof.uncited(outcome) == proof.uncited(match.outcome)
    assert len(match.outcome["deals"]) == len(record["deals"]) > 0
    assert any(deal["ledger"] for deal in match.outcome["deals"])


@pytest.mark.parametrize("name", logs.names())
def test_a_log_proves_its_walls(name):
    assert list(proof.verify(record_of(name)))


@pytest.mark.parametrize(
    ("name", "option", "value", "why"),
    [
        ("sichuan-1.2-assisted", "strict", True, "Drew is not"),
        ("sichuan-1.2-strict", "strict", False, "Claimed is not"),
        ("sichuan-1.2-strict", "fan_limit", 3, "the score sheet is not"),
        ("riichi-2.2-tonpusen", "length", "hanchan", "the score sheet is not"),
        ("riichi-2.2-strict", "strict", False, "Claimed is not"),
        ("toppan-1.1-three", "oya", "double", "the score sheet is not"),
        ("toppan-1.1-three", "bust_loses", True, "the score sheet is not"),
        ("toppan-1.1-three", "black_hand", False, "the score sheet is not"),
    ],
)
def test_a_log_proves_the_options_by_which_it_went_as_it_did(name, option, value, why):
    record = record_of(name)
    with pytest.raises(proof.Mismatch, match=f"{why} what the rules make of the log by these options"):
        list(proof.verify(record | {"options": record["options"] | {option: value}}))


def record_of(name: str) -> dict[str, Any]:
    match = logs.read(name)
    runner = logs.runner_of(match)
    record = proof.record_of(runner, [runner.decode(entry) for entry in match.log])
    record["match"] = {"seats": match.seats, "deals": match.deals, "rules": match.rules}
    record["log"] = [msgspec.json.decode(entry) for entry in match.log]
    return record


@pytest.mark.parametrize("name", logs.names())
def test_a_log_looks_to_every_viewer_as_it_did(name):
    kept = json.loads(shapes.VIEWS.read_text())
    why = f"viewers see something else of old matches; if that is meant: {HOW} views"
    assert dict(logs.seen(logs.read(name))) == kept[name], why


def test_every_plan_has_a_log_of_today_and_of_all_versions_before():
    kept = {(match.game, match.rules, match.entries) for match in map(logs.read, logs.names())}
    for plan in logs.PLANS:
        info = games()[plan.game].info
        now = f"{plan.game}-{info.rules_version}.{info.events_version}-{plan.name}"
        assert now in logs.names(), f"a new version wants its own golden logs: {HOW}"
        assert {(plan.game, 1, 1), (plan.game, info.rules_version, info.events_version)} <= kept


def test_the_logs_show_every_kind_of_event():
    for key, game in games().items():
        if key == "highcard":
            continue
        told = {
            json.loads(entry)["type"]
            for name in logs.names()
            if name.startswith(f"{key}-")
            for entry in logs.read(name).log
        }
        kinds = set(shapes.today()[key][1])
        rare = {
            "konged",
            "burst",
            "kyushu",
            "kan-declared",
            "hu-drawn",
            "time-up",
            "tsumo",
            "answered",
            "won",
            "dropped",
        }
        assert kinds - told <= rare, kinds - told
        assert game.decisions(game.new(game.info.options(), game.info.seats[1], 1)).keys() == {TABLE}


def test_no_event_changes_its_shape_without_a_new_version():
    kept = shapes.kept()
    for key, (version, now) in shapes.today().items():
        assert sorted(map(int, kept[key])) == list(range(1, version + 1)), f"a new version is to be written down: {HOW}"
        changed = sorted(
            kind for kind in {*now, *kept[key][str(version)]} if now.get(kind) != kept[key][str(version)].get(kind)
        )
        assert not changed, (
            f"{key}: the shape of {', '.join(changed)} is not that of version {version}, which stands in logs. "
            f"Add an upcast to GameInfo.upcasts (or fair.UPCASTS), which makes it version {version + 1}, then: {HOW}"
        )


def test_there_is_an_upcast_for_every_version_before_todays():
    for key, (version, _) in shapes.today().items():
        assert version == 1 + len(UPCASTS if key == shapes.PLATFORM else games()[key].info.upcasts)


def test_a_change_of_shape_is_noticed(monkeypatch):
    changed = shapes.today()
    version, events = changed["riichi"]
    changed["riichi"] = (version, {**events, "drew": {**events["drew"], "required": []}})
    monkeypatch.setattr(shapes, "today", lambda: changed)
    with pytest.raises(AssertionError, match=r"riichi: the shape of drew .* version 2"):
        test_no_event_changes_its_shape_without_a_new_version()
