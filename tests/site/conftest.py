"""Rate limits count by address, and every test has the same."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _no_limits_reached():
    cache.clear()
