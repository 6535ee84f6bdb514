"""What nobody may read stands nowhere that somebody reads: logs, reports of errors, Redis, ``repr``."""

import json
import re
import sqlite3
import sys
import threading
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, get_args
from uuid import uuid4

import pytest
import redis
from django.conf import settings as configured
from django.test import RequestFactory
from django.views.debug import get_exception_reporter_class

from games.base import SecretStruct
from games.registry import load
from tests.http.test_socket_matrix import Person
from tests.play.person import Person as Player
from tests.play.table import Client, in_database, make_match, players_of, start
from tests.real_servers import free_port, mahjong_server

PASSWORD = "marked-password-7714"
TILE = re.compile(r"[0-9][mpsz]|\[\d:\d\]")


# ── repr ──


@pytest.mark.security("SEC 4.4")
@pytest.mark.parametrize("name", configured.GAMES)
def test_states_and_events_of_every_game_are_sealed(name):
    (game,) = load([name]).values()
    state = game.new(game.info.options(), game.info.usual_seats, 2)
    for kind in (type(state), *get_args(game.event_type)):
        assert issubclass(kind, SecretStruct), kind
    assert repr(state) == f"{type(state).__name__}(…)"


@pytest.mark.security("SEC 4.4")
async def test_what_holds_a_match_in_memory_tells_nothing_of_it(new_node, settings):
    settings.GAMES = ["games.sichuan"]
    node = await new_node()
    match = await in_database(make_match, "hhhh", game="sichuan")
    await start(match)
    clients = [await Client(node, player).open(match) for player in await in_database(players_of, match)]
    for client in clients:
        await client.until(lambda doc: doc.get("decision"))
        await client.act()
    client = clients[0]
    await client.until(lambda doc: (doc.get("view") or {}).get("phase") == "forbid")
    live_table: Any = client.live_table
    table, runner = live_table.table, live_table.table.referee.runner
    state = table.timed.position.state
    things = [
        *(
            live_table,
            live_table.broadcaster,
            live_table.context,
            table,
            table.row,
            table.referee,
            table.referee.draws,
            runner,
            table.timed,
        ),
        *(table.timed.position, table.timed.clock, state, state.game, state.shuffle, *table.deal_events, node),
        *(decision for decision in table.timed.position.decisions.values()),
        *(client.connection, await in_database(match.events.first), match),
    ]
    for thing in things:
        shown = f"{thing!r} {thing}".replace(match.code, "")  # which is drawn, and may read like a tile
        assert state.shuffle.seed not in shown, type(thing)
        assert table.row.secret.hex() not in shown, type(thing)
        assert not TILE.search(re.sub(r"0x\w+", "", shown)), type(thing)


# ── Reports of errors ──


@pytest.mark.security("SEC 4.2")
@pytest.mark.parametrize("debug", [False, True])
def test_a_report_holds_no_variable_no_body_and_no_cookie(settings, debug):
    hand, password, token, key, redis_password, mail_password = marks = [uuid4().hex for _ in range(6)]
    settings.DEBUG = debug
    settings.REDIS_URL = f"redis://:{redis_password}@localhost"
    settings.EMAIL_HOST_PASSWORD = mail_password
    headers = {"Authorization": f"Bearer {token}", "Cookie": f"{settings.SESSION_COOKIE_NAME}={key}"}
    request = RequestFactory(headers=headers).post("/api/session", {"password": password})
    try:
        [][len(hand)]
    except IndexError:
        reporter: Any = get_exception_reporter_class(request)
        report = reporter(request, *sys.exc_info())
    for text in (report.get_traceback_text(), report.get_traceback_html()):
        assert "test_secrets" in text, "it says where"
        assert [mark for mark in marks if mark in text] == []


# ── Logs and Redis, of a real server ──


class Monitor(threading.Thread):
    """Reads everything that any client tells Redis."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.client = redis.Redis.from_url(url)
        self.told: list[str] = []
        self.listening = threading.Event()

    def run(self) -> None:
        with suppress(redis.ConnectionError), self.client.monitor() as monitor:
            self.listening.set()
            for command in monitor.listen():
                self.told.append(str(command["command"]))
                if "that is all" in self.told[-1]:
                    return

    def end(self, url: str) -> str:
        with redis.Redis.from_url(url) as client:
            client.publish("mahjong:test", "that is all")
        self.join(30)
        return "\n".join(self.told)


@pytest.mark.security("SEC 4.1", "SEC 4.3")
async def test_neither_logs_nor_redis_hold_anything_secret(redis_url):
    monitor = Monitor(redis_url)
    monitor.start()
    assert monitor.listening.wait(30)
    nowhere = f"smtp://127.0.0.1:{free_port()}"
    with mahjong_server(LOG_LEVEL="DEBUG", REDIS_URL=redis_url, EMAIL_URL=nowhere, MAHJONG_PACE="0") as server:
        secrets = {PASSWORD, *used_by_a_person(server)}
        player = Player(server)
        player.post("/api/accounts", {"name": "Mio", "password": PASSWORD})
        code = player.post("/api/play", {"deals": 1, "speed": "quick"})["code"]
        await player.play(code)
        secrets |= {str(each.value) for each in player.cookies} | set(of_the_log(server, code))
        log = server.log.read_text(errors="replace")
    told = monitor.end(redis_url)
    assert len(secrets) >= 12
    assert "mahjong:hints" in told
    assert "a socket was let in" in log
    assert [secret for secret in secrets if secret in log] == []
    assert [secret for secret in secrets if secret in told] == []
    assert "/reset/" not in log
    assert not TILE.search(told)


def used_by_a_person(server) -> set[str]:
    """Sign up, make a token, use it, ask for a letter, sign out; return what was secret in that."""
    person = Person(server)
    person.send("POST", "accounts", {"name": "Ada", "password": PASSWORD, "email": "ada@marked.example"})
    token = person.send("POST", "tokens", {"name": "mine", "scopes": ["read"]})["token"]
    Person(server, token).send("GET", "me")
    for path, body in (
        ("password/reset", {"email": "ada@marked.example"}),
        ("email", {"password": PASSWORD, "email": ""}),
    ):
        person.send("POST", path, body)
    return {token, token.split("_", 2)[2], "ada@marked.example", *(str(each.value) for each in person.jar)}


def of_the_log(server, code: str) -> list[str]:
    """Return the seed, the wall and the key of a match, as they would be written somewhere."""
    with closing(sqlite3.connect(Path(server.env["VAR_DIR"]) / "mahjong.sqlite3")) as database:
        match, secret = database.execute("SELECT id, secret FROM play_match WHERE code = ?", (code,)).fetchone()
        rows = [
            json.loads(row) for (row,) in database.execute("SELECT data FROM play_event WHERE match_id = ?", (match,))
        ]
    found = [secret.hex(), repr(secret)[2:-1]]
    found += [row["seed"] for row in rows if row["type"] == "committed"]
    for wall in (row["wall"] for row in rows if row["type"] == "dealt"):
        found += [",".join(wall[:6]), ", ".join(wall[:6]), json.dumps(wall[:6])[1:-1], repr(wall[:6])[1:-1]]
    return found
