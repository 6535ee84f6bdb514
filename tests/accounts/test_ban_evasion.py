"""A ban outlives the account, and holds in the browsers where that account was used."""

import pytest
from django.contrib.auth.models import User

from mahjong_server.accounts import retention, socket_caller
from mahjong_server.accounts.models import DeletedIdentity, KnownBrowser, Player
from mahjong_server.accounts.sign_in import deleted_identities, password_reset
from mahjong_server.accounts.sign_in.known_browsers import COOKIE
from mahjong_server.accounts.sign_in.session_store import SessionStore
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.talk.models import Report
from mahjong_server.talk.moderation import ModerationRequest, perform
from mahjong_server.wire import Close
from tests.accounts.conftest import PASSWORD, Person, code_of

pytestmark = pytest.mark.django_db
DAY_MS = 24 * 60 * 60 * 1000
YEAR_MS = 365 * DAY_MS
ADDRESS = "ada@mail.example"


def ban(name="Ada", lasting=YEAR_MS):
    Player.objects.filter(name=name).update(banned_until=now_ms() + lasting)


def delete(person):
    assert person.drop("accounts", {"password": PASSWORD}).status_code == 204


def sign_up(person, name, **more):
    return person.send("accounts", {"name": name, "password": PASSWORD, **more})


def prove_address():
    """Open a link that was sent to the account's address."""
    password_reset.confirm_reset(password_reset.make_token(User.objects.get(player__name="Ada")), PASSWORD)


@pytest.mark.security("SEC 3.12")
def test_the_name_comes_back_neither_before_the_ban_ends_nor_to_anybody_else(ada):
    ban()
    delete(ada)
    for person in (ada, Person()):
        assert sign_up(person, "Ada").status_code in {403, 409}
        assert person.send("me", {"name": "ADA"}).status_code in {403, 409}
    retention.purge("default", now_ms() + YEAR_MS - DAY_MS)
    assert code_of(sign_up(Person(), "Ada"), 409) == "name-taken"
    retention.purge("default", now_ms() + YEAR_MS + DAY_MS)
    assert sign_up(Person(), "Ada").status_code == 201


@pytest.mark.security("SEC 3.12")
def test_the_browser_is_banned_for_guests_and_new_accounts_until_the_ban_ends(ada):
    ban()
    until = Player.objects.get().banned_until
    delete(ada)
    for answer in (ada.send("me", {"name": "Bo"}), ada.send("tables"), ada.send("play"), sign_up(ada, "Bo")):
        assert code_of(answer, 403) == "banned"
        assert answer.json()["until"] == until
    assert ada.told("me")["name"] is None
    assert Player.objects.filter(erased_at=None).count() == 0
    Player.objects.update(banned_until=1)
    assert sign_up(ada, "Bo").status_code == 201


@pytest.mark.security("SEC 3.12")
def test_who_signs_out_of_a_banned_account_is_no_guest_either(stranger):
    stranger.send("me", {"name": "Guest of old"})
    guest = stranger
    Person().sign_up("Ada")
    guest.sign_in("Ada")
    ban()
    assert guest.drop("session").status_code == 204
    assert guest.told("me")["name"] == "Guest of old"
    assert code_of(guest.send("tables"), 403) == "banned"
    assert code_of(guest.send("me", {"name": "Bo"}), 403) == "banned"


@pytest.mark.security("SEC 3.12")
def test_nor_does_a_guest_s_socket_open_there(ada):
    ada.drop("session")
    ada.send("me", {"name": "Bo"})
    scope = {
        "session": SessionStore(ada.cookies["mahjong-session"].value),
        "headers": [(b"cookie", f"{COOKIE}={ada.cookies[COOKIE].value}".encode())],
    }
    assert socket_caller.find_caller("default", scope).refusal is None
    ban()
    assert socket_caller.find_caller("default", scope).refusal == Close.BANNED


def test_another_account_that_there_is_comes_in_from_that_browser(ada):
    Person().sign_up("Sister")
    ban()
    delete(ada)
    assert ada.sign_in("Sister").status_code == 200
    assert ada.send("tables").status_code == 201
    ada.drop("session")
    assert code_of(ada.send("me", {"name": "Bo"}), 403) == "banned"  # the cookie is new, the ban is not


@pytest.mark.security("SEC 3.12")
def test_an_address_that_was_proven_is_banned_with_its_account(ada):
    prove_address()
    ban()
    Person().sign_up("Bo", email=ADDRESS)  # as long as the account is there, any may name its address
    delete(ada)
    answer = sign_up(Person(), "New", email="ADA@mail.example")
    assert code_of(answer, 403) == "banned"
    cleo = Person().sign_up("Cleo")
    assert code_of(cleo.send("email", {"password": PASSWORD, "email": ADDRESS}), 403) == "banned"
    assert sign_up(Person(), "New").status_code == 201


def test_nobody_has_another_s_address_banned_by_naming_it(ada):
    ban()
    delete(ada)
    assert sign_up(Person(), "Owner", email=ADDRESS).status_code == 201


def test_another_address_has_to_be_proven_anew(ada):
    prove_address()
    ada.sign_in("Ada")
    ada.send("email", {"password": PASSWORD, "email": ADDRESS})
    assert Player.objects.get().email_proven
    ada.send("email", {"password": PASSWORD, "email": "victim@mail.example"})
    assert not Player.objects.get().email_proven


@pytest.mark.security("SEC 3.12")
def test_who_leaves_before_the_moderator_answers_is_banned_all_the_same(ada):
    judge = Player.objects.create(name="Judge", moderator=True)
    target = Player.objects.get(name="Ada")
    report = Report.objects.create(reporter=judge, target=target, target_name="Ada", reason="abuse")
    delete(ada)
    perform(judge, ModerationRequest(what="ban", target=target, why="Abuse.", hours=24 * 200, report=report), now_ms())
    assert code_of(ada.send("me", {"name": "Bo"}), 403) == "banned"
    retention.purge("default", now_ms() + deleted_identities.NAME_KEPT_MS + DAY_MS)
    assert code_of(ada.send("me", {"name": "Bo"}), 403) == "banned"
    perform(judge, ModerationRequest(what="lift", target=target, why="Enough."), now_ms())
    assert ada.send("me", {"name": "Bo"}).status_code == 200


def test_all_of_it_is_forgotten_when_the_ban_is_over(ada):
    prove_address()
    ada.sign_in("Ada")
    ban()
    delete(ada)
    assert KnownBrowser.objects.exists()
    assert DeletedIdentity.objects.exists()
    retention.purge("default", now_ms() + YEAR_MS + DAY_MS)
    assert not KnownBrowser.objects.exists()
    assert not DeletedIdentity.objects.exists()


@pytest.mark.security("SEC 2.6")
def test_a_link_for_a_new_password_and_a_token_leave_no_ban(ada, with_token):
    program, _ = with_token(ada, "read", "play", "talk")
    ban()
    assert code_of(program.send("tables"), 403) == "banned"
    prove_address()
    assert code_of(Person().sign_in("Ada"), 403) == "banned"


@pytest.mark.security("SEC 3.12")
@pytest.mark.parametrize("how", ["everywhere", "this one", "link"])
def test_no_browser_is_let_go_by_ending_its_session_while_the_ban_lasts(ada, how):
    other = Person()
    other.sign_in("Ada")
    ban()
    if how == "everywhere":
        assert ada.drop("sessions").status_code == 204
    elif how == "this one":
        (found,) = [row["id"] for row in ada.told("sessions")["sessions"] if not row["current"]]
        assert ada.drop(f"sessions/{found}").status_code == 204
    else:
        token = password_reset.make_token(User.objects.get(player__name="Ada"))
        answer = Person().send("password/reset/confirm", {"token": token, "password": "seven loud dragons"})
        assert answer.status_code == 204
    assert code_of(other.send("me", {"name": "Bo"}), 403) == "banned"
    assert code_of(sign_up(other, "Bo"), 403) == "banned"
