"""``manage.py replay FILE…``: play game records through the rules and print what comes of them (docs/records.md)."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.base import RecordError
from games.registry import AnyGame, load, load_all

_LONGEST = 400


class Command(BaseCommand):
    """Needs neither database nor server."""

    help = "Play game records and print the outcome of each as one line of JSON."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take files, and a moment to look at."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="a record; - is standard input")
        parser.add_argument("--at", type=int, metavar="N", help="print the view after N actions instead of the outcome")
        parser.add_argument("--as", type=int, metavar="SEAT", dest="seat", help="whose view (default: the public's)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line of JSON for each file; those that fail say why on standard error."""
        files, at, seat = options["files"], options["at"], options["seat"]
        if at is None and seat is not None:
            raise CommandError("--as wants --at")
        if (at or 0) < 0 or (seat or 0) < 0:
            raise CommandError("--at is 0 or more, --as a seat, 0 or more")
        failed = [name for name in files if not self._replay(name, at, seat, alone=len(files) == 1)]
        if failed:
            sys.exit(1)

    def _replay(self, name: str, at: int | None, seat: int | None, *, alone: bool) -> bool:
        """Print one file's outcome; return whether there is one."""
        try:
            record = parse(read(name))
            game = game_of(record)
            outcome = game.replay(record) if at is None else view(game, record, at, seat)
        except Exception as error:  # noqa: BLE001 - whatever a file holds, the next one is played
            self.stderr.write(("" if alone else f"{name}: ") + reason(error))
            if not alone:
                self.stdout.write("null")
            return False
        self.stdout.write(json.dumps(outcome, separators=(",", ":")))
        return True


def view(game: AnyGame, record: Any, at: int, seat: int | None) -> Any:
    """Return the table after so many actions as a seat sees it; raise ``RecordError``."""
    public = game.replay_at(record, at, None)
    if seat is None:
        return public
    if str(seat) not in public["seats"]:
        raise RecordError(f"--as: this table has the seats 0 to {len(public['seats']) - 1}")
    return game.replay_at(record, at, seat)


def read(name: str) -> bytes:
    """Return what a file, or for ``-`` standard input, holds."""
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def parse(text: bytes) -> Any:
    """Return the JSON value; raise ``ValueError`` for what is none, NaN and repeated keys included."""
    return json.loads(text.decode("utf-8-sig"), object_pairs_hook=_object, parse_constant=_no_number)


def game_of(record: Any) -> AnyGame:
    """Return the game that a record is of, by the rules that it was played by; by today's where it names none."""
    games = load(settings.GAMES)
    key = record.get("game") if isinstance(record, dict) else None
    if not isinstance(key, str) or key not in games:
        raise RecordError(f"a record is a JSON object whose game is one of: {', '.join(games)}")
    match = record.get("match")
    version = match.get("rules") if isinstance(match, dict) else None
    if version is None:
        return games[key]
    found = load_all(settings.GAMES).get((key, version)) if isinstance(version, int) else None
    if found is None:
        raise RecordError(f"match: there are no rules of {key} of version {version!r}")
    return found


def reason(error: Exception) -> str:
    """Return in one line what is wrong with a file."""
    match error:
        case RecordError():
            text = str(error)
        case OSError():
            text = f"can't be read: {error.strerror}"
        case UnicodeDecodeError():
            text = f"no UTF-8: byte {error.start} is out of place"
        case RecursionError():
            text = "no JSON that can be read: nested too deep"
        case json.JSONDecodeError() | ValueError():
            text = f"no JSON: {error}"
        case _:
            text = f"can't be played: {type(error).__name__}: {error}"
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("an object has a key twice")
    return found


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number in JSON")
