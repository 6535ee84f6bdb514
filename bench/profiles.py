"""How long a profile's answers take of somebody who has played thousands of matches.

    python -m bench.profiles [--matches 5000] [--rounds 9]

Over SQLite in a folder of its own, or over the database that DATABASE_URL names, which has to be empty. Every match has
four people, some of its deals won, and highlights; half as many again are others'. Prints the median and the longest
of so many requests, in ms, through all of Django.
"""

import argparse
import os
import tempfile
from itertools import count
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final

DEALS: Final = 8
PEOPLE: Final = 40
PRESETS: Final = ("sbr-2019", "chengdu-xuezhan", "")
PATHS: Final = ("", "/figures", "/hands", "/opponents", "/ratings", "/games?page=1&size=10")
MOST_MS: Final = 200
BATCH: Final = 500


def populate(matches: int) -> None:
    """Fill the database: the first of the people has played all of the matches, the others some."""
    from django.contrib.auth.models import User  # noqa: PLC0415 - Django is set up only now

    from mahjong_server.accounts.models import Player  # noqa: PLC0415
    from mahjong_server.accounts.names.validation import lookup_key  # noqa: PLC0415

    names = ["Ada", *(f"P{number}" for number in range(1, PEOPLE))]
    users = [User.objects.create(username=name) for name in names]
    players = [
        Player.objects.create(name=name, user=user, folded=lookup_key(name))
        for name, user in zip(names, users, strict=True)
    ]
    rng, numbers = Random(1), count()
    for first in range(0, matches, BATCH):
        size = min(BATCH, matches - first)
        _fill(rng, [[players[0], *rng.sample(players[1:], 3)] for _ in range(size)], numbers)
        _fill(rng, [rng.sample(players[1:], 4) for _ in range(size // 2)], numbers)


def _fill(rng: Random, tables: list[list[Any]], numbers: "count[int]") -> None:
    """Make matches of these people."""
    from mahjong_server.archive.models import Highlight, Outcome, Tally  # noqa: PLC0415 - Django is set up only now
    from mahjong_server.play.models import Match  # noqa: PLC0415
    from mahjong_server.ratings.models import RatingChange  # noqa: PLC0415

    about = {"game": "sichuan", "rules_version": 1, "deals": DEALS, "status": Match.Status.FINISHED, "started_at": 1}
    matches = Match.objects.bulk_create(Match(finished_at=next(numbers), rated=True, **about) for _ in tables)
    seats = [(match, seat, who) for match, four in zip(matches, tables, strict=True) for seat, who in enumerate(four)]
    outcomes = Outcome.objects.bulk_create(
        Outcome(match=match, seat=seat, player=who, name=who.name, folded=who.folded, score=seat, place=seat + 1)
        for match, seat, who in seats
    )
    won = [[(deal, 2 ** rng.randrange(6)) for deal in range(DEALS) if rng.random() < 0.3] for _ in seats]
    Tally.objects.bulk_create(
        Tally(
            outcome=outcome,
            player=outcome.player,
            game="sichuan",
            preset=rng.choice(PRESETS),
            deals=DEALS,
            points=sum(points for _, points in hands),
            squares=sum(points**2 for _, points in hands),
            figures={"won": len(hands), "self-drawn": len(hands) // 3, "dealt-in": 2, "called": 3, "not-ready": 1},
            best=max([0, *(points for _, points in hands)]),
        )
        for outcome, hands in zip(outcomes, won, strict=True)
    )
    Highlight.objects.bulk_create(
        Highlight(match=each.match, outcome=each, seat=each.seat, deal=deal, tag=tag, points=points, size=points)
        for each, hands in zip(outcomes, won, strict=True)
        for deal, points in hands
        for tag in ("hu", "self-drawn")
    )
    RatingChange.objects.bulk_create(
        RatingChange(
            match=match, player=who, game="sichuan", place=seat + 1, before=1500, after=1500, provisional=False, at=1
        )
        for match, seat, who in seats
    )


def measure(rounds: int) -> dict[str, list[float]]:
    """Return how long each answer takes, in ms, round by round."""
    from django.core.cache import cache  # noqa: PLC0415 - Django is set up only now
    from django.test import Client  # noqa: PLC0415

    client, found = Client(headers={"host": "127.0.0.1"}), dict[str, list[float]]()
    for _ in range(rounds + 1):
        for path in PATHS:
            cache.clear()  # the rate limits' counts
            began = perf_counter()
            answer = client.get(f"/api/players/Ada{path}")
            found.setdefault(path, []).append(1000 * (perf_counter() - began))
            assert answer.status_code == 200, answer.content
    return {path: times[1:] for path, times in found.items()}  # the first one loads what all need


def main() -> None:
    """Measure, print, and end with 1 where an answer takes longer than it may."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=5000)
    parser.add_argument("--rounds", type=int, default=9)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{folder}/profiles.sqlite3")
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_server.settings")
        os.environ.setdefault("VAR_DIR", folder)
        import django  # noqa: PLC0415 - reads the environment
        from django.core.management import call_command  # noqa: PLC0415

        django.setup()
        call_command("migrate", verbosity=0)
        populate(given.matches)
        found = measure(given.rounds)
        from django.db import connections  # noqa: PLC0415

        connections.close_all()
    for path, times in found.items():
        print(f"/api/players/Ada{path:24} {median(times):6.1f} ms, {max(times):6.1f} at most")
    if max(median(found[path]) for path in ("/figures", "/hands", "/opponents")) > MOST_MS:
        raise SystemExit(f"slower than {MOST_MS} ms")


if __name__ == "__main__":
    main()
