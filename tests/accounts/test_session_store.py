"""A session is what Django's own store keeps, read in one look that is written by hand."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from mahjong_server.accounts.sign_in.session_store import SessionStore

pytestmark = pytest.mark.django_db
HELD = {"player": "an id", "door": "a label"}


def kept(lasts: timedelta) -> str:
    """Return the key of a session that lasts for so long from now on."""
    store = SessionStore()
    store.update(HELD)
    store.save()
    Session.objects.filter(pk=store.session_key).update(expire_date=timezone.now() + lasts)
    assert store.session_key is not None
    return store.session_key


def test_it_holds_what_was_put_into_it(django_assert_num_queries):
    store = SessionStore(kept(timedelta(seconds=30)))
    with django_assert_num_queries(1):
        assert (store.get("player"), store.get("door")) == ("an id", "a label")


def test_djangos_own_reads_it_and_is_read():
    key = kept(timedelta(days=1))
    assert DatabaseStore(key).load() == SessionStore(key).load() == HELD


@pytest.mark.parametrize("key", [None, "0" * 32], ids=["expired", "unknown"])
def test_what_is_over_or_never_was_holds_nothing(key):
    store = SessionStore(key or kept(timedelta(seconds=-1)))
    assert store.get("player") is None
    assert store.session_key is None


def test_what_was_tampered_with_holds_nothing():
    key = kept(timedelta(days=1))
    Session.objects.filter(pk=key).update(session_data="nothing that we signed")
    assert SessionStore(key).load() == {}
