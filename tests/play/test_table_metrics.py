"""What play adds to the metrics, what is looked up of it, and that the page that lists them is true."""

import re
from pathlib import Path

import pytest

from games.base import TABLE
from mahjong_server.ops import gauges
from mahjong_server.play.match.clock import Clock, Running
from mahjong_server.play.match.transition import TimedPosition
from mahjong_server.play.table import table_metrics
from mahjong_server.play.writer.queue import Writer
from mahjong_server.telemetry import metrics
from mahjong_server.wire import Close
from tests.play.table import Client, in_database, make_match, players_of, start

PAGE = Path(__file__).resolve().parents[2] / "docs" / "metrics.md"
ROW = re.compile(r"^\| `(mahjong_\w+)` \|(.*?)\|", re.MULTILINE)
LABEL = re.compile(r"`(\w+)`")


def value(name, **labels):
    return gauges.REGISTRY.get_sample_value(name, labels) or 0.0


async def test_the_page_lists_what_there_is_and_nothing_else(new_node):
    await new_node()
    looked_up = {
        each.name: {label for sample in each.samples for label in sample.labels}
        for each in gauges.NodeCollector().collect()
    }
    kept = {each._name: set(each._labelnames) for each in vars(metrics).values() if hasattr(each, "_labelnames")}
    types = {family.name: family.type for family in gauges.REGISTRY.collect()}
    there = {
        f"{name}_total" if types[name] == "counter" else name: labels for name, labels in {**looked_up, **kept}.items()
    }
    listed = {name: set(LABEL.findall(labels)) for name, labels in ROW.findall(PAGE.read_text(encoding="utf-8"))}
    assert listed == there
    assert {name for name in types if name.startswith("mahjong_")} == {*looked_up, *kept}


@pytest.mark.security("SEC 4.6")
async def test_no_label_names_a_table_a_seat_or_a_person(new_node):
    node = await new_node()
    match = await in_database(make_match, "hbbb")
    await start(match)
    (player, *_) = await in_database(players_of, match)
    person = await Client(node, player).open(match)
    await person.asked("ready")
    await person.act()
    ours = [family for family in gauges.REGISTRY.collect() if family.name.startswith("mahjong_")]
    words = {word for family in ours for each in family.samples for key, word in each.labels.items() if key != "le"}
    assert not words & {match.code, str(match.pk), player, "Player 0", *map(str, range(4))}
    assert not any(match.code in word or player in word for word in words)


async def test_sockets_tables_and_queues_are_counted(new_node):
    node = await new_node()
    match = await in_database(make_match, "hbbb")
    await start(match)
    before = value("mahjong_resyncs_total", reason="opened")
    player, spectator = [Client(node, who) for who in ((await in_database(players_of, match))[0], None)]
    for person in (player, spectator):
        await person.open(match)
    assert value("mahjong_sockets", kind="player") == value("mahjong_sockets", kind="spectator") == 1
    assert value("mahjong_sockets", kind="look") == value("mahjong_sockets", kind="late") == 0
    assert value("mahjong_tables", status="playing") == 1
    assert value("mahjong_tables", status="finished") == 0
    assert value("mahjong_queue_depth", queue="sockets") == player.connection.waiting + spectator.connection.waiting
    assert value("mahjong_resyncs_total", reason="opened") == before + 2


async def test_who_loses_a_race_is_counted(new_node, monkeypatch):
    node = await new_node()
    match = await in_database(make_match, "hhhh")
    await start(match)
    person = await Client(node, (await in_database(players_of, match))[0]).open(match)
    await person.asked("ready")
    append, lost = Writer.append, list[object]()

    async def lose_once(writer, wanted):
        if not lost:
            lost.append(wanted)
            return False
        return await append(writer, wanted)

    monkeypatch.setattr(Writer, "append", lose_once)
    conflicts, commits = value("mahjong_conflicts_total"), value("mahjong_writer_batch_appends_count")
    await person.act()
    assert value("mahjong_conflicts_total") == conflicts + 1
    assert value("mahjong_writer_batch_appends_count") > commits


def timed(**running):
    clock = Clock((), {TABLE: Running(**running)} if running else {})
    return TimedPosition(None, clock)  # type: ignore[arg-type] # nobody looks at the position


@pytest.mark.parametrize(
    ("before", "after", "counted"),
    [
        ({"decision": "0.4.pause", "since": 1000, "until": 9}, {}, 1.5),
        ({"decision": "0.4.pause", "since": 1000, "until": 9}, {"decision": "0.6.pause", "since": 2, "until": 9}, 1.5),
        (
            {"decision": "0.4.pause", "since": 1000, "until": 9},
            {"decision": "0.4.pause", "since": 1000, "until": 9},
            None,
        ),
        ({}, {"decision": "0.4.pause", "since": 1000, "until": 9}, None),
    ],
)
def test_a_window_counts_once_it_is_over(before, after, counted):
    times, total = value("mahjong_claim_window_seconds_count"), value("mahjong_claim_window_seconds_sum")
    table_metrics.count_window(timed(**before), timed(**after), 2500)
    table_metrics.count_window(None, timed(**after), 2500)
    assert value("mahjong_claim_window_seconds_count") - times == (counted is not None)
    assert value("mahjong_claim_window_seconds_sum") - total == pytest.approx(counted or 0)


def test_reasons_are_words_of_the_wire():
    assert table_metrics.reason_of(None) == "client"
    assert table_metrics.reason_of(Close.TOO_SLOW) == "too-slow"
    assert table_metrics.reason_of(1011) == "failed"
    assert table_metrics.reason_of(4999) == "other"
