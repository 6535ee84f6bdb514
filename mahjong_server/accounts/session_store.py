"""Where sessions are kept: in Django's table, by keys as Django makes them.

A cookie may hold anything. What Django never made is not looked for: PostgreSQL can't even be asked for a NUL.
"""

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore


class SessionStore(DatabaseStore):
    """One session, or none yet."""

    def _validate_session_key(self, key: str | None) -> bool:
        usual = super()._validate_session_key(key)  # type: ignore[misc] # the stubs leave it out
        return bool(usual) and str(key).isascii() and str(key).isalnum()
