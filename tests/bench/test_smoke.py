"""Each benchmark of the server runs from beginning to end, with next to nothing to do and without peers."""

import re
from types import ModuleType

import msgspec
import pytest

from bench import cluster, human, server, spectators
from bench.frame import command, report
from bench.human_pace import page_timing
from bench.load.link import Link
from bench.load.meter import Measured
from bench.load.plan import Phase, Place, Plan
from tests import real_servers

FEW = ["--ours", "--quick", "--rounds", "1", "--seconds", "0.3"]


def run(bench: ModuleType, tmp_path, *words: str):
    command.run(bench.__doc__, bench.measure, bench.options, [*FEW, *words, "--results", str(tmp_path)])
    (found,) = report.kept(tmp_path)
    return found


def test_server(tmp_path):
    found = run(server, tmp_path, "--sizes", "2")
    assert [name for name, _ in found.tables[0].rows] == ["ours, uvicorn", "ours, daphne"]
    assert all(acts > 0 for _, acts in found.tables[0].rows)
    assert all(gate.figure >= 0 for gate in found.gates)


def test_spectators():
    """One measurement stands for all, for each takes a server."""
    watched = spectators.watched(3, [Phase("paced", acts=30)])
    assert watched["broadcasts"] > 0
    rounds = {key: [watched] for key in (spectators.ALONE, "ours", "plain ASGI")}
    assert [row[0] for row in spectators.table({3: rounds}).rows] == [f"{name}, 3" for name in rounds]
    assert all(gate.holds for gate in spectators.gates_of(3, rounds))


def test_cluster():
    """One process over SQLite stands for several over PostgreSQL, which ``tests/faults`` have play together."""
    found = cluster.our_own({"DATABASE_URL": "", "REDIS_URL": ""}, 1, 1, 0.3, spread=False)
    assert found["acts"] > 0
    names = ["ours, 1 process", "ours, 2 processes, together", "ours, 2 processes, spread"]
    rounds = {key: [found] for key in names}
    assert [row[0] for row in cluster.speed(rounds, 1).rows] == names
    assert cluster.crossing(rounds, [1, 2], 1).rows == [["2 processes", 1.0, 1.0, 1.0, 1.0]]


def test_human(tmp_path):
    """People play on through a kill: nobody is closed but by it, and no act that was acknowledged is lost."""
    found = command.run(human.__doc__, human.measure, human.extend, ["--quick", "--results", str(tmp_path)])
    assert human.failures(found) == ""
    (felt, *_), (cost, *_), (back, *_), (over, *_) = (table.rows for table in found.tables)
    acts, pongs, all_back, given = felt[1], cost[6], back[2], over[2]
    figures = [figure for figure in (acts, pongs, all_back, given) if isinstance(figure, float)]
    assert len(figures) == 4
    assert min(figures) > 0


def test_people_behave_as_the_page_does():
    page = (real_servers.ROOT / "frontend/src/wire/socket.js").read_text()
    said = {name: float(value) / 1000 for name, value in re.findall(r"^const (\w+_MS) = (\d+)", page, re.MULTILINE)}
    names = {"BEAT_MS", "PING_MS", "DEAD_MS", "CONNECT_MS", "FIRST_FRAME_MS", "FIRST_WAIT_MS", "LAST_WAIT_MS"}
    ours = {name: getattr(page_timing, f"{name.removesuffix('MS')}S") for name in names}
    assert {name: said.get(name) for name in names} == ours


def frame(payload: bytes, code: int = 1) -> bytes:
    size = len(payload)
    head = bytes((0x80 | code, size)) if size < 126 else bytes((0x80 | code, 126)) + size.to_bytes(2, "big")
    return head + payload


@pytest.mark.parametrize("cut", range(1, 8))
def test_frames_are_read_however_they_are_cut(cut):
    link = Link.__new__(Link)
    link.rest = b""
    data = frame(b"one") + frame(b"x" * 300) + frame(b"three")
    found: list[bytes] = []
    for start in range(0, len(data), cut):
        found += link.messages(link.rest + data[start : start + cut])
    assert found == [b"one", b"x" * 300, b"three"]
    with pytest.raises(ConnectionError, match="closed with 4009: flood"):
        list(link.messages(frame((4009).to_bytes(2, "big") + b"flood", 8)))


def test_a_plan_goes_to_the_load_as_json():
    plan = Plan("relay", [[Place(1, "/room")]], [], [1])
    assert msgspec.json.decode(msgspec.json.encode(plan), type=Plan) == plan


def test_figures_follow_from_what_was_counted():
    found = Measured("full", 2.0, 100, 0, 0, 0, 0.0, [0.1, 0.3], [], [float(n) for n in range(1, 101)], [1.0, 2.0])
    assert found.per_second == 50
    assert found.cpu_us == pytest.approx(4000)
    assert found.cpu_us_a_broadcast == pytest.approx(200_000)
    assert (found.median_ms, found.p99_ms) == (50.5, 100.0)
