#!/usr/bin/env python
"""Entry to every command of the server: `python manage.py help`."""

import os
import sys
from importlib.util import find_spec
from pathlib import Path


def main() -> None:
    """Run the command named on the command line."""
    if find_spec("django") is None:
        bring_environment()
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - see bring_environment
    from django.db import OperationalError, ProgrammingError  # noqa: PLC0415 - see bring_environment

    from mahjong_server.environment import BadEnvironment  # noqa: PLC0415 - see bring_environment

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_server.settings")
    try:
        execute_from_command_line(sys.argv)
    except BadEnvironment as error:
        sys.exit(f"manage.py: {error}")
    except (OperationalError, ProgrammingError) as error:
        if "--traceback" in sys.argv:
            raise
        said = " ".join(str(error).split())
        sys.exit(f"manage.py: the database says: {said}. Can it be reached, and is it up to date (manage.py migrate)?")


def bring_environment() -> None:
    """Start over by way of ./dev, which installs what this Python lacks."""
    dev = Path(__file__).resolve().parent / "dev"
    os.execv(sys.executable, [sys.executable, str(dev), "manage", *sys.argv[1:]])  # noqa: S606 - ourselves


if __name__ == "__main__":
    main()
