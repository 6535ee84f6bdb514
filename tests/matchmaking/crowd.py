"""A thousand people with browsers of their own, who all seek a game over several server processes at once."""

import json
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from http.client import HTTPConnection, HTTPException
from typing import Any, NamedTuple
from uuid import UUID

import psycopg
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from mahjong_server.accounts.guests import SESSION_KEY
from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.live.models import Presence
from tests.real_servers import Server

AT_ONCE = 24
PATIENCE_S = 60
OPEN_MS = 20 * 60_000
"""For so long each has a page open, as far as the database knows: a thousand sockets would test other things."""


class Someone(NamedTuple):
    """A player and the cookie by which every process knows them."""

    player: UUID
    cookie: str


def gather(count: int) -> list[Someone]:
    """Put as many players and their sessions into the database of the moment."""
    players = Player.objects.bulk_create(Player(name=f"P{number}") for number in range(count))
    Presence.objects.bulk_create(Presence(player=player, seen_at=now_ms() + OPEN_MS) for player in players)
    store = SessionStore()
    until = timezone.now() + timedelta(days=1)
    found = [Someone(player.pk, f"crowd{number:027}") for number, player in enumerate(players)]
    Session.objects.bulk_create(
        Session(session_key=who.cookie, session_data=store.encode({SESSION_KEY: str(who.player)}), expire_date=until)
        for who in found
    )
    return found


class Lines:
    """Connections to servers, one a thread and server, kept open as browsers do."""

    def __init__(self) -> None:
        self._open: dict[tuple[int, int], HTTPConnection] = {}

    def close(self) -> None:
        """Close them all."""
        for line in self._open.values():
            line.close()

    def ask(self, server: Server, who: Someone, way: str = "GET", body: Any = None, path: str = "/api/seek") -> Any:
        """Return the answer's JSON, or the problem's. Raise ``OSError`` or ``HTTPException`` where none came."""
        key = threading.get_ident(), server.port
        line = self._open.setdefault(key, HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_S))
        headers = {"Content-Type": "application/json", "Cookie": f"mahjong-session={who.cookie}"}
        try:
            line.request(way, path, json.dumps(body) if body is not None else None, headers)
            answer = line.getresponse()
            text = answer.read()
        except (OSError, HTTPException):
            line.close()
            raise
        return json.loads(text)

    def persist(self, servers: Sequence[Server], first: int, who: Someone, body: Any) -> Any:
        """Join the queue at this server, or at the next one when it does not answer."""
        for number in range(first, first + 2 * len(servers)):
            try:
                return self.ask(servers[number % len(servers)], who, "POST", body)
            except (OSError, HTTPException):
                continue
        raise AssertionError("no server answers")


def all_at_once(work: Callable[..., Any], jobs: Iterable[tuple[Any, ...]]) -> list[Any]:
    """Run the jobs, many at a time; return what they return."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(lambda job: work(*job), jobs))


class Ledger:
    """What the database says of who waits and who sits."""

    def __init__(self, url: str) -> None:
        self.connection = psycopg.connect(url, autocommit=True)

    def close(self) -> None:
        self.connection.close()

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        return self.connection.execute(sql).fetchall()

    def waiting(self) -> list[UUID]:
        return [row[0] for row in self.rows("SELECT player_id FROM matchmaking_seek WHERE match_id IS NULL")]

    def asked(self) -> list[UUID]:
        """Return to whom a table is proposed that they have not answered to."""
        return [
            row[0]
            for row in self.rows(
                "SELECT player_id FROM matchmaking_seek WHERE proposal_id IS NOT NULL AND ready_at IS NULL"
            )
        ]

    def agree(self) -> None:
        """Let all to whom a table is proposed be ready, at once: so many browsers would answer by themselves."""
        self.connection.execute(
            """UPDATE matchmaking_seek SET ready_at = extract(epoch FROM now()) * 1000
            WHERE proposal_id IS NOT NULL AND match_id IS NULL AND ready_at IS NULL"""
        )

    def attend(self) -> None:
        """Let all who have been seated have their table open: one that its players never open ends after a minute."""
        self.connection.execute(
            """UPDATE play_seat SET came = TRUE, last_seen = extract(epoch FROM now()) * 1000
            FROM play_match m WHERE m.id = match_id AND m.source = 'seek' AND player_id IS NOT NULL"""
        )

    def seats(self) -> list[tuple[str, UUID]]:
        """Return the code and the player of each seat at a table that was found."""
        return self.rows("""SELECT m.code, s.player_id FROM play_seat s JOIN play_match m ON m.id = s.match_id
            WHERE m.source = 'seek' AND m.status = 'playing'""")

    def untouched(self) -> int:
        """Return how many tables that were found nobody has begun to play yet."""
        return int(self.rows("SELECT count(*) FROM play_match WHERE source = 'seek' AND head = 0")[0][0])

    def pairing(self) -> str | None:
        """Return which server pairs at this moment."""
        found = self.rows("""SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
            WHERE l.locktype = 'advisory' AND l.granted""")
        return str(found[0][0]) if found else None
