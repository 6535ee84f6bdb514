"""Sockets beyond measure are closed with 4016, before anything is looked up for them, and leave no trace."""

import json

import pytest

from mahjong_server.limits import connection_limiter
from mahjong_server.play.models import Match
from tests.play.table import in_database
from tests.play.test_consumers import closed_with, receive


@pytest.fixture(autouse=True)
def house(monkeypatch):
    made = connection_limiter.ConnectionLimiter()
    monkeypatch.setattr(connection_limiter, "LIMITER", made)
    return made


def limits(settings, **changed):
    changes = {name.replace("_", "-"): value for name, value in changed.items()}
    settings.SOCKET_LIMITS = {**settings.SOCKET_LIMITS, **changes}


@pytest.mark.security("SEC 5.4")
async def test_one_address_has_so_many_and_then_no_more(table, settings, house):
    limits(settings, address_sockets=2)
    first, second, third = [await table.socket() for _ in range(3)]
    await receive(first, "state")
    await receive(second, "state")
    assert await closed_with(third) == 4016
    await first.disconnect()
    fourth = await table.socket()
    await receive(fourth, "state")
    for each in (second, third, fourth):
        await each.disconnect()
    assert [quota.sockets for quota in house.quotas.values()] == [0, 0]


@pytest.mark.security("SEC 5.4")
async def test_one_person_has_so_many_from_wherever(table, settings):
    limits(settings, person_sockets=1)
    first = await table.socket()
    await receive(first, "state")  # who it is, is looked up: of two at once either may be the first
    second, stranger = await table.socket(), await table.socket(None)
    assert await closed_with(second) == 4016
    await receive(stranger, "state")


@pytest.mark.security("SEC 5.5")
async def test_many_sockets_are_no_way_round_the_limit_on_frames(table, settings):
    limits(settings, person_frames=1)
    one, other = await table.socket(), await table.socket()
    for socket in (one, other):
        await receive(socket, "state")
    for _ in range(2):
        await one.send_json_to({"type": "ping"})
        await receive(one, "pong")
    for _ in range(2):
        await other.send_to(text_data=json.dumps({"type": "ping"}))
    assert await closed_with(other) == 4009


@pytest.mark.security("SEC 2.9")
async def test_an_address_opens_so_many_late_tables_and_joins_as_many_as_it_likes(table, settings):
    limits(settings, late=1)
    await in_database(Match.objects.filter(pk=table.match.pk).update, spectators="all", delay=1)
    first = await table.socket(None, query=b"view=all")
    await receive(first, "state")
    second = await table.socket(None, query=b"view=all")  # it is shown here already, so this costs next to nothing
    await receive(second, "state")
    for each in (first, second):
        await each.disconnect()
    third, live = await table.socket(None, query=b"view=all"), await table.socket(None)
    assert await closed_with(third) == 4016
    await receive(live, "state")
