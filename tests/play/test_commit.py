"""What is committed together: nothing twice, nothing half, and a fault of one table is felt by no other."""

import asyncio
from collections.abc import Iterator

import pytest
from django.db import IntegrityError, OperationalError, transaction

from mahjong_server.database import sql
from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.play.models import Match
from mahjong_server.play.storage.log_entry import LogEntry
from mahjong_server.play.writer import commit
from mahjong_server.play.writer.thread import ThreadWriter
from tests.play.appends import append, log_of, playing
from tests.play.table import in_database


@pytest.fixture
def one(backend) -> Iterator[ThreadWriter]:
    """A writer whose faults a test can make."""
    writer = ThreadWriter()
    yield writer
    writer.close()


@pytest.mark.parametrize("count", [1, 7, 8, 9, 26])
async def test_however_many_events_an_append_has_all_are_written(one, count):
    match = await playing()
    assert await one.append(append(match, 0, count))
    assert await in_database(log_of, match) == [f'{{"n":{i}}}' for i in range(count)]


async def test_what_is_pending_together_is_one_transaction(one, monkeypatch):
    matches = [await playing() for _ in range(5)]
    begun: list[str] = []
    whole = transaction.atomic

    def counted(using: str):
        begun.append(using)
        return whole(using=using)

    monkeypatch.setattr(transaction, "atomic", counted)
    gate = asyncio.get_running_loop().create_future()
    loop = asyncio.get_running_loop()
    blocking = asyncio.ensure_future(one.call(lambda _: asyncio.run_coroutine_threadsafe(wait(gate), loop).result()))
    await asyncio.sleep(0)
    waiting = [asyncio.ensure_future(one.append(append(match))) for match in matches]
    await asyncio.sleep(0)
    gate.set_result(None)
    assert await asyncio.gather(*waiting) == [True] * 5
    await blocking
    assert len(begun) == 2


async def wait(gate) -> None:
    await gate


async def test_a_fault_of_one_table_is_not_felt_by_the_others(one, caplog):
    good, bad = await playing(), await playing()
    assert await one.append(append(bad))
    await in_database(lambda: Match.objects.filter(pk=bad).update(head=0))  # its log and its head disagree
    results = await asyncio.gather(one.append(append(good)), one.append(append(bad)), return_exceptions=True)
    assert results[0] is True
    assert isinstance(results[1], DatabaseUnavailable)
    assert IntegrityError.__name__ in caplog.text
    assert await in_database(log_of, good) == ['{"n":0}']


async def test_a_database_that_comes_back_soon_is_waited_for(one, monkeypatch):
    match, failures = await playing(), [1, 2]
    whole = sql.fetch

    def failing(*args):
        if failures:
            failures.pop()
            raise OperationalError("server closed the connection unexpectedly")
        return whole(*args)

    monkeypatch.setattr(commit, "fetch", failing)
    assert await one.append(append(match))
    assert await in_database(log_of, match) == ['{"n":0}']


async def test_a_database_that_stays_away_is_an_error_and_nothing_is_written(one, monkeypatch):
    match = await playing()
    monkeypatch.setattr(commit, "RETRIES_S", (0.0,))
    with monkeypatch.context() as patch:
        patch.setattr(commit, "fetch", lambda *_: (_ for _ in ()).throw(OperationalError("away")))
        with pytest.raises(DatabaseUnavailable):
            await one.append(append(match))
    assert await in_database(log_of, match) == []
    assert await one.append(append(match))


async def test_a_database_that_goes_away_as_a_repeated_act_is_looked_up_stops_no_writer(one, monkeypatch):
    match = await playing()
    row = LogEntry(0, 1, '{"n":0}')._replace(act="a" * 32, actor=0, digest="d")
    assert await one.append(append(match, rows=[row]))
    again = append(match, 1, rows=[row._replace(seq=1)])
    assert not await one.append(again)

    def gone(*_):
        raise OperationalError

    monkeypatch.setattr(commit, "RETRIES_S", (0.0,))
    with monkeypatch.context() as patch:
        patch.setattr(commit, "act", gone)
        with pytest.raises(DatabaseUnavailable):
            await asyncio.wait_for(one.append(again), 10)
    assert await asyncio.wait_for(one.append(append(match, 1)), 10)


async def test_a_commit_whose_answer_was_lost_is_not_written_twice(one, monkeypatch):
    """The retry finds the head moved: the caller reloads, and finds its own events in the log."""
    match = await playing()
    whole, lost = transaction.atomic, [1]

    class Lost:
        def __init__(self, **kw):
            self.inner = whole(**kw)

        def __enter__(self):
            return self.inner.__enter__()

        def __exit__(self, *error):
            self.inner.__exit__(*error)
            if lost:
                lost.pop()
                raise OperationalError("connection lost during commit")

    monkeypatch.setattr(transaction, "atomic", Lost)
    assert not await one.append(append(match))
    assert await in_database(log_of, match) == ['{"n":0}']
