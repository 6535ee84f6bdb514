"""An event's file verifies by the command and by the example, and neither lets a change pass where it looks."""

import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from games.registry import load
from mahjong_server.play.match.fairness import proof
from tests.archive.played import log_of
from tests.real_servers import ROOT

pytestmark = pytest.mark.django_db
EXAMPLE = ROOT / "examples" / "verify_event.py"


def command(file: Any, tmp_path: Any) -> tuple[str, str]:
    """Return what the command prints, and what it says on standard error."""
    path, out, error = tmp_path / "event.json", StringIO(), StringIO()
    path.write_text(json.dumps(file), encoding="utf-8")
    with suppress(SystemExit):
        call_command("verify_event", str(path), stdout=out, stderr=error)
    assert bool(error.getvalue()) == ("everything agrees" not in out.getvalue())
    return out.getvalue(), error.getvalue()


def loaded() -> Any:
    """Return the example as a module of its own."""
    spec = importlib.util.spec_from_file_location("verify_event_example", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def example(file: Any) -> list[str]:
    """Return what the example finds wrong."""
    module = loaded()
    module.check(file)
    return list(module.wrong)


def test_an_evening_with_rulings_is_computed_anew(evening, tmp_path):
    said, _ = command(evening, tmp_path)
    lines = said.splitlines()
    assert lines[-1] == "everything agrees"
    assert "round 1: 2 tables by lot, from 9 nonces, the server's part and 0 results, are seated so again" in lines
    assert "; deal 0 is annulled" in next(line for line in lines if line.startswith("round 1, table 1:"))
    assert "; corrected to 3, 1/2, -1/2, -3 (a win" in next(
        line for line in lines if line.startswith("round 1, table 2:")
    )
    assert any(line.startswith("round 2, table 1, deal 1 played again: 1 deal from proved") for line in lines)
    assert example(evening) == []


def test_a_cup_with_a_plan_and_a_final_is_computed_anew(cup, tmp_path):
    said, _ = command(cup, tmp_path)
    assert "by plan" in said
    assert "stage 1: 8 go on" in said
    assert "round 4: 2 tables by swiss" in said
    assert example(cup) == []


def test_a_duplicate_event_is_computed_anew(duplicate, tmp_path):
    said, _ = command(duplicate, tmp_path)
    assert said.splitlines()[-1] == "everything agrees"
    seats = [seat for each in duplicate["stages"][0]["results"]["sessions"] for seat in each["seats"]]
    assert any(seat["points"] != "0" for seat in seats)
    assert example(duplicate) == []


def walls_of_another_round(file: Any) -> None:
    """Have the round's tables dealt from other walls than those that its seating makes."""
    for record in file["records"].values():
        record["walls"]["key"] = "00" * 32


DUPLICATE: dict[str, tuple[Callable[[Any], None], str]] = {
    "IMPs": (lambda file: file["stages"][0]["results"]["sessions"][0]["seats"][0].update(points="99"), "stage 1"),
    "the secret of walls": (lambda file: row(file, "walls-committed").update(secret="00" * 32), "walls"),
    "other walls": (walls_of_another_round, "walls"),
}


@pytest.mark.parametrize("kind", DUPLICATE)
def test_a_change_of_a_duplicate_event_is_found_by_both(duplicate, tmp_path, kind):
    change, where = DUPLICATE[kind]
    change(duplicate)
    _, said = command(duplicate, tmp_path)
    assert where in said
    assert example(duplicate), kind


def test_the_example_needs_no_django(evening, tmp_path):
    def done() -> tuple[int, list[str]]:
        path = tmp_path / "event.json"
        path.write_text(json.dumps(evening), encoding="utf-8")
        words = [sys.executable, "-I", "-X", "importtime", EXAMPLE, path]
        found = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert "mahjong_server.events.seating.rounds" in found.stderr
        assert "django" not in found.stderr
        return found.returncode, found.stdout.splitlines()

    assert done() == (0, ["everything agrees"])
    evening["seeds"][0]["seed"] = "00" * 32
    status, said = done()
    assert status == 1
    assert said[-1].startswith("seeds: the file says")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[1, 2]", "its format is not mahjong-event/1"),
        ("{", "JSONDecodeError"),
        ('{"format": "mahjong-event/1"}', "KeyError"),
        (None, "No such file"),
    ],
)
def test_the_example_says_in_a_line_that_a_file_is_no_event(tmp_path, text, said):
    path = tmp_path / "event.json"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    found = subprocess.run([sys.executable, EXAMPLE, path], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (2, "")
    (line,) = found.stderr.splitlines()
    assert line.startswith(f"{path}: ")
    assert said in line


@pytest.mark.parametrize("words", [[], ["one", "another"]])
def test_the_example_says_how_it_is_called(words):
    found = subprocess.run([sys.executable, EXAMPLE, *words], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (2, "usage: verify_event.py FILE\n")


def swap(items: Any, a: int = 0, b: int = 1) -> None:
    items[a], items[b] = items[b], items[a]


def row(file: Any, kind: str, at: int = 0) -> Any:
    """Return the facts of an entry of the log."""
    return [each["facts"] for each in file["log"] if each["kind"] == kind][at]


def first_deal(file: Any) -> Any:
    return file["records"][file["rounds"][0]["tables"][0]["code"]]["deals"][0]


def with_other_points(file: Any) -> None:
    file["rounds"][0]["tables"][0]["played"][0]["points"] += 1


def without_annulment(file: Any) -> None:
    file["rounds"][0]["rulings"] = [each for each in file["rounds"][0]["rulings"] if each["facts"]["ruling"] != "annul"]


def with_other_hash(file: Any) -> None:
    first_deal(file)["fair"]["nonces"][0] = "cd" * 32


BY_BOTH: dict[str, tuple[Callable[[Any], None], str]] = {
    "a seat of the seating": (lambda file: swap(file["rounds"][0]["seated"]["tables"][0]), "round 1, "),
    "a seat in the log alone": (lambda file: swap(row(file, "round-seated")["seated"]["tables"][0]), "round 1"),
    "who sat there": (lambda file: swap(file["rounds"][0]["tables"][0]["sat"][0]), "round 1, table 1"),
    "a point that counts": (
        lambda file: file["rounds"][0]["tables"][0]["points"].__setitem__(0, "99"),
        "round 1, table 1, points",
    ),
    "a point that was played": (with_other_points, "round 1, table 1"),
    "a ruling left out": (without_annulment, "round 1"),
    "a seed": (lambda file: file["seeds"][0].update(seed="00" * 32), "seed"),
    "a seed in the log": (lambda file: row(file, "seed-committed").update(seed="00" * 32), "seed"),
    "a commitment": (lambda file: row(file, "seed-committed").update(commitment="00" * 32), "commitment"),
    "a nonce of the seating": (lambda file: file["rounds"][0]["input"]["nonces"].update({"1": "ff" * 16}), "nonces"),
    "a nonce of the log": (lambda file: row(file, "checked-in").update(nonce="ff" * 16), "round 1"),
    "a standing before a round": (
        lambda file: file["rounds"][1]["input"]["players"][0].update(match_points="77"),
        "round 2",
    ),
    "a bye": (lambda file: file["rounds"][0]["seated"].update(byes=[]), "round 1"),
    "a tile of a wall": (lambda file: swap(first_deal(file)["wall"], 3, 60), "deal 0"),
    "another tile": (lambda file: first_deal(file)["wall"].__setitem__(0, "5z"), "deal 0"),
    "dice": (lambda file: first_deal(file).update(dice=[7, 7]), "deal 0"),
    "a wall's seed": (lambda file: first_deal(file)["fair"].update(seed="00" * 32), "deal 0"),
    "a wall's nonce": (with_other_hash, "deal 0"),
    "a penalty": (lambda file: file["penalties"][0].update(points="9"), "penalt"),
    "a penalty that counts": (
        lambda file: file["stages"][0]["results"]["penalties"][0].update(points="9"),
        "stage 1",
    ),
    "the order": (lambda file: swap(file["stages"][0]["standings"]), "stage 1"),
    "a place": (lambda file: file["stages"][0]["standings"][0].update(place=2), "stage 1"),
    "a total": (lambda file: file["stages"][0]["standings"][0].update(total="99"), "stage 1"),
    "a result that counts": (
        lambda file: file["stages"][0]["results"]["sessions"][0]["seats"][0].update(points="99"),
        "stage 1",
    ),
}


@pytest.mark.parametrize("kind", BY_BOTH)
def test_a_change_is_found_by_both(evening, tmp_path, kind):
    change, where = BY_BOTH[kind]
    change(evening)
    _, said = command(evening, tmp_path)
    assert where in said
    assert example(evening), kind


def a_discard(file: Any) -> Any:
    """Return an event of the first match by which a tile is discarded."""
    record = file["records"][file["rounds"][0]["tables"][0]["code"]]
    return next(each for each in record["log"] if each["type"] == "discarded")


def score_in_log(file: Any) -> None:
    seats = row(file, "table-over")["seats"]
    seats[0]["points"] += 1
    seats[1]["points"] -= 1


BY_THE_COMMAND: dict[str, tuple[Callable[[Any], None], str]] = {
    "a move": (lambda file: a_discard(file).update(tile="0x"), "round 1, table 1"),
    "a score in the log": (score_in_log, "the match brought"),
    "the dearest hand": (lambda file: row(file, "table-over")["seats"][0].update(hand=99), "as hands"),
    "a record left out": (lambda file: file["records"].popitem(), "is missing"),
    "an entry left out": (lambda file: file["log"].pop(3), ""),
    "points that no move cost": (lambda file: row(file, "penalty-given").update(points="99"), "automatic"),
    "other options": (
        lambda file: file["records"][file["rounds"][0]["tables"][0]["code"]]["options"].update(fan_limit=2),
        "round 1, table 1",
    ),
}


@pytest.mark.parametrize("kind", BY_THE_COMMAND)
def test_a_change_is_found_by_the_command(evening, tmp_path, kind):
    change, where = BY_THE_COMMAND[kind]
    change(evening)
    assert where in command(evening, tmp_path)[1]


def test_finalists_are_those_who_stand_so(cup, tmp_path):
    chosen = row(cup, "finalists-chosen")["entrants"]
    out = next(each["number"] for each in reversed(cup["entrants"]) if each["number"] not in chosen)
    chosen[0] = out
    assert "stage 1" in command(cup, tmp_path)[1]


def test_a_plan_is_turned_as_its_starter_says(cup, tmp_path):
    tables = cup["rounds"][1]["seated"]["tables"]
    tables[0][0], tables[1][0] = tables[1][0], tables[0][0]
    assert "round 2" in command(cup, tmp_path)[1]
    assert any("round 2, seat" in each for each in example(cup))


@pytest.mark.parametrize("text", ["{", "[]", '{"format": "mahjong-event/2"}'])
def test_what_is_no_file_is_told_in_a_line(tmp_path, text):
    path = tmp_path / "event.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Exception, match=r"event\.json: (no JSON|not what files of events are made of)"):
        call_command("verify_event", str(path))


@pytest.mark.parametrize("game", ["riichi", "sanma", "toppan", "little_mahjong"])
def test_the_example_draws_the_walls_of_every_game_again(settings, game):
    settings.GAMES = [f"games.{game}"]
    seats = load(settings.GAMES)[game].info.usual_seats
    log = log_of(2, 3, events=500, game=game, bots=("easy",) * seats)
    record = proof.record_of(log.runner, log.events) | {"match": {"seats": seats}}
    assert record["deals"]
    module = loaded()
    module.check_walls("", record)
    assert module.wrong == []
    swap(record["deals"][0]["wall"])
    module.check_walls("", record)
    assert module.wrong
