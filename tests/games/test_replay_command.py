"""``manage.py replay``: one line of JSON for each file, or one line that says where and why not."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "tests" / "games" / "sichuan" / "vectors"
GOOD, BAD = VECTORS / "record-00.json", VECTORS / "refused-04.json"
NO_KONG = "deal 0, action 13: seat 0 may not kong: too few such tiles in hand for a kong (SBR §3.1)"


def replay(*args: str | Path) -> tuple[int, list[str], list[str]]:
    """Run the command; return its exit status and the lines that it printed on both streams."""
    out, err, status = StringIO(), StringIO(), 0
    try:
        call_command("replay", *map(str, args), stdout=out, stderr=err)
    except SystemExit as left:
        status = int(left.code or 0)
    return status, out.getvalue().splitlines(), err.getvalue().splitlines()


def test_a_record_is_played():
    status, out, err = replay(GOOD)
    assert (status, len(out), err) == (0, 1, [])
    assert json.loads(out[0])["scores"] == json.loads(GOOD.with_suffix(".outcome.json").read_text())["scores"]


def test_a_broken_one_is_refused_in_one_line():
    assert replay(BAD) == (1, [], [NO_KONG])


def test_several_files_give_a_line_each_in_order():
    status, out, err = replay(GOOD, BAD, VECTORS / "missing.json", GOOD)
    assert status == 1
    assert [json.loads(line) is None for line in out] == [False, True, True, False]
    assert err == [f"{BAD}: {NO_KONG}", f"{VECTORS / 'missing.json'}: can't be read: No such file or directory"]


def test_standard_input():
    """As a user runs it, from the shell."""
    command = [sys.executable, "manage.py", "replay", "-"]
    for file, status in ((GOOD, 0), (BAD, 1)):
        done = subprocess.run(command, cwd=ROOT, input=file.read_bytes(), capture_output=True, check=False)
        assert done.returncode == status
        assert done.stderr.decode().splitlines() == ([NO_KONG] if status else [])


def test_the_table_at_a_moment_as_a_seat_sees_it():
    status, out, _ = replay(GOOD, "--at", "20", "--as", "2")
    view = json.loads(out[0])
    assert status == 0
    assert [seat for seat, doc in view["seats"].items() if "hand" in doc] == ["2"]
    public = json.loads(replay(GOOD, "--at", "20")[1][0])
    assert not [seat for seat, doc in public["seats"].items() if "hand" in doc]


@pytest.mark.parametrize("args", [["--as", "1"], ["--at", "-1"], ["--at", "0", "--as", "-1"], ["--at", "x"]])
def test_moments_and_seats_that_cannot_be(args: list[str]):
    with pytest.raises(CommandError):
        replay(GOOD, *args)


def test_a_seat_that_this_table_does_not_have():
    assert replay(GOOD, "--at", "0", "--as", "4") == (1, [], ["--as: this table has the seats 0 to 3"])


WRONG: list[tuple[bytes, str]] = [
    (b"", "no JSON: Expecting value: line 1 column 1 (char 0)"),
    (b"{", "no JSON: "),
    (b"null", "a record is a JSON object whose game is one of: "),
    (b'{"game": ["sichuan"]}', "a record is a JSON object whose game is one of: "),
    (b'{"game": "go"}', "a record is a JSON object whose game is one of: "),
    (b'{"game": "sichuan", "game": "sichuan"}', "no JSON: an object has a key twice"),
    (b'{"game": "sichuan", "x": NaN}', "no JSON: NaN is no number in JSON"),
    (b'{"game": "sichuan", "x": -Infinity}', "no JSON: -Infinity is no number in JSON"),
    (b"\xff", "no UTF-8: byte 0 is out of place"),
    (b"[" * 200_000, "no JSON that can be read: nested too deep"),
    (b'{"x":' * 100_000, "no JSON that can be read: nested too deep"),
    (b"1" * 5000, "no JSON: "),
    (b'{"game": "sichuan"}', 'the format has to be "mahjong-record/1"'),
    (b'{"game":"sichuan","format":"mahjong-record/1","options":{"a\\nb":1}}', "options: Object contains unknown"),
]
"""What a file holds, and what is said of it."""


def test_whatever_the_file_holds(tmp_path: Path):
    files = [tmp_path / str(place) for place in range(len(WRONG))]
    for file, (text, _) in zip(files, WRONG, strict=True):
        file.write_bytes(text)
    status, out, err = replay(*files)
    assert status == 1
    assert out == ["null"] * len(files)
    for file, line, (_, why) in zip(files, err, WRONG, strict=True):
        assert line.startswith(f"{file}: {why}")


def test_a_folder_is_no_file():
    assert replay(VECTORS) == (1, [], ["can't be read: Is a directory"])
