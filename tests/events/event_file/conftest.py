"""Three events that were played to their ends, once for all tests of their files."""

import copy
import gzip
import json
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import override_settings

from mahjong_server.database.shared_clock import shared_clock
from mahjong_server.events.models import EventTable
from tests.events.course.conftest import Clock, come
from tests.events.event_file.played import GAME, begun, finish_round, finish_table

GZIP = {"Accept-Encoding": "gzip"}


@pytest.fixture(autouse=True)
def _real_games(settings):
    settings.GAMES = [f"games.{GAME}"]
    cache.clear()


@pytest.fixture
def clock(db):
    before = shared_clock._ahead
    yield Clock()
    shared_clock._ahead = before


@pytest.fixture
def visit(db):
    return come


def played_evening(clock: Clock) -> tuple[Any, str]:
    """Return who ran an event of nine people and two rounds, with all that a referee may do, and its key."""
    olga = come("Olga")
    stage = {"rounds": 2, "seating": "lot", "deals": 2}
    key, _ = begun(olga, come, clock, 9, stages=[stage], unfit="bye", automatic=0, automatic_points="1/2")
    finish_round(key, clock)
    annulled = {"ruling": "annul", "deal": 0, "reason": "a tile fell"}
    olga.ask("post", f"events/{key}/rounds/1/tables/1/rulings", annulled)
    corrected = {"ruling": "correct", "points": [3, "1/2", "-1/2", -3], "reason": "a win was overlooked"}
    olga.ask("post", f"events/{key}/rounds/1/tables/2/rulings", corrected)
    olga.ask("post", f"events/{key}/penalties", {"entrant": 2, "points": "3/2", "clause": "rule 7"})
    clock.forward(6)
    first = EventTable.objects.filter(event__key=key, counted=False).order_by("pk").select_related("match")[0]
    finish_table(first, clock, 20)
    olga.ask("post", f"events/{key}/rounds/2/tables/1/rulings", {"ruling": "replay", "deal": 1, "reason": "again"})
    finish_round(key, clock, 21)
    return olga, key


def played_cup(clock: Clock) -> tuple[Any, str]:
    """Return who ran an event of sixteen people with a plan, and a final of the best eight, and its key."""
    olga = come("Olga")
    stages = [
        {"rounds": 2, "seating": "plan", "deals": 1, "cut": 8, "pause": 5},
        {"rounds": 2, "seating": "swiss", "deals": 1},
    ]
    key, _ = begun(olga, come, clock, 16, stages=stages, best=3)
    for number in range(4):
        finish_round(key, clock, 30 + 4 * number)
        undecided = olga.ask("get", f"events/{key}")["undecided"]
        if undecided:
            lines = olga.ask("get", f"events/{key}/standings.json")["standings"]
            going = [int(line["player"]) for line in lines if line["goes_on"]]
            order = {"entrants": [*going, *undecided][:8]}
            olga.ask("post", f"events/{key}/finalists", order)
            clock.work()
        clock.forward(6)
    return olga, key


def played_duplicate(clock: Clock) -> tuple[Any, str]:
    """Return who ran an event in which twelve people played two deals of the same walls, and its key."""
    olga = come("Olga")
    stage = {"rounds": 1, "seating": "lot", "deals": 2}
    key, _ = begun(olga, come, clock, 12, stages=[stage], duplicate=True, spectators="none", imp_unit=1)
    finish_round(key, clock)
    annulled = {"ruling": "annul", "deal": 1, "reason": "a tile fell"}
    olga.ask("post", f"events/{key}/rounds/1/tables/2/rulings", annulled)
    clock.forward(60)
    return olga, key


PLAYED = {"evening": played_evening, "cup": played_cup, "duplicate": played_duplicate}


@pytest.fixture(scope="module")
def told(django_db_setup, django_db_blocker):
    """Return the events' files, by name."""
    before = shared_clock._ahead
    with django_db_blocker.unblock(), override_settings(GAMES=[f"games.{GAME}"]), transaction.atomic():
        found = {}
        for name, play in PLAYED.items():
            with transaction.atomic():
                olga, key = play(Clock())
                answer = olga.get(f"/api/events/{key}/file", headers=GZIP)
                assert answer.status_code == 200, answer.content
                found[name] = json.loads(gzip.decompress(answer.content))
                transaction.set_rollback(True)
        yield found
        transaction.set_rollback(True)
    shared_clock._ahead = before


@pytest.fixture
def evening(told):
    return copy.deepcopy(told["evening"])


@pytest.fixture
def cup(told):
    return copy.deepcopy(told["cup"])


@pytest.fixture
def duplicate(told):
    return copy.deepcopy(told["duplicate"])
