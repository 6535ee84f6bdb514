"""Where sessions are kept: in Django's table, by keys as Django makes them.

A cookie may hold anything. What Django never made is not looked for: PostgreSQL can't even be asked for a NUL.
"""

from collections.abc import Sequence
from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.utils import timezone

from mahjong_server.database.sql import fetch

SESSION_SQL = "SELECT session_data FROM django_session WHERE session_key = %s AND expire_date > %s"
"""By hand, for every request and every socket asks this first: to have Django write it anew took half of a wait."""


SESSIONS_SQL = "SELECT session_key, session_data FROM django_session WHERE session_key IN ({}) AND expire_date > %s"


class SessionStore(DatabaseStore):
    """One session, or none yet."""

    def load(self) -> dict[str, Any]:
        """Return what the session holds; nothing where there is none of this key, or none any more."""
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        found = fetch(DEFAULT_DB_ALIAS, SESSION_SQL, [self.session_key, now])
        if not found:
            self._session_key = None
            return {}
        held: dict[str, Any] = self.decode(found[0][0])
        return held

    def _validate_session_key(self, key: str | None) -> bool:
        usual = super()._validate_session_key(key)  # type: ignore[misc] # the stubs leave it out
        return bool(usual) and str(key).isascii() and str(key).isalnum()

    def hold(self, data: str | None) -> None:
        """Hold what the database has under the key, ``None`` where it has nothing, as ``load`` would."""
        if data is None:
            self._session_key = None
        self._session_cache = {} if data is None else self.decode(data)


def load_together(alias: str, stores: Sequence[SessionBase]) -> None:
    """Have sessions hold what the database has of them, by one read."""
    wanted = [store for store in stores if isinstance(store, SessionStore) and store.session_key]
    if not wanted:
        return
    now = connections[alias].ops.adapt_datetimefield_value(timezone.now())
    keys = [store.session_key for store in wanted]
    found = dict(fetch(alias, SESSIONS_SQL.format(", ".join(["%s"] * len(keys))), [*keys, now]))
    for store in wanted:
        store.hold(found.get(store.session_key))
