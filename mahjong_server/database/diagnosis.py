"""Why a database can't be reached. A pool tells only that it got no connection in time; PostgreSQL tells more."""

from django.db import DEFAULT_DB_ALIAS, connections

SECONDS = 3
LIBPQ = ("dbname", "user", "password", "host", "port", "service")


def explain(error: Exception, alias: str = DEFAULT_DB_ALIAS) -> str:
    """Return in a line what is wrong: what PostgreSQL says to a connection of its own, else what the error says."""
    found = connections[alias]
    if found.vendor == "postgresql":
        error = _refusal(alias) or error
    return " ".join(str(error).split())


def _refusal(alias: str) -> Exception | None:
    import psycopg  # noqa: PLC0415 - it need not be there where another database is used

    params = {key: value for key, value in connections[alias].get_connection_params().items() if key in LIBPQ}
    options = connections[alias].settings_dict["OPTIONS"]
    params |= {key: value for key, value in options.items() if isinstance(value, str)}
    try:
        psycopg.connect(**{"connect_timeout": str(SECONDS), **params}).close()
    except psycopg.Error as refusal:
        return refusal
    return None
