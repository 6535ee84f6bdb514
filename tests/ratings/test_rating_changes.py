"""Who played is told what a match did to the ratings and why; moderators, who keeps which company."""

import json

import pytest
from django.core.cache import cache

from mahjong_server.accounts import networks
from mahjong_server.accounts.models import Player
from mahjong_server.archive import archive_match
from mahjong_server.play.models import Match
from mahjong_server.ratings import player_groups
from mahjong_server.ratings.models import Verdict
from tests.accounts.conftest import Person, code_of

pytestmark = pytest.mark.django_db
CHOSEN = Match.Source.TABLE


@pytest.fixture
def ada():
    cache.clear()
    return Person().sign_up("Ada")


def player(name):
    return Player.objects.get(name=name)


def told(who, match):
    return who.told(f"matches/{match.code}/rating")


def test_a_rated_match_tells_each_seat_s_change(over, four, ada):
    match = over(0, [player("Ada"), *four[1:]])
    before = told(ada, match)
    assert (before["rated"], before["settled"], before["seats"]) == (True, False, [])
    assert archive_match.file_match(match.pk)
    after = told(ada, match)
    assert (after["settled"], after["weight"], after["reason"]) == (True, 1, "")
    assert [seat["seat"] for seat in after["seats"]] == [0, 1, 2, 3]
    assert all(seat["before"] == 1500 != seat["after"] for seat in after["seats"])


def test_why_it_counted_less_is_told_to_who_sat_there_alone(over, four, ada):
    people = [player("Ada"), *four[1:]]
    before, match = over(0, people, source=CHOSEN), over(1, people, source=CHOSEN)
    for each in (before, match):
        assert archive_match.file_match(each.pk)
    found = told(ada, match)
    assert (found["weight"], found["reason"], found["together"]) == (0.5, "company", 1)
    other = told(Person(), match)
    assert (other["weight"], other["reason"], other["together"]) == (0.5, "", 0)
    assert other["seats"] == found["seats"]


@pytest.mark.security("SEC 11.2")
def test_one_network_is_told_to_who_sat_there_and_never_which(over, four, ada):
    match = over(0, [player("Ada"), *four[1:]])
    digest = networks.network_digest("203.0.113.7")
    match.seats.filter(seat__lt=2).update(network=digest)
    assert archive_match.file_match(match.pk)
    found = told(ada, match)
    assert (found["weight"], found["reason"], found["seats"]) == (0, "network", [])
    assert told(Person(), match)["reason"] == ""
    assert digest not in json.dumps(found)


def test_casual_matches_and_those_of_older_servers_are_told_too(filed, ada):
    casual = filed(rated=False)
    assert told(ada, casual) == {"rated": False, "settled": True, "weight": 0, "reason": "", "together": 0, "seats": []}
    old = filed(1)
    Verdict.objects.all().delete()
    assert (told(ada, old)["weight"], len(told(ada, old)["seats"])) == (1, 4)


def test_play_has_to_be_over(ada):
    code = ada.send("play", {}).json()["code"]
    assert code_of(ada.get(f"/api/matches/{code}/rating"), 409) == "not-finished"
    assert code_of(ada.get("/api/matches/none/rating"), 404) == "no-such-table"


@pytest.fixture
def mod(ada):
    Player.objects.filter(name="Ada").update(moderator=True)
    return ada


@pytest.mark.security("SEC 11.5")
def test_moderators_see_who_keeps_which_company(over, four, mod):
    assert mod.told("moderation/company") == {"count": 0, "page": 1, "size": 20, "results": []}
    for number in range(3):
        match = over(1, source=CHOSEN)
        if number == 2:
            match.seats.update(network=networks.network_digest("203.0.113.7"))
            match.seats.filter(seat=3).update(left=True)
        assert archive_match.file_match(match.pk)
    assert archive_match.file_match(over(1).pk), "a found one"
    (group,) = mod.told("moderation/company")["results"]
    assert (group["game"], group["matches"], group["one_network"], group["left"]) == ("sichuan", 4, True, 1)
    assert group["last"] == Verdict.objects.latest("at").at
    assert [one["name"] for one in group["people"]] == ["Anna", "Boris", "Clara", "Dora"]
    assert max(one["wins"] for one in group["people"]) == 4
    assert networks.network_digest("203.0.113.7") not in json.dumps(group)


@pytest.mark.security("SEC 11.5")
def test_nobody_else_sees_it(ada):
    assert code_of(ada.get("/api/moderation/company"), 403) == "not-moderator"
    assert code_of(Person().get("/api/moderation/company"), 401) == "sign-in-needed"
    Player.objects.filter(name="Ada").update(moderator=True)
    token = ada.send("tokens", {"name": "t", "scopes": ["read", "play", "talk"]}).json()["token"]
    machine = Person(Authorization=f"Bearer {token}")
    assert code_of(machine.get("/api/moderation/company"), 403) == "session-only"


def test_they_see_what_is_recent_and_happens_often(over, four, mod):
    for _ in range(player_groups.FEWEST - 1):
        assert archive_match.file_match(over(1, source=CHOSEN).pk)
    old = over(1, source=CHOSEN, finished_at=1)
    assert archive_match.file_match(old.pk)
    assert mod.told("moderation/company")["count"] == 0
    Player.objects.filter(pk__in=[who.pk for who in four[:2]]).update(network=networks.network_digest("203.0.113.7"))
    assert archive_match.file_match(over(0, source=CHOSEN).pk)
    (group,) = mod.told("moderation/company")["results"]
    assert (group["matches"], group["one_network"]) == (3, True)
