"""From play to the archive: what ends is filed at once, and a replay shows a seat what it was sent in play."""

import asyncio
from typing import Any

from mahjong_server.archive import replay_steps
from mahjong_server.archive.archive_match import unfiled_matches
from mahjong_server.archive.archive_worker import ArchiveWorker
from mahjong_server.archive.match_logs import read_log
from mahjong_server.archive.models import Outcome
from mahjong_server.background import node_services
from mahjong_server.play.models import Match
from mahjong_server.play.projection import merge_patch
from tests.play.conftest import games  # noqa: F401 - a fixture
from tests.play.table import Client, in_database, make_match, players_of, start, without_nulls

PATIENCE_S = 60.0


async def eventually(check):
    """Return what the check returns, once it is something."""
    async with asyncio.timeout(PATIENCE_S):
        while not (found := await in_database(check)):  # noqa: ASYNC110 - it happens in a thread that tells nobody
            await asyncio.sleep(0.02)
    return found


class Keeper(Client):
    """A client that keeps each document that it was shown, and each event."""

    shown: list[Any]
    told: list[Any]

    def take(self, frame: str) -> None:
        before = len(self.events)
        super().take(frame)
        if not hasattr(self, "shown"):
            self.shown, self.told, before = [], [], 0
        self.shown.append(self.doc.get("view"))
        self.told += self.events[before:]


def make_sichuan(deals):
    """Make a table of one person and three bots."""
    match = make_match("hbbb", "sichuan", deals)
    match.seats.exclude(bot="").update(bot="easy")
    return match


async def play_out(node, match):
    """Play a match to its end by the defaults of its only person; return that person's client."""
    players = await in_database(players_of, match)
    client = await Keeper(node, players[0]).open(match)
    await start(match)
    await asyncio.wait_for(client.play_to_the_end(), PATIENCE_S)
    return client


async def test_what_ends_is_filed_at_once(new_node, monkeypatch):
    monkeypatch.setattr("mahjong_server.archive.archive_worker.POLL_S", 3600)
    node = await new_node()
    match = await in_database(make_sichuan, 1)
    await play_out(node, match)
    assert await eventually(lambda: Outcome.objects.filter(match=match).count() == 4)


async def test_what_another_process_left_is_found(new_node, monkeypatch):
    monkeypatch.setattr("mahjong_server.archive.archive_worker.POLL_S", 0.05)
    node = await new_node()
    filer = node_services.find(ArchiveWorker)
    assert filer
    node.match_end_listeners.remove(filer.file_soon)
    try:
        match = await in_database(make_match, "hbb", "highcard", 1)
        await play_out(node, match)
        assert await eventually(lambda: Match.objects.get(pk=match.pk).filed)
        assert await in_database(lambda: unfiled_matches(10)) == []
    finally:
        node.match_end_listeners.append(filer.file_soon)


async def test_a_match_that_can_not_be_filed_stops_nothing(new_node, monkeypatch):
    tried = []

    def fail(match, _outcomes):
        tried.append(match.pk)
        raise ZeroDivisionError

    monkeypatch.setattr("mahjong_server.archive.archive_match.hooks", [fail])
    monkeypatch.setattr("mahjong_server.archive.archive_worker.POLL_S", 0.05)
    node = await new_node()
    first = await in_database(make_match, "hbb", "highcard", 1)
    await play_out(node, first)
    second = await in_database(make_match, "hbb", "highcard", 1)
    await play_out(node, second)
    assert await eventually(lambda: set(tried) == {first.pk, second.pk})
    await in_database(lambda: Match.objects.filter(pk__in=[first.pk, second.pk]).update(filed=True))
    assert len(tried) == 2


async def test_a_seat_is_shown_what_it_was_sent_in_play(new_node):
    node = await new_node(pace=0.005)  # without pauses a window and its end would come as one frame
    match = await in_database(make_sichuan, 2)
    client = await play_out(node, match)
    sent = [without_nulls(view) for view in client.shown if view]
    log = await in_database(read_log, match)
    compared, told = 0, []
    for number in range(2):
        deal = replay_steps.replay_deal(log, number, 0)
        assert deal
        docs = [deal["doc"]]
        for moment in deal["moments"][1:]:
            docs.append(merge_patch.apply(docs[-1], moment["patch"]))
        # The last declaration and the account of the deal came as one frame.
        for view in [doc["view"] for doc in docs[:-2]] + [docs[-1]["view"]]:
            assert view in sent
            compared += 1
        told += [event for moment in deal["moments"] for event in moment["events"]]
    assert client.told == told
    assert compared > 60
