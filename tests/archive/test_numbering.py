"""Two of one name in one game that is over are told apart: in lists, on its page, in profiles, among who watches."""

import pytest

from mahjong_server.archive import studies
from tests.archive.played import Visitor, filed, log_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    return filed(log_of(2), names=("Anna", "Anna"))


def test_a_list_and_the_page_of_a_game_number_the_second(visitor, match):
    (row,) = visitor.ask("matches")["results"]
    people = {seat["seat"]: seat.get("nth") for seat in row["seats"] if seat["name"] == "Anna"}
    assert list(people.values()) == [None, 2]
    found = visitor.ask(f"matches/{match.code}")
    assert {seat["seat"]: seat.get("nth") for seat in found["seats"] if seat["name"] == "Anna"} == people
    sat = {int(seat): info for seat, info in found["table"]["seats"].items()}
    assert {seat: info.get("nth") for seat, info in sat.items() if info["name"] == "Anna"} == people


def test_who_watches_together_is_told_apart(match):
    first, second = Visitor().named("Anna"), Visitor().named("Anna")
    study = first.tell("post", "studies", {"match": match.code, "deal": 1, "moment": 7, "view": "2"}, 201)["id"]
    second.tell("post", f"studies/{study}/members")
    assert [each.get("nth") for each in first.ask(f"studies/{study}")["members"]] == [None, 2]
    members = studies.read_study(study, None)["members"]
    assert isinstance(members, dict)
    assert [each.get("nth") for each in members.values()] == [None, 2]
