"""Play with a toy game beside a real one."""

import pytest

GAMES = ["games.sichuan", "tests.play.highcard"]


@pytest.fixture(autouse=True)
def games(settings) -> None:
    settings.GAMES = GAMES
