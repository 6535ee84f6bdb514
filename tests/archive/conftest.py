"""Visitors, and rate limits out of the way."""

import pytest
from django.core.cache import cache

from tests.archive.played import Visitor


@pytest.fixture(autouse=True)
def _fresh_counts():
    cache.clear()  # rate limits count by address, and every test has the same


@pytest.fixture
def visitor(db):
    return Visitor()
