"""A password changed, forgotten and found again."""

import re
import time
import unicodedata
from statistics import median
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.db import connection
from django.test import Client

from mahjong_server.accounts import email_outbox, email_templates
from mahjong_server.accounts.models import Outgoing, Player, SignIn
from mahjong_server.accounts.sign_in import password_reset
from tests.accounts.conftest import PASSWORD, Person, code_of

NEW = "seven loud dragons"
LINK = re.compile(r"http://testserver(/reset/new#(\S+))")
pytestmark = pytest.mark.django_db


def ask(person, email="ada@mail.example"):
    return person.send("password/reset", {"email": email})


def link_of(letter):
    found = LINK.search(letter.body)
    assert found
    return found[2]


@pytest.fixture
def token(ada, settings):
    settings.ALLOWED_HOSTS = ["testserver"]
    ask(Person())
    return link_of(mail.outbox[0])


def confirm(token, password=NEW):
    return Person().send("password/reset/confirm", {"token": token, "password": password})


@pytest.mark.security("SEC 3.4")
def test_a_change_ends_the_other_sessions(ada, stranger):
    stranger.sign_in("Ada")
    assert ada.send("password", {"old": PASSWORD, "new": NEW}).status_code == 204
    assert ada.told("me")["name"] == "Ada"
    assert stranger.told("me")["name"] is None
    assert code_of(stranger.sign_in("Ada"), 401) == "wrong-sign-in"
    assert stranger.sign_in("Ada", NEW).status_code == 200


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"old": "wrong", "new": NEW}, 403, "wrong-password"),
        ({"old": PASSWORD, "new": "short"}, 400, "password-short"),
        ({"old": PASSWORD, "new": "password123"}, 400, "password-common"),
        ({"old": PASSWORD}, 400, "invalid"),
        ({"old": PASSWORD, "new": None}, 400, "invalid"),
    ],
)
@pytest.mark.security("SEC 3.8")
def test_bad_changes_change_nothing(ada, stranger, body, status, code):
    assert code_of(ada.send("password", body), status) == code
    assert stranger.sign_in("Ada").status_code == 200


@pytest.mark.security("SEC 3.6")
def test_asking_for_the_password_again_is_no_way_to_guess_it(ada):
    for _ in range(10):
        assert code_of(ada.send("password", {"old": "guess", "new": NEW}), 403) == "wrong-password"
    assert code_of(ada.send("password", {"old": PASSWORD, "new": NEW}), 429) == "throttled"


def test_only_accounts_have_passwords(stranger):
    assert code_of(stranger.send("password", {"old": "x", "new": NEW}), 401) == "sign-in-needed"
    stranger.send("me", {"name": "Bo"})
    assert code_of(stranger.send("password", {"old": "x", "new": NEW}), 403) == "account-needed"


def test_a_letter_leads_to_a_new_password(token, ada):
    assert mail.outbox[0].to == ["ada@mail.example"]
    assert "Ada" in mail.outbox[0].body
    assert confirm(token).status_code == 204
    assert ada.told("me")["name"] is None
    assert Person().sign_in("Ada", NEW).status_code == 200


@pytest.mark.security("SEC 3.7")
def test_a_link_works_once(token):
    assert confirm(token).status_code == 204
    assert code_of(confirm(token, "another good one"), 400) == "link-over"
    assert Person().sign_in("Ada", NEW).status_code == 200


@pytest.mark.security("SEC 3.7")
def test_a_link_runs_out(token, settings, monkeypatch):
    later = time.time() + settings.PASSWORD_RESET_TIMEOUT + 60
    from datetime import datetime

    from django.contrib.auth.tokens import default_token_generator

    monkeypatch.setattr(default_token_generator, "_now", lambda: datetime.fromtimestamp(later))  # noqa: DTZ006
    assert code_of(confirm(token), 400) == "link-over"


def test_a_weak_password_leaves_the_link_as_it_was(token):
    assert code_of(confirm(token, "short"), 400) == "password-short"
    assert confirm(token).status_code == 204


@pytest.mark.parametrize("text", ["", "x", ":", "1:", "zz:abc", "1:abc-def", "ffffffffffffffff:abc-def", "-1:a-b"])
def test_what_is_no_link(token, text):
    assert code_of(confirm(text), 400) == "link-over"


@pytest.mark.security("SEC 3.7")
def test_a_link_for_one_account_opens_no_other(token):
    Person().sign_up("Bo")
    other = User.objects.get(player__name="Bo").pk
    assert code_of(confirm(f"{other:x}:{token.partition(':')[2]}"), 400) == "link-over"


@pytest.mark.security("SEC 3.7")
def test_the_answer_is_the_same_for_an_unknown_address(ada, settings):
    settings.ALLOWED_HOSTS = ["testserver"]
    known, unknown = ask(Person()), ask(Person(), "nobody@mail.example")
    assert (known.status_code, known.content) == (unknown.status_code, unknown.content) == (204, b"")
    assert [letter.to for letter in mail.outbox] == [["ada@mail.example"]]


@pytest.mark.security("SEC 3.7")
def test_the_answer_waits_for_no_letter(ada, monkeypatch):
    asked = []
    monkeypatch.setattr(email_outbox, "enqueue_reset", lambda *words: asked.append(words))
    times: dict[str, list[float]] = {"ada@mail.example": [], "nobody@mail.example": []}
    for _ in range(3):
        for email, found in times.items():
            start = time.thread_time()
            assert ask(Person(), email).status_code == 204
            found.append(time.thread_time() - start)
    assert not mail.outbox  # neither answer had to do with a letter
    assert len(asked) == 6
    known, unknown = (median(found) for found in times.values())
    assert abs(known - unknown) < 0.5


def test_bad_addresses(stranger):
    assert code_of(ask(stranger, "nowhere"), 400) == "bad-email"
    assert code_of(stranger.send("password/reset", {"email": 1}), 400) == "invalid"


def test_letters_to_one_address_are_few(ada):
    for _ in range(3):
        assert ask(Person()).status_code == 204
    assert code_of(ask(Person()), 429) == "throttled"
    assert len(mail.outbox) == 3


def test_an_address_of_several_accounts_gets_one_letter(ada, settings):
    settings.ALLOWED_HOSTS = ["testserver"]
    Person().sign_up("Bo", email="ADA@mail.example")
    ask(Person())
    (letter,) = mail.outbox
    assert len(LINK.findall(str(letter.body))) == 2


def test_accounts_that_others_make_with_an_address_keep_no_older_one_from_its_letter(ada, settings):
    settings.ALLOWED_HOSTS = ["testserver"]
    ada.ask("PUT", "preferences", {"language": "uk"})
    for number in range(60):
        user = User.objects.create(username=f"mocker {number}", email="ada@mail.example")
        Player.objects.create(name=f"Mocker {number}", folded=f"mocker{number}", user=user)
    ask(Person())
    (letter,) = mail.outbox
    assert str(letter.body).splitlines()[2].startswith("Ada: ")
    assert letter.subject == "Новий пароль для «Маджонгу»"
    assert len(LINK.findall(str(letter.body))) == password_reset.MOST_ACCOUNTS


@pytest.fixture
def _every_letter_has_case(db, monkeypatch):
    """Compare as PostgreSQL does in any locale but C, where the letters i and dotless i have one capital."""

    def compare(one, other):
        return (one.upper() > other.upper()) - (one.upper() < other.upper())

    database: Any = connection
    if database.vendor == "sqlite":
        database.connection.create_collation("every_letter", compare)
        alike = "= %s COLLATE every_letter"
    else:
        alike = '= UPPER(%s COLLATE "und-x-icu")'
    monkeypatch.setitem(database.operators, "iexact", alike)


@pytest.mark.usefixtures("_every_letter_has_case")
@pytest.mark.parametrize("address", ["m\u0131ke@mail.example", "mike@ma\u0131l.example", "mike@mail.example\u017f"])
@pytest.mark.security("SEC 3.7")
def test_no_letter_goes_to_an_address_that_a_database_alone_takes_for_the_account_s(settings, address):
    settings.ALLOWED_HOSTS = ["testserver"]
    for email in ("mike@mail.example", "mike@mail.examples"):
        Person().sign_up("Mike" + email[-1], email=email)
    assert ask(Person(), address).status_code == 204
    assert not mail.outbox
    ask(Person(), "MIKE@mail.example")
    assert [letter.to for letter in mail.outbox] == [["MIKE@mail.example"]]


def test_a_letter_speaks_the_account_s_language(ada):
    ada.ask("PUT", "preferences", {"language": "uk"})
    ask(Person())
    assert mail.outbox[0].subject == "Новий пароль для «Маджонгу»"
    assert set(email_templates.RESET) == {"en", "ru", "uk", "zh"}


@pytest.mark.security("SEC 3.8")
def test_the_address_is_changed_with_the_password(ada):
    assert code_of(ada.send("email", {"password": "wrong", "email": "new@mail.example"}), 403) == "wrong-password"
    assert code_of(ada.send("email", {"password": PASSWORD, "email": "nowhere"}), 400) == "bad-email"
    assert ada.told("accounts")["email"] == "ada@mail.example"
    assert ada.send("email", {"password": PASSWORD, "email": " new@mail.example "}).status_code == 204
    assert ada.told("accounts")["email"] == "new@mail.example"
    assert ada.send("email", {"password": PASSWORD, "email": ""}).status_code == 204
    assert ada.told("accounts")["email"] == ""


def test_no_session_outlives_a_reset(token):
    confirm(token)
    assert not SignIn.objects.exists()


def test_a_site_without_a_mail_server_says_so_and_keeps_no_letter(ada, settings):
    assert Client().get("/api/password/reset").json() == {"letters": True}
    settings.HAS_LETTERS = False
    assert Client().get("/api/password/reset").json() == {"letters": False}
    answer = ask(Person())
    assert (answer.status_code, answer.json()["code"]) == (409, "no-letters")
    assert not mail.outbox
    assert not Outgoing.objects.exists()


COMPOSED = unicodedata.normalize("NFC", "Größe müdé 8")
TYPED = (
    COMPOSED,
    unicodedata.normalize("NFD", COMPOSED),
    COMPOSED.replace(" ", "\u3000"),
    COMPOSED.replace(" ", "\u00a0"),
)


@pytest.mark.security("SEC 3.15")
@pytest.mark.parametrize("typed", TYPED)
@pytest.mark.parametrize("kept", TYPED)
def test_a_password_is_the_same_whichever_keyboard_composes_it(stranger, kept, typed):
    Person().sign_up("Ada", password=kept)
    assert stranger.sign_in("Ada", typed).status_code == 200


@pytest.mark.security("SEC 3.15")
@pytest.mark.parametrize("kept", TYPED)
def test_a_password_of_before_holds_as_it_was_typed(ada, stranger, kept):
    user = User.objects.get()
    user.set_password(kept)
    user.save()
    assert stranger.sign_in("Ada", kept).status_code == 200
    assert code_of(Person().sign_in("Ada", "Größe müdé 9"), 401) == "wrong-sign-in"


@pytest.mark.security("SEC 3.6")
def test_what_preparing_changes_is_hashed_as_often_for_a_name_that_nobody_has(ada, stranger, monkeypatch):
    hashed: list[str] = []

    def is_right(_, password):
        hashed.append(password)
        return False

    monkeypatch.setattr(User, "check_password", is_right)
    monkeypatch.setattr("mahjong_server.accounts.sign_in.passwords.make_password", hashed.append)
    for name in ("Ada", "Nobody"):
        stranger.sign_in(name, TYPED[1])
    assert hashed == [TYPED[0], TYPED[1]] * 2


def test_a_password_s_preparing_is_part_of_its_change_and_of_a_link(token, ada):
    assert confirm(token, TYPED[1]).status_code == 204
    ada.sign_in("Ada", TYPED[0])
    assert ada.send("password", {"old": TYPED[2], "new": TYPED[3] + "9"}).status_code == 204
    assert Person().sign_in("Ada", TYPED[1] + "9").status_code == 200
