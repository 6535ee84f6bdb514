"""Whom an account has played with of late: people, as far as the visitor wants to see them."""

import pytest

from mahjong_server.accounts.models import Player, Tie
from mahjong_server.profiles import opponents
from tests.accounts.conftest import Person
from tests.matchmaking.conftest import person

pytestmark = pytest.mark.django_db


def names(visitor, name="Ada"):
    return [each["name"] for each in visitor.told(f"players/{name}/opponents")["opponents"]]


def test_the_last_one_met_first_with_how_it_went(stranger, me, others, over):
    bo, cyd, _ = others
    over(me, bo, cyd, at=1)
    over(bo, me, at=2)
    last = over(bo, me, at=3)
    found = stranger.told("players/Ada/opponents")
    assert found["matches"] == 3
    told = [(each["name"], each["games"], each["ahead"]) for each in found["opponents"]]
    assert told == [("Bo", 3, 1), ("Cyd", 1, 1)]
    assert (found["opponents"][0]["code"], found["opponents"][0]["at"]) == (last.code, 3)


def test_people_alone(stranger, me, over):
    gone = person("Gone")
    Player.objects.filter(pk=gone.pk).update(erased_at=1)
    over(me, Player.objects.create(name="Gast"), person("Robot", "bot"), gone, "Zhu")
    assert names(stranger) == []


def test_of_the_last_matches_alone_and_no_more_than_some(stranger, me, others, over, monkeypatch):
    monkeypatch.setattr(opponents, "MATCHES", 2)
    for at, other in enumerate(others):
        over(me, other, at=at)
    assert names(stranger) == ["Dag", "Cyd"]
    monkeypatch.setattr(opponents, "MOST", 1)
    assert names(stranger) == ["Dag"]


def test_whom_the_visitor_has_blocked_is_not_shown_and_who_blocked_the_visitor_is(ada, me, others, over):
    bo, cyd, dag = others
    over(me, *others)
    Tie.objects.create(by=me, whom=bo, sort=Tie.Sort.BLOCK)
    Tie.objects.create(by=cyd, whom=me, sort=Tie.Sort.BLOCK)
    Tie.objects.create(by=me, whom=dag, sort=Tie.Sort.MUTE)
    assert sorted(names(ada)) == ["Cyd", "Dag"]
    assert sorted(names(Person())) == ["Bo", "Cyd", "Dag"]
