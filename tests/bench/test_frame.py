"""What benchmarks share: turns that are fair, ratios within a round, and words for people when a peer can't be had."""

from functools import partial
from types import SimpleNamespace

import pytest

from bench.frame import command, peers
from bench.frame.machine import machine, note
from bench.frame.report import Report, report
from bench.frame.rounds import interleave, middle, ratio


def test_contenders_take_turns_and_nobody_is_always_last():
    asked = []

    def sample(name):
        asked.append(name)
        return {"s": float(len(asked))}

    rounds = interleave({name: partial(sample, name) for name in ("a", "b")}, 3)
    assert asked == ["a", "b", "b", "a", "a", "b"]
    assert middle(rounds, "a", "s") == 4.0
    assert ratio(rounds, "b", "a", "s") == 6 / 5


def measure(given):
    return report("How much.\n\nAt length.", "demo", [], [], ["quick"] if given.quick else [])


def test_a_run_is_printed_and_kept_where_it_is_told_to(tmp_path, capsys):
    command.run("How much.", measure, words=["--quick", "--results", str(tmp_path)])
    assert "kept in" in capsys.readouterr().out
    found = (tmp_path / "demo.json").read_bytes()
    assert b'"about": "How much."' in found
    assert b'"quick"' in found


def test_quick_runs_and_runs_without_peers_replace_no_result(tmp_path, monkeypatch):
    monkeypatch.setattr(command, "RESULTS", tmp_path / "kept")
    monkeypatch.setattr(command, "SCRATCH", tmp_path / "scratch")
    for words, place in (("--quick", "scratch"), ("--ours", "scratch"), ("", "kept")):
        command.run("How much.", measure, words=words.split())
        assert (tmp_path / place / "demo.json").exists()
        assert (place == "kept") == (tmp_path / "kept").exists()


def test_a_peer_that_cannot_be_fetched_is_told_in_words(tmp_path, monkeypatch):
    def measure_beside_a_peer(_) -> Report:
        monkeypatch.setattr(peers, "PLACE", tmp_path)
        monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
        peers._fetch(["false"], "Is there a network?")
        raise AssertionError

    with pytest.raises(SystemExit, match=r"^bench: false failed:\s+Is there a network\? --ours measures"):
        command.run("How much.", measure_beside_a_peer, words=[])


def test_a_program_that_is_not_there_is_told_in_words():
    with pytest.raises(peers.Unreachable, match=r"^no-such-program can't be run: .+ Is it there\? --ours measures"):
        peers._fetch(["no-such-program"], "Is it there?")


def test_what_was_fetched_is_not_fetched_again(tmp_path, monkeypatch):
    fetched = []
    monkeypatch.setattr(peers, "PLACE", tmp_path)

    def fetch(command, _hint):
        fetched.append(command)
        (tmp_path / "python-relay").mkdir(exist_ok=True)

    monkeypatch.setattr(peers, "_fetch", fetch)
    for package in ("one==1.0", "one==1.0", "one==1.1"):
        assert peers.python("relay", package) == tmp_path / "python-relay" / "bin" / "python"
    assert [words[-1] for words in fetched if "pip" in words] == ["one==1.0", "one==1.1"]
    monkeypatch.setattr(peers, "sys", SimpleNamespace(version="another", executable="python"))
    peers.python("relay", "one==1.1")
    assert [words[-1] for words in fetched if "pip" in words] == ["one==1.0", "one==1.1", "one==1.1"]
    assert machine().versions["one"] == "1.1"


def test_the_machine_is_told_by_cores_and_versions():
    note("peer", "2.0")
    facts = machine()
    assert facts.cores >= 1
    assert facts.versions["peer"] == "2.0"
    assert facts.versions["django"]
