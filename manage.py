#!/usr/bin/env python
"""Entry to every command of the server: `python manage.py help`."""

import os
import sys

from django.core.management import execute_from_command_line

from mahjong_server.environment import BadEnvironment


def main() -> None:
    """Run the command named on the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_server.settings")
    try:
        execute_from_command_line(sys.argv)
    except BadEnvironment as error:
        sys.exit(f"manage.py: {error}")


if __name__ == "__main__":
    main()
