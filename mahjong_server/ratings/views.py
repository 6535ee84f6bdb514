"""Leaderboards, and what a match did to the ratings, over HTTP."""

from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.caller import find_player
from mahjong_server.archive.match_logs import find_finished_match
from mahjong_server.http.api import ApiView, Operation
from mahjong_server.http.lists import PageQuery, read_query
from mahjong_server.http.problems import Problem
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match_secrecy import SECRET
from mahjong_server.ratings.leaderboard import Leaderboard, leaderboard_page
from mahjong_server.ratings.rating_changes import RatedResult, result_of


class LeaderboardView(ApiView):
    """The leaderboard of a game."""

    scope = "read"

    @Operation(
        "Rank those who are strongest in a game, and the visitor among them.",
        query=PageQuery,
        response_type=Leaderboard,
        problems=("no-such-game",),
    )
    def get(self, request: Request, game: str) -> Response:
        """Return a page of the leaderboard."""
        if game not in games():
            raise Problem(404, "no-such-game", "There is no such game.")
        return Response(leaderboard_page(game, read_query(request, PageQuery), find_player(request)))


class RatingView(ApiView):
    """What a match did to the ratings."""

    scope = "read"

    @Operation(
        "Tell what a match that is over did to the ratings, and how much it counted.",
        response_type=RatedResult,
        problems=("no-such-table", "not-finished", "never-played", *SECRET),
    )
    def get(self, request: Request, code: str) -> Response:
        """Return the changes by seat."""
        player = find_player(request)
        return Response(result_of(find_finished_match(code, lambda: player), player))
