"""What nobody can come back to is forgotten, and nothing else."""

import asyncio
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session

from mahjong_server.accounts import retention
from mahjong_server.accounts.models import Attempt, Player, SignIn
from mahjong_server.background import periodic_job
from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.live.models import Presence
from mahjong_server.play.models import Match, Seat

YEAR_MS = settings.SESSION_COOKIE_AGE * 1000


def session(days: int) -> str:
    """Return the key of a session that expires in so many days."""
    made = SessionStore()
    made.set_expiry(datetime.now(UTC) + timedelta(days=days))
    made.save()
    assert made.session_key
    return made.session_key


@pytest.mark.django_db
def test_expired_sessions_and_their_entries_go():
    kept, _ = session(1), session(-1)
    player = Player.objects.create(name="Anna", user=User.objects.create(username="anna"))
    now = now_ms()
    for number, seen in enumerate((now, now - YEAR_MS - 1)):
        SignIn.objects.create(player=player, digest=str(number), door="", agent="", created_at=0, seen_at=seen)
    Attempt.objects.create(key="new", until=now + 1000)
    Attempt.objects.create(key="old", until=now - 1000)
    retention.purge("default", now)
    assert [one.session_key for one in Session.objects.all()] == [kept]
    assert [one.digest for one in SignIn.objects.all()] == ["0"]
    assert [one.key for one in Attempt.objects.all()] == ["new"]


@pytest.mark.django_db
def test_of_guests_only_those_who_never_sat_anywhere_go(monkeypatch):
    monkeypatch.setattr(retention, "CHUNK", 2)
    account = Player.objects.create(name="Anna", user=User.objects.create(username="anna"))
    sat = Player.objects.create(name="Boris")
    Seat.objects.create(match=Match.objects.create(game="sichuan", rules_version=1, deals=1), seat=0, player=sat)
    owner = Player.objects.create(name="Chen")
    Match.objects.create(game="sichuan", rules_version=1, deals=1, owner=owner)
    idle = [Player.objects.create(name=f"Guest {number}") for number in range(5)]
    Presence.objects.create(player=idle[0], seen_at=1)
    retention.purge("default", now_ms())
    assert Player.objects.count() == 8
    Player.objects.update(created_at=datetime.now(UTC) - timedelta(seconds=settings.SESSION_COOKIE_AGE + 60))
    retention.purge("default", now_ms())
    assert set(Player.objects.all()) == {account, sat, owner}


async def test_it_is_done_every_hour_whatever_happens(monkeypatch, caplog):
    monkeypatch.setattr(periodic_job, "HOUR_S", 0)
    troubles = [None, DatabaseUnavailable("away"), ValueError("a fault"), None]
    done, enough = [], asyncio.Event()

    async def read(work, now):
        done.append((work, now > 0))
        if len(done) >= len(troubles):
            enough.set()
        elif (trouble := troubles[len(done) - 1]) is not None:
            raise trouble

    node = SimpleNamespace(database=SimpleNamespace(read=read))
    job = periodic_job.hourly(retention.purge)(node)
    await job.start()
    await asyncio.wait_for(enough.wait(), 60)
    await job.stop()
    assert set(done) == {(retention.purge, True)}
    assert caplog.text.count("a fault") == 1
