"""Of several who want the same thing of a study at once, one gets it and the others are told so."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from mahjong_server.accounts.models import Player
from mahjong_server.archive import studies
from mahjong_server.archive.models import Member, Study
from mahjong_server.archive.responses import StudyMove
from mahjong_server.http.problems import Problem
from tests.archive.played import log_of, store

pytestmark = pytest.mark.django_db(transaction=True)
MANY = 5


def run_concurrently(work, items):
    """Return what each call returned, or the code of its refusal."""

    def one(item):
        try:
            return work(item)
        except Problem as problem:
            return problem.code
        finally:
            connections["default"].close()

    with ThreadPoolExecutor(len(items)) as threads:
        return list(threads.map(one, items))


@pytest.fixture
def study():
    leader = Player.objects.create(name="Anna")
    made, _ = studies.create_study(store(log_of(2)), leader, StudyMove(0, 0, "all"))
    return made.pk, leader


@pytest.fixture
def people():
    return [Player.objects.create(name=f"Player {number}") for number in range(MANY)]


def test_each_who_joins_is_a_member_of_a_number(study, people):
    found = run_concurrently(lambda player: studies.join(study[0], player).number, people * 2)
    assert sorted(set(found)) == list(range(1, MANY + 1))
    assert Member.objects.count() == MANY + 1


def test_one_takes_the_lead(study, people):
    for player in people:
        studies.join(study[0], player)
    studies.leave(*study)
    found = run_concurrently(lambda player: studies.lead(study[0], player, None).leader, people)
    assert found.count("lead-taken") == MANY - 1
    assert [number for number in found if number != "lead-taken"] == [Study.objects.get().leader]
