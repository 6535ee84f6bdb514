"""Avatars: chosen by accounts from a list, told wherever the account is seen, and never a program's."""

import re
from pathlib import Path

import pytest

from mahjong_server.accounts.avatars import AVATARS
from mahjong_server.accounts.models import Player
from tests.accounts.conftest import PASSWORD, Person, code_of

ROOT = Path(__file__).resolve().parents[2]
KEYS = ROOT / "frontend" / "src" / "avatars" / "keys.js"
API = ROOT / "docs" / "api.md"


@pytest.mark.django_db
def test_who_has_chosen_none_has_none(ada, stranger):
    assert ada.told("accounts")["avatar"] is None
    assert "avatar" not in stranger.told("players/Ada")
    assert "avatar" not in stranger.told("players")["results"][0]
    assert ada.told("export")["profile"]["avatar"] is None


@pytest.mark.django_db
def test_a_choice_is_told_to_oneself_and_to_others_until_it_is_taken_back(ada, stranger):
    assert ada.ask("PUT", "avatar", {"avatar": "tiger"}).json()["avatar"] == "tiger"
    assert ada.told("accounts")["avatar"] == "tiger"
    assert ada.told("export")["profile"]["avatar"] == "tiger"
    assert stranger.told("players/Ada")["avatar"] == "tiger"
    assert stranger.told("players")["results"][0]["avatar"] == "tiger"
    assert ada.ask("PUT", "avatar", {"avatar": None}).json()["avatar"] is None
    assert "avatar" not in stranger.told("players/Ada")


@pytest.mark.django_db
@pytest.mark.parametrize("avatar", ["", "unicorn", "Tiger", "bot", "bot-hard", "n0", "unknown"])
def test_what_is_not_on_the_list_is_refused_by_name(ada, avatar):
    ada.ask("PUT", "avatar", {"avatar": "owl"})
    answer = ada.ask("PUT", "avatar", {"avatar": avatar})
    assert code_of(answer, 400) == "no-such-avatar"
    assert set(answer.json()["errors"]) == {"avatar"}
    assert ada.told("accounts")["avatar"] == "owl"


@pytest.mark.django_db
@pytest.mark.parametrize("wish", [{}, {"avatar": 1}, {"avatar": "x" * 33}, {"avatar": "owl", "name": "Bo"}, []])
def test_nothing_else_is_taken(ada, wish):
    assert code_of(ada.ask("PUT", "avatar", wish), 400) == "invalid"


@pytest.mark.django_db
def test_guests_have_the_one_that_their_name_gives(stranger):
    assert code_of(stranger.ask("PUT", "avatar", {"avatar": "owl"}), 401) == "sign-in-needed"
    stranger.send("me", {"name": "Bo"})
    assert code_of(stranger.ask("PUT", "avatar", {"avatar": "owl"}), 403) == "account-needed"


@pytest.mark.django_db
def test_no_token_chooses(ada, with_token):
    program, _ = with_token(ada, "read", "play", "talk")
    assert code_of(program.ask("PUT", "avatar", {"avatar": "owl"}), 403) == "session-only"


@pytest.mark.django_db
def test_a_program_never_looks_like_a_person(ada, stranger):
    ada.ask("PUT", "avatar", {"avatar": "crane"})
    assert ada.send("bot", {"password": PASSWORD}).json()["avatar"] is None
    assert code_of(ada.ask("PUT", "avatar", {"avatar": "crane"}), 409) == "shown-as-program"
    Player.objects.update(avatar="crane")  # chosen at a process of before
    found = stranger.told("players/Ada")
    assert (found["kind"], found.get("avatar")) == ("bot", None)
    assert "avatar" not in stranger.told("players")["results"][0]


@pytest.mark.django_db
def test_a_deleted_account_leaves_none_behind(ada):
    ada.ask("PUT", "avatar", {"avatar": "carp"})
    ada.drop("accounts", {"password": PASSWORD})
    assert Player.objects.get().avatar == ""


@pytest.mark.django_db
def test_a_guest_who_becomes_an_account_has_chosen_nothing(stranger):
    stranger.send("me", {"name": "Bo"})
    stranger.sign_up("Bo")
    assert stranger.told("accounts")["avatar"] is None
    assert Person().told("players/Bo").get("avatar") is None


def test_the_page_and_the_server_know_the_same_in_the_same_order():
    listed = KEYS.read_text(encoding="utf-8").partition("AVATARS = ")[2].partition("])")[0]
    assert tuple(re.findall(r"'(\w+)'", listed)) == AVATARS
    assert len(set(AVATARS)) == len(AVATARS)


def test_the_docs_name_them_all():
    told = API.read_text(encoding="utf-8").partition("**An avatar** is")[2].partition("(else 400")[0]
    assert tuple(re.findall(r"`(\w+)`", told)) == AVATARS
