"""``python -m tests.golden``: writes what today's version adds to the golden logs and shapes; changes nothing else.

``python -m tests.golden views`` writes anew what viewers see of the logs: for a change of views that is meant.
"""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_server.settings")
django.setup()

from django.conf import settings  # noqa: E402 - once Django stands

from mahjong_server.play.match.catalogue import games  # noqa: E402
from tests.golden import logs, shapes  # noqa: E402

GAME_OF_THE_TESTS = "tests.play.latercard"
"""One of the logs is of a game that changed, which no game on offer has yet."""


def main(words: list[str]) -> None:
    """Write what is missing."""
    for plan in logs.PLANS:
        info = games()[plan.game].info
        name = f"{plan.game}-{info.rules_version}.{info.events_version}-{plan.name}"
        if name not in logs.names():
            logs.keep(name, logs.play(plan, games()[plan.game]))
    shapes.write()
    if words == ["views"] or not shapes.VIEWS.exists():
        settings.GAMES = [*settings.GAMES, GAME_OF_THE_TESTS]
        shapes.write_views()


main(sys.argv[1:])
