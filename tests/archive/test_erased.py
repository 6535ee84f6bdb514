"""Whoever deletes their account as a match of theirs is filed is forgotten there too, on SQLite and on PostgreSQL."""

from threading import Thread

import pytest
from django.db import connection

from mahjong_server.accounts import services as accounts
from mahjong_server.accounts.models import ERASED_NAME, Player
from mahjong_server.accounts.names.validation import search_key
from mahjong_server.archive import archive_match
from mahjong_server.play.storage.loading import seating_of
from tests.archive.played import filed, log_of, store

pytestmark = pytest.mark.usefixtures("backend")
AWHILE_S = 1.0
PATIENCE_S = 60.0


def erased(player):
    """Return a thread that deletes an account."""

    def erase():
        try:
            accounts.erase(player)
        finally:
            connection.close()

    return Thread(target=erase)


def anna(match):
    return Player.objects.get(name="Anna", seats__match=match)


def names(match):
    return list(match.outcomes.order_by("seat").values_list("name", "folded"))[:2]


AFTERWARDS = [(ERASED_NAME, search_key(ERASED_NAME)), ("Boris", "boris")]


def test_once_it_is_filed():
    match = filed(log_of(1))
    accounts.erase(anna(match))
    assert names(match) == AFTERWARDS


def test_as_it_is_filed(monkeypatch):
    match = store(log_of(1))
    erasing = erased(anna(match))

    def read_and_wait(*seats):
        found = seating_of(*seats)
        erasing.start()
        erasing.join(AWHILE_S)
        return found

    monkeypatch.setattr("mahjong_server.archive.archive_match.seating_of", read_and_wait)
    assert archive_match.file_match(match.pk)
    erasing.join(PATIENCE_S)
    assert names(match) == AFTERWARDS
