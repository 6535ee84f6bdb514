"""Settings that go together, and what may still be changed."""

import ast
import inspect
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from games.base import GameInfo
from games.presets import EventSession
from mahjong_server.events.contest import checks, rounds, schedule
from mahjong_server.events.contest.refusal import EventRefusal
from mahjong_server.events.contest.settings import Stage
from mahjong_server.events.contest.templates import templates
from tests.events.contest.contest import MINUTE, START, Contest, settings
from tests.lobby.toy.game import GAME, Options

FORM = Path(__file__).resolve().parents[3] / "frontend" / "src" / "pages" / "events" / "form" / "faults.svelte.js"
STAGE = Stage(rounds=2, seating="lot", deals=4)


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"zone": "Mars/Base"}, "zone"),
        ({"check_in_opens": 5}, "check_in_closes"),
        ({"table_points": (2, 1)}, "table_points"),
        ({"table_points": ("1/7", 0, 0, 0)}, "table_points"),
        ({"automatic": 3, "automatic_points": "1/999"}, "automatic_points"),
        ({"share": "1/1001"}, "share"),
        ({"rated": True, "entry": "accounts", "unfit": "bots"}, "unfit"),
        ({"rated": True, "entry": "accounts", "absent": "bot"}, "absent"),
        ({"rated": True, "entry": "all"}, "entry"),
        ({"automatic": 3, "automatic_points": 0}, "automatic_points"),
        ({"spectators": "all"}, "delay"),
        ({"delay": 5}, "delay"),
        ({"rated": True, "entry": "accounts", "spectators": "all", "delay": 1}, "delay"),
        ({"stages": (replace(STAGE, cut=4),)}, "stages[0].cut"),
        ({"stages": (replace(STAGE, at_time="finish"),)}, "stages[0].at_time"),
        ({"stages": (replace(STAGE, seating="scripted"),)}, "stages[0].seating"),
        ({"stages": (replace(STAGE, seating="clubs"),)}, "stages[0].seating"),
        ({"stages": (replace(STAGE, seating="plan"),), "seats": 3, "table_points": (3, 2, 1)}, "stages[0].seating"),
        ({"stages": (replace(STAGE, times=(START,)),)}, "stages[0].times"),
        ({"stages": (replace(STAGE, times=(START + 5, START)),)}, "stages[0].times"),
        ({"stages": (STAGE, replace(STAGE, seating="plan", times=(1, 2))), "check_in": "round"}, "stages[0].times"),
    ],
)
def test_what_does_not_go_together_is_refused_with_its_field(changed, field):
    with pytest.raises(EventRefusal) as found:
        checks.check_settings(settings(**changed))
    assert found.value.field == f"settings.{field}"


def test_what_was_played_by_stands() -> None:
    refused: list[tuple[dict[str, Any], str]] = [
        ({"seats": 3}, "seats"),
        ({"table_points": (4, 2, 1, 0)}, "table_points"),
        ({"stages": (replace(STAGE, deals=8),)}, "stages[0]"),
    ]
    contest = Contest()
    checks.check_change(contest.state, settings(seats=3))
    contest.begin(*"abcdefgh")
    checks.check_change(contest.state, settings(description="Bring tea.", chat="off"))
    checks.check_change(contest.state, settings(stages=(replace(STAGE, rounds=5, pause=20),)))
    for changed, field in refused:
        with pytest.raises(EventRefusal) as found:
            checks.check_change(contest.state, settings(**changed))
        assert (found.value.code, found.value.field) == ("begun", field)


def test_no_event_is_set_to_begin_before_its_check_in_has_opened():
    contest = Contest()
    soon = replace(settings(), starts_at=START + 3 * MINUTE)
    with pytest.raises(EventRefusal) as found:
        checks.check_start(contest.state, soon, contest.now)
    assert (found.value.code, found.value.field) == ("check-in-first", "settings.starts_at")
    checks.check_start(contest.state, replace(soon, check_in="none"), contest.now)
    checks.check_start(contest.state, replace(soon, check_in_closes=2), contest.now)
    contest.enter(*"abcd")
    contest.forward(31)  # check-in is open
    contest.check_in(*"abc")
    with pytest.raises(EventRefusal) as found:
        checks.check_start(contest.state, replace(soon, starts_at=contest.now + 3 * MINUTE), contest.now)
    assert (found.value.code, found.value.field) == ("nobody-to-play", "settings.starts_at")
    contest.check_in("d")
    checks.check_start(contest.state, replace(soon, starts_at=contest.now + 3 * MINUTE), contest.now)
    contest.change(replace(soon, starts_at=START + 600 * MINUTE))
    contest.change(replace(contest.state.settings, check_in="none"))
    with pytest.raises(EventRefusal):
        checks.check_start(contest.state, replace(soon, starts_at=contest.now + 3 * MINUTE), contest.now)


def test_what_an_organiser_set_for_a_round_stands_unless_a_change_moves_it():
    day = 24 * 60 * MINUTE
    times = tuple(START + 60 * MINUTE + each * day for each in range(3))
    contest = Contest(settings(stages=(replace(STAGE, rounds=3, times=times),)))
    contest.add(*rounds.schedule_round(contest.state, START + 180 * MINUTE, contest.now))
    contest.change(replace(contest.state.settings, description="Bring tea."))
    assert schedule.starts_at(contest.state, 1) == START + 180 * MINUTE
    earlier = replace(contest.state.settings, starts_at=START + 50 * MINUTE)
    contest.change(replace(earlier, stages=(replace(STAGE, rounds=3, times=(earlier.starts_at, *times[1:])),)))
    assert schedule.starts_at(contest.state, 1) == earlier.starts_at
    contest.enter(*"abcdefgh")
    contest.forward(40)
    contest.check_in(*"abcdefgh")
    contest.forward(20)
    contest.end()
    contest.add(*rounds.schedule_round(contest.state, times[1] + 300 * MINUTE, contest.now))
    later = (times[0], times[1], times[2] + day)
    contest.change(replace(contest.state.settings, starts_at=times[0], stages=(replace(STAGE, rounds=3, times=later),)))
    assert schedule.starts_at(contest.state, 2) == times[1] + 300 * MINUTE
    later = (times[0], times[1] + 60 * MINUTE, times[2])
    contest.change(replace(contest.state.settings, stages=(replace(STAGE, rounds=3, times=later),)))
    assert schedule.starts_at(contest.state, 2) == later[1]
    contest.add(*rounds.schedule_round(contest.state, times[1], contest.now))
    contest.change(replace(contest.state.settings, stages=(replace(STAGE, rounds=1, times=later[:1]),)))
    assert contest.state.scheduled == {}


def test_a_change_of_words_does_not_begin_a_round_that_is_put_off():
    contest = Contest()
    contest.add(*rounds.schedule_round(contest.state, START + 180 * MINUTE, contest.now))
    contest.forward(90)
    checks.check_start(contest.state, replace(settings(), description="Bring tea."), contest.now)
    contest.change(replace(settings(), description="Bring tea."))
    contest.forward(0)
    assert (contest.state.status, contest.state.closed) == ("open", set())


class Custom:
    """A game whose players have a custom."""

    info = GameInfo(
        "custom",
        "Custom",
        (4, 4),
        1,
        Options,
        ("easy",),
        event_sessions=(EventSession("evening", "", 8, 60, "cut", ("4", "2", "1", "0")),),
    )


def test_every_template_is_sound():
    games: list[Any] = [GAME, Custom()]
    found = templates(games, START)
    assert list(found) == ["evening", "club-evening", "marathon", "knock-out"]
    for each in found.values():
        checks.check_settings(each)
    assert found["evening"].stages[0].minutes == 60


def test_the_form_has_words_in_each_language_for_whatever_is_refused():
    """It knows them by the server's sentences: each of them, with any numbers, is one that it looks for."""
    known = [re.compile(pattern) for pattern in re.findall(r"^  \[/(.+)/, '", FORM.read_text("utf-8"), re.MULTILINE)]
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(checks))) if isinstance(node, ast.Call)]
    texts = [call.args[1] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "_wrong"]
    said = [
        "".join(str(part.value) if isinstance(part, ast.Constant) else "4" for part in getattr(text, "values", [text]))
        for text in texts
    ]
    assert len(said) > 15
    assert [each for each in said if not any(pattern.search(each) for pattern in known)] == []
