"""Games from elsewhere as they are kept: exported, deleted with their player, forgotten in time, and in backups."""

import json

import pytest

from mahjong_server.accounts import services as accounts
from mahjong_server.accounts.models import Player
from mahjong_server.backup.copy_rows import all_models, copy_database
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.imports import kept_imports
from mahjong_server.imports.models import Import
from tests.archive.played import Visitor
from tests.imports.conftest import NAMES, brought, record_of

YEAR_MS = 365 * 86400 * 1000
PASSWORD = "nine quiet tiles"


def account(name: str) -> Visitor:
    browser = Visitor()
    browser.tell("post", "accounts", {"name": name, "password": PASSWORD}, 201)
    return browser


@pytest.mark.django_db
def test_they_are_exported_whole(visitor):
    brought(visitor, differences=[[None, "names", "Two are one."]])
    browser = account("Ada")
    brought(browser, differences=[[None, "names", "Two are one."]])
    (told,) = json.loads(browser.get("/api/export").content)["more"]["imports"]
    assert (told["game"], told["format"], told["names"]) == ("sichuan", "fake", NAMES)
    assert told["differences"] == [{"deal": None, "code": "names", "text": "Two are one.", "facts": {}}]
    assert told["record"] == record_of()


@pytest.mark.django_db
def test_they_go_with_their_player(visitor):
    browser = account("Ada")
    brought(visitor)
    brought(browser)
    accounts.erase(Player.objects.get(name="Ada"))
    assert list(Import.objects.values_list("player__name", flat=True)) == ["Mio"]


@pytest.mark.django_db
def test_a_guest_takes_them_along_into_an_account(visitor):
    key = brought(visitor)
    visitor.tell("post", "accounts", {"name": "Mio", "password": PASSWORD}, 201)
    assert visitor.ask(f"imports/{key}")["id"] == key


@pytest.mark.django_db
def test_those_of_guests_are_forgotten_once_no_session_of_then_lasts(visitor):
    browser = account("Ada")
    kept, gone, late = brought(browser), brought(visitor), brought(visitor)
    Import.objects.filter(pk__in=[kept, gone]).update(made_at=now_ms() - YEAR_MS - 1000)
    kept_imports.purge("default", now_ms())
    assert set(Import.objects.values_list("pk", flat=True)) == {kept, late}


def test_backups_have_them():
    assert Import in all_models()
    assert copy_database.__module__.startswith("mahjong_server.backup")
