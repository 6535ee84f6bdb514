"""Accounts, and matches of theirs that are over, without logs."""

from collections.abc import Callable
from typing import Any

import pytest

from mahjong_server.accounts.models import Player
from mahjong_server.archive.models import Highlight, Outcome, Tally
from mahjong_server.play.models import Match, Seat
from tests.accounts.conftest import Person, ada, stranger
from tests.matchmaking.conftest import person

__all__ = ["Person", "ada", "stranger"]


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Any) -> None:
    """Argon2id takes most of the time of tests that say nothing of it."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", *settings.PASSWORD_HASHERS]


@pytest.fixture
def me(ada: Person) -> Player:
    return Player.objects.get(name="Ada")


@pytest.fixture
def others(db: None) -> list[Player]:
    return [person(name) for name in ("Bo", "Cyd", "Dag")]


@pytest.fixture
def over(db: None) -> Callable[..., Match]:
    """Return a new match that is over: who sat there, in the order of their places, and what it comes to for them."""

    def make(*seated: Player | str, game: str = "sichuan", at: int = 1, **sums: Any) -> Match:
        about: dict[str, Any] = {"status": Match.Status.FINISHED, "started_at": 1, "finished_at": at}
        match = Match.objects.create(game=game, rules_version=1, deals=4, **about)
        for seat, who in enumerate(seated):
            player = who if isinstance(who, Player) else None
            Seat.objects.create(match=match, seat=seat, player=player)
            name = player.name if player else str(who)
            shown = {"name": name, "folded": name.casefold(), "bot": "" if player else "easy"}
            score = sums.get("score", 10 - seat)
            outcome = Outcome.objects.create(
                match=match, seat=seat, player=player, score=score, place=seat + 1, **shown
            )
            if player:
                _tally(outcome, player, sums)
        return match

    return make


def _tally(outcome: Outcome, player: Player, sums: dict[str, Any]) -> None:
    points = sums.get("points", [0])
    Tally.objects.create(
        outcome=outcome,
        player=player,
        game=outcome.match.game,
        preset=sums.get("preset", "sbr-2019"),
        deals=len(points),
        points=sum(points),
        squares=sum(each**2 for each in points),
        figures=sums.get("figures", {}),
        best=max([0, *(worth for _, _, worth in sums.get("hands", ()))]),
    )
    Highlight.objects.bulk_create(
        Highlight(
            match=outcome.match, outcome=outcome, seat=outcome.seat, deal=deal, tag=tag, points=worth, size=abs(worth)
        )
        for deal, tag, worth in sums.get("hands", ())
    )
