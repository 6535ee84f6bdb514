"""``./dev bench resync``: the long match that it makes is one, at every point and when it is over."""

import sys

import msgspec
import pytest

from bench import resync


@pytest.fixture
def made(db, monkeypatch):
    from bench.returns import make

    written: list[bytes] = []
    monkeypatch.setattr(sys, "stdout", type("Out", (), {"buffer": type("Bytes", (), {"write": written.append})})())
    make.main(2, [0, 1])
    monkeypatch.undo()
    return msgspec.json.decode(written[0])


def test_matches_stand_where_they_are_wanted(made):
    from mahjong_server.archive import matches
    from mahjong_server.play.models import Match

    first, second, over = (Match.objects.get(code=each["code"]) for each in made)
    assert [first.status, second.status, over.status] == ["playing", "playing", "finished"]
    assert first.events.count() == first.head < second.head == second.events.count() < over.head
    assert (first.snapshots.count(), second.snapshots.count(), over.snapshots.count()) == (1, 2, 2)
    assert over.filed
    assert matches.describe_match(over).dealt == 2
    for deal in (0, 1):
        moments = msgspec.json.decode(matches.deal_json(over, deal, "all"))["moments"]
        assert len(moments) > 20


def test_a_table_is_loaded_as_it_was_left(made):
    from mahjong_server.play.models import Match
    from mahjong_server.play.storage import queries
    from mahjong_server.play.storage.loading import referee_of

    match = Match.objects.get(code=made[1]["code"])
    found = queries.match_by_id("default", match.pk)
    assert found
    row, seats = found
    runner = referee_of(row, len(seats), 1.0).runner
    log = [runner.decode(entry.data) for entry in queries.log_of("default", match.pk)]
    whole = runner.fold(runner.new().state, log)
    kept = queries.snapshot("default", match.pk, match.head)
    assert kept
    head, data = kept
    assert runner.fold(runner.decode_snapshot(bytes(data)), log[head:]) == whole
    assert whole.game.phase == "turn"
    assert len(whole.game.gains) == 1


def test_gates_are_told_beside_a_median_act():
    times = {"act": [2.0], "warm": [3.0], "cold": [9.0], "warm whole": [4.0], "cold whole": [10.0], "bytes": [3000.0]}
    replay = {"the match": [5.0]}
    gates = resync.gates([times], replay, [0], 2.0)
    assert [gate.holds for gate in gates] == [True, False, False]
    table = resync.returns([times], [0])
    assert table.rows == [["deal 1", 2.0, 3.0, 9.0, 4.0, 10.0, 3000.0]]
    assert resync.first_frames(replay, 2.0).rows == [["the match", 5.0, 2.5]]
