"""News of what was changed beside the log: who hears them has the table as it is, and reads it once for that."""

import asyncio

import pytest
from django.db.models import F

from mahjong_server.play.models import Match, Seat
from mahjong_server.play.storage import loading, queries
from tests.backends import NewNode
from tests.play.table import in_database, make_match, wait_until


@pytest.fixture
def reads(monkeypatch) -> list[str]:
    """Note what is read of tables: whole, or what is new of them."""
    noted: list[str] = []
    for home, name, what in ((loading, "read_table", "whole"), (queries, "news", "new")):
        read = getattr(home, name)

        def noting(*asked, read=read, what=what):
            noted.append(what)
            return read(*asked)

        monkeypatch.setattr(home, name, noting)
    return noted


def reseat(match: Match, level: str) -> None:
    """Change who sits, as the lobby does: the roster's number tells that it has changed."""
    Seat.objects.filter(match=match, seat=0).update(bot=level)
    Match.objects.filter(pk=match.pk).update(roster=F("roster") + 1)


async def test_a_table_that_is_loaded_by_news_is_not_read_again(new_node: NewNode, reads):
    node = await new_node()
    match = await in_database(make_match, "bbbb")
    node.hints.announce_change(match.pk)
    await wait_until(lambda: match.pk in node.live_tables)
    await node.live_tables[match.pk].compensate_outage()
    assert reads == ["whole"]


async def test_a_table_that_was_loaded_before_reads_what_is_new(new_node: NewNode, reads):
    node = await new_node()
    match = await in_database(make_match, "bbbb")
    live_table = await node.live_table(match.pk)
    assert live_table is not None
    seating = live_table.table.row.roster
    await in_database(reseat, match, "hard")
    node.hints.announce_change(match.pk)
    await wait_until(lambda: live_table.table.row.roster > seating)
    assert reads == ["whole", "new"]


async def test_a_table_that_another_is_just_loading_reads_what_is_new(new_node: NewNode, reads):
    node = await new_node()
    match = await in_database(make_match, "bbbb")
    first = asyncio.create_task(node.live_table(match.pk))
    await asyncio.sleep(0)  # it may have been read before what the news are about
    node.hints.announce_change(match.pk)
    await first
    await wait_until(lambda: reads == ["whole", "new"])
