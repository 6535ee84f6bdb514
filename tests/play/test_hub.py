"""A table in one process and in several, on both homes of play."""

import asyncio

import pytest

from mahjong_server.play.models import Event
from mahjong_server.play.runner import Refused
from tests.play.conftest import NewPlatform
from tests.play.table import Client, bare, in_database, make_match, players_of, start


async def seated(platforms, match) -> list[Client]:
    """Open a socket for each seat, spread over the platforms."""
    players = await in_database(players_of, match)
    return [
        await Client(platforms[seat % len(platforms)], player).open(match)
        for seat, player in enumerate(players)
        if player
    ]


def log_of(match):
    return list(Event.objects.filter(match=match).order_by("seq"))


def without_own(doc):
    return {key: value for key, value in doc.items() if key not in {"you", "decision", "view"}}


async def test_a_match_is_played_over_two_processes_and_all_documents_agree(new_platform: NewPlatform):
    one, two = await new_platform(), await new_platform()
    match = await in_database(make_match, "hhhh")
    clients = await seated([one, two], match)
    spectator = await Client(two, None).open(match)
    await start(match)
    await asyncio.gather(*(client.play_to_the_end() for client in clients))
    await spectator.until(lambda doc: doc["table"]["status"] == "finished")
    for client in clients:
        assert without_own(client.doc) == without_own(spectator.doc)
        assert client.doc["view"]["all_laid"] == spectator.doc["view"]["all_laid"]
    assert one.hubs[match.pk].table.row.head == two.hubs[match.pk].table.row.head


async def test_an_act_sent_again_is_harmless_in_every_process(new_platform: NewPlatform):
    one, two = await new_platform(), await new_platform()
    match = await in_database(make_match, "hbbb")
    [client] = await seated([one], match)
    await start(match)
    await client.asked("ready")
    act = await client.act(type="ready", nonce="ab12")
    await client.send(act)
    other = await Client(two, client.watcher.player).open(match)
    logged = await in_database(log_of, match)
    await other.send(act)
    assert [row for row in await in_database(log_of, match) if row.act] == [row for row in logged if row.act]
    with pytest.raises(Refused, match="another act"):
        await other.send(act.__class__(act.id, act.decision, {"type": "ready", "nonce": "cd"}))


async def test_a_full_document_after_reconnecting_is_what_the_patches_made(new_platform: NewPlatform):
    platform = await new_platform()
    match = await in_database(make_match, "hbbb", deals=2)
    [client] = await seated([platform], match)
    await start(match)
    await client.asked("turn")
    again = await Client(platform, client.watcher.player).open(match)
    assert bare(again.doc) == bare(client.doc)
    assert again.events == [e for e in client.events if e["type"] not in {"committed", "readied"}]
