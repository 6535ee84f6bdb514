"""What a late table reads: no entry of a deal that goes on, and to open one no more than a deal has to be folded."""

from itertools import pairwise
from typing import Any

import pytest

from mahjong_server.archive.log_packing import pack_match
from mahjong_server.database import sql
from mahjong_server.play.match.runner import Runner
from mahjong_server.play.models import Event, Match, Snapshot
from mahjong_server.play.projection import delayed_reads
from mahjong_server.play.projection.delayed_replay import DelayedReplay
from tests.backends import NewNode
from tests.play.table import in_database, make_match, start, wait_until

DEALS = 6
PACE = 0.005
"""As fast as it was played: the time to see a deal goes by it, too."""
LATE_MS = 500


@pytest.fixture(autouse=True)
def _short_minutes(settings) -> None:
    settings.MAHJONG_MINUTE_S = LATE_MS / 1000


async def played(new_node: NewNode, deals: int = DEALS) -> Match:
    """Return a match of bots that is over."""
    node = await new_node(pace=PACE)
    match: Match = await in_database(make_match, "bbbb", deals=deals, spectators="all", delay=1)
    await start(match)
    live_table = await node.live_table(match.pk)
    assert live_table
    await wait_until(lambda: live_table.table.row.status == "finished")
    await in_database(match.refresh_from_db)
    return match


def film_at(match: Match, now: int) -> DelayedReplay:
    replay = delayed_reads.read_replay("default", match.code, now, time_scale=PACE, delayed=True)
    assert replay
    return replay


def shown(replay: DelayedReplay, now: int) -> Any:
    """Return all that somebody is sent who opens it."""
    at = replay.playback.at(now)
    return at.moment, replay.document(at), replay.redacted(replay.deal_events)


def times(match: Match) -> list[int]:
    """Return times all over the playback, of every deal some."""
    playback = film_at(match, match.finished_at or 0).playback
    ats = sorted(set(Event.objects.filter(match=match).values_list("at", flat=True)))
    return [at for at in map(playback.when, ats[:: max(1, len(ats) // 25)]) if at is not None] + [2 * 10**12]


@pytest.mark.security("SEC 2.9")
async def test_to_open_it_no_more_than_a_deal_is_folded(new_node: NewNode, monkeypatch: pytest.MonkeyPatch):
    match = await played(new_node)
    longest = await in_database(events_of_the_longest_deal, match)
    folded = counted(monkeypatch, "decode")
    for now in await in_database(times, match):
        folded.clear()
        await in_database(film_at, match, now)
        assert len(folded) <= longest


def events_of_the_longest_deal(match: Match) -> int:
    settled = Event.objects.filter(match=match, data__contains=delayed_reads.MARK).order_by("seq")
    ends = [*settled.values_list("seq", flat=True), match.head]
    return max(after - before for before, after in pairwise([0, *ends]))


def counted(monkeypatch: pytest.MonkeyPatch, name: str) -> list[Any]:
    """Return a list that grows whenever a runner does this."""
    calls: list[Any] = []
    real = getattr(Runner, name)

    def counting(self: Runner, *args: Any) -> Any:
        calls.append(args)
        return real(self, *args)

    monkeypatch.setattr(Runner, name, counting)
    return calls


async def test_it_shows_the_same_without_snapshots_with_old_ones_and_packed(new_node: NewNode):
    match = await played(new_node)
    moments = await in_database(times, match)

    def look() -> list[Any]:
        return [shown(film_at(match, now), now) for now in moments]

    whole = await in_database(look)
    assert len({str(each) for each in whole}) > DEALS
    await in_database(Snapshot.objects.filter(match=match).update, clock=None)
    assert await in_database(look) == whole
    await in_database(Snapshot.objects.filter(match=match).update, clock="{}", state=b'{"of": "another shape"}')
    assert await in_database(look) == whole
    await in_database(Match.objects.filter(pk=match.pk).update, filed=True)
    assert await in_database(pack_match, match.pk)
    packed = await in_database(look)
    assert [each[2] for each in packed] == [each[2] for each in whole]
    assert [each[1].get("view") for each in packed] == [each[1].get("view") for each in whole]


@pytest.mark.security("SEC 2.8")
async def test_no_entry_of_a_deal_that_goes_on_is_read(new_node: NewNode, monkeypatch: pytest.MonkeyPatch):
    match = await played(new_node, deals=3)
    now = (match.finished_at or 0) + 10**7
    ends = (await in_database(film_at, match, now)).playback.ends[:-1]
    assert len(ends) == 3
    await in_database(Event.objects.filter(match=match, seq__gte=ends[-1].stop - 1).delete)  # the last goes on
    fields = {"status": "playing", "finished_at": None, "head": ends[-1].stop - 1}
    await in_database(Match.objects.filter(pk=match.pk).update, **fields)
    real, read = sql.fetch, list[Any]()

    def fetch(alias: str, sql: str, args: Any) -> list[Any]:
        found = real(alias, sql, args)
        read.extend(row[0] for row in found if sql == delayed_reads.ROWS)
        return found

    monkeypatch.setattr(sql, "fetch", fetch)
    replay = await in_database(film_at, match, now)
    assert await in_database(delayed_reads.read_news, "default", replay, now)
    assert replay.read == ends[1].stop
    assert max(read) == ends[1].stop - 1
    assert shown(replay, now)[1]["waits_for"] == "deal"


async def test_whoever_comes_sees_the_next_deal_once_it_is_over(new_node: NewNode):
    """Where everyone is a bot, one append ends a deal and deals the next: the film takes it apart."""
    match = await played(new_node, deals=2)
    replay = await in_database(film_at, match, 0)
    end = replay.playback.ends[0]
    at = await in_database(lambda: dict(Event.objects.filter(match=match).values_list("seq", "at")))
    assert at[end.stop - 1] == at[end.stop + 1], "so it was here"
    until_then = replay.playback.when(end.at)
    assert until_then
    doc = shown(await in_database(film_at, match, until_then - 1), until_then - 1)[1]
    assert doc["view"]["phase"] != "over"
