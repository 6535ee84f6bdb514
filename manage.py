#!/usr/bin/env python
"""Entry to every command of the server: `python manage.py help`."""

import os
import signal
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn


def main() -> None:
    """Run the command named on the command line. What cuts it short from outside is no fault, and leaves no trace."""
    if find_spec("django") is None:
        bring_environment()
    fill_streams()
    try:
        try:
            run()
        finally:
            sys.stdout.flush()  # what can't be written shows now, and not once nobody can say so
    except KeyboardInterrupt:
        leave(128 + signal.SIGINT)
    except OSError as error:
        if "--traceback" in sys.argv:
            raise
        if isinstance(error, BrokenPipeError):
            leave(128 + signal.SIGPIPE)
        leave(f"manage.py: {': '.join(str(part) for part in (error.filename, error.strerror or error) if part)}")


def run() -> None:
    """Run it; what the environment or the database refuses is told in a line."""
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - see bring_environment
    from django.db import DatabaseError, IntegrityError  # noqa: PLC0415 - see bring_environment

    from mahjong_server.database.diagnosis import explain  # noqa: PLC0415 - see bring_environment
    from mahjong_server.database.file_permissions import UMASK  # noqa: PLC0415 - see bring_environment
    from mahjong_server.environment import BadEnvironment  # noqa: PLC0415 - see bring_environment

    os.umask(UMASK)
    sys.argv[1:2] = [word if word.startswith("-") else word.replace("-", "_") for word in sys.argv[1:2]]
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_server.settings")
    try:
        execute_from_command_line(sys.argv)
    except BadEnvironment as error:
        sys.exit(f"manage.py: {error}")
    except DatabaseError as error:
        if "--traceback" in sys.argv or isinstance(error, IntegrityError):
            raise
        said = explain(error)
        sys.exit(f"manage.py: the database says: {said}. Can it be reached, and is it up to date (manage.py migrate)?")


def fill_streams() -> None:
    """Have an empty stream in place of each that was closed before, lest a file opened later be taken for it."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 - until the end


def leave(status: int | str) -> NoReturn:
    """End. What was not written yet goes nowhere, or Python would try, and complain, once more."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(status)


def bring_environment() -> None:
    """Start over by way of ./dev, which installs what this Python lacks."""
    dev = Path(__file__).resolve().parent / "dev"
    os.execv(sys.executable, [sys.executable, str(dev), "manage", *sys.argv[1:]])  # noqa: S606 - ourselves


if __name__ == "__main__":
    main()
