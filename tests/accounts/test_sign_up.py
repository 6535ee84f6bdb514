"""An account: who may have it, under which name, and what it keeps."""

import pytest

from mahjong_server import settings as served
from mahjong_server.accounts.models import Player, SignIn
from mahjong_server.play.models import Seat
from tests.accounts.conftest import PASSWORD, Person, code_of

pytestmark = pytest.mark.django_db


def order(name="Ada", password=PASSWORD, **more):
    return {"name": name, "password": password, **more}


def test_a_stranger_signs_up(stranger):
    answer = stranger.send("accounts", order())
    assert answer.status_code == 201
    assert answer.json() == {"name": "Ada", "kind": "account", "moderator": False, "tables": []}
    assert stranger.told("me")["kind"] == "account"


def test_a_guest_becomes_an_account_and_keeps_the_seats(stranger):
    code = stranger.send("tables").json()["code"]
    guest = Player.objects.get()
    before = stranger.session.session_key
    stranger.sign_up("Ada")
    assert [table["code"] for table in stranger.told("me")["tables"]] == [code]
    assert Player.objects.get().pk == guest.pk
    assert Seat.objects.filter(player=guest).count() == 1
    assert stranger.cookies["mahjong-session"].value != before


def test_what_the_guest_s_cookie_was_opens_nothing_afterwards(stranger):
    stranger.send("me", {"name": "Ada"})
    old = stranger.cookies["mahjong-session"].value
    stranger.sign_up("Ada")
    thief = Person()
    thief.cookies["mahjong-session"] = old
    assert thief.told("me")["name"] is None


@pytest.mark.security("SEC 3.1")
def test_passwords_are_kept_by_argon2_alone(stranger, settings):
    settings.PASSWORD_HASHERS = served.PASSWORD_HASHERS
    stranger.sign_up("Ada")
    player = Player.objects.get()
    assert player.user is not None
    assert player.user.password.startswith("argon2$argon2id$")
    assert PASSWORD not in str(vars(player.user))


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        (order(name=""), 400, "name-empty"),
        (order(name="x" * 21), 400, "name-long"),
        (order(name="\u202eAda"), 400, "name-characters"),
        (order(name="a/b"), 400, "name-characters"),
        (order(name=".."), 400, "name-characters"),
        (order(name="Deleted player"), 400, "name-reserved"),
        (order(name="deleted  PLAYER"), 400, "name-reserved"),
        (order(name="Guest 1234"), 400, "name-reserved"),
        (order(name="Guest l234"), 400, "name-reserved"),
        (order(name="GUESTI23O"), 400, "name-reserved"),
        (order(name="guest.1_234"), 400, "name-reserved"),
        (order(name="m0derator"), 400, "name-reserved"),
        (order(name="★Moderator★"), 400, "name-reserved"),
        (order(name="Support team"), 400, "name-reserved"),
        (order(name="Zhú"), 400, "name-reserved"),
        (order(name="Аda"), 400, "name-mixed"),  # noqa: RUF001
        (order(name="𐊠da"), 400, "name-mixed"),  # noqa: RUF001
        (order(name="Ada\ufe0f"), 400, "name-characters"),
        (order(name="A\u034fda"), 400, "name-characters"),
        (order(password="short"), 400, "password-short"),
        (order(password="x" * 201), 400, "password-long"),
        (order(password="password1"), 400, "password-common"),
        (order(password="20061987"), 400, "password-common"),
        (order(name="Longlegs", password="longlegs"), 400, "password-common"),
        (order(password="x" * 2000), 400, "invalid"),
        (order(email="nowhere"), 400, "bad-email"),
        (order(email=7), 400, "invalid"),
        ({"name": "Ada"}, 400, "invalid"),
        (order(moderator=True), 400, "invalid"),
        ([], 400, "invalid"),
    ],
)
def test_bad_wishes_are_explained_and_change_nothing(stranger, wish, status, code):
    assert code_of(stranger.send("accounts", wish) if wish else stranger.ask("POST", "accounts", []), status) == code
    assert not Player.objects.exists()


@pytest.mark.parametrize("name", ["Ada", "ADA", "Adɑ", "А D A", "A_d.a", "\uff21da", "★Ada★", "Ⓐda"])  # noqa: RUF001
def test_names_that_look_like_another_account_s_are_taken(ada, stranger, name):
    assert code_of(stranger.send("accounts", order(name=name)), 409) == "name-taken"
    assert code_of(stranger.send("me", {"name": name}), 409) == "name-taken"
    assert Player.objects.count() == 1


def test_a_guest_s_refused_new_name_leaves_the_old_one(ada, stranger):
    stranger.send("me", {"name": "Bo"})
    assert code_of(stranger.send("me", {"name": "ada"}), 409) == "name-taken"
    assert stranger.told("me")["name"] == "Bo"


def test_a_guest_who_had_the_name_gets_another(stranger):
    other = Person()
    other.send("me", {"name": "ADA"})
    stranger.sign_up("Ada")
    assert other.told("me")["name"].startswith("Guest ")


def test_who_has_an_account_makes_no_second_one(ada):
    assert code_of(ada.send("accounts", order(name="Bo")), 409) == "signed-in"
    assert Player.objects.count() == 1


def test_an_account_keeps_its_name_and_may_respell_it(ada):
    assert ada.send("me", {"name": "ADA"}).json()["name"] == "ADA"
    assert code_of(ada.send("me", {"name": "Bo"}), 409) == "name-fixed"
    assert ada.told("me")["name"] == "ADA"


def test_a_banned_guest_makes_no_account(stranger):
    stranger.send("me", {"name": "Ada"})
    Player.objects.update(banned_until=4102444800000)
    answer = stranger.send("accounts", order())
    assert code_of(answer, 403) == "banned"
    assert answer.json()["until"] == 4102444800000
    assert not SignIn.objects.exists()


def test_the_limit_on_sign_ups_from_one_address(stranger):
    for number in range(20):
        Person().send("accounts", order(name=f"Ada {number}", password="weak"))
    answer = stranger.send("accounts", order())
    assert code_of(answer, 429) == "throttled"
    assert int(answer["Retry-After"]) > 60
