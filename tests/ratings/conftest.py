"""Rated matches that are over, as play leaves them: real logs of bots' games, at which people sat."""

from collections.abc import Callable, Sequence

import pytest

from mahjong_server.accounts.models import Player
from mahjong_server.archive import archive_match
from mahjong_server.archive.models import Outcome
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play.models import Match, Seat
from mahjong_server.ratings.rate_match import rate_match
from tests.archive.played import attended, store
from tests.matchmaking.conftest import person

GAME = "sichuan"


@pytest.fixture
def four(db) -> list[Player]:
    """Four people with accounts."""
    return [person(name) for name in ("Anna", "Boris", "Clara", "Dora")]


@pytest.fixture
def over(four) -> Callable[..., Match]:
    """Return a found match of the four that is over and not filed yet; ``here``: the seats that played it."""

    def make(
        number: int = 0,
        players: Sequence[Player | None] | None = None,
        here: Sequence[int] = range(4),
        **fields: object,
    ) -> Match:
        log = attended(frozenset(here), number)
        match = store(log, (), **{"rated": True, "finished_at": now_ms(), "source": Match.Source.SEEK, **fields})
        for seat, player in enumerate(players or four):
            Seat.objects.filter(match=match, seat=seat).update(player=player, bot="" if player else "hard")
        return match

    return make


@pytest.fixture
def filed(over) -> Callable[..., Match]:
    """Return a match of the four that is over and filed."""

    def make(*args: object, **fields: object) -> Match:
        match: Match = over(*args, **fields)
        assert archive_match.file_match(match.pk)
        return match

    return make


@pytest.fixture
def came(four) -> Callable[..., Match]:
    """Rate a match in which these places were come to, as the archive has it done."""

    def make(*places: int, players: Sequence[Player] | None = None, at: int | None = None, **fields: object) -> Match:
        found: dict[str, object] = {"source": Match.Source.SEEK, "finished_at": at or now_ms(), **fields}
        match = Match.objects.create(**{"game": GAME, "rules_version": 1, "deals": 4, "rated": True, **found})
        outcomes = [
            Outcome(match=match, seat=seat, player=player, name=player.name, score=-place, place=place)
            for seat, (player, place) in enumerate(zip(players or four, places, strict=True))
        ]
        rate_match(match, outcomes)
        return match

    return make
