"""Parts of one's own topic, each of which may be read anew alone."""

import json
from collections import Counter
from typing import Any
from uuid import UUID

import pytest

from mahjong_server.accounts.models import Player
from mahjong_server.background import node_services
from mahjong_server.live import me_topic, services
from mahjong_server.live.topic_hub import TopicHub
from tests.play.recording_connection import RecordingConnection
from tests.play.table import in_database


@pytest.fixture
def parts(monkeypatch):
    """What the parts of everybody's ``me`` are, and how often each was read."""
    values: dict[str, Any] = {"one": 1, "two": 1}
    read = Counter[str]()

    def part_of(name: str) -> me_topic.Part:
        def part(_player: UUID) -> Any:
            read[name] += 1
            return values[name]

        return part

    monkeypatch.setattr(me_topic, "_parts", {name: part_of(name) for name in values})
    return values, read


async def told(connection: RecordingConnection) -> Any:
    """Return what the next frame tells: a document or a patch."""
    text = await connection.next_frame()
    assert text is not None
    frame = json.loads(text)
    return frame.get("doc") or frame["patch"]


async def test_a_part_is_read_anew_alone(new_node, parts):
    values, read = parts
    await new_node()
    hub = node_services.find(TopicHub)
    assert hub
    anna = await in_database(Player.objects.create, name="Anna")
    page = RecordingConnection(anna.pk.hex)
    hub.join(page)
    await hub.follow(page, ["me"])
    assert await told(page) == {"one": 1, "two": 1}
    read.clear()
    values.update(one=2, two=2)
    await in_database(services.refresh_part, anna.pk, "one")
    assert await told(page) == {"one": 2}
    assert read == {"one": 1}
    values["one"] = None
    await in_database(services.refresh_part, anna.pk, "one")
    assert await told(page) == {"one": None}
    await in_database(services.refresh_player, anna.pk)
    assert await told(page) == {"two": 2}
    values["two"] = 3
    await in_database(services.refresh_part, anna.pk, "unknown")
    await in_database(services.refresh_part, anna.pk, "two")
    assert await told(page) == {"two": 3}
    hub.leave(page)


async def test_what_is_asked_for_as_a_whole_is_read_as_a_whole(new_node, parts):
    values, read = parts
    await new_node()
    hub = node_services.find(TopicHub)
    assert hub
    anna = await in_database(Player.objects.create, name="Anna")
    page = RecordingConnection(anna.pk.hex)
    hub.join(page)
    await hub.follow(page, ["me"])
    await told(page)
    read.clear()
    values.update(one=2, two=2)
    (channel,) = hub.channels["me"].values()
    channel.refresh("one")
    channel.refresh()
    assert await told(page) == {"one": 2, "two": 2}
    assert read == {"one": 1, "two": 1}
    hub.leave(page)
