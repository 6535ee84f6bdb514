"""A game that is dealt in the answer goes on over the socket as if it had begun there."""

import asyncio
import json
from typing import Any

import pytest

from tests.play.person import Person
from tests.real_servers import Server

NONCE = "5a" * 32


@pytest.mark.parametrize("game", ["sichuan", "riichi"])
async def test_the_socket_begins_with_what_the_answer_showed(server: Server, game: str):
    person = Person(server)
    pledge = await asyncio.to_thread(person.get, "/api/play")
    order = {"game": game, "pledge": pledge["key"], "nonce": NONCE, "speed": "quick"}
    told: dict[str, Any] = await asyncio.to_thread(person.post, "/api/play", order)
    async with person.open(told["code"]) as socket:
        first = json.loads(await socket.recv())
    assert first["type"] == "state"
    shown = {key: told["state"]["doc"][key] for key in ("table", "you", "fair")}
    assert {key: first["doc"][key] for key in shown} == shown
    assert first["events"][: len(told["state"]["events"])] == told["state"]["events"]
    before, after = ({**doc["view"], "phase": ""} for doc in (told["state"]["doc"], first["doc"]))
    assert before["seats"]["0"]["hand"] == after["seats"]["0"]["hand"]
