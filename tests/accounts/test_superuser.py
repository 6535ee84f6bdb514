"""`manage.py createsuperuser` without anybody who could be asked."""

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

pytestmark = pytest.mark.django_db
VARIABLE = "DJANGO_SUPERUSER_PASSWORD"


def create():
    call_command("createsuperuser", interactive=False, username="boss", email="boss@mail.example")


@pytest.mark.security("SEC 8.2")
@pytest.mark.parametrize("password", ["", "short", "password1", "0123456789012"])
def test_a_weak_password_is_refused(monkeypatch, password):
    monkeypatch.setenv(VARIABLE, password)
    with pytest.raises(CommandError, match=VARIABLE):
        create()
    assert not User.objects.exists()


def test_a_good_password_is_taken(monkeypatch):
    monkeypatch.setenv(VARIABLE, "nine quiet tiles")
    create()
    boss = User.objects.get()
    assert (boss.is_staff, boss.is_superuser, boss.check_password("nine quiet tiles")) == (True, True, True)


def test_without_a_password_nobody_comes_in_until_one_is_set(monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    create()
    assert not User.objects.get().has_usable_password()
