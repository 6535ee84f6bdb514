"""The dearest hands that an account has won, by game, as the archive's highlights tell of them."""

from mahjong_server.accounts.models import Player
from mahjong_server.archive.models import Highlight, Tally
from mahjong_server.play.match_secrecy import all_open
from mahjong_server.profiles.responses import BestHand

MOST = 5
"""Hands of one game that a profile shows."""


def best_hands(player: Player) -> list[BestHand]:
    """Return the dearest hands, game by game."""
    played = Tally.objects.filter(player=player, best__gt=0).order_by()
    return [hand for game in sorted(set(played.values_list("game", flat=True))) for hand in _of_game(player, game)]


def _of_game(player: Player, game: str) -> list[BestHand]:
    """Return those of one game: they are among the dearest of so many matches, for each match has one at least."""
    known = Tally.objects.filter(all_open("outcome__match__"), player=player, game=game, best__gt=0)
    rows = known.select_related("outcome__match")
    dearest = {row.outcome_id: row.outcome for row in rows.order_by("-best", "-outcome")[:MOST]}
    tags: dict[tuple[int, int, int], list[str]] = {}
    for each in Highlight.objects.filter(outcome__in=dearest, points__gt=0).order_by("pk"):
        tags.setdefault((each.outcome_id, each.deal, each.points), []).append(each.tag)
    order = sorted(tags, key=lambda hand: (-hand[2], -hand[0], hand[1]))
    return [
        BestHand(
            game=game,
            code=dearest[outcome].match.code,
            deal=deal,
            seat=dearest[outcome].seat,
            points=points,
            tags=tags[outcome, deal, points],
            finished_at=dearest[outcome].match.finished_at or 0,
        )
        for outcome, deal, points in order[:MOST]
    ]
