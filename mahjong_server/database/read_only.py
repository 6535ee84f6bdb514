"""A database that takes no writes for a while: a standby before a failover, a disk that its host lets be read alone.

To Django a PostgreSQL that refuses is a fault of whoever asks. It is an outage, and one that its session remembers, as
does a connection to SQLite that found its file read-only when it opened it: both would go on refusing when every new
one may write. So the database is told to be away, and the connection is given up.
"""

import sqlite3
from collections.abc import Callable
from typing import Any

from django.db import InternalError, OperationalError

READ_ONLY = "25006"
"""What PostgreSQL calls a write in a transaction that only reads (SQLSTATE)."""


def detect_read_only(connection: Any, **_signal: Any) -> None:
    """Have a new connection report a refusal to write as an outage."""
    if _execute_detecting not in connection.execute_wrappers:
        connection.execute_wrappers.append(_execute_detecting)


def _execute_detecting(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:  # noqa: FBT001 - as Django calls it
    try:
        return execute(sql, params, many, context)
    except (InternalError, OperationalError) as error:
        if not _is_read_only(error.__cause__):
            raise
        connection = context["connection"]
        connection.connection.close()  # the pool takes back none that is closed
        if not connection.in_atomic_block:  # a transaction gives its own up
            connection.close()
        raise OperationalError("the database takes no writes") from error.__cause__


def _is_read_only(cause: BaseException | None) -> bool:
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_READONLY  # the module's own have none
    return getattr(cause, "sqlstate", None) == READ_ONLY
