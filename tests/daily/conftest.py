"""A day, and rate limits out of the way."""

import pytest
from django.core.cache import cache

from tests.archive.played import Visitor
from tests.daily.tries import NOON, it_is


@pytest.fixture(autouse=True)
def _at_noon(monkeypatch: pytest.MonkeyPatch):
    cache.clear()  # rate limits count by address, and every test has the same
    it_is(monkeypatch, NOON)


@pytest.fixture
def anna(db):
    return Visitor().named("Anna")


@pytest.fixture
def boris(db):
    return Visitor().named("Boris")
