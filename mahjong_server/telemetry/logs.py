"""How a log's lines look: JSON for machines, or words for whoever sits before the terminal.

Whoever logs gives a constant sentence and, by ``extra``, what varies. Only numbers and short words get into a line: an
object handed over by a library, such as a whole request with its cookies, is left out.
"""

import logging
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

import msgspec

from mahjong_server.telemetry import context

OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
"""What every record has; all else was given as ``extra``."""
MOST_CHARACTERS = 500
FORMATS = ("json", "text")


class JsonFormatter(logging.Formatter):
    """One JSON object a line: ``time``, ``level``, ``event``, ``logger``, the fields bound, and what was given."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            "logger": record.name,
            **fields_of(record),
        }
        line = {key: _clean(value) for key, value in line.items()}
        if record.exc_info:
            line["error"] = _encodable(self.formatException(record.exc_info))
        return msgspec.json.encode(line).decode()


class LineFormatter(logging.Formatter):
    """One line for people, its fields after the sentence."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", style="{")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """Return the line, without what follows on an exception."""
        fields = "".join(f" {key}={_clean(value)!s}" for key, value in fields_of(record).items())
        return super().formatMessage(record).replace("\n", " ") + fields


class WithoutRefusals(logging.Filter):
    """Leaves out answers with 503 that no error led to: too much to do and an outage are logged where they are found.

    Each would be a line of its own, thousands when it is too much.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the line is written."""
        return getattr(record, "status_code", None) != HTTPStatus.SERVICE_UNAVAILABLE or bool(record.exc_info)


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """Return what the line is about: what is bound, and what was given with it."""
    given = {key: value for key, value in vars(record).items() if key not in OWN}
    plain = {key: value for key, value in given.items() if isinstance(value, str | int | float)}
    return {**context.bound_fields(), **plain}


def _clean(value: Any) -> Any:
    return _encodable(value[:MOST_CHARACTERS]) if isinstance(value, str) else value


def _encodable(text: str) -> str:
    """Return text that can be written: half of a surrogate pair out of a client's frame must not lose the line."""
    return text.encode("utf-8", "replace").decode()


def settings(style: str, level: str) -> dict[str, Any]:
    """Return Django's LOGGING. ``level`` is that of our own lines; of libraries only warnings are heard."""
    formatter = {"json": JsonFormatter, "text": LineFormatter}[style]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": f"{formatter.__module__}.{formatter.__qualname__}"}},
        "filters": {"refusals": {"()": f"{WithoutRefusals.__module__}.{WithoutRefusals.__qualname__}"}},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "loggers": {
            "mahjong_server": {"level": level},
            "django.request": {"level": "ERROR", "filters": ["refusals"]},  # what clients do wrong is told to them
            "django.security.DisallowedHost": {"level": "CRITICAL"},
        },
        "root": {"handlers": ["console"], "level": level if level in {"ERROR", "CRITICAL"} else "WARNING"},
    }
