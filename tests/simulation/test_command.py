"""`./dev simulate` says what it played and what it did to it, names the seeds that failed, and fails with them."""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.simulation import __main__ as command
from tests.simulation.__main__ import FAULTS, Outcome, Tally

COUNTED = r"games 6 \(.+\), failed 0, \d+ a minute \(\d+ a minute of one core\)"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    done = [sys.executable, "-m", "tests.simulation", *words]
    return subprocess.run(done, capture_output=True, text=True, check=False)


def test_many_games_are_played_in_several_processes_and_counted():
    done = run("--first", "1", "--games", "6", "--jobs", "2")
    assert done.returncode == 0, done.stderr
    assert re.search(COUNTED, done.stdout)
    for name in ("seats", "deals", "acts", *FAULTS):
        assert re.search(rf"\b{name} \d+", done.stdout)
    assert done.stdout.endswith("seeds from 1, in 2 processes\n")


def test_one_seed_is_played_alone_and_is_the_same_each_time():
    once, again = run("--seed", "7"), run("--seed", "7")
    assert once.returncode == 0, once.stderr
    assert re.match(r"seed 7: \w+, [\d.]+ s of its time, trace [0-9a-f]{32}\n  played: ", once.stdout)
    assert once.stdout == again.stdout


def test_seeds_that_failed_are_named_and_the_rest_is_played(monkeypatch, capsys):
    def outcomes(seeds: Iterator[int], _jobs: int) -> Iterator[Outcome]:
        for seed in seeds:
            wrong = f"seed {seed} failed: planted" if seed == 6 else ""
            yield Outcome("" if wrong else "some game", Counter(acts=3), wrong, 0.01)

    monkeypatch.setattr(command, "_outcomes", outcomes)
    assert command.main(["--first", "5", "--games", "3"]) == 1
    told = capsys.readouterr().out
    assert "seed 6 failed: planted\n" in told
    assert "games 3 (2 some game), failed 1" in told
    assert "acts 6" in told


@pytest.mark.parametrize("jobs", [1, 2])
def test_it_stops_when_its_minutes_are_over(jobs, monkeypatch, capsys):
    monkeypatch.setattr(Tally, "passed_s", 3600.0)
    monkeypatch.setattr(command, "_outcomes", lambda seeds, _: (Outcome("g", Counter(), "", 0) for _ in seeds))
    assert command.main(["--minutes", "1", "--jobs", str(jobs)]) == 0
    assert "games 1 (1 g)" in capsys.readouterr().out
