"""Who may watch a table: what its terms say, and what its owner says while it goes on."""

import asyncio
from typing import Any

import pytest
from django.test import Client as Browser

from mahjong_server.accounts.models import Player
from mahjong_server.http.problems import Problem
from mahjong_server.play import services
from mahjong_server.play.models import Match
from mahjong_server.wire import Close
from tests.backends import NewNode
from tests.play.table import PATIENCE_S, Client, in_database, make_match, players_of, start


async def closed(client: Client) -> int | None:
    """Return the code with which a socket is closed."""
    while await asyncio.wait_for(client.connection.next_frame(), PATIENCE_S) is not None:
        pass
    return client.connection.closing


async def test_before_play_anyone_may_look_and_then_strangers_go(new_node: NewNode):
    one, two = await new_node(pace=0.5), await new_node(pace=0.5)
    match = await in_database(make_match, "hhbb", spectators="none")
    player = (await in_database(players_of, match))[0]
    seated, stranger = await Client(one, player).open(match), await Client(two, None).open(match)
    await start(match)
    assert await closed(stranger) == Close.NOT_WATCHED
    await seated.until(lambda doc: doc["table"]["status"] == "playing")
    late = Client(one, None)
    late.live_table = await one.connect(match.code, late.connection)
    assert await closed(late) == Close.NOT_WATCHED
    late.close()


async def test_who_left_may_look_on_and_who_takes_a_seat_may_too(new_node: NewNode):
    node = await new_node(pace=0.5)
    match = await in_database(make_match, "hhbb", spectators="none")
    player = (await in_database(players_of, match))[1]
    await start(match)
    newcomer = await in_database(Player.objects.create, name="New")
    await in_database(lambda: match.seats.filter(seat=1).update(left=True))
    await in_database(lambda: match.seats.filter(seat=2).update(player=newcomer, bot=""))
    await in_database(lambda: Match.objects.filter(pk=match.pk).update(roster=50))
    assert (await Client(node, player).open(match)).doc["table"]["seats"]["1"]
    assert (await Client(node, newcomer.pk.hex).open(match)).connection.viewer == 2


async def test_once_it_is_over_everyone_may_see_how(new_node: NewNode):
    node = await new_node(pace=0.0)
    match = await in_database(make_match, "hbbb", spectators="none")
    (player, *_) = await in_database(players_of, match)
    await start(match)
    await (await Client(node, player).open(match)).play_to_the_end()
    assert (await Client(node, None).open(match)).doc["result"]


@pytest.mark.parametrize("until", [None, 2**50])
async def test_what_others_have_still_to_play_is_shown_to_nobody_else_even_once_it_is_over(new_node: NewNode, until):
    node = await new_node(pace=0.0)
    match = await in_database(make_match, "hbbb", spectators="none", walls=bytes(32), walls_until=until)
    (player, *_) = await in_database(players_of, match)
    await start(match)
    seated = await Client(node, player).open(match)
    await seated.play_to_the_end()
    assert "seed" not in seated.doc["fair"]
    assert seated.doc["table"]["shared"] == {"source": "table", "until": until}
    stranger = Client(node, None)
    stranger.live_table = await node.connect(match.code, stranger.connection)
    assert await closed(stranger) == Close.NOT_WATCHED
    stranger.close()
    assert (await Client(node, player).open(match)).doc["result"]


def test_a_table_that_shows_all_hands_is_closed_once_it_has_begun(db):
    match = make_match("hbbb", spectators="all", delay=1)
    services.start_match(match)
    match.refresh_from_db()
    assert match.closed


def owned(db: Any, **fields: Any) -> tuple[Match, Any, Browser]:
    """Return a table, its owner, and the owner's browser."""
    browser = Browser()
    assert browser.post("/api/me", {"name": "Olga"}, content_type="application/json").status_code == 200
    owner = Player.objects.get(name="Olga")
    return make_match("hbbb", owner=owner, **fields), owner, browser


def put(browser: Browser, match: Match, value: Any) -> Any:
    body = {"spectators": value}
    return browser.post(f"/api/tables/{match.code}/spectators", body, content_type="application/json")


@pytest.mark.parametrize(
    ("before", "after"), [("all", "public"), ("all", "none"), ("public", "none"), ("none", "none")]
)
@pytest.mark.parametrize("status", ["waiting", "playing"])
def test_the_owner_may_show_less(db, before: str, after: str, status: str):
    match, _, browser = owned(db, spectators=before, delay=5, status=status)
    seating = match.roster
    assert put(browser, match, after).json() == {"spectators": after}
    match.refresh_from_db()
    assert match.spectators == after
    assert (match.roster > seating) == (before != after)


@pytest.mark.parametrize(
    ("fields", "value", "status", "code"),
    [
        ({"spectators": "none", "status": "playing"}, "public", 409, "already-started"),
        ({"spectators": "public", "delay": 5, "status": "playing"}, "all", 409, "already-started"),
        ({"spectators": "public"}, "all", 409, "no-delay"),
        ({"status": "finished"}, "none", 409, "match-over"),
        ({}, "some", 400, "invalid"),
        ({}, None, 400, "invalid"),
    ],
)
def test_what_can_not_be(db, fields: dict[str, Any], value: Any, status: int, code: str):
    match, _, browser = owned(db, **fields)
    answer = put(browser, match, value)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    before = match.spectators
    match.refresh_from_db()
    assert match.spectators == before


def test_before_play_the_owner_may_show_more(db):
    match, owner, _ = owned(db, spectators="none", delay=5)
    services.set_spectators(match, owner, "all")
    match.refresh_from_db()
    assert match.spectators == "all"


def test_nobody_else_decides(db):
    match, _, _ = owned(db)
    other = Browser()
    assert put(other, match, "none").json()["code"] == "not-owner"
    other.post("/api/me", {"name": "Oleg"}, content_type="application/json")
    assert put(other, match, "none").json()["code"] == "not-owner"
    with pytest.raises(Problem):
        services.set_spectators(match, None, "none")


def test_a_table_that_is_not_there(db):
    _, _, browser = owned(db)
    answer = browser.post("/api/tables/nowhere/spectators", {"spectators": "none"}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-table")
