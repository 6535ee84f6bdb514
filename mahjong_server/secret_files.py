"""Secrets that stand in files of their own, as platforms of containers hand them over: ``SECRET_KEY_FILE=/run/…``.

Whoever lists a process's environment then finds no secret in it. Nothing here imports Django.
"""

import os
from pathlib import Path
from typing import Final

from mahjong_server.environment import BadEnvironment

SECRETS: Final = ("SECRET_KEY", "DATABASE_URL", "REDIS_URL", "EMAIL_URL", "METRICS_TOKEN", "PGPASSWORD")
"""Variables that hold one, or a part of one."""
MOST: Final = 64 * 1024
"""Bytes of such a file."""


def read() -> None:
    """Set each variable whose value stands in a file, for this process alone and those that it begins.

    Raise ``BadEnvironment`` for a file that can't be read, and where a variable is given both ways.
    """
    for name in SECRETS:
        path = os.environ.get(f"{name}_FILE", "").strip()
        if path and os.environ.get(name) not in {None, "", _kept.get(name)}:
            raise BadEnvironment(f"{name} and {name}_FILE are both set: which of them counts?")
        if path:
            _kept[name] = _text(f"{name}_FILE", Path(path))
            os.environ.update({name: _kept[name]})


_kept: dict[str, str] = {}
"""What was read before: settings may be loaded more than once."""


def _text(name: str, path: Path) -> str:
    try:
        data = path.read_bytes()[: MOST + 1]
        text = data.decode().strip()
    except OSError as error:
        raise BadEnvironment(f"{name} can't be read, {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadEnvironment(f"{name} must name a file of text, not {path}") from None
    if not text or len(data) > MOST or "\0" in text:
        raise BadEnvironment(f"{name} must name a file that holds a secret in one line, not {path}")
    return text
