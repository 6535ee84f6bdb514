"""Which migrations a database must have."""

from functools import cache

from django.db.migrations.loader import MigrationLoader


@cache
def required_migrations() -> frozenset[tuple[str, str]]:
    """Return the migrations that this version of the server needs: the newest of each app. Later ones do no harm."""
    return frozenset(MigrationLoader(None).graph.leaf_nodes())
