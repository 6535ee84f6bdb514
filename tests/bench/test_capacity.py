"""docs/capacity.md: its tables say what was found; the model keeps to what queues do; the arithmetic can be redone."""

import pytest

from bench import capacity
from bench.frame.report import Report, Table, load, report
from bench.world import sizes
from bench.world.figures import figures
from bench.world.model import Site, World

PLAIN = Site(1, act_us=1000, cross_us=500, commit_ms=1.0, db_act_us=100, db_cores=4)


def test_the_page_is_written_from_what_was_found():
    found = load(capacity.FOUND / "capacity.json")
    text = capacity.PAGE.read_text(encoding="utf-8")
    assert text == capacity.written(text, found), "./dev bench capacity"
    assert len(capacity.PLACE.findall(text)) == len(found.tables)


def test_an_idle_process_takes_its_work_and_the_commit():
    ran = World(PLAIN, 1).open(10, 400)
    assert ran.median_ms == pytest.approx(1 + 1 + 0.1, rel=0.15)
    assert ran.busy == pytest.approx(0.01, rel=0.3)


def test_waits_grow_with_load_and_acts_keep_coming_as_fast_as_they_are_sent():
    quiet, busy = (World(PLAIN, 1).open(rate, 3000) for rate in (100, 900))
    assert busy.p99_ms > 2 * quiet.p99_ms
    assert busy.acts_s == pytest.approx(900, rel=0.1)


def test_a_closed_crowd_keeps_a_process_as_busy_as_it_gets():
    ran = World(PLAIN, 1).closed(50, 2000)
    assert ran.acts_s == pytest.approx(1000, rel=0.05)
    two = World(PLAIN._replace(processes=2), 1).closed(100, 3000)
    assert two.acts_s == pytest.approx(2000, rel=0.1)
    apart = World(PLAIN._replace(processes=2, crossed=1), 1).closed(100, 3000)
    assert apart.acts_s == pytest.approx(2 / 1.5 * 1000, rel=0.1), "each act is half an act's work elsewhere"
    shared = World(PLAIN._replace(processes=2, cores=1), 1).closed(100, 2000)
    assert shared.acts_s == pytest.approx(1 / 1.1 * 1000, rel=0.05), "one core for both and the database"


def test_the_same_seed_is_the_same_run():
    assert World(PLAIN, 3).open(500, 300) == World(PLAIN, 3).open(500, 300)


def test_needs_follow_from_the_figures():
    given = figures()
    thousand, large = (sizes.need(given, players) for players in (1_000, 10_000_000))
    assert thousand.acts_s == pytest.approx(1000 * given.acts_s)
    assert thousand.processes == sizes.LEAST
    assert large.processes == pytest.approx(large.acts_s * given.server.act_us / 1e6 / sizes.AT_MOST, rel=0.01)
    assert large.shards > 1 == thousand.shards
    assert large.dollars > 100 * thousand.dollars


def test_traffic_is_paid_tier_by_tier():
    prices = figures().prices
    assert sizes.egress(prices, 1_000) == pytest.approx(90)
    assert sizes.egress(prices, 60_000) == pytest.approx(900 + 40_000 * 0.085 + 10_000 * 0.07)


def test_the_command_prints_all_tables_and_a_look_writes_nothing(capsys, monkeypatch):
    monkeypatch.setattr(capacity, "DATABASE_LOADS", (1_000,))
    before = capacity.PAGE.read_bytes()
    capacity.main(["--quick"])
    said = capsys.readouterr().out
    assert all(
        table.title in said
        for table in load(capacity.FOUND / "capacity.json").tables
        if "this machine" not in table.title
    )
    assert capacity.PAGE.read_bytes() == before


def test_what_was_measured_takes_the_place_of_what_was_assumed(tmp_path):
    assert figures(tmp_path).measured == {}
    title = "Processor time of the server for one act, µs, by tables"
    table = Table(
        title,
        ["", "250", "the load's own"],
        [["ours, uvicorn", 200.0, 12.0], ["ours, uvicorn, with pauses", 321.0, 13.0]],
    )
    found: Report = report("Acts.", "server", [table], [])
    found.save(tmp_path)
    given = figures(tmp_path)
    assert (given.server.act_us, given.server.load_us) == (321.0, 12.0)
    assert given.measured["act_us"] == "server.json"
