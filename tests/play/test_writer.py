"""The writer: many tables in one transaction, one winner of a race, nothing acknowledged before its commit."""

import asyncio
import threading
from contextlib import suppress
from queue import SimpleQueue
from typing import Any

import pytest
import pytest_asyncio
from django.db import IntegrityError, OperationalError, transaction

from mahjong_server.play import store, writer
from mahjong_server.play.models import Event, Match
from mahjong_server.play.store import Database, StoreDown
from mahjong_server.play.writer import TOGETHER, Append, Row, Writer
from tests.play.table import in_database, make_match

RULES = (("highcard", 1),)


@pytest_asyncio.fixture
async def new_writer(home):
    made: list[Writer] = []

    def make() -> Writer:
        made.append(Writer())
        return made[-1]

    yield make
    for one in made:
        await asyncio.to_thread(one.close)


async def playing() -> int:
    match = await in_database(make_match, "bb", status="playing")
    return int(match.pk)


def append(match: int, head: int = 0, count: int = 1, **fields) -> Append:
    rows = [Row(head + i, 1, f'{{"n":{head + i}}}') for i in range(count)]
    values = {"rows": rows, "clock": "{}", "due_at": None, "status": "playing", "keeper": "me"}
    return Append(match=match, head=head, **values | fields)


def log_of(match: int) -> list[str]:
    return list(Event.objects.filter(match=match).order_by("seq").values_list("data", flat=True))


async def test_an_append_writes_the_log_and_the_row(new_writer):
    match = await playing()
    done = append(match, 0, 2, clock='{"banks":[1]}', due_at=77, status="finished", finished_at=99, snapshot=b"s")
    assert await new_writer().append(done)
    assert await in_database(log_of, match) == ['{"n":0}', '{"n":1}']
    row = await in_database(lambda: Match.objects.get(pk=match))
    found = (row.head, row.clock, row.due_at, row.status, row.keeper, row.finished_at)
    assert found == (2, '{"banks":[1]}', 77, "finished", "me", 99)
    assert await in_database(store.snapshot, "default", match, 2) == (2, b"s")
    assert await in_database(store.snapshot, "default", match, 1) is None


@pytest.mark.parametrize("count", [1, TOGETHER - 1, TOGETHER, TOGETHER + 1, 3 * TOGETHER + 2])
async def test_however_many_events_an_append_has_all_are_written(new_writer, count):
    match = await playing()
    assert await new_writer().append(append(match, 0, count))
    assert await in_database(log_of, match) == [f'{{"n":{i}}}' for i in range(count)]


async def test_of_two_appends_to_one_head_one_wins_whoever_writes(new_writer):
    match, one, two = await playing(), new_writer(), new_writer()
    for head in range(20):
        won = await asyncio.gather(one.append(append(match, head)), two.append(append(match, head)))
        assert sorted(won) == [False, True]
    assert len(await in_database(log_of, match)) == 20


async def test_many_tables_from_two_processes_at_once(new_writer):
    matches = [await playing() for _ in range(12)]
    writers = [new_writer(), new_writer()]

    async def play(one: Writer, match: int) -> int:
        return sum([await one.append(append(match, head)) for head in range(10)])

    won = await asyncio.gather(*(play(one, match) for match in matches for one in writers))
    assert sum(won) == 10 * len(matches)
    for match in matches:
        assert await in_database(log_of, match) == [f'{{"n":{i}}}' for i in range(10)]


async def test_what_is_pending_together_is_one_transaction(new_writer, monkeypatch):
    matches = [await playing() for _ in range(5)]
    one, whole = new_writer(), transaction.atomic
    begun: list[str] = []

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


async def test_a_finished_match_takes_no_more(new_writer):
    match = await playing()
    one = new_writer()
    assert await one.append(append(match, status="finished"))
    assert not await one.append(append(match, 1))


async def test_an_append_of_a_match_that_is_gone_loses(new_writer):
    assert not await new_writer().append(append(10**9))


async def test_a_fault_of_one_table_is_not_felt_by_the_others(new_writer, caplog):
    good, bad = await playing(), await playing()
    one = new_writer()
    assert await one.append(append(bad))
    await in_database(lambda: Match.objects.filter(pk=bad).update(head=0))  # its log and its head disagree
    results = await asyncio.gather(one.append(append(good)), one.append(append(bad)), return_exceptions=True)
    assert results[0] is True
    assert isinstance(results[1], StoreDown)
    assert IntegrityError.__name__ in caplog.text
    assert await in_database(log_of, good) == ['{"n":0}']


async def test_a_database_that_comes_back_soon_is_waited_for(new_writer, monkeypatch):
    match, failures = await playing(), [1, 2]
    whole = store.fetch

    def failing(*args):
        if failures:
            failures.pop()
            raise OperationalError("server closed the connection unexpectedly")
        return whole(*args)

    monkeypatch.setattr(writer, "fetch", failing)
    assert await new_writer().append(append(match))
    assert await in_database(log_of, match) == ['{"n":0}']


async def test_a_database_that_stays_away_is_an_error_and_nothing_is_written(new_writer, monkeypatch):
    match, one = await playing(), new_writer()
    monkeypatch.setattr(writer, "RETRIES_S", (0.0,))
    with monkeypatch.context() as patch:
        patch.setattr(writer, "fetch", lambda *_: (_ for _ in ()).throw(OperationalError("away")))
        with pytest.raises(StoreDown):
            await one.append(append(match))
    assert await in_database(log_of, match) == []
    assert await one.append(append(match))


async def test_a_database_that_goes_away_as_a_repeated_act_is_looked_up_stops_no_writer(new_writer, monkeypatch):
    match, one = await playing(), new_writer()
    row = Row(0, 1, '{"n":0}')._replace(act="a" * 32, actor=0, digest="d")
    assert await one.append(append(match, rows=[row]))
    again = append(match, 1, rows=[row._replace(seq=1)])
    assert not await one.append(again)

    def gone(*_):
        raise OperationalError

    monkeypatch.setattr(writer, "RETRIES_S", (0.0,))
    with monkeypatch.context() as patch:
        patch.setattr(writer, "act", gone)
        with pytest.raises(StoreDown):
            await asyncio.wait_for(one.append(again), 10)
    assert await asyncio.wait_for(one.append(append(match, 1)), 10)


async def test_a_commit_whose_answer_was_lost_is_not_written_twice(new_writer, monkeypatch):
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
    assert not await new_writer().append(append(match))
    assert await in_database(log_of, match) == ['{"n":0}']


async def test_what_comes_once_a_writer_has_ended_is_refused_and_waits_for_nobody(new_writer):
    match, ended = await playing(), new_writer()
    await asyncio.to_thread(ended.close)
    with pytest.raises(StoreDown):
        await ended.append(append(match))
    with pytest.raises(StoreDown):
        await ended.call(writer.touch, [(match, 0)], 1)
    assert await in_database(log_of, match) == []


async def test_what_comes_as_a_writer_ends_is_done_or_refused(new_writer, monkeypatch):
    endings: list[threading.Thread] = []

    class Jobs(SimpleQueue[Any]):
        def put(self, item: Any, *_: Any) -> None:
            if not endings:
                endings.append(threading.Thread(target=one.close))
                endings[0].start()
                endings[0].join(0.2)  # as far as it gets meanwhile
            super().put(item)

    monkeypatch.setattr(writer, "SimpleQueue", Jobs)
    one = new_writer()
    with suppress(StoreDown):
        assert await asyncio.wait_for(one.call(lambda _alias: "done"), 5) == "done"
    assert endings


async def test_readers_tell_when_the_database_is_away(home, monkeypatch):
    database = Database()
    assert await database.read(store.match_by_code, "nothing") is None
    with pytest.raises(StoreDown):
        await database.read(lambda _: (_ for _ in ()).throw(OperationalError("away")))
    database.close()


async def test_signs_of_life_and_due_times(new_writer):
    match = await in_database(make_match, "hb", status="playing")
    one = new_writer()
    await one.call(writer.touch, [(match.pk, 0), (10**9, 1)], 1234)
    assert await in_database(store.last_seen, "default", [match.pk]) == {(match.pk, 0): 1234}
    await one.call(writer.set_due, match.pk, 0, 500)
    overdue = await in_database(store.overdue, "default", 600, "someone", RULES, 100)
    assert match.pk in overdue
    await one.call(writer.set_due, match.pk, 7, 9000)
    assert match.pk in await in_database(store.overdue, "default", 600, "someone", RULES, 100)
    await one.call(writer.set_due, match.pk, 0, None)
    assert match.pk not in await in_database(store.overdue, "default", 600, "someone", RULES, 100)
