"""What may be guessed at, or costs others something, is counted in the database: each process knows what all did."""

from contextlib import suppress

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache

from mahjong_server.accounts.models import Attempt
from mahjong_server.accounts.sign_in import attempt_limits, password_reset
from mahjong_server.accounts.views.account import LETTERS, LETTERS_OF_PAIR, PASSWORD_TRIES, SIGN_UPS
from mahjong_server.http.problems import Problem
from mahjong_server.limits import stored_counts
from tests.accounts.conftest import PASSWORD, Person, code_of

pytestmark = pytest.mark.django_db


def sign_up(number):
    return Person().send("accounts", {"name": f"Person {number}", "password": PASSWORD})


def letter_to_one(number):
    person = Person()
    person.defaults["REMOTE_ADDR"] = f"203.0.113.{number}"
    return person.send("password/reset", {"email": "ada@mail.example"})


def letter_to_one_from_one(_number):
    return letter_to_one(0)


def letter_to_another(number):
    return Person().send("password/reset", {"email": f"{number}@mail.example"})


def link(_number):
    return Person().send("password/reset/confirm", {"token": "1:a-b", "password": PASSWORD})


@pytest.mark.security("SEC 3.10")
@pytest.mark.parametrize(
    ("tried", "most"),
    [
        (sign_up, SIGN_UPS),
        (letter_to_one, LETTERS),
        (letter_to_one_from_one, LETTERS_OF_PAIR),
        (letter_to_another, 4 * LETTERS),
        (link, 4 * PASSWORD_TRIES),
    ],
)
def test_what_processes_have_counted_is_added_up(tried, most):
    for number in range(most):
        cache.clear()  # all that a process by itself knows
        assert tried(number).status_code != 429
    cache.clear()
    assert code_of(tried(most), 429) == "throttled"


@pytest.mark.security("SEC 3.10")
def test_a_new_quarter_of_an_hour_begins_anew():
    for number in range(LETTERS):
        letter_to_one(number)
    Attempt.objects.update(until=0)
    assert letter_to_one(0).status_code == 204


def test_a_try_is_counted_while_another_tab_s_right_one_has_counting_begin_anew(monkeypatch):
    attempt_limits.count_attempt({"one": 2})
    real = Attempt.objects.select_for_update

    def forgotten_meanwhile(*args, **options):
        monkeypatch.undo()
        attempt_limits.reset_count("one")
        return real(*args, **options)

    monkeypatch.setattr(Attempt.objects, "select_for_update", forgotten_meanwhile)
    attempt_limits.count_attempt({"one": 2})
    assert Attempt.objects.get().count == 1


@pytest.mark.security("SEC 3.6")
def test_what_one_key_refuses_is_not_counted_for_those_after_it():
    for _ in range(5):
        with suppress(Problem):
            attempt_limits.count_attempt({"narrow": 2, "wide": 9})
    counts = {attempt.key: attempt.count for attempt in Attempt.objects.all()}
    assert counts == {stored_counts.count_key("narrow"): 5, stored_counts.count_key("wide"): 2}


@pytest.mark.security("SEC 3.11")
def test_a_stranger_s_letters_keep_none_from_a_browser_that_the_account_knows():
    ada = Person().sign_up("Ada", email="ada@mail.example")
    assert ada.drop("session").status_code == 204
    for number in range(3 * LETTERS):
        letter_to_one(number % 9)
    assert code_of(letter_to_one(9), 429) == "throttled"
    for _ in range(LETTERS_OF_PAIR):
        assert ada.send("password/reset", {"email": "ADA@mail.example"}).status_code == 204
    assert code_of(ada.send("password/reset", {"email": "ada@mail.example"}), 429) == "throttled"


@pytest.mark.security("SEC 3.11")
def test_made_up_links_shut_out_nobody_who_has_a_good_one():
    ada = Person().sign_up("Ada", email="ada@mail.example")
    user = User.objects.get()
    for number in range(4 * PASSWORD_TRIES + 1):
        link(number)
    assert code_of(link(0), 429) == "throttled"
    wish = {"token": password_reset.make_token(user), "password": "seven loud dragons"}
    assert ada.send("password/reset/confirm", wish).status_code == 204


@pytest.mark.security("SEC 3.11")
def test_who_opened_a_link_is_known_whatever_strangers_try_then():
    Person().sign_up("Ada", email="ada@mail.example")
    owner, new = Person(), "seven loud dragons"
    assert owner.send(
        "password/reset/confirm", {"token": password_reset.make_token(User.objects.get()), "password": new}
    )
    for number in range(90):
        guesser = Person()
        guesser.defaults["REMOTE_ADDR"] = f"203.0.113.{number % 30}"
        guesser.sign_in("Ada", "guess guess")
    assert Person().sign_in("Ada", new).status_code == 429
    assert owner.sign_in("Ada", new).status_code == 200
