"""A table in play, its sockets in this process: what is thrown at it is answered, and the log shows what came of it."""

from tests.play.conftest import games
from tests.play.test_consumers import table

__all__ = ["games", "table"]
