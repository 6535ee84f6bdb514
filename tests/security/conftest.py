"""A table in play, its sockets in this process: what is thrown at it is answered, and the log shows what came of it."""

from tests.play.conftest import games, home, new_platform, postgres_home, sqlite_home
from tests.play.test_consumers import table

__all__ = ["games", "home", "new_platform", "postgres_home", "sqlite_home", "table"]
