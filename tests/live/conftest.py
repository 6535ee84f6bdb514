"""The site's sockets over both homes of play."""

from tests.play.conftest import (  # noqa: F401 - fixtures
    games,
    home,
    new_platform,
    postgres_home,
    sqlite_home,
)
