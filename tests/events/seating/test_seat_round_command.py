"""``manage.py seat_round`` as an organiser, or anybody who doubts one, runs it."""

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from msgspec import json as msgspec_json

from tests.events.seating.samples import event, played


def run(tmp_path, given, *arguments):
    """Return what the command prints, says and exits with."""
    path = tmp_path / "event.json"
    path.write_bytes(given if isinstance(given, bytes) else msgspec_json.encode(given))
    out, err = StringIO(), StringIO()
    status: str | int | None = 0
    try:
        call_command("seat_round", str(path), *arguments, stdout=out, stderr=err)
    except SystemExit as end:
        status = end.code
    return out.getvalue(), err.getvalue(), status


def test_it_prints_a_round_that_goes_into_the_file_as_it_is(tmp_path):
    start = json.loads(msgspec_json.encode(event("swiss", 16)))
    first = json.loads(run(tmp_path, json.dumps(start).encode())[0])
    start["rounds"] = [first]
    second = json.loads(run(tmp_path, json.dumps(start).encode())[0])
    assert (first["round"], second["round"]) == (1, 2)
    assert second["repeats"] == []


def test_a_round_that_has_been_played_is_seated_again_and_compared(tmp_path):
    honest = json.loads(msgspec_json.encode(played(event("plan", 16), 2)))
    out, err, status = run(tmp_path, json.dumps(honest).encode(), "--round", "2")
    assert (json.loads(out), err, status) == (honest["rounds"][1], "", 0)
    table = honest["rounds"][1]["tables"][0]
    table[0], table[1] = table[1], table[0]
    out, err, status = run(tmp_path, json.dumps(honest).encode(), "--round", "2")
    assert (err, status) == ("round 2: the file has other tables\n", 1)


def test_what_cannot_be_seated_is_refused_in_one_line(tmp_path):
    assert run(tmp_path, event("swiss", 17)) == (
        "",
        "unfit: 17 players don't fill tables of 4; choose bye or bots\n",
        1,
    )


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"rule": "swis"}, r"rule"),
        ({"seats": 11}, r"seats"),
        ({"sit": 1}, r"sit"),
        ({"players": [{"key": "a", "table_points": 1.5}]}, r"players\[0\].table_points"),
        ({"seed": "5E"}, r"seed"),
        ({"rounds": [{"tables": [["a"]]}]}, r"rounds\[0\].tables\[0\]"),
    ],
)
def test_a_file_of_something_else_is_refused_with_its_place(tmp_path, change, why):
    given = json.loads(msgspec_json.encode(event())) | change
    with pytest.raises(CommandError, match=why) as refusal:
        run(tmp_path, json.dumps(given).encode())
    assert "\n" not in str(refusal.value)
