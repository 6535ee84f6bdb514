"""Replays watched together: one leads, the others follow, and nobody else can meddle."""

import pytest

from mahjong_server.archive import studies
from mahjong_server.archive.models import Member, Study
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.live.topics import TopicRefusal
from mahjong_server.play.models import Match
from tests.archive.played import Visitor, filed, log_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return filed(log_of(2))


@pytest.fixture
def anna():
    return Visitor().named("Anna")


@pytest.fixture
def boris():
    return Visitor().named("Boris")


@pytest.fixture
def study(anna, match):
    """Return the id of a study that Anna leads."""
    return anna.tell("post", "studies", {"match": match.code, "deal": 1, "moment": 7, "view": "2"}, 201)["id"]


def away(number):
    Member.objects.filter(number=number).update(seen_at=now_ms() - studies.HERE_MS - 1)


def test_who_begins_leads(anna, study, match):
    assert anna.ask(f"studies/{study}") == {
        "id": study,
        "match": match.code,
        "deal": 1,
        "moment": 7,
        "view": "2",
        "leader": 0,
        "members": [{"number": 0, "name": "Anna", "kind": "guest"}],
    }


def test_others_join_and_follow(anna, boris, study):
    assert boris.tell("post", f"studies/{study}/members")["you"] == 1
    assert boris.tell("post", f"studies/{study}/members")["you"] == 1
    anna.tell("put", f"studies/{study}", {"deal": 0, "moment": 3, "view": "all"})
    seen = studies.read_study(study, None)
    assert (seen["deal"], seen["moment"], seen["view"], seen["leader"]) == (0, 3, "all", 0)
    assert seen["members"] == {"0": {"name": "Anna", "kind": "guest"}, "1": {"name": "Boris", "kind": "guest"}}


def test_who_comes_back_to_a_full_study_waits_for_room(anna, boris, study, monkeypatch):
    boris.tell("post", f"studies/{study}/members")
    monkeypatch.setattr(studies, "MOST_MEMBERS", 2)
    assert boris.tell("post", f"studies/{study}/members")["you"] == 1
    away(1)
    Visitor().named("Clara").tell("post", f"studies/{study}/members")
    assert boris.tell("post", f"studies/{study}/members", None, 409)["code"] == "study-full"
    assert len(anna.ask(f"studies/{study}")["members"]) == 2


def test_a_stranger_who_joins_becomes_a_guest(study):
    stranger = Visitor()
    assert stranger.tell("post", f"studies/{study}/members")["you"] == 1
    assert stranger.ask("me")["name"].startswith("Guest")


def test_the_leader_hands_over(anna, boris, study):
    boris.tell("post", f"studies/{study}/members")
    assert anna.tell("put", f"studies/{study}/leader", {"member": 1})["leader"] == 1
    boris.tell("put", f"studies/{study}", {"deal": 0, "moment": 9, "view": "all"})
    assert anna.tell("put", f"studies/{study}", {"deal": 0, "moment": 1, "view": "all"}, 403)["code"] == "not-leader"
    assert Study.objects.get().moment == 9


def test_where_the_leader_is_gone_anyone_may_lead(boris, study):
    boris.tell("post", f"studies/{study}/members")
    assert boris.tell("put", f"studies/{study}/leader", {}, 409)["code"] == "lead-taken"
    away(0)
    assert boris.ask(f"studies/{study}")["leader"] is None
    assert boris.tell("put", f"studies/{study}/leader", {})["leader"] == 1


def test_a_leader_who_leaves_leaves_the_lead(anna, boris, study):
    boris.tell("post", f"studies/{study}/members")
    anna.tell("delete", f"studies/{study}/members", status=204)
    answer = boris.ask(f"studies/{study}")
    assert answer["leader"] is None
    assert [each["name"] for each in answer["members"]] == ["Boris"]


def test_a_leader_who_closes_one_of_two_pages_leads_by_the_other_unless_somebody_took_the_lead(anna, boris, study):
    boris.tell("post", f"studies/{study}/members")
    anna.tell("delete", f"studies/{study}/members", status=204)
    anna.tell("post", f"studies/{study}/members")
    assert anna.ask(f"studies/{study}")["leader"] == 0
    anna.tell("delete", f"studies/{study}/members", status=204)
    boris.tell("put", f"studies/{study}/leader", {})
    anna.tell("post", f"studies/{study}/members")
    assert anna.ask(f"studies/{study}")["leader"] == 1


def test_who_comes_back_is_the_same_member(anna, study):
    away(0)
    assert anna.tell("post", f"studies/{study}/members")["you"] == 0
    assert anna.ask(f"studies/{study}")["leader"] == 0


MOVE = {"deal": 0, "moment": 1, "view": "all"}


def test_nobody_can_be_led_to_a_seat_that_there_is_not(anna, match, study):
    there = {**MOVE, "view": "4"}
    assert anna.tell("put", f"studies/{study}", there, 404)["code"] == "no-such-seat"
    assert anna.ask(f"studies/{study}")["view"] == "2"
    assert anna.tell("post", "studies", {**there, "match": match.code}, 404)["code"] == "no-such-seat"


@pytest.mark.parametrize(
    ("way", "path", "body", "refusal"),
    [
        ("put", "studies/{}", MOVE, (403, "not-leader")),
        ("put", "studies/{}/leader", {"member": 1}, (409, "lead-taken")),
        ("put", "studies/{}/leader", {"member": 0}, (403, "not-leader")),
        ("put", "studies/nowhere", MOVE, (404, "no-such-study")),
        ("put", "studies/nowhere/leader", {}, (404, "no-such-study")),
        ("post", "studies/nowhere/members", {}, (404, "no-such-study")),
        ("delete", "studies/nowhere/members", {}, (404, "no-such-study")),
        ("put", "studies/{}", {**MOVE, "view": "public"}, (400, "invalid")),
        ("put", "studies/{}", {**MOVE, "deal": -1}, (400, "invalid")),
        ("put", "studies/{}", {**MOVE, "moment": 10**9}, (400, "invalid")),
        ("put", "studies/{}", {**MOVE, "more": 1}, (400, "invalid")),
        ("put", "studies/{}", {}, (400, "invalid")),
        ("put", "studies/{}/leader", {"member": "x"}, (400, "invalid")),
        ("post", "studies", {"match": "nowhere"}, (404, "no-such-table")),
        ("post", "studies", {"match": 7}, (400, "invalid")),
        ("post", "studies", {}, (400, "invalid")),
    ],
)
def test_what_a_member_may_not_do_changes_nothing(boris, study, way, path, body, refusal):
    boris.tell("post", f"studies/{study}/members")
    before = studies.read_study(study, None)
    assert boris.tell(way, path.format(study), body, refusal[0])["code"] == refusal[1]
    assert studies.read_study(study, None) == before
    assert Study.objects.count() == 1


@pytest.mark.parametrize(
    ("way", "path", "body"),
    [("put", "studies/{}", MOVE), ("put", "studies/{}/leader", {}), ("delete", "studies/{}/members", {})],
)
@pytest.mark.parametrize("who", ["named", "stranger"])
def test_who_is_no_member_may_nothing(study, who, way, path, body):
    outsider = Visitor().named("Clara") if who == "named" else Visitor()
    before = studies.read_study(study, None)
    assert outsider.tell(way, path.format(study), body, 403)["code"] == "not-member"
    assert studies.read_study(study, None) == before


def test_only_to_someone_who_is_there(anna, boris, study):
    assert anna.tell("put", f"studies/{study}/leader", {"member": 5}, 404)["code"] == "no-such-member"
    boris.tell("post", f"studies/{study}/members")
    away(1)
    assert anna.tell("put", f"studies/{study}/leader", {"member": 1}, 404)["code"] == "no-such-member"


def test_a_game_that_goes_on_is_nobodys_study(anna, match):
    Match.objects.update(status=Match.Status.PLAYING)
    assert anna.tell("post", "studies", {"match": match.code}, 409)["code"] == "not-finished"


def test_a_study_does_not_last_for_ever(anna, study, match):
    Study.objects.update(used_at=now_ms() - studies.KEPT_MS - 1)
    assert anna.ask(f"studies/{study}", 404)["code"] == "no-such-study"
    with pytest.raises(TopicRefusal, match="not any more"):
        studies.read_study(study, None)
    anna.tell("post", "studies", {"match": match.code}, 201)
    assert not Study.objects.filter(pk=study).exists()


def test_nobody_keeps_more_than_some(anna, match, monkeypatch):
    monkeypatch.setattr(studies, "MOST_OWN", 3)
    made = [anna.tell("post", "studies", {"match": match.code}, 201)["id"] for _ in range(5)]
    assert set(Study.objects.values_list("pk", flat=True)) == set(made[2:])


def test_whoever_makes_many_ends_nobody_else_s(anna, boris, match, study, monkeypatch):
    monkeypatch.setattr(studies, "MOST_OWN", 3)
    boris.tell("post", f"studies/{study}/members")
    anna.tell("put", f"studies/{study}/leader", {"member": 1})
    made = [boris.tell("post", "studies", {"match": match.code}, 201)["id"] for _ in range(4)]
    assert set(Study.objects.values_list("pk", flat=True)) == {study, *made[1:]}
    assert anna.ask(f"studies/{study}")["leader"] == 1


def test_a_study_can_be_full(boris, study, monkeypatch):
    monkeypatch.setattr(studies, "MOST_MEMBERS", 1)
    assert boris.tell("post", f"studies/{study}/members", status=409)["code"] == "study-full"
