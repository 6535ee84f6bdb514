"""Who may make an account: everybody, whoever has a link, or nobody. Guests play in each case."""

import re

import pytest
from django.core.management import CommandError, call_command

from mahjong_server.accounts import retention
from mahjong_server.accounts.models import Player, SignUpLink
from mahjong_server.accounts.sign_in import sign_up_links
from mahjong_server.database.shared_clock import now_ms
from tests.accounts.conftest import PASSWORD, Person, code_of

pytestmark = pytest.mark.django_db
DAY_MS = 24 * 60 * 60 * 1000


def order(name="Ada", **more):
    return {"name": name, "password": PASSWORD, **more}


def link(uses=1, days=1):
    now = now_ms()
    return sign_up_links.create_link(uses, now + days * DAY_MS, "", now)


def test_everybody_may_unless_it_is_said(stranger):
    assert stranger.told("sign-up") == {"who": "everybody"}
    stranger.sign_up("Ada", link="anything")


@pytest.mark.security("SEC 3.17")
def test_nobody_may_where_that_is_said_and_guests_and_accounts_come_in(stranger, settings):
    Person().sign_up("Ada")
    settings.SIGN_UP = "nobody"
    assert stranger.told("sign-up") == {"who": "nobody"}
    for each in (order("Bob"), order("Bob", link=link()), order("Ada"), order("", password="")):
        assert code_of(stranger.send("accounts", each), 403) == "sign-up-closed"
    assert stranger.send("me", {"name": "Bob"}).status_code == 200
    assert stranger.send("tables").status_code == 201
    assert Person().sign_in("Ada").status_code == 200


@pytest.mark.security("SEC 3.17")
def test_a_link_holds_as_often_as_it_says(stranger, settings):
    settings.SIGN_UP = "link"
    secret = link(uses=2)
    assert stranger.told("sign-up") == {"who": "link"}
    for name in ("Ada", "Bob"):
        Person().sign_up(name, link=secret)
    assert code_of(stranger.send("accounts", order("Carl", link=secret)), 403) == "sign-up-link"
    assert Player.objects.filter(user__isnull=False).count() == 2


@pytest.mark.security("SEC 3.17")
def test_what_is_no_link_tells_nothing_of_names(stranger, settings):
    Person().sign_up("Ada")
    settings.SIGN_UP = "link"
    over = link(days=-1)
    for secret in ("", "x", over, link()[:-1]):
        for name in ("Ada", "Bob", ""):
            assert code_of(stranger.send("accounts", order(name, link=secret)), 403) == "sign-up-link"


def test_who_is_refused_for_something_else_uses_nothing_up(stranger, settings):
    Person().sign_up("Ada")
    settings.SIGN_UP = "link"
    secret = link()
    assert code_of(stranger.send("accounts", order("Ada", link=secret)), 409) == "name-taken"
    assert code_of(stranger.send("accounts", {"name": "Bob", "password": "short", "link": secret}), 400)
    stranger.send("me", {"name": "Bob"})
    stranger.sign_up("Bob", link=secret)
    assert SignUpLink.objects.get().left == 0


@pytest.mark.security("SEC 3.17")
def test_what_stands_in_a_link_is_not_kept():
    secret = link()
    assert secret not in str(SignUpLink.objects.values().get())


def test_a_link_that_is_over_goes():
    link(days=-1)
    link()
    retention.purge("default", now_ms())
    assert SignUpLink.objects.count() == 1


def test_the_command_makes_lists_and_ends_links(settings, capsys):
    settings.PUBLIC_URL, settings.SIGN_UP = "https://mahjong.example", "link"
    call_command("sign_up_link", uses=3, days=2, note="the club")
    made = re.fullmatch(r"https://mahjong\.example/signup#([\w-]{24})\n", capsys.readouterr().out)
    assert made
    Person().sign_up("Ada", link=made[1])
    call_command("sign_up_link", list=True)
    listed = re.fullmatch(r"(\d+): 2 left, until [\d-]+ [\d:]+ UTC\. the club\n", capsys.readouterr().out)
    assert listed
    call_command("sign_up_link", end=int(listed[1]))
    assert code_of(Person().send("accounts", order("Bob", link=made[1])), 403) == "sign-up-link"
    capsys.readouterr()
    call_command("sign_up_link", list=True)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("wrong", [{"uses": 0}, {"uses": 10_001}, {"days": 0}, {"days": 367}, {"end": 7}])
def test_the_command_says_what_can_t_be(wrong):
    with pytest.raises(CommandError):
        call_command("sign_up_link", **wrong)
    assert not SignUpLink.objects.exists()


def test_the_command_says_when_links_count_for_nothing(capsys):
    call_command("sign_up_link")
    assert "SIGN_UP is everybody" in capsys.readouterr().err
