"""``./dev bench lighthouse``: every kind of page is looked at, and the one that does worst decides."""

import re

from bench import lighthouse
from bench.frame.rounds import Rounds, Sample
from bench.lighthouse import BARE, gates, line
from bench.visits.places import Place, lively, over, plain
from mahjong_server.urls import PAGES
from tests import real_servers


def look(performance: float, **more: float) -> Sample:
    """Return what a page was found to be like in a round."""
    scores = {"performance": performance, "accessibility": 1.0, "best practices": 1.0}
    times = {"fcp": 1.0, "lcp": 2.0, "index": 1.5, "blocked": 40.0, "shift": 0.0, "kB": 80.0, "requests": 20.0}
    return {**scores, **times, "processor": 1500.0, **more}


def test_every_kind_of_page_is_looked_at(tmp_path):
    ended = over(tmp_path)
    with real_servers.mahjong_server(VAR_DIR=str(tmp_path)) as server:
        places = [*plain(), *lively(server, ended)]
    paths = [place.path.partition("#")[0][1:] for place in places]
    assert {pattern for pattern in PAGES for path in paths if re.fullmatch(pattern, path)} == set(PAGES)
    assert any(not re.fullmatch("|".join(PAGES), path) for path in paths), "what is not there is a page, too"
    names = [place.name for place in places]
    assert len(names) == len(set(names))
    assert set(lighthouse.QUICK) < set(names)


def test_the_worst_page_decides_by_its_median_and_faults_by_the_worst_round():
    rounds: Rounds = {
        "home": [look(0.99), look(0.98), look(0.60)],
        "rules": [look(0.94), look(0.99), look(0.93, shift=0.2)],
        "table": [look(0.99), look(0.99, accessibility=0.97), look(0.99)],
        BARE: [look(0.1, shift=0.9)] * 3,
    }
    found = gates(rounds)
    assert [(gate.figure, gate.holds) for gate in found] == [(0.94, False), (0.97, False), (1.0, True), (0.2, False)]
    assert [gate.says.partition("(")[2] for gate in found[:2]] == ["rules)", "table)"]
    assert line(rounds, "rules")[:4] == ["rules", 0.94, 1.0, 1.0]
    assert line(rounds, "rules")[-1] == 0.2


def test_a_look_becomes_figures_in_seconds_and_kilobytes(capsys):
    told = {
        "scores": [0.97, 1, 0.96],
        "figures": {"fcp": 900, "lcp": 1500, "index": 1000, "blocked": 12, "shift": 0, "bytes": 90_000},
        "requests": 20,
        "processor": 1400,
        "failed": ["charset"],
    }
    asked = []

    def answer(wish):
        asked.append(wish)
        return told

    found = lighthouse.looked(answer, "http://host", Place("mine", "/account", "key=1"))
    assert asked == [{"url": "http://host/account", "headers": {"Cookie": "key=1"}, "without": []}]
    assert (found["lcp"], found["kB"], found["best practices"]) == (1.5, 90.0, 0.96)
    assert "mine: charset" in capsys.readouterr().out
