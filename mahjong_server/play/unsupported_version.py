"""What is asked of a process that lacks the rules for it, during an upgrade or once a game is given up."""

from collections.abc import Generator
from contextlib import contextmanager

from mahjong_server.http.problems import Problem
from mahjong_server.pages.errors import RETRY_S
from mahjong_server.play.match.catalogue import UnsupportedVersion


def newer() -> Problem:
    """Return the refusal of what a newer process alone can do."""
    text = "Only a newer version of the server knows the rules of this table; please try again in a moment."
    return Problem(503, "newer-server", text, wait=RETRY_S)


@contextmanager
def refusing_unsupported() -> Generator[None, None, None]:
    """Say so where rules are lacking: raise ``Problem``, 503 if newer processes have them, else 409."""
    try:
        yield
    except UnsupportedVersion:
        raise newer() from None
    except LookupError:
        raise Problem(409, "rules-changed", "This game was played by rules that this server has no more.") from None
