"""What pages follow of events: a draft reaches those who run it alone, and only as long as they do."""

from typing import Any

import msgspec
import pytest
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import User

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.sign_in import tokens
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.events import topics
from mahjong_server.events.requests import EventOrder
from mahjong_server.events.services import commands
from tests.live.test_topic_hub import follow, receive
from tests.play.table import in_database

REFUSED = {"type": "refused", "code": "no-such-event", "text": "there is no such event"}


def person(name: str) -> Player:
    user = User.objects.create_user(name)
    return Player.objects.create(name=name, user=user, folded=name.lower())


def make(organiser: Player, *, is_open: bool = False) -> str:
    stage = {"rounds": 1, "seating": "lot", "deals": 4}
    settings = {"name": "Secret Cup", "game": "highcard", "starts_at": now_ms() + 3_600_000, "stages": [stage]}
    return commands.make(organiser, EventOrder(msgspec.Raw(msgspec.json.encode(settings)), is_open)).key


@pytest.fixture
def connect(open_socket) -> Any:
    async def connect_with(player: Player, *scopes: str) -> WebsocketCommunicator:
        _, text = await in_database(tokens.issue_token, player, "a program", list(scopes or ("read", "play")), None)
        return await open_socket(headers=[(b"authorization", f"Bearer {text}".encode())])

    return connect_with


async def test_who_is_an_official_no_more_reads_a_draft_no_longer(connect):
    olga, rita = [await in_database(person, name) for name in ("Olga", "Rita")]
    key = await in_database(make, olga)
    await in_database(commands.name_official, key, olga, "Rita", "referee")
    organiser, referee = await connect(olga), await connect(rita)
    for socket in (organiser, referee):
        await follow(socket, f"event:{key}")
        assert (await receive(socket))["doc"]["settings"]["name"] == "Secret Cup"
    await in_database(commands.name_official, key, olga, "Rita", None)
    assert await receive(referee) == {"topic": f"event:{key}", **REFUSED}
    assert len((await receive(organiser))["patch"]["officials"]) == 1
    await in_database(commands.name_official, key, olga, "Rita", "co-organiser")
    assert len((await receive(referee))["doc"]["officials"]) == 2
    await in_database(commands.name_official, key, olga, "Rita", None)
    assert (await receive(referee))["type"] == "refused"
    await in_database(commands.open_registration, key, olga)
    assert (await receive(referee))["doc"]["status"] == "open"


def test_of_an_event_that_everybody_may_read_nobody_is_asked_for(db, django_assert_num_queries):
    olga, rita = person("Olga"), person("Rita")
    public, draft = make(olga, is_open=True), make(olga)
    followers = {None, olga.pk, rita.pk}
    doc = topics.read_event(public, None)
    with django_assert_num_queries(0):
        assert topics.overrides(public, doc, followers) == {}
    assert topics.overrides(draft, topics.read_event(draft, None), followers).keys() == {None, rita.pk}


async def both(socket: WebsocketCommunicator) -> dict[str, Any]:
    """Return two documents by topic."""
    return {frame["topic"]: frame["doc"] for frame in [await receive(socket) for _ in range(2)]}


@pytest.mark.parametrize("scopes", [["play"], ["play", "talk"]])
async def test_a_token_that_may_not_read_events_sees_those_alone_that_everybody_may_read(connect, scopes):
    olga = await in_database(person, "Olga")
    public, draft = await in_database(make, olga, is_open=True), await in_database(make, olga)
    program, reader = await connect(olga, *scopes), await connect(olga, *scopes, "events:read")
    for socket in (program, reader):
        await follow(socket, "me", f"event:{public}")
    told, shown = [await both(socket) for socket in (reader, program)]
    assert told["me"]["events"].keys() == {public, draft}
    assert "events" not in shown["me"]
    assert shown[f"event:{public}"] == told[f"event:{public}"]
    for socket in (program, reader):
        await follow(socket, "me", f"event:{draft}")
    assert await receive(program) == {"topic": f"event:{draft}", **REFUSED}
    assert (await receive(reader))["doc"]["status"] == "draft"
    await in_database(commands.open_registration, draft, olga)
    assert {(await receive(reader))["topic"] for _ in range(2)} == {"me", f"event:{draft}"}
    assert await program.receive_nothing()
    await follow(program, "me", f"event:{draft}")
    assert (await receive(program))["doc"]["status"] == "open"
