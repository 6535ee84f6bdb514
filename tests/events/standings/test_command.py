"""``manage.py standings`` as an organiser runs it."""

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

RESULTS = {
    "table_points": [4, 2, 1, 0],
    "players": [{"key": "a", "name": "Anna", "team": "Red"}, {"key": "b"}, {"key": "c"}, {"key": "d"}],
    "sessions": [
        {
            "round": 1,
            "table": 1,
            "seats": [
                {"player": key, "points": points} for key, points in (("a", 5), ("b", "5"), ("c", 0), ("d", -10))
            ],
        }
    ],
    "penalties": [{"player": "b", "points": "1/2", "clause": "rule 7", "reason": "late"}],
}


def run(tmp_path, results, *arguments):
    path = tmp_path / "results.json"
    path.write_text(results if isinstance(results, str) else json.dumps(results), encoding="utf-8")
    out, err = StringIO(), StringIO()
    call_command("standings", str(path), *arguments, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_it_prints_a_table(tmp_path):
    out, _ = run(tmp_path, RESULTS)
    assert [line.split()[:3] for line in out.splitlines()[1:]] == [
        ["1", "Anna", "Red"],
        ["2", "b", "2.50"],
        ["3", "c", "1"],
        ["4", "d", "0"],
    ]


def test_json_holds_standings_teams_and_prizes_exactly(tmp_path):
    told = json.loads(run(tmp_path, RESULTS, "--format", "json")[0])
    assert [each["total"] for each in told["standings"]] == ["3", "5/2", "1", "0"]
    assert told["teams"][0]["team"] == "Red"
    assert [each["player"] for each in told["prizes"]] == ["a", "b"]


def test_csv_has_a_line_a_player(tmp_path):
    assert len(run(tmp_path, RESULTS, "--format", "csv")[0].splitlines()) == 5


@pytest.mark.parametrize(
    ("results", "why"),
    [
        ("", "no JSON"),
        ('{"players": [{' + '"key": {' * 100_000, "results.json: no"),
        ({}, "table_points"),
        (RESULTS | {"cute": 8}, "cute"),
        (RESULTS | {"table_points": [4.5, 2]}, "table_points"),
        (RESULTS | {"share": "1/0"}, "share"),
    ],
)
def test_what_is_no_file_of_results_is_refused_in_one_line(tmp_path, results, why):
    with pytest.raises(CommandError, match=why) as refusal:
        run(tmp_path, results)
    assert "\n" not in str(refusal.value)


def test_a_file_that_is_not_there_is_said_to_be_missing(tmp_path):
    with pytest.raises(CommandError, match="No such file"):
        call_command("standings", str(tmp_path / "none.json"))


def test_results_that_do_not_fit_are_refused_with_their_place(tmp_path):
    stranger = RESULTS | {"penalties": [{"player": "x", "points": 1, "clause": ""}]}
    path = tmp_path / "results.json"
    path.write_text(json.dumps(stranger), encoding="utf-8")
    err = StringIO()
    with pytest.raises(SystemExit):
        call_command("standings", str(path), stderr=err)
    assert err.getvalue() == "penalty 0: there is no player 'x'\n"
