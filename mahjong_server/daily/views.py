"""The deal of the day over HTTP: see docs/api.md."""

from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.caller import find_player, get_or_create_player
from mahjong_server.daily import playing, results
from mahjong_server.daily.deals import find_deal, game_of, is_open, make_deal, today
from mahjong_server.daily.responses import (
    DailyDoc,
    DailyOrder,
    DailyQuery,
    DailyResultsQuery,
    DailyRow,
    DailyTable,
)
from mahjong_server.http import load_shedding
from mahjong_server.http.api import ApiView, Operation, read_body
from mahjong_server.http.days import read_day
from mahjong_server.http.lists import Page, page_response, read_query
from mahjong_server.http.problems import Problem
from mahjong_server.lobby.views import MOST_PLAYING

OF_DAY = ("no-such-game", "no-such-day", "invalid")


class DailyView(ApiView):
    """The deal of a day."""

    change_limit = "create"

    @Operation(
        "Tell where one stands with a day's deal, and once one has played it how everybody did.",
        response_type=DailyDoc,
        query=DailyQuery,
        problems=("no-such-game", "invalid"),
        scope="read",
    )
    def get(self, request: Request, key: str) -> Response:
        """Return the deal as the visitor may know it."""
        day = read_day(read_query(request, DailyQuery).day, today())
        return Response(results.describe(key, day, find_player(request)))

    @Operation(
        "Begin one's try at today's deal, or come back to it; or play a deal once more for practice.",
        request_type=DailyOrder,
        response_type=DailyTable,
        problems=(*OF_DAY, "day-over", "not-played", "try-over", *MOST_PLAYING, "too-many-here", "server-busy"),
    )
    def post(self, request: Request, key: str) -> Response:
        """Return the code of the table."""
        order = read_body(request, DailyOrder)
        game, day = game_of(key), read_day(order.day, today())
        if find_deal(game, day) is None and day != today():
            raise _no_deal()
        with load_shedding.making_table(with_bots=True):
            player = get_or_create_player(request)
            deal = make_deal(game, day)
            found = playing.practise(player, deal) if order.practice else playing.begin(player, deal)
        return Response(DailyTable(found.code))


class DailyResultsView(ApiView):
    """Everybody's tries at the deal of a day."""

    @Operation(
        "List everybody's tries at a day's deal, best first: for who has played it, and for all once it is open.",
        response_type=Page[DailyRow],
        query=DailyResultsQuery,
        problems=(*OF_DAY, "deal-secret"),
        scope="read",
    )
    def get(self, request: Request, key: str) -> Response:
        """Return a page of results."""
        query = read_query(request, DailyResultsQuery)
        day, player = read_day(query.day, today()), find_player(request)
        deal = find_deal(game_of(key), day)
        if deal is None and is_open(day):
            raise _no_deal()
        if deal is None or not playing.may_know(player, deal):
            raise Problem(403, "deal-secret", "Play the deal first: until then nothing of others' play is told.")
        return page_response(request, results.ranked(deal), query, lambda row: results.describe_row(row, player))


def _no_deal() -> Problem:
    return Problem(404, "no-such-day", "Nobody asked for the deal of that day, so there is none.")
