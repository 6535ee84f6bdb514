"""The drill of the day over HTTP: see docs/api.md. Everybody may, and nothing is kept of who asks."""

from hashlib import sha256

from django.http import HttpResponse
from django.utils.http import parse_etags
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.drills import days
from mahjong_server.drills.daily import drill_json
from mahjong_server.drills.responses import DrillDoc, DrillQuery
from mahjong_server.http.api import ApiView, Operation, compressed
from mahjong_server.http.days import read_day
from mahjong_server.http.lists import read_query
from mahjong_server.http.problems import Problem
from mahjong_server.play.match.catalogue import games


@compressed
class DrillView(ApiView):
    """The drill of a day: moments at which somebody chose wrongly."""

    scope = "read"
    read_limit = "coach"

    @Operation(
        "Get the drill of a day: moments at which to choose better than was chosen then.",
        response_type=DrillDoc,
        query=DrillQuery,
        problems=("no-such-game", "invalid"),
    )
    def get(self, request: Request, key: str) -> HttpResponse:
        """Return the positions; what the browser has already is not sent again."""
        if key not in games():
            raise Problem(404, "no-such-game", f"There is no such game; there are: {', '.join(games())}.")
        body = drill_json(key, read_day(read_query(request, DrillQuery).day, days.today()))
        headers = {"ETag": f'"{sha256(body).hexdigest()[:24]}"', "Cache-Control": "public, no-cache"}
        if headers["ETag"] in {
            each.removeprefix("W/") for each in parse_etags(request.headers.get("If-None-Match", ""))
        }:
            return Response(status=304, headers=headers)
        return HttpResponse(body, content_type="application/json", headers=headers)
