"""A part of ``me`` that has changed is read anew, and no other."""

from collections import Counter
from typing import Any
from uuid import UUID

from mahjong_server.accounts.models import Player
from mahjong_server.live import me_topic, services
from tests.live.test_topic_hub import connect, follow, receive  # noqa: F401 - a fixture
from tests.play.table import in_database


async def test_a_part_of_me_is_read_anew_alone(connect, monkeypatch):  # noqa: F811 - it is that fixture
    read = Counter[str]()
    values: dict[str, Any] = {"one": 1, "two": 1}

    def part_of(name: str) -> me_topic.Part:
        def part(_player: UUID) -> Any:
            read[name] += 1
            return values[name]

        return part

    monkeypatch.setattr(me_topic, "_parts", {name: part_of(name) for name in values})
    anna = await in_database(Player.objects.create, name="Anna")
    page = await connect(anna)
    await follow(page, "me")
    assert (await receive(page))["doc"] == {"one": 1, "two": 1}
    read.clear()
    values.update(one=2, two=2)
    await in_database(services.refresh_part, anna.pk, "one")
    assert (await receive(page))["patch"] == {"one": 2}
    assert read == {"one": 1}
    values["one"] = None
    await in_database(services.refresh_part, anna.pk, "one")
    assert (await receive(page))["patch"] == {"one": None}
    await in_database(services.refresh_player, anna.pk)
    assert (await receive(page))["patch"] == {"two": 2}
    values["two"] = 3
    await in_database(services.refresh_part, anna.pk, "unknown")
    await in_database(services.refresh_part, anna.pk, "two")
    assert (await receive(page))["patch"] == {"two": 3}
