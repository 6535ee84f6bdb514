"""Accounts of before new look-alikes were known keep their names, and nobody else comes to look like them."""

# ruff: noqa: RUF001 - letters that look alike are the point

import pytest
from django.contrib.auth.models import User

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names.key_backfill import backfill_skeletons
from mahjong_server.accounts.names.validation import lookup_keys, skeleton_key
from mahjong_server.accounts.sign_in.passwords import hash_password
from tests.accounts.conftest import PASSWORD, Person, code_of

pytestmark = pytest.mark.django_db
HASHED = hash_password(PASSWORD)


def of_before(name):
    """Make an account as it was made before skeletons were."""
    user = User.objects.create(username=name, password=HASHED)
    return Player.objects.create(name=name, folded=lookup_keys(name)[1], user=user)


@pytest.mark.security("SEC 3.9")
def test_all_stay_and_sign_in_and_the_older_of_two_has_the_look():
    names = ["Martin", "rnartin", "Support", "Zhu", "Ada❤\ufe0f", "Ada", "Mоd", "★Moderator★"]
    made = [of_before(name) for name in names]
    for _ in range(2):
        backfill_skeletons("default", 0)
    for player, name in zip(made, names, strict=True):
        player.refresh_from_db()
        assert player.name == name
        assert player.skeleton is not None
        assert Person().sign_in(name).json()["name"] == name
    assert made[0].skeleton == skeleton_key("Martin")
    assert made[1].skeleton == f"{skeleton_key('Martin')} {made[1].pk.hex}"


@pytest.mark.security("SEC 3.9")
@pytest.mark.parametrize("name", ["rnartin", "★Martin★", "MARTlN", "Ma rtin"])
def test_nobody_new_looks_like_them(name):
    of_before("Martin")
    backfill_skeletons("default", 0)
    assert code_of(Person().send("accounts", {"name": name, "password": PASSWORD}), 409) == "name-taken"
    assert code_of(Person().send("me", {"name": name}), 409) == "name-taken"


def test_a_look_of_an_older_version_is_made_anew():
    player = of_before("Martin")
    Player.objects.update(skeleton="0:whatever")
    backfill_skeletons("default", 0)
    player.refresh_from_db()
    assert player.skeleton == skeleton_key("Martin")


def test_guests_and_the_deleted_have_none():
    Player.objects.create(name="Guest 1")
    Player.objects.create(name="Deleted player", erased_at=1)
    backfill_skeletons("default", 0)
    assert set(Player.objects.values_list("skeleton", flat=True)) == {None}


@pytest.mark.security("SEC 3.9")
def test_a_guest_who_looks_like_a_new_account_is_called_something_else():
    guest, other = Person(), Person()
    guest.send("me", {"name": "rnartin"})
    other.send("me", {"name": "★Martin"})
    Person().sign_up("Martin")
    assert guest.told("me")["name"].startswith("Guest ")
    assert other.told("me")["name"].startswith("Guest ")


def test_an_account_respells_its_name_but_not_to_another_s_look():
    Person().sign_up("dara")
    clara = Person().sign_up("Clara")
    assert clara.send("me", {"name": "CLARA"}).status_code == 200
    assert code_of(clara.send("me", {"name": "clara"}), 409) == "name-taken"
    assert clara.told("me")["name"] == "CLARA"
