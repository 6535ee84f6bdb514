"""Matches in which people choose wrongly, and by how much is known."""

from typing import Any

from games.base import Decision
from games.registry import AnyGame
from mahjong_server.archive.match_logs import MatchLog
from mahjong_server.drills.mistakes import grave_loss
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.models import Match
from tests.archive.played import attended, best_choice, filed


def worst_choice(game: AnyGame, view: Any, decision: Decision[Any], seed: bytes) -> Any:
    """Return a choice that is worth a drill where there is one, else the best."""
    losses = {each: grave_loss(game, view, decision, each) for each in decision.actions}
    grave = {each: loss for each, loss in losses.items() if loss is not None}
    return max(grave, key=grave.__getitem__) if grave else best_choice(game, view, decision, seed)


def log_of_blunders(number: int = 0, game: str = "sichuan", deals: int = 1, *seats: int) -> MatchLog:
    """Return the log of a match in which these seats, or the first, choose wrongly wherever much is to be lost."""
    return attended(frozenset(seats or (0,)), number, game, deals, choose=worst_choice)


def blundered(number: int = 0, **fields: Any) -> Match:
    """Return a match in the archive in which a person in the first seat chose wrongly."""
    return filed(log_of_blunders(number), ("Anna",), **fields)


def flawless(number: int = 0) -> Match:
    """Return a match in the archive in which a person in the first seat chose as the coach would."""
    return filed(attended(frozenset({0}), number, "sichuan", 1), ("Anna",))


def info_of(game: str = "sichuan") -> Any:
    return games()[game].info
