"""How many people watch: each once, over all processes, and nobody for longer than they are there."""

from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play import services
from mahjong_server.play.models import Match, Watch
from mahjong_server.play.table.viewers import spectator_counts
from mahjong_server.play.table.viewers.client_connection import ClientConnection
from tests.backends import NewNode
from tests.play.table import Client, in_database, make_match, players_of, start


async def test_everybody_who_watches_counts_once_wherever_they_watch(new_node: NewNode):
    one, two = await new_node(pace=0.5), await new_node(pace=0.5)
    match = await in_database(make_match, "hhbb", spectators="all", delay=5)
    player, fan = (await in_database(players_of, match))[0], "f" * 32
    await start(match)
    seated = await Client(one, player).open(match)
    for node in (one, one, two):
        await Client(node, fan).open(match)  # three windows of one person
    await Client(two, None).open(match)
    assert not isinstance(await two.delayed_tables.connect(match.code, ClientConnection(fan)), int)
    assert not isinstance(await two.delayed_tables.connect(match.code, ClientConnection("e" * 32)), int)
    for node in (two, one):
        await node.polling.heartbeat()
    await seated.until(lambda doc: doc["table"]["watchers"] == 3)
    assert await in_database(services.watchers_of, [match.pk]) == {match.pk: 3}


async def test_who_goes_is_counted_no_more(new_node: NewNode):
    node = await new_node(pace=0.5)
    match = await in_database(make_match, "hbbb")
    player = (await in_database(players_of, match))[0]
    seated, fan = await Client(node, player).open(match), await Client(node, None).open(match)
    await node.polling.heartbeat()
    await seated.until(lambda doc: doc["table"]["watchers"] == 1)
    fan.close()
    await node.polling.heartbeat()
    await seated.until(lambda doc: doc["table"]["watchers"] == 0)
    assert not await in_database(Watch.objects.filter(match=match).exists)


async def test_what_a_process_that_died_has_noted_fades(new_node: NewNode):
    await new_node()
    match = await in_database(make_match, "bbbb")
    await in_database(note, match, now_ms() - spectator_counts.FRESH_MS - 1)
    assert await in_database(services.watchers_of, [match.pk]) == {}
    await in_database(note, match, now_ms())
    assert await in_database(services.watchers_of, [match.pk]) == {match.pk: 2}


def note(match: Match, seen_at: int) -> None:
    Watch.objects.filter(match=match).delete()
    Watch.objects.create(match=match, process="gone", viewers="aa bb", seen_at=seen_at)


def test_no_more_is_written_than_must_be():
    notes, crowd = spectator_counts.Notes("me"), frozenset({"aa"})
    assert notes.news({1: crowd}, 0) == {1: crowd}
    notes.written({1: crowd}, 0)
    assert notes.news({1: crowd}, spectator_counts.REFRESH_MS - 1) == {}
    assert notes.news({1: crowd}, spectator_counts.REFRESH_MS) == {1: crowd}
    assert notes.news({1: frozenset({"bb"})}, 1) == {1: frozenset({"bb"})}
    assert notes.news({}, 1) == {1: frozenset()}
    notes.written({1: frozenset()}, 1)
    assert notes.news({}, 2) == {}


def test_a_key_tells_people_apart_and_nothing_of_them():
    one, again, other, stranger = (
        ClientConnection("a" * 32),
        ClientConnection("a" * 32),
        ClientConnection("b" * 32),
        ClientConnection(None),
    )
    crowd = spectator_counts.crowd([one, again, other, stranger])
    assert len(crowd) == 3
    assert not any("aaaa" in key or "bbbb" in key for key in crowd)
