"""Both writers, the one in a thread and the one in a process: one winner of a race, nothing lost as they end."""

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import closing, suppress
from queue import SimpleQueue
from typing import Any
from unittest.mock import Mock

import psycopg
import pytest
import pytest_asyncio

from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.play.models import Match
from mahjong_server.play.storage import queries
from mahjong_server.play.writer import commit, ipc, process, thread
from mahjong_server.play.writer.process import ProcessWriter
from mahjong_server.play.writer.queue import Writer
from mahjong_server.play.writer.thread import ThreadWriter
from tests.database.test_read_only import CUT
from tests.play.appends import append, log_of, playing
from tests.play.table import in_database, make_match, wait_until

RULES = (("highcard", 1),)
NewWriter = Callable[[], Any]


@pytest_asyncio.fixture(params=[ThreadWriter, ProcessWriter])
async def new_writer(backend, request) -> AsyncIterator[NewWriter]:
    """Give a function that begins a writer of either kind, which ends with the test."""
    made: list[Writer] = []

    async def make() -> Writer:
        made.append(request.param())
        await made[-1].start()
        return made[-1]

    yield make
    for one in made:
        await one.stop()


def killed(writer: ProcessWriter) -> None:
    """End the writer's process as the system would that has no memory left."""
    assert writer.worker is not None
    os.kill(writer.worker, signal.SIGKILL)


async def test_an_append_writes_the_log_and_the_row(new_writer):
    match = await playing()
    done = append(match, 0, 2, clock='{"banks":[1]}', due_at=77, status="finished", finished_at=99, snapshot=b"s")
    assert await (await new_writer()).append(done)
    assert await in_database(log_of, match) == ['{"n":0}', '{"n":1}']
    row = await in_database(lambda: Match.objects.get(pk=match))
    found = (row.head, row.clock, row.due_at, row.status, row.keeper, row.finished_at)
    assert found == (2, '{"banks":[1]}', 77, "finished", "me", 99)
    assert await in_database(queries.snapshot, "default", match, 2) == (2, b"s")
    assert await in_database(queries.snapshot, "default", match, 1) is None


async def test_of_two_appends_to_one_head_one_wins_whoever_writes(new_writer):
    match, one, two = await playing(), await new_writer(), await new_writer()
    for head in range(20):
        won = await asyncio.gather(one.append(append(match, head)), two.append(append(match, head)))
        assert sorted(won) == [False, True]
    assert len(await in_database(log_of, match)) == 20


async def test_many_tables_from_two_processes_at_once(new_writer):
    matches = [await playing() for _ in range(12)]
    writers = [await new_writer(), await new_writer()]

    async def play(one: Writer, match: int) -> int:
        return sum([await one.append(append(match, head)) for head in range(10)])

    won = await asyncio.gather(*(play(one, match) for match in matches for one in writers))
    assert sum(won) == 10 * len(matches)
    for match in matches:
        assert await in_database(log_of, match) == [f'{{"n":{i}}}' for i in range(10)]


async def test_a_finished_match_takes_no_more(new_writer):
    match = await playing()
    one = await new_writer()
    assert await one.append(append(match, status="finished"))
    assert not await one.append(append(match, 1))


async def test_an_append_of_a_match_that_is_gone_loses(new_writer):
    assert not await (await new_writer()).append(append(10**9))


async def test_what_comes_once_a_writer_has_ended_is_refused_and_waits_for_nobody(new_writer):
    match, ended = await playing(), await new_writer()
    await ended.stop()
    with pytest.raises(DatabaseUnavailable):
        await ended.append(append(match))
    with pytest.raises(DatabaseUnavailable):
        await ended.call(commit.touch, [(match, 0)], 1)
    assert await in_database(log_of, match) == []


async def test_signs_of_life_and_due_times(new_writer):
    match = await in_database(make_match, "hb", status="playing")
    one = await new_writer()
    await one.call(commit.touch, [(match.pk, 0), (10**9, 1)], 1234)
    await one.call(commit.touch, [(match.pk, 0)], 1000)  # a note that comes late
    assert await in_database(queries.last_seen, "default", [match.pk]) == {(match.pk, 0): 1234}
    await one.call(commit.set_due, match.pk, 0, 500)
    overdue = await in_database(queries.overdue, "default", 600, "someone", RULES, 100)
    assert match.pk in overdue
    await one.call(commit.set_due, match.pk, 7, 9000)
    assert match.pk in await in_database(queries.overdue, "default", 600, "someone", RULES, 100)
    await one.call(commit.set_due, match.pk, 0, None)
    assert match.pk not in await in_database(queries.overdue, "default", 600, "someone", RULES, 100)


async def test_what_comes_as_a_writer_ends_is_done_or_refused(backend, monkeypatch):
    endings: list[threading.Thread] = []

    class Jobs(SimpleQueue[Any]):
        def put(self, item: Any, *_: Any) -> None:
            if not endings:
                endings.append(threading.Thread(target=one.close))
                endings[0].start()
                endings[0].join(0.2)  # as far as it gets meanwhile
            super().put(item)

    monkeypatch.setattr(thread, "SimpleQueue", Jobs)
    one = ThreadWriter()
    with suppress(DatabaseUnavailable):
        assert await asyncio.wait_for(one.call(lambda _alias: "done"), 5) == "done"
    assert endings


async def test_what_is_pending_as_a_writer_ends_is_done(new_writer):
    matches, one = [await playing() for _ in range(30)], await new_writer()
    pending = [asyncio.ensure_future(one.append(append(match, 0, 50))) for match in matches]
    await asyncio.sleep(0)
    await one.stop()
    assert await asyncio.gather(*pending) == [True] * 30


async def test_a_fault_of_one_table_is_answered_to_it_alone(new_writer):
    good, bad, one = await playing(), await playing(), await new_writer()
    assert await one.append(append(bad))
    await in_database(lambda: Match.objects.filter(pk=bad).update(head=0))  # its log and its head disagree
    results = await asyncio.gather(one.append(append(good)), one.append(append(bad)), return_exceptions=True)
    assert (results[0], type(results[1])) == (True, DatabaseUnavailable)


async def test_a_call_that_fails_is_an_outage_to_whoever_waits_and_the_writer_goes_on(new_writer):
    match, one = await playing(), await new_writer()
    with pytest.raises(DatabaseUnavailable):
        await one.call(commit.touch, [(match, 0)], "no time at all", "and too much")
    assert await one.append(append(match))


# ── The one in a process ────────────────────────────────────────────────────────────────────────────────────────────


async def test_whoever_waits_for_a_process_that_is_killed_hears_of_an_outage_and_another_begins(scribing, monkeypatch):
    monkeypatch.setattr(process, "AGAIN_S", 0.0)
    match, first = await playing(), scribing.worker
    pending = [asyncio.ensure_future(scribing.append(append(match))) for _ in range(3)]
    await asyncio.sleep(0)
    killed(scribing)
    answers = await asyncio.wait_for(asyncio.gather(*pending, return_exceptions=True), 10)
    assert {type(answer) for answer in answers} <= {DatabaseUnavailable, bool}
    assert scribing.waiting == 0
    await wait_until(lambda: scribing.worker not in {None, first})
    head = (await in_database(Match.objects.get, pk=match)).head
    assert await scribing.append(append(match, head))


async def test_until_another_begins_all_is_refused_at_once(scribing):
    match = await playing()
    killed(scribing)
    await wait_until(lambda: scribing.worker is None)
    with pytest.raises(DatabaseUnavailable):
        await scribing.append(append(match))
    await scribing.stop()
    assert await in_database(log_of, match) == []


async def test_a_process_that_can_not_begin_again_is_tried_again(scribing, monkeypatch, caplog):
    monkeypatch.setattr(process, "AGAIN_S", 0.01)
    begin, failures = process._begin, [1, 2]

    async def failing(hear: Any) -> Any:
        if failures:
            failures.pop()
            raise OSError("no more processes")
        return await begin(hear)

    monkeypatch.setattr(process, "_begin", failing)
    killed(scribing)
    await wait_until(lambda: not failures and scribing.worker is not None)
    assert caplog.text.count("no process that writes could begin") == 2
    assert await scribing.append(append(await playing()))


async def test_one_that_can_not_be_understood_is_replaced_and_nobody_waits_for_it(scribing, monkeypatch, caplog):
    monkeypatch.setattr(process, "AGAIN_S", 0.0)
    match, first = await playing(), scribing.worker
    with monkeypatch.context() as patch:
        patch.setattr(process, "unpickled", lambda _: [])
        with pytest.raises(DatabaseUnavailable):
            await asyncio.wait_for(scribing.append(append(match)), 10)
    assert "can't be understood" in caplog.text
    await wait_until(lambda: scribing.worker not in {None, first})
    assert await scribing.append(append(match, 1))


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
async def test_it_goes_on_until_its_server_has_done_with_it_whatever_a_terminal_sends(scribing, sent):
    match = await playing()
    assert await scribing.append(append(match))
    os.kill(scribing.worker, sent)
    assert await scribing.append(append(match, 1))


@pytest.mark.parametrize("backend", ["postgres"], indirect=True)  # SQLite has no sessions
async def test_what_was_read_only_for_a_while_is_written_to_again_by_another_session(scribing, backend):
    match, name = await playing(), backend.database["NAME"]
    where = {key: backend.database[key.upper()] for key in ("host", "port", "user", "password")}
    with closing(psycopg.connect(dbname=name, autocommit=True, **where)) as administrator:
        administrator.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
        try:
            administrator.execute(CUT, [name])
            with pytest.raises(DatabaseUnavailable):
                await scribing.append(append(match))
        finally:
            administrator.execute("SET default_transaction_read_only = off")
            administrator.execute(f'ALTER DATABASE "{name}" RESET default_transaction_read_only')
    assert await scribing.append(append(match))


async def test_what_is_told_at_once_may_be_more_than_a_pipe_holds(scribing):
    matches = [await playing() for _ in range(20)]
    big = [append(match, clock="x" * 100_000) for match in matches]
    assert await asyncio.gather(*map(scribing.append, big)) == [True] * 20
    assert len((await in_database(Match.objects.get, pk=matches[-1])).clock) == 100_000


async def test_an_answer_that_comes_in_pieces_is_heard_once_it_is_whole(backend):
    heard: list[commit.BatchResult] = []
    worker = process._Worker(heard.append)
    done = [commit.BatchResult([(number, True)], 1, 0.5) for number in range(2)]
    for byte in b"".join(ipc.framed(ipc.pickled(tuple(each))) for each in done):
        worker.pipe_data_received(1, bytes([byte]))
    assert heard == done


async def test_what_is_told_to_one_that_hears_no_more_is_answered_when_it_has_ended(scribing):
    scribing._worker.close_pipe()
    with pytest.raises(DatabaseUnavailable):
        await asyncio.wait_for(scribing.append(append(await playing())), 10)


async def test_one_that_ended_with_what_can_not_be_understood_fails_nobody_and_is_heard_no_more(backend, caplog):
    heard: list[commit.BatchResult] = []
    worker = process._Worker(heard.append)
    worker._process = Mock(kill=Mock(side_effect=ProcessLookupError))
    worker.pipe_data_received(1, ipc.framed(b"no pickle"))
    worker.pipe_data_received(1, ipc.framed(ipc.pickled(tuple(commit.BatchResult([(0, True)])))))
    assert (heard, caplog.text.count("can't be understood")) == ([], 1)


async def test_it_tells_how_long_the_oldest_append_waits(new_writer, backend):
    writer = await new_writer()
    match = await playing()
    assert (writer.lag_s, writer.pending_appends) == (0, 0)
    waiting = asyncio.ensure_future(writer.append(append(match)))
    await asyncio.sleep(0)
    first = writer.lag_s
    assert (first > 0, writer.pending_appends) == (True, 1)
    assert writer.lag_s > first
    assert await waiting
    assert (writer.lag_s, writer.pending_appends) == (0, 0)
