"""One act goes straight down: through the files that the page on the architecture lists, each entered once."""

import ast
import re
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec
from channels.testing import WebsocketCommunicator

from mahjong_server.database.readers import Database
from mahjong_server.play.node import lifecycle
from mahjong_server.play.node.game_node import GameNode, NodeDependencies
from mahjong_server.play.table.live_table import LiveTable
from mahjong_server.play.writer.process import WORKER
from tests.play.act_trace import ROOT, Trace
from tests.play.table import in_database, make_match, players_of, start, wait_until
from tests.play.test_consumers import Table, an_act, receive

MOST_FILES = 20
IN_THE_WRITER = ["writer/worker.py", "writer/commit.py"]
"""What runs in another process, where no trace of this one leads."""
BESIDE = ("telemetry/", "database/", "limits/", "play/table/table_metrics.py", "play/writer/commit_metrics.py")
"""What counts, logs, meters and tells the time."""
OVERRIDDEN = {("sockets/client_socket.py", "sockets/consumers.py"), ("writer/queue.py", "writer/process.py")}
"""Who calls an abstract method, and where the class is that has it."""


def listed() -> dict[str, list[str]]:
    """Return the numbered files of the page, each with those that answer a question there."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = page.partition("<!-- one act: begin -->")[2].partition("<!-- one act: end -->")[0]
    items = re.findall(r"^\d+\. (.*(?:\n {3,}.*)*)", section, re.MULTILINE)
    found = [re.findall(r"`([\w/]+\.py)`", item) for item in items]
    return {station: helpers for station, *helpers in found}


def path_of(name: str) -> Path:
    return ROOT / "mahjong_server" / ("" if name == "wire.py" else "play") / name


@cache
def imported(path: Path) -> frozenset[Path]:
    """Return the files of the server that a file imports, itself or by others; those for types alone left out."""
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        for each in _imported_by(waiting.pop()) - found:
            found.add(each)
            waiting.append(each)
    return frozenset(found)


def _imported_by(path: Path) -> set[Path]:
    names: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:  # not what stands under TYPE_CHECKING
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    files = {ROOT / f"{name.replace('.', '/')}.py" for name in names if name.startswith("mahjong_server.")}
    return {file for file in files if file.exists()}


async def answered(live_table: LiveTable, socket: WebsocketCommunicator) -> None:
    """Answer by the default what the first seat is asked, or is about to be."""

    def asked() -> Any:
        return live_table.in_play and live_table.in_play.position.decisions.get(0)

    await wait_until(asked)
    await socket.send_json_to(an_act(asked().id, **msgspec.to_builtins(asked().default)))
    await receive(socket, "ack")


async def traced(backend, writer) -> Trace:
    """Return the trace of one act at a table that somebody watches."""
    node = GameNode(NodeDependencies(Database(), writer, backend.new_bus(), draw=bytes), 0.0)
    await lifecycle.begin(node)
    try:
        match = await in_database(partial(make_match, "hbbb", secret=bytes(32)))
        await start(match)
        live_table = await node.live_table(match.pk)
        assert live_table is not None
        table = Table(match, (await in_database(players_of, match))[0])
        sockets = [await table.socket(), await table.socket(player=None)]
        for socket in sockets:
            await receive(socket, "state")
        await answered(live_table, sockets[0])
        elsewhere = node.table_context.peers.is_open_elsewhere
        await wait_until(lambda: not elsewhere(match.pk))  # nobody else has it: no hint is sent
        trace = Trace("sockets/client_socket.py", "writer/process.py", BESIDE)
        with trace.profiled():
            await answered(live_table, sockets[0])
        for socket in table.open:
            await socket.disconnect()
        return trace
    finally:
        await lifecycle.end(node)


async def test_an_act_passes_the_files_that_the_page_lists_in_their_order_each_once(backend, scribing):
    walk = listed()
    trace = await traced(backend, scribing)
    helpers = {each for found in walk.values() for each in found}
    here = [name for name in walk if name not in IN_THE_WRITER]
    assert here == [name for name in trace.files if name not in helpers]
    assert helpers == set(trace.files) - set(walk)
    entered = [(name, count) for (_, name), count in trace.calls.items() if name in walk]
    assert sorted(entered) == sorted((name, 1) for name in here[1:])
    upwards = [call for call in trace.calls if call not in OVERRIDDEN and not _is_imported(*call)]
    assert upwards == []
    assert [(caller, name) for caller, name in trace.calls if name not in {*walk, *walk.get(caller, helpers)}] == []


def _is_imported(by: str, name: str) -> bool:
    return path_of(name) in imported(path_of(by))


def test_it_is_a_short_walk():
    walk = listed()
    assert 0 < len(walk) <= MOST_FILES
    for name in {*walk, *(each for found in walk.values() for each in found)}:
        assert path_of(name).exists()


def test_the_writer_goes_on_in_its_own_process():
    worker, commit = map(path_of, IN_THE_WRITER)
    assert f"{WORKER.replace('.', '/')}.py" == worker.relative_to(ROOT).as_posix()
    assert commit in _imported_by(worker)
    names = list(listed())
    place = names.index("writer/process.py")
    assert names[place + 1 : place + 3] == IN_THE_WRITER
