"""``manage.py`` with walls that follow from TEST_SEED: ``python -m tests.seeded serve --port N``.

A test in a browser plays whatever the wall brings. With a seed it brings the same at each run, so that no run fails by
its luck, and one that did can be had again. Every table of a server has the same seeds; its deals differ all the same,
for the deal's number goes into the key of its chance (``fair.key_of``).
"""

import hashlib
import os
import sys
from unittest.mock import patch

import django
from django.core.management import execute_from_command_line


def main() -> None:
    """Run a management command where wall seeds and the matches' secrets are drawn by the seed."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_server.settings")
    django.setup()
    from mahjong_server.play import hub
    from mahjong_server.play.models import Match

    drawn = hashlib.sha256(os.environ["TEST_SEED"].encode()).digest()
    with (
        patch.object(hub.Place, "seed", lambda _: drawn),
        patch.object(Match._meta.get_field("secret"), "default", drawn),
    ):
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
