# pyright: basic
"""Who may see what was dealt at a table whose walls other tables share.

Until the walls are open (``Match.walls_until``) a replay, a record or a score would tell those who have still to play
the same deals. An app that makes such matches may let people in earlier, who have played them all: by a hook.
"""

from collections.abc import Callable
from typing import Final

from django.db.models import Q

from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.play.models import Match

Hook = Callable[[Match, Player | None], bool]
hooks: list[Hook] = []
"""Each says whether a viewer may see a match whose walls are not open yet; one that agrees is enough."""
SECRET: Final = ("walls-secret",)
"""Problems of a match that others have still to play."""


def are_walls_open(match: Match) -> bool:
    """Return whether everybody may see what was dealt: at any table whose walls are its own, once it is over."""
    return match.walls is None or (match.walls_until is not None and match.walls_until <= now_ms())


def may_see(match: Match, viewer: Player | None) -> bool:
    """Return whether a viewer may see what was dealt at a match that is over."""
    return are_walls_open(match) or any(hook(match, viewer) for hook in hooks)


def refuse_secret(match: Match, viewer: Player | None) -> None:
    """Raise ``Problem`` (403) where the viewer may not see what was dealt."""
    if not may_see(match, viewer):
        raise _secret(match)


def refuse_closed(match: Match) -> None:
    """Raise ``Problem`` (403) where the walls are not open: then nobody is told what made them."""
    if not are_walls_open(match):
        raise _secret(match)


def _secret(match: Match) -> Problem:
    text = "Others have still to play the same deals: they can be looked at once everybody may know them."
    return Problem(403, "walls-secret", text, until=match.walls_until)


def all_open(prefix: str = "") -> Q:
    """Return the matches of which everybody may see what was dealt; ``prefix`` leads to them, as ``"match__"``."""
    return Q(**{f"{prefix}walls": None}) | Q(**{f"{prefix}walls_until__lte": now_ms()})
