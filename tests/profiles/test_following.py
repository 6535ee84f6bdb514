"""Following: one's own list of accounts, which nobody else sees."""

import pytest

from mahjong_server.accounts.export import build_export
from mahjong_server.accounts.models import Player
from mahjong_server.profiles import following
from mahjong_server.profiles.models import Follow
from tests.accounts.conftest import PASSWORD, Person, code_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def bo(db):
    return Person().sign_up("Bo")


def follow(who, name):
    return who.ask("PUT", f"following/{name}", {})


def names(who):
    return [row["name"] for row in who.told("following")["results"]]


def test_to_follow_and_no_longer(ada, bo):
    Person().sign_up("Cyd")
    assert follow(ada, "Bo").status_code == follow(ada, "cyd").status_code == 204
    assert follow(ada, "Bo").status_code == 204, "twice is once"
    assert names(ada) == ["Cyd", "Bo"]
    assert [ada.told(f"players/{name}")["followed"] for name in ("Bo", "Ada")] == [True, False]
    assert ada.drop("following/Bo").status_code == ada.drop("following/Bo").status_code == 204
    assert names(ada) == ["Cyd"]
    assert ada.told("players/Bo")["followed"] is False


def test_nobody_else_is_told(ada, bo, stranger):
    follow(ada, "Bo")
    assert names(bo) == []
    assert bo.told("players/Ada")["followed"] is False
    assert stranger.told("players/Bo")["followed"] is False
    assert code_of(stranger.get("/api/following"), 401) == "sign-in-needed"


def test_what_is_refused(ada, bo, monkeypatch):
    assert code_of(follow(ada, "Ada"), 409) == "not-yourself"
    assert code_of(follow(ada, "Nobody"), 404) == "no-such-player"
    assert code_of(ada.drop("following/Nobody"), 404) == "no-such-player"
    guest = Person()
    guest.send("me", {"name": "Gast"})
    assert code_of(follow(guest, "Bo"), 403) == "account-needed"
    monkeypatch.setattr(following, "MOST", 0)
    assert code_of(follow(ada, "Bo"), 409) == "too-many-follows"


@pytest.mark.parametrize("by_bo", [True, False])
def test_a_block_ends_it_both_ways_and_forbids_it(ada, bo, by_bo):
    follow(ada, "Bo")
    follow(bo, "Ada")
    blocker, name = (bo, "Ada") if by_bo else (ada, "Bo")
    assert blocker.send("blocks", {"sort": "block", "name": name}).status_code == 201
    assert not Follow.objects.exists()
    assert code_of(follow(ada, "Bo"), 403) == "follow-refused"
    assert code_of(follow(bo, "Ada"), 403) == "follow-refused"


def test_it_is_exported_and_goes_with_either_account(ada, bo):
    follow(ada, "Bo")
    follow(bo, "Ada")
    me = Player.objects.get(name="Ada")
    assert [each["name"] for each in build_export(me).more["following"]] == ["Bo"]
    assert ada.drop("accounts", {"password": PASSWORD}).status_code == 204
    assert not Follow.objects.exists()
