"""Four clients play over bare sockets, at random; every frame that any of them gets is held against the truth."""

import asyncio
import json
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest
import pytest_asyncio
import websockets

from tests.e2e.support.leaks import Watch, merged
from tests.e2e.support.truth import PUBLIC, SEATS, read_log
from tests.play import nonce_answers
from tests.real_servers import Server

Json = Any
DEALS = 2


class Client:
    """One player: asks the API under its own session, then answers whatever the table asks, at random."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.cookie = ""
        self.frames: list[str] = []
        self.doc: Json = {}
        self.chance = random.Random(seed)
        self.secret = f"{seed}"

    def call(self, path: str, body: Json) -> Json:
        """Post to the API."""
        headers = {"Content-Type": "application/json", "Origin": self.server.url, "Cookie": self.cookie}
        request = Request(self.server.url + path, json.dumps(body).encode(), headers, method="POST")
        with urlopen(request) as answer:
            cookie = answer.headers.get("Set-Cookie")
            self.cookie = cookie.split(";")[0] if cookie else self.cookie
            return json.load(answer)

    async def play(self, code: str) -> None:
        """Play until the match is over."""
        url = f"{self.server.ws_url}/ws/tables/{code}"
        headers = {"Cookie": self.cookie}
        async with websockets.connect(
            url, origin=websockets.Origin(self.server.url), additional_headers=headers
        ) as socket:
            answered = ""
            while self.doc.get("table", {}).get("status") != "finished":
                self.read(str(await socket.recv()))
                decision = self.doc.get("decision")
                if decision and decision["id"] != answered:
                    answered = decision["id"]
                    await socket.send(self.act(decision))

    def read(self, text: str) -> None:
        self.frames.append(text)
        frame = json.loads(text)
        if frame["type"] in {"state", "update"}:
            self.doc = merged(self.doc, frame["patch"]) if "patch" in frame else frame["doc"]

    def act(self, decision: Json) -> str:
        """Return an act: hu and kong where possible, so that the deal has something to hide."""
        actions = decision["actions"]
        telling = [action for action in actions if action["type"] in {"hu", "kong", "claim-kong"}]
        action = self.chance.choice(telling or actions)
        action = nonce_answers.client_nonce_answer(self.doc, self.secret) or action
        return json.dumps({"type": "act", "id": str(uuid4()), "decision": decision["id"], "action": action})


@dataclass
class Played:
    """A finished match: the server's log, and by seat the frames that each player got, and last a spectator."""

    log: list[Json]
    frames: list[list[str]]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def played(server: Server) -> Played:
    """Return what four players at random made of a match."""
    clients = [Client(server, seed) for seed in range(5)]
    code = await asyncio.to_thread(open_table, clients[:4])
    await asyncio.gather(*(client.play(code) for client in clients))
    log = read_log(Path(server.env["VAR_DIR"]) / "mahjong.sqlite3", code)
    return Played(log, [client.frames for client in clients])


def open_table(clients: list[Client]) -> str:
    """Make a table, seat everybody and start."""
    code = clients[0].call("/api/tables", {"deals": DEALS, "speed": "quick", "bots": None})["code"]
    for client in clients[1:]:
        client.call(f"/api/tables/{code}/seats", {})
        client.call(f"/api/tables/{code}/ready", {})
    clients[0].call(f"/api/tables/{code}/start", {})
    return str(code)


@pytest.mark.parametrize("seat", [*SEATS, PUBLIC])
def test_no_frame_tells_what_its_reader_may_not_know(played, seat):
    watch = Watch(played.log, seat)
    watch.follow(played.frames[seat])
    assert sum(event["type"] == "settled" for event in watch.shown) == DEALS
    assert watch.at == len(watch.shown), "the seat has missed something that it may see"


def seat_of(frame: Json, seat: int) -> Json:
    return frame["patch"].setdefault("view", {}).setdefault("seats", {}).setdefault(str(seat), {})


def tell_hand(frame: Json) -> None:
    seat_of(frame, 1)["hand"] = ["1m"]


def tell_drawn(frame: Json) -> None:
    seat_of(frame, 2)["drawn"] = "1m"


def tell_suit(frame: Json) -> None:
    seat_of(frame, 3)["forbidden"] = "m"


def tell_aside(frame: Json) -> None:
    seat_of(frame, 1)["aside"] = "1m"


def tell_wall(frame: Json) -> None:
    frame["patch"].setdefault("view", {})["next"] = ["1m"]


def tell_draw(frame: Json) -> None:
    frame["events"] += [{"type": "drew", "seat": 1, "tile": "1m", "replacement": False}]


def tell_claim(frame: Json) -> None:
    frame["events"] += [{"type": "claimed", "seat": 1, "claim": "pass"}]


def tell_moment(frame: Json) -> None:
    frame["events"], frame["patch"] = [], {}


def tell_clock(frame: Json) -> None:
    frame["events"], frame["patch"] = [], {"clock": {"turn": {"seat": 1, "deadline": 1}}}


@pytest.mark.parametrize(
    "tell",
    [tell_hand, tell_drawn, tell_suit, tell_aside, tell_wall, tell_draw, tell_claim, tell_moment, tell_clock],
)
def test_a_frame_that_tells_more_is_noticed(played, tell):
    """The check itself is checked: one thing too many in one frame, before anybody's first discard."""
    frames = [json.loads(text) for text in played.frames[0]]
    settled = next(i for i, frame in enumerate(frames) if "forbidden-settled" in str(frame.get("events")))
    tell(frames[settled])
    with pytest.raises(AssertionError):
        Watch(played.log, 0).follow([json.dumps(frame) for frame in frames])


def test_a_seed_told_early_is_noticed(played):
    seed = next(event["seed"] for event in played.log if event["type"] == "committed")
    frames = list(played.frames[0])
    frames[1] = frames[1].replace('"now"', f'"seed":"{seed}","now"')
    with pytest.raises(AssertionError):
        Watch(played.log, 0).follow(frames)
