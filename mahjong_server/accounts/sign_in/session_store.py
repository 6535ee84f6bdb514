"""Where sessions are kept: in Django's table, by keys as Django makes them.

A cookie may hold anything. What Django never made is not looked for: PostgreSQL can't even be asked for a NUL.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.db import DEFAULT_DB_ALIAS, connections
from django.utils import timezone

from mahjong_server.database.sql import fetch

SESSIONS_SQL = "SELECT session_key, session_data FROM django_session WHERE session_key IN ({}) AND expire_date > %s"
"""By hand, for every request and every socket asks this first: to have Django write it anew took half of a wait."""


class SessionStore(DatabaseStore):
    """One session, or none yet."""

    def load(self) -> dict[str, Any]:
        """Return what the session holds; nothing where there is none of this key, or none any more."""
        return self._held(_read(DEFAULT_DB_ALIAS, [self.session_key]))

    def _validate_session_key(self, key: str | None) -> bool:
        usual = super()._validate_session_key(key)  # type: ignore[misc] # the stubs leave it out
        return bool(usual) and str(key).isascii() and str(key).isalnum()

    def hold(self, found: Mapping[str, str]) -> None:
        """Hold what was read of it with others."""
        self._session_cache = self._held(found)

    def _held(self, found: Mapping[str, str]) -> dict[str, Any]:
        data = found.get(self.session_key or "")
        if data is None:
            self._session_key = None
            return {}
        held: dict[str, Any] = self.decode(data)
        return held


def load_together(alias: str, stores: Sequence[SessionBase]) -> None:
    """Have sessions hold what the database has of them, by one read."""
    wanted = [store for store in stores if isinstance(store, SessionStore) and store.session_key]
    found = _read(alias, [store.session_key for store in wanted]) if wanted else {}
    for store in wanted:
        store.hold(found)


def _read(alias: str, keys: Sequence[str | None]) -> dict[str, str]:
    """Return what the sessions with these keys hold, encoded; nothing of those that there are not, or no more."""
    now = connections[alias].ops.adapt_datetimefield_value(timezone.now())
    return dict(fetch(alias, SESSIONS_SQL.format(", ".join(["%s"] * len(keys))), [*keys, now]))
