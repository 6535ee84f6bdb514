"""Guessing shuts nobody out: strangers spend neither their neighbours' tries nor those of a known browser."""

import pytest

from mahjong_server.accounts.models import Attempt, KnownBrowser, Player, SignIn
from tests.accounts.conftest import PASSWORD, Person

pytestmark = pytest.mark.django_db
COOKIE = "mahjong-browser"
NEW = "seven loud dragons"


def at(address):
    """Return a browser that has never been here, at an address."""
    person = Person()
    person.defaults["REMOTE_ADDR"] = address
    return person


def guess(name, *, addresses=1, times=1):
    """Guess at a name's password from so many addresses; return the statuses of the answers."""
    people = [at(f"203.0.113.{number}") for number in range(addresses)]
    return {person.sign_in(name, "guess guess").status_code for person in people for _ in range(times)}


def leave(person):
    """Sign out; the browser stays known."""
    assert person.drop("session").status_code == 204


@pytest.mark.security("SEC 3.6")
@pytest.mark.parametrize("name", ["Ada", "Nobody"])
def test_one_address_shuts_nobody_else_out(ada, name):
    assert guess(name, times=40) == {401, 429}
    owner = at("198.51.100.1")
    assert owner.sign_in(name, PASSWORD).status_code == (200 if name == "Ada" else 401)


@pytest.mark.security("SEC 3.6")
def test_one_name_tried_too_often_leaves_its_address_to_others(ada):
    assert guess("Nobody", times=60) == {401, 429}
    assert at("203.0.113.0").sign_in("Ada").status_code == 200


@pytest.mark.security("SEC 3.11")
def test_a_known_browser_comes_in_whatever_strangers_have_tried(ada):
    leave(ada)
    assert guess("Ada", addresses=40, times=2) == {401, 429}
    assert at("198.51.100.1").sign_in("Ada").status_code == 429
    assert ada.sign_in("Ada").status_code == 200


@pytest.mark.security("SEC 3.11")
def test_a_known_browser_comes_in_where_a_neighbour_has_spent_the_address(ada):
    leave(ada)
    for number in range(10):
        for _ in range(5):
            Person().sign_in(f"Nobody {number}", "guess guess")
    assert Person().sign_in("Ada").status_code == 429
    assert ada.sign_in("Ada").status_code == 200


@pytest.mark.security("SEC 3.11")
def test_a_known_browser_guesses_no_more_than_its_own_few_times(ada):
    leave(ada)
    codes = [ada.sign_in("Ada", "guess guess").status_code for _ in range(12)]
    assert codes == [401] * 10 + [429] * 2
    assert at("198.51.100.1").sign_in("Ada").status_code == 200


@pytest.mark.security("SEC 3.11")
def test_a_browser_is_known_for_its_own_accounts_alone(ada):
    bo = Person().sign_up("Bo")
    leave(bo)
    guess("Ada", addresses=40, times=2)
    assert bo.sign_in("Ada").status_code == 429
    assert KnownBrowser.objects.filter(player__name="Ada").count() == 1


def test_two_accounts_of_one_browser_are_both_known(ada):
    Person().sign_up("Bo")
    ada.sign_in("Bo")
    leave(ada)
    guess("Ada", addresses=40, times=2)
    guess("Bo", addresses=40, times=2)
    for name in ("Ada", "Bo"):
        assert ada.sign_in(name).status_code == 200
        leave(ada)


@pytest.mark.security("SEC 3.11")
def test_the_cookie_is_for_the_server_alone_and_new_each_time(ada, settings):
    first = ada.cookies[COOKIE]
    assert (first["httponly"], first["samesite"], first["secure"]) == (True, "Lax", "")
    assert int(first["max-age"]) == settings.SESSION_COOKIE_AGE
    leave(ada)
    settings.SESSION_COOKIE_SECURE = True
    ada.sign_in("Ada")
    second = ada.cookies[COOKIE]
    assert second["secure"] is True
    assert first.value != second.value
    assert KnownBrowser.objects.count() == 1
    assert second.value not in str(KnownBrowser.objects.values_list())


def copy(person):
    """Return a thief: a browser with a copy of the other's cookie, and nothing else of it."""
    thief = at("198.51.100.66")
    thief.cookies[COOKIE] = person.cookies[COOKIE].value
    return thief


def is_known(person):
    guess("Ada", addresses=40, times=2)
    return person.sign_in("Ada", NEW).status_code != 429


@pytest.mark.security("SEC 3.11")
@pytest.mark.parametrize("how", ["everywhere", "this one", "password", "deleted"])
def test_it_is_known_no_longer_once_the_account_says_so(ada, how):
    other = Person()
    other.sign_in("Ada")
    thief = copy(other)
    if how == "everywhere":
        ada.drop("sessions")
    elif how == "this one":
        (found,) = [row["id"] for row in ada.told("sessions")["sessions"] if not row["current"]]
        ada.drop(f"sessions/{found}")
    elif how == "password":
        ada.send("password", {"old": PASSWORD, "new": NEW})
    else:
        ada.drop("accounts", {"password": PASSWORD})
    assert not is_known(thief)
    if how != "deleted":
        assert is_known(copy(ada))  # the one that said so stays known


def test_plain_signing_out_leaves_it_known(ada):
    thief = copy(ada)
    leave(ada)
    assert is_known(thief)


@pytest.mark.parametrize("value", ["", "x", "\u00e9", "a" * 5000, "'; DROP TABLE"])
def test_a_made_up_cookie_is_nobody_s_and_is_replaced(ada, value):
    stranger = at("198.51.100.1")
    stranger.cookies[COOKIE] = value
    assert stranger.sign_in("Ada").status_code == 200
    assert stranger.cookies[COOKIE].value != value
    assert KnownBrowser.objects.count() == 2


def test_an_account_has_so_many_known_browsers_and_the_oldest_goes(ada, monkeypatch):
    monkeypatch.setattr("mahjong_server.accounts.sign_in.known_browsers.MOST", 3)
    for _ in range(4):
        Person().sign_in("Ada")
    assert KnownBrowser.objects.count() == 3
    assert not is_known(copy(ada))
    assert SignIn.objects.count() == 5  # the session itself goes on


def test_nothing_of_a_password_that_is_wrong_makes_a_browser_known(ada):
    stranger = Person()
    stranger.sign_in("Ada", "guess guess")
    assert COOKIE not in stranger.cookies
    assert KnownBrowser.objects.count() == 1
    assert Attempt.objects.exists()
    assert Player.objects.count() == 1
