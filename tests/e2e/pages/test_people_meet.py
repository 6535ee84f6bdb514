"""The place around the tables: people find one another and play, one watches late, one sees it again from a link."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import WebSocket, expect

from tests import real_servers
from tests.e2e.support.home import choose_opponents
from tests.e2e.support.player import Player
from tests.e2e.support.playing import Mouse
from tests.e2e.support.ready_check import says_ready
from tests.matchmaking.waiting import waiting
from tests.play.person import Person
from tests.real_servers import Server

Json = Any
NAMES = ("Anna", "Ben")
ABSENT = ("Carla", "Dan")
MINUTE_S = 2
LATE_S = 5 * MINUTE_S
"""Found tables show all hands five minutes late; a minute of this server is two seconds long."""
GET_UP = "code => fetch(`/api/tables/${code}/seats`, { method: 'DELETE' }).then((answer) => answer.status)"
IS_FILED = "code => fetch(`/api/matches/${code}`).then((answer) => answer.status)"


@pytest.fixture(scope="module")
def place() -> Iterator[Server]:
    """A server with a quick table and short minutes."""
    with real_servers.mahjong_server(MAHJONG_PACE="0.05", MAHJONG_MINUTE_S=str(MINUTE_S)) as server:
        yield server


class Recorder:
    """Notes each frame of a table's sockets with the moment at which the browser had it (epoch ms)."""

    def __init__(self, player: Player) -> None:
        self.frames: list[tuple[float, Json]] = []
        player.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        if "/ws/tables/" in socket.url:
            socket.on("framereceived", lambda payload: self.frames.append((time.time() * 1000, json.loads(payload))))

    def events(self) -> list[tuple[float, Json]]:
        """Return what was told, with the moment of each, once each: a new socket begins its deal again."""
        told: list[tuple[float, Json]] = []
        for came, frame in self.frames:
            if frame["type"] == "state":
                starts = [i for i, (_, event) in enumerate(told) if event["type"] == "dealt"]
                told = told[: starts[-1]] if starts else []
            told += [(came, event) for event in frame.get("events", [])]
        return told


@pytest.mark.timeout(900)
async def test_people_meet_play_are_watched_late_and_are_seen_again(newcomer, place):
    two = [Mouse(await newcomer(place.url, reduced_motion="reduce")) for _ in NAMES]
    absent = [Person(place) for _ in ABSENT]
    for person, name in zip(absent, ABSENT, strict=True):
        await asyncio.to_thread(person.post, "/api/me", {"name": name})
    async with waiting(absent, {}):  # they are gone as soon as the table begins: it plays for whoever does not come
        await asyncio.gather(*(seek(hands, name, place) for hands, name in zip(two, NAMES, strict=True)))
    await asyncio.gather(*(seated(hands.player) for hands in two))
    code = two[0].player.code
    assert two[1].player.code == code
    assert sorted(seat["name"] for seat in two[0].player.doc["table"]["seats"].values()) == sorted(NAMES + ABSENT)

    eve = await newcomer(place.url, reduced_motion="reduce")
    watched = Recorder(eve)
    await eve.goto(f"/table/{code}?view=all")
    await asyncio.gather(*(hands.play_deal() for hands in two))
    # The first deal is enough to see. Whoever gets up is played for, and so is whoever goes: for the latter a table
    # waits longer than a busy machine takes to play the match to its end.
    assert await two[0].page.evaluate(GET_UP, code) == 200
    await two[1].page.context.close()
    await eve.until(lambda: eve.doc.get("table", {}).get("status") == "finished", 400)
    check_nothing_early(place, code, watched)
    await expect(eve.page.get_by_test_id("told")).to_be_visible()

    await check_replay(await newcomer(place.url), code)


async def seek(hands: Mouse, name: str, place: Server) -> None:
    """Take a name, and press what finds people a game."""
    await hands.player.goto("/")
    await choose_opponents(hands.page, "online")
    await hands.page.get_by_test_id("name-input").fill(name)
    await hands.page.get_by_test_id("name-input").blur()
    await hands.press(hands.page.get_by_test_id("seek-go"))
    await says_ready(hands.player, place)
    await hands.page.wait_for_url("**/table/*")


async def seated(player: Player) -> None:
    """Return once the page shows a table in play."""
    await player.until(lambda: player.phase)


def check_nothing_early(place: Server, code: str, watched: Recorder) -> None:
    """All that the watcher's browser was told happened at least the delay before, in a deal that was over by then."""
    query = """SELECT e.data, e.at, m.finished_at FROM play_event e JOIN play_match m ON m.id = e.match_id
        WHERE m.code = ? ORDER BY e.seq"""
    database = Path(place.env["VAR_DIR"]) / "mahjong.sqlite3"
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        log = [(json.loads(data), at, end) for data, at, end in connection.execute(query, (code,))]
    public = [(event["type"], at) for event, at, _ in log if event["type"] != "resumed"]
    told = watched.events()
    public = public[len(public) - len(told) :]  # who comes to the first deal was not told how its wall was made
    assert [event["type"] for _, event in told] == [kind for kind, _ in public]
    assert [came >= at + LATE_S * 1000 for (came, _), (_, at) in zip(told, public, strict=True)] == [True] * len(told)
    over = [at for event, at, _ in log if event["type"] == "settled"]
    dealt = [(came, event["deal"]) for came, event in told if event["type"] == "dealt"]
    assert [came >= over[deal] for came, deal in dealt] == [True] * len(dealt)
    ends = [came for came, frame in watched.frames if status_of(frame) == "finished"]
    assert min(ends) >= log[-1][2] + LATE_S * 1000
    hands = [len(event["hands"]) for _, event in told if event["type"] == "dealt"]
    assert hands
    assert set(hands) == {4}


def status_of(frame: Json) -> Json:
    """Return the table's status if a frame tells of it."""
    return ((frame.get("doc") or frame.get("patch") or {}).get("table") or {}).get("status")


async def check_replay(frank: Player, code: str) -> None:
    """A link leads to its moment; from there on one steps, and each moment has a link of its own."""
    await frank.goto("/games")
    assert await frank.page.evaluate(IS_FILED, code) == 200
    await frank.goto(f"/game/{code}#1.13.all")
    await expect(frank.page.get_by_test_id("replay-slider")).to_have_value("12")
    await frank.picture("replay")
    await frank.page.keyboard.press("ArrowRight")
    await expect(frank.page.get_by_test_id("replay-slider")).to_have_value("13")
    await frank.page.wait_for_url(f"**/game/{code}#1.14.all")
    await frank.page.keyboard.press("End")
    await frank.picture("end-of-deal")
