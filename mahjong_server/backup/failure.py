"""Why a backup, a restore or a copy was not made."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import CommandError
from django.db import DatabaseError


class Failure(Exception):
    """Nothing was changed; the text says why in a sentence, for whoever ran the command."""


@contextmanager
def as_command_error() -> Iterator[None]:
    """Have a command end with one line that says why, and no trace."""
    try:
        yield
    except Failure as failure:
        raise CommandError(str(failure)) from None
    except (DatabaseError, sqlite3.Error) as error:
        raise CommandError(f"The database says: {' '.join(str(error).split())}") from error
