"""What may be guessed at, or costs others something, is counted in the database: each process knows what all did."""

import pytest
from django.core.cache import cache

from mahjong_server.accounts import attempts
from mahjong_server.accounts.models import Attempt
from mahjong_server.accounts.views.account import LETTERS, PASSWORD_TRIES, SIGN_UPS
from tests.accounts.conftest import PASSWORD, Person, code_of

pytestmark = pytest.mark.django_db


def sign_up(number):
    return Person().send("accounts", {"name": f"Person {number}", "password": PASSWORD})


def letter_to_one(_number):
    return Person().send("password/reset", {"email": "ada@mail.example"})


def letter_to_another(number):
    return Person().send("password/reset", {"email": f"{number}@mail.example"})


def link(_number):
    return Person().send("password/reset/confirm", {"token": "1:a-b", "password": PASSWORD})


@pytest.mark.security("SEC 3.10")
@pytest.mark.parametrize(
    ("tried", "most"),
    [(sign_up, SIGN_UPS), (letter_to_one, LETTERS), (letter_to_another, 4 * LETTERS), (link, 4 * PASSWORD_TRIES)],
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
    attempts.spend({"one": 2})
    real = Attempt.objects.select_for_update

    def forgotten_meanwhile(*args, **options):
        monkeypatch.undo()
        attempts.forget("one")
        return real(*args, **options)

    monkeypatch.setattr(Attempt.objects, "select_for_update", forgotten_meanwhile)
    attempts.spend({"one": 2})
    assert Attempt.objects.get().count == 1
