"""The site's sockets over both backends of play."""

from tests.play.conftest import games  # noqa: F401 - a fixture
