"""Players with ratings as a place of a while has them, put into a database, and what it says of them later."""

import random
from datetime import timedelta
from statistics import mean
from typing import Any, NamedTuple

import psycopg
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from bench.seekers.people import GAME, Someone
from mahjong_server.accounts.guests import SESSION_KEY
from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.live.models import Presence
from mahjong_server.ratings.models import Rating
from mahjong_server.ratings.rating_model import FIRST_MU, Skill

OPEN_MS = 20 * 60_000
"""For so long each has a page open, as the database has it: what thousands of sockets cost is not measured here."""
SPREAD_MU, SURE, UNSURE = 5.0, 2.0, 8.0
"""Ratings are spread by 300 of the points that people are shown, and known to 120 to 480."""


class Fate(NamedTuple):
    """Who was seated: when each came and sat (epoch ms), in the order of sitting; how wide tables are in ratings."""

    came: list[int]
    sat: list[int]
    spreads: list[int]


def gather(count: int, seed: int, *, sessions: bool) -> list[Someone]:
    """Put so many players into the database; ``sessions`` so that they can come over HTTP."""
    chance = random.Random(seed)
    players = Player.objects.bulk_create((Player(name=f"P{number}") for number in range(count)), batch_size=2000)
    skills = [Skill(chance.gauss(FIRST_MU, SPREAD_MU), chance.uniform(SURE, UNSURE)) for _ in players]
    ratings = (
        Rating(player=player, game=GAME, mu=skill.mu, sigma=skill.sigma)
        for player, skill in zip(players, skills, strict=True)
    )
    Rating.objects.bulk_create(ratings, batch_size=2000)
    pages = (Presence(player=player, seen_at=now_ms() + OPEN_MS) for player in players)
    Presence.objects.bulk_create(pages, batch_size=2000)
    found = [
        Someone(player.pk, f"crowd{number:027}", skill)
        for number, (player, skill) in enumerate(zip(players, skills, strict=True))
    ]
    if sessions:
        _open_sessions(found)
    return found


def _open_sessions(people: list[Someone]) -> None:
    store, until = SessionStore(), timezone.now() + timedelta(days=1)
    Session.objects.bulk_create(
        (
            Session(
                session_key=who.cookie, session_data=store.encode({SESSION_KEY: str(who.player)}), expire_date=until
            )
            for who in people
        ),
        batch_size=2000,
    )


AGREE = """UPDATE matchmaking_seek SET ready_at = extract(epoch FROM now()) * 1000 WHERE player_id IN (
    SELECT player_id FROM matchmaking_seek WHERE proposal_id IS NOT NULL AND match_id IS NULL AND ready_at IS NULL
    ORDER BY player_id FOR UPDATE SKIP LOCKED)"""
Line = psycopg.Connection[tuple[Any, ...]]


def agree(line: Line) -> None:
    """Let all to whom a table is proposed say that they are ready."""
    line.execute(AGREE)


def seated(line: Line) -> int:
    """Return how many have been seated."""
    found = line.execute("SELECT count(*) FROM matchmaking_wait").fetchone()
    return int(found[0]) if found else 0


def fate(line: Line, people: list[Someone]) -> Fate:
    """Return what became of the crowd."""
    values = {who.player: who.skill.value for who in people}
    times = line.execute("SELECT at - waited_ms, at FROM matchmaking_wait ORDER BY at").fetchall()
    rows = line.execute(
        """SELECT array_agg(s.player_id) FROM play_seat s JOIN play_match m ON m.id = s.match_id
        WHERE m.source = 'seek' GROUP BY m.id"""
    ).fetchall()
    tables = [[values[player] for player in row[0]] for row in rows]
    spreads = sorted(max(table) - min(table) for table in tables)
    return Fate([row[0] for row in times], [row[1] for row in times], spreads)


def by_chance(people: list[Someone], size: int = 4) -> float:
    """Return how far apart the ratings of tables would be on average that were filled in the order of arrival."""
    values = [who.skill.value for who in people]
    tables = [values[at : at + size] for at in range(0, len(values) - size + 1, size)]
    return mean(max(table) - min(table) for table in tables)
