"""A hundred thousand frames a run against tables in play: each is answered in words, and nothing comes of any.

In this process: the socket, the wire, the hub and the rules are the real ones, over a log in SQLite.
``FUZZ_FRAMES=1000000 FUZZ_SEED=7 ./dev test tests/security/test_fuzz_frames.py -s`` tries more, and others.
"""

import asyncio
import json
import os
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from mahjong_server import wire
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.limits import connection_limiter
from mahjong_server.live import messages as live_wire
from mahjong_server.live.consumers import SiteConsumer
from mahjong_server.play.match import catalogue
from mahjong_server.play.match.runner import ActRefused
from mahjong_server.play.models import Event, Match
from mahjong_server.play.node.game_node import GameNode
from mahjong_server.play.sockets.consumers import TableConsumer
from tests.play.table import Client, in_database, make_match, players_of, start
from tests.security import frames
from tests.security.frames import Frame, Known

FRAMES = int(os.environ.get("FUZZ_FRAMES", "100000"))
SEED = int(os.environ.get("FUZZ_SEED", "5"))
BATCH, MOST, FAMILY = 100, 20, 9
"""Frames in a batch, of so many families, of so many frames at most."""
SEATS = {"sichuan": "hbbb", "riichi": "hbbb", "toppan": "hbbb", "little_mahjong": "hbb"}
SHARE = FRAMES // (len(SEATS) + 1) // BATCH
"""Batches for each game, and for the site's socket."""
PATIENCE_S = 60
PING = '{"type":"ping"}'
ENDINGS = {wire.Close.BINARY, wire.Close.TOO_LARGE}


def is_ping(frame: Frame) -> bool:
    try:
        return isinstance(live_wire.decode_message(frame), wire.Ping) if isinstance(frame, str) else False
    except wire.BadFrame:
        return False


class Open:
    """One socket in this process, and what it was sent."""

    def __init__(self, consumer: Any, scope: dict[str, Any]) -> None:
        self.sent: list[dict[str, Any]] = []
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.task = asyncio.create_task(consumer({"type": "websocket", **scope}, self.inbox.get, self._take))
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.news = asyncio.Event()

    async def _take(self, message: dict[str, Any]) -> None:
        if message["type"] != "websocket.accept":
            self.sent.append(message)
            self.news.set()

    def say(self, frame: Frame) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "bytes" if isinstance(frame, bytes) else "text": frame})

    async def next(self) -> dict[str, Any]:
        """Return the next frame, or how the socket was closed."""
        while True:
            while self.sent:
                message = self.sent.pop(0)
                if '"type":"update"' not in message.get("text", ""):
                    return message
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), PATIENCE_S)

    async def past(self, pongs: int) -> dict[str, Any]:
        """Return the first message up to so many pongs, or how the socket was closed."""
        first = message = await self.next()
        while message["type"] != "websocket.close" and (pongs := pongs - ('"pong"' in message["text"])):
            message = await self.next()
        return message if message["type"] == "websocket.close" else first

    async def close(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect"})
        await self.task


class Target:
    """Sockets of the same kind by the names of who opened them; each is opened again when it was ended."""

    def __init__(self, consumer: Any, scopes: dict[str, dict[str, Any]], *, talks: bool = True) -> None:
        self.consumer, self.scopes = consumer, scopes
        self.talks = talks
        """Whether each frame is answered by one."""
        self.open: dict[str, Open] = {}
        self.outcomes: Counter[str] = Counter()

    async def throw(self, who: str, frame: Frame) -> None:
        """Send a frame, and hold the answer to what may come."""
        if who not in self.open:
            self.open[who] = Open(self.consumer, self.scopes[who])
            if self.talks:
                await self.open[who].next()  # the document
        try:
            answer = await self._answer(self.open[who], frame)
        except TimeoutError:
            pytest.fail(f"{who} has no answer to {frame!r}")
        if answer["type"] == "websocket.close":
            assert answer["code"] in ENDINGS, (who, frame, answer)
            assert isinstance(frame, bytes) or len(frame.encode()) > wire.MAX_FRAME_BYTES
            await self.open.pop(who).close()
            self.outcomes["closed"] += 1
            return
        told = json.loads(answer["text"])
        assert told["type"] in {"error", "pong", "ack", "refused", "topic"}, (who, frame, told)
        self.outcomes[told.get("code") or told["type"]] += 1

    async def _answer(self, socket: Open, frame: Frame) -> dict[str, Any]:
        socket.say(frame)
        if self.talks:
            return await socket.next()
        socket.say(PING)
        return await socket.past(1 + is_ping(frame))

    async def batch(self, thrown: list[tuple[str, Frame]]) -> None:
        for who, frame in thrown:
            await self.throw(who, frame)

    async def close(self) -> None:
        for each in self.open.values():
            await each.close()


@pytest.fixture
def backend(sqlite_backend, django_db_blocker):
    """SQLite alone: what a frame does has been done before anything is stored."""
    from tests.backends import swapped

    with django_db_blocker.unblock(), swapped(sqlite_backend.database):
        yield sqlite_backend


@pytest.fixture(autouse=True)
def generous(settings, monkeypatch):
    """No limits, those that earlier tests in this process were counted by among them."""
    monkeypatch.setattr(connection_limiter, "LIMITER", connection_limiter.ConnectionLimiter())
    settings.GAMES = [f"games.{game}" for game in SEATS]
    settings.SOCKET_LIMITS = dict.fromkeys(settings.SOCKET_LIMITS, 10**9)


def fuzz(target: Target, thrown: st.SearchStrategy[list[tuple[str, Frame]]], batches: int) -> Callable[[], None]:
    """Return what throws so many batches, from a thread, at sockets in the loop that runs."""
    loop = asyncio.get_running_loop()

    @seed(SEED)
    @settings(max_examples=batches, database=None, suppress_health_check=list(HealthCheck))
    @given(thrown)
    def run(batch: list[tuple[str, Frame]]) -> None:
        asyncio.run_coroutine_threadsafe(target.batch(batch), loop).result()

    return run


def batches_of(who: tuple[str, ...], known: Known, keep: Any) -> st.SearchStrategy[list[tuple[str, Frame]]]:
    """Return lists of BATCH frames, by which of the sockets each is sent, and at times what ends the last socket."""

    def sent(families: list[tuple[str, list[Frame]]], end: Frame) -> list[tuple[str, Frame]]:
        found = [(name, frame) for name, family in families for frame in family if keep(frame)]
        missing = BATCH - 1 - len(found)
        chance = Random(missing)
        more = [(who[-1], frame) for _ in range(max(0, missing)) if keep(frame := frames.mutant(known, chance))]
        return [*found[: BATCH - 1], *more, (who[0], end)]

    family = st.tuples(st.sampled_from(who), frames.families(known, FAMILY))
    return st.builds(sent, st.lists(family, min_size=MOST, max_size=MOST), frames.rare(known) | st.just(PING))


def session_of(player: str | None) -> dict[str, Any]:
    return {"player": str(UUID(player))} if player else {}


def is_asked_anew(before: str, doc: dict[str, Any]) -> bool:
    return (doc.get("decision") or {}).get("id") not in {None, before}


async def in_play(node: GameNode, game: str) -> tuple[Match, Client, list[str]]:
    """Return a match in which its one person is asked something, that person, and the frames of the acts so far."""
    match = await in_database(make_match, SEATS[game], game=game, deals=8, speed="slow")
    weakest = catalogue.games()[game].info.bots[0]
    await in_database(match.seats.exclude(bot="").update, bot=weakest)
    await start(match)
    person = await Client(node, (await in_database(players_of, match))[0]).open(match)
    sent: list[str] = []
    while len(sent) < 4:
        decision = await person.until(lambda doc: doc.get("decision"))
        act = person.answer()
        sent.append(json.dumps({"type": "act", "id": act.id, "decision": act.decision, "action": act.action}))
        await person.send(act)
        await person.until(partial(is_asked_anew, decision["id"]))
    return match, person, sent


def log_of(match: Match) -> list[Any]:
    return list(Event.objects.filter(match=match).order_by("seq").values_list("seq", "at", "data", "act", "actor"))


@pytest.mark.timeout(900)
@pytest.mark.security("SEC 7.1")
@pytest.mark.parametrize("game", SEATS)
async def test_no_frame_changes_a_game_in_play(new_node, game, caplog):
    stopped: list[int] = []
    node = await new_node(now=lambda: stopped[0] if stopped else now_ms())
    match, person, sent = await in_play(node, game)
    stopped.append(now_ms())  # nothing falls due any more: whatever changes, a frame has changed
    live_table, asked = person.live_table, person.doc["decision"]
    decisions = (asked["id"], "0.0.deal", "0.ready", "1.ready", "0.1.turn", "0.9.claim", "0.1.pause")
    known = Known(
        decisions,
        (*asked["actions"], {"type": "ready", "nonce": "00"}, {"type": "open", "nonce": "00" * 16}, {"type": "pass"}),
        tuple(sent),
    )
    scope = {"url_route": {"kwargs": {"code": match.code}}}
    player = (await in_database(players_of, match))[0]
    scopes = {"player": {"session": session_of(player), **scope}, "stranger": {"session": {}, **scope}}
    target = Target(TableConsumer.as_asgi(), scopes)
    before = await in_database(log_of, match), shown(live_table)

    def changes_nothing(frame: Frame) -> bool:
        """Leave out what the rules allow: the acts that the person may do now."""
        try:
            message = wire.read(frame) if isinstance(frame, str) else None
        except wire.BadFrame:
            return True
        return not (isinstance(message, wire.Act) and message.decision == asked["id"] and legal(live_table, message))

    started, run = time.process_time(), fuzz(target, batches_of(tuple(scopes), known, changes_nothing), SHARE)
    await asyncio.to_thread(run)
    told(game, target, started)
    await target.close()
    after = await in_database(log_of, match), shown(live_table)
    assert after == before
    assert sum(target.outcomes.values()) >= SHARE * BATCH * 0.99
    assert {"bad-frame", "bad-action", "decision-over", "not-seated", "closed"} <= set(target.outcomes)
    assert [record for record in caplog.records if record.levelname in {"ERROR", "CRITICAL"}] == []
    await person.act()  # and play goes on
    person.close()


def shown(live_table: Any) -> Any:
    """Return what all may see of the game; not how many watch it."""
    held = live_table.broadcaster._project([0, 1, 2, None])
    return {viewer: {**held.of(viewer), "table": held.shared["table"] | {"watchers": None}} for viewer in held.own}


def legal(live_table: Any, message: wire.Act) -> bool:
    runner, position = live_table.table.referee.runner, live_table.table.timed.position
    try:
        runner.act(position, 0, runner.read_action(message.action, position.decisions[0].kind))
    except ActRefused:
        return False
    return True


def told(what: str, target: Target, started: float) -> None:
    """Tell how many frames there were, how quick, and what became of them."""
    took, count = time.process_time() - started, sum(target.outcomes.values())
    outcomes = ", ".join(f"{code} {times}" for code, times in target.outcomes.most_common())
    print(f"\n{what}: {count} frames in {took:.1f} s of one core, {count / took:.0f} a second: {outcomes}")  # noqa: T201 - its report


@pytest.mark.timeout(900)
@pytest.mark.security("SEC 7.1")
async def test_no_frame_troubles_the_socket_of_a_page(new_node, caplog):
    await new_node()
    act = json.dumps({"type": "act", "id": str(uuid4()), "decision": "0.ready", "action": {"type": "ready"}})
    topics = ("lobby", "me", "seeks", "chat:lobby", "study:x", "chat:nowhere1")
    known = Known(("0.ready",), ({"type": "ready"},), (act, '{"type":"follow","topics":["lobby","me"]}'), topics)
    target = Target(SiteConsumer.as_asgi(), {"stranger": {"session": {}}}, talks=False)
    started = time.process_time()
    await asyncio.to_thread(fuzz(target, batches_of(("stranger",), known, lambda _: True), SHARE))
    told("site", target, started)
    await target.close()
    assert [record for record in caplog.records if record.levelname in {"ERROR", "CRITICAL"}] == []
