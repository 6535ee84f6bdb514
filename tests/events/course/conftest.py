"""Events of a game that no lobby knows: visitors, a clock to put forward, and tables that end as a test says."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names.validation import lookup_key
from mahjong_server.accounts.sign_in import sessions
from mahjong_server.archive.models import Entry, Highlight, Outcome
from mahjong_server.database.shared_clock import now_ms, shared_clock
from mahjong_server.events.models import EventTable
from mahjong_server.events.services import progress, steps
from mahjong_server.live.models import Presence
from mahjong_server.play.models import Match

MINUTE_MS = 60_000
NONCE = "0123456789abcdef" * 2


class Visitor(Client):
    """A browser that speaks JSON."""

    player: Player

    def ask(self, way: str, path: str, body: Any = None, status: int = 200) -> Any:
        answer = getattr(self, way)(f"/api/{path}", {} if body is None else body, content_type="application/json")
        assert answer.status_code == status, answer.content
        return answer.json() if answer.content else None

    def refused(self, way: str, path: str, body: Any = None) -> tuple[int, str]:
        answer = getattr(self, way)(f"/api/{path}", {} if body is None else body, content_type="application/json")
        assert answer["Content-Type"] == "application/problem+json", answer.content
        return answer.status_code, answer.json()["code"]


class Clock:
    """The time of a test. What is due by itself is done as it goes on."""

    def now(self) -> int:
        return now_ms()

    def forward(self, minutes: float) -> None:
        """Let time go on, and have all that is due by then done, as the conductor does."""
        shared_clock._ahead += round(minutes * MINUTE_MS) * 1_000_000
        self.work()

    def to(self, moment: int) -> None:
        """Let time go on to a moment (epoch ms)."""
        self.forward((moment - now_ms()) / MINUTE_MS)

    def work(self) -> None:
        """Do all that is due."""
        while steps.count_tables() or steps.run_due():
            pass
        progress.note_progress()


@pytest.fixture(autouse=True)
def _toy_games(settings):
    settings.GAMES = ["tests.lobby.toy"]
    cache.clear()  # rate limits count by address, and every test has the same


@pytest.fixture
def clock(db):
    before = shared_clock._ahead
    yield Clock()
    shared_clock._ahead = before


def person(name: str, kind: str = "account") -> Player:
    """Return a new guest, person with an account, or program."""
    if kind == "guest":
        return Player.objects.create(name=name)
    user = User.objects.create(username=name)
    return Player.objects.create(name=name, user=user, folded=lookup_key(name), is_bot=kind == "bot")


def there(*players: Player) -> None:
    """Have these players' pages open for a day."""
    for player in players:
        seen = {"seen_at": now_ms() + 24 * 60 * MINUTE_MS, "left_at": None}
        Presence.objects.update_or_create(player=player, defaults=seen)


def come(name: str, kind: str = "account") -> Visitor:
    """Return a browser of a new person, who is signed in and has a page open."""
    visitor = Visitor()
    visitor.player = person(name, kind)
    session = visitor.session
    if kind == "guest":
        sessions.sign_in_guest(session, visitor.player)
    else:
        sessions.sign_in(session, visitor.player, "a browser")
    session.save()
    visitor.cookies[settings.SESSION_COOKIE_NAME] = session.session_key or ""
    there(visitor.player)
    return visitor


@pytest.fixture
def visit(db):
    """Return a function that gives a browser of a new person, who is signed in and has a page open."""
    return come


def settings_of(clock: Clock, **changed: Any) -> dict[str, Any]:
    """Return settings of an event that begins in an hour."""
    stage = {"rounds": 2, "seating": "lot", "deals": 4}
    return {"name": "Spring Cup", "game": "toy", "starts_at": clock.now() + 60 * MINUTE_MS, "stages": [stage]} | changed


def end_table(match: Match, scores: Sequence[int], *, deals: Sequence[Sequence[int]] = (), hand: int = 0) -> None:
    """Have a match end, and be filed, with these points by seat."""
    Match.objects.filter(pk=match.pk).update(status="finished", finished_at=now_ms(), filed=True)
    places = [1 + sum(other > mine for other in scores) for mine in scores]
    players = dict(match.seats.values_list("seat", "player"))
    made = [
        Outcome.objects.create(
            match=match,
            seat=seat,
            player_id=players[seat],
            name=f"S{seat}",
            folded=f"s{seat}",
            score=score,
            place=places[seat],
        )
        for seat, score in enumerate(scores)
    ]
    told = [{"scores": list(each)} for each in deals or [scores]]
    Entry.objects.create(match=match, game=match.game, rated=False, finished_at=now_ms(), deals=told)
    if hand:
        Highlight.objects.create(match=match, outcome=made[0], deal=0, seat=0, tag="win", points=hand, size=hand)


def end_round(key: str, clock: Clock, scores: Sequence[int] = (6, 2, -2, -6)) -> None:
    """Have all tables of the round that is on end with the same points by seat."""
    for row in EventTable.objects.filter(event__key=key, counted=False).select_related("match"):
        end_table(row.match, scores)
    clock.work()
