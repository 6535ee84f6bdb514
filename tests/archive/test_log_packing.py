"""The log of a match that is over becomes one row, and whoever reads it finds the same as before."""

import secrets
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from mahjong_server.archive import archive_worker, log_packing, matches
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play import services
from mahjong_server.play.match.fairness import proof
from mahjong_server.play.models import Event, Match, Pack, Scene, Snapshot, Watch
from mahjong_server.play.storage import queries
from mahjong_server.play.storage.log_archive import pack, unpack
from mahjong_server.play.storage.log_entry import LogEntry
from tests.archive.played import broken_off, filed, log_of
from tests.archive.played import store as keep

DB = "default"


def with_acts(match: Match) -> Match:
    """Let every third entry be a client's act, as in matches that people play."""
    for event in Event.objects.filter(match=match):
        if event.seq % 3 == 0:
            event.act, event.actor, event.digest = secrets.token_hex(16), event.seq % 4, secrets.token_hex(16)
            Event.objects.filter(match=match, seq=event.seq).update(
                act=event.act, actor=event.actor, digest=event.digest
            )
    return match


def all_that_is_read(match: Match) -> list[object]:
    """Return everything that anyone reads of a log."""
    head = match.head
    return [
        queries.log_of(DB, match.pk),
        queries.events(DB, match.pk, 0, head),
        queries.events(DB, match.pk, 7, head - 5),
        [queries.act(DB, match.pk, each.actor or 0, each.act) for each in queries.log_of(DB, match.pk) if each.act],
        services.record_of(match),
        [matches.deal_json(match, deal, view) for deal in range(2) for view in ("all", "2")],
        matches.describe_match(match),
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("log", [log_of(2), broken_off()], ids=["whole", "broken off"])
def test_a_packed_log_reads_like_its_rows(log):
    match = with_acts(filed(log))
    Snapshot.objects.create(match=match, seq=3, state=b"{}")
    Scene.objects.create(match=match, at=1, data="{}")
    Watch.objects.create(match=match, process="p", viewers="", seen_at=1)
    before = all_that_is_read(match)
    assert log_packing.pack_match(match.pk)
    assert not any(kind.objects.filter(match=match).exists() for kind in (Event, Snapshot, Scene, Watch))
    assert all_that_is_read(match) == before
    assert list(proof.verify(msgspec.json.decode(msgspec.json.encode(services.record_of(match)))))


@pytest.mark.django_db
def test_a_pack_takes_a_fraction_of_the_bytes():
    match = with_acts(filed(log_of(2)))
    rows = sum(
        len(entry.data) + len(entry.act or "") + len(entry.digest or "") for entry in queries.log_of(DB, match.pk)
    )
    assert log_packing.pack_match(match.pk)
    assert len(bytes(Pack.objects.get().data)) < rows / 3


@pytest.mark.django_db
def test_what_is_not_over_for_long_or_not_filed_is_left_alone():
    match, fresh = filed(log_of(2)), keep(log_of(2))
    end = match.finished_at or 0
    assert log_packing.unpacked_matches(end, 10) == []
    assert log_packing.unpacked_matches(end + 1, 10) == [match.pk]
    assert not log_packing.pack_match(fresh.pk)
    assert log_packing.pack_match(match.pk)
    assert log_packing.unpacked_matches(end + 1, 10) == []
    assert Event.objects.filter(match=fresh).count() == fresh.head


@pytest.mark.django_db
def test_what_is_shown_late_is_left_alone_until_that_is_over(settings):
    settings.MAHJONG_MINUTE_S = 60.0
    match = filed(log_of(2))
    end, length = match.finished_at or 0, (match.finished_at or 0) - (match.started_at or 0)
    assert length > 3 * 60_000
    Match.objects.filter(pk=match.pk).update(spectators="all", delay=3)
    assert log_packing.unpacked_matches(end + length, 10) == []
    assert log_packing.unpacked_matches(end + length + 1, 10) == [match.pk]
    Match.objects.filter(pk=match.pk).update(delay=length // 60_000 + 1)
    assert log_packing.unpacked_matches(end + length + 1, 10) == []
    assert log_packing.unpacked_matches(end + length + 60_001, 10) == [match.pk]


@pytest.mark.django_db
def test_a_log_with_a_hole_is_kept_as_it_is(caplog):
    match = filed(log_of(2))
    Event.objects.filter(match=match, seq=5).delete()
    assert not log_packing.pack_match(match.pk)
    assert Event.objects.filter(match=match).count() == match.head - 1
    assert "not whole" in caplog.text


@pytest.mark.django_db
def test_a_table_where_nothing_was_played_has_nothing_to_pack():
    match = keep(log_of(2)._replace(events=[], times=[]), status=Match.Status.ABANDONED, filed=True)
    Match.objects.update(started_at=None)
    assert log_packing.pack_match(match.pk)
    assert not Pack.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_several_that_pack_at_once_one_does_and_readers_always_find_the_whole():
    match = filed(log_of(2))
    whole = queries.log_of(DB, match.pk)

    def do(work):
        try:
            return work()
        finally:
            connections[DB].close()

    with ThreadPoolExecutor(6) as threads:
        packers = [threads.submit(do, lambda: log_packing.pack_match(match.pk)) for _ in range(3)]
        readers = [threads.submit(do, lambda: queries.log_of(DB, match.pk) == whole) for _ in range(30)]
    assert all(task.result() for task in packers + readers)
    assert Pack.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_filer_packs_what_has_rested_and_gives_up_on_what_it_cannot(caplog):
    good, bad = filed(log_of(2)), filed(log_of(2))
    Event.objects.filter(match=bad, seq=5).delete()
    worker = archive_worker.ArchiveWorker(None)  # type: ignore[arg-type] # it is never started
    for _ in range(2):
        worker._file_all()
    assert [Match.objects.get(pk=match.pk).packed for match in (good, bad)] == [True, False]
    assert caplog.text.count("not whole") == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("field", ["filed", "packed"])
def test_what_it_gave_up_on_keeps_nothing_waiting(monkeypatch, field):
    monkeypatch.setattr(archive_worker, "MOST", 1)
    make = keep if field == "filed" else filed
    bad, good = make(log_of(2)), make(log_of(2))
    Event.objects.filter(match=bad, seq=5).delete()
    worker = archive_worker.ArchiveWorker(None)  # type: ignore[arg-type] # it is never started
    for _ in range(3):
        worker._file_all()
    done = [getattr(Match.objects.get(pk=match.pk), field) for match in (bad, good)]
    assert done == [False, True]


@pytest.mark.django_db
def test_the_command_packs_at_once(capsys):
    Match.objects.filter(pk=filed(log_of(2)).pk).update(finished_at=now_ms() - 1000)
    call_command("pack")
    assert "packed 0 of 0 matches; 1 more have not been over for 60 minutes (--rest-minutes)" in capsys.readouterr().out
    call_command("pack", "--rest-minutes", "0")
    assert "packed 1 of 1" in capsys.readouterr().out
    assert Match.objects.get().packed


@pytest.mark.parametrize("words", [("--most", "-1"), ("--most", str(10**30)), ("--rest-minutes", "-1")])
def test_the_command_refuses_numbers_that_make_no_sense(words):
    with pytest.raises(CommandError, match=words[0]):
        call_command("pack", *words)


def test_any_log_can_be_packed():
    odd = [
        LogEntry(0, 5, "é", None, None, None),
        LogEntry(1, 4, "", "AB", 0, None),
        LogEntry(2, 1 << 50, "x" * 9, "ab", 3, "zz"),
    ]
    for log in ([], odd):
        assert unpack(pack(log)) == log


def test_a_format_of_the_future_is_refused():
    with pytest.raises(ValueError, match="format 09"):
        unpack(b"\x09whatever")
