"""Events as files: standings, the inputs of both commands."""

from typing import Any

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.caller import find_player
from mahjong_server.events.contest import results
from mahjong_server.events.documents import People, describe_deal, describe_stage, lines_of
from mahjong_server.events.event_file.described import before
from mahjong_server.events.models import Event
from mahjong_server.events.responses import DealDoc, StageStandings
from mahjong_server.events.seating.inputs import Event as SeatingInput
from mahjong_server.events.services.event_log import known_state, rows_of, shown_event
from mahjong_server.events.standings.results import Results
from mahjong_server.events.standings.tables import as_csv
from mahjong_server.events.views.events import ANY
from mahjong_server.http.api import ApiView, Operation
from mahjong_server.http.problems import Problem


class StandingsView(ApiView):
    """The standings as JSON."""

    scope = "events:read"

    @Operation("Get the standings of the stage that is on, or was last.", response_type=StageStandings, problems=ANY)
    def get(self, request: Request, key: str) -> Response:
        """Return them."""
        event = shown_event(key, find_player(request))
        state = known_state(event)
        stage = state.round.stage if state.round else 1
        return Response(describe_stage(state, stage, People(state).names))


class StandingsTableView(ApiView):
    """The standings for a spreadsheet."""

    scope = "events:read"

    @Operation("Get the standings as comma-separated values.", response_type=bytes, problems=ANY)
    def get(self, request: Request, key: str) -> HttpResponse:
        """Return them."""
        event = shown_event(key, find_player(request))
        state = known_state(event)
        points = "IMPs" if state.settings.duplicate else "table points"
        table = as_csv(lines_of(state, People(state).names), points)
        return file_response(event, "standings.csv", "text/csv; charset=utf-8", table)


class ResultsView(ApiView):
    """What the standings are computed from."""

    scope = "events:read"

    @Operation(
        "Get what the standings are computed from: a file for `manage.py standings`.",
        response_type=Results,
        problems=ANY,
    )
    def get(self, request: Request, key: str) -> Response:
        """Return the results."""
        state = known_state(shown_event(key, find_player(request)))
        stage = state.round.stage if state.round else 1
        return Response(plain(results.results_of(state, stage, People(state).names)))


class SeatingView(ApiView):
    """What a round's seating is computed from."""

    scope = "events:read"

    @Operation(
        "Get what a round's seating is computed from: a file for `manage.py seat_round`.",
        response_type=SeatingInput,
        problems=(*ANY, "no-such-round"),
    )
    def get(self, request: Request, key: str, number: int) -> Response:
        """Return the input."""
        found = before(rows_of(shown_event(key, find_player(request))), key, number)
        if found is None:
            raise Problem(404, "no-such-round", "There is no such round, or it is not seated yet.")
        return Response(plain(found.input))


class DealView(ApiView):
    """A deal of a duplicate round."""

    scope = "events:read"

    @Operation(
        "Get what a deal of a duplicate round brought at all tables, once the round is over.",
        response_type=DealDoc,
        problems=(*ANY, "no-such-round", "no-such-deal"),
    )
    def get(self, request: Request, key: str, number: int, deal: int) -> Response:
        """Return the deal."""
        state = known_state(shown_event(key, find_player(request)))
        if not 1 <= number <= len(state.rounds):
            raise Problem(404, "no-such-round", "There is no such round, or it is not seated yet.")
        found = describe_deal(state, number, deal)
        if found is None:
            raise Problem(404, "no-such-deal", "There is no such deal, or others have still to play it.")
        return Response(found)


def plain(value: Any) -> Any:
    """Return structs as plain data, without what is as usual."""
    return msgspec.to_builtins(value)


def file_response(event: Event, name: str, kind: str, text: str) -> HttpResponse:
    """Return a file to download."""
    headers = {"Content-Disposition": f'attachment; filename="{event.key}-{name}"', "Cache-Control": "no-store"}
    return HttpResponse(text, content_type=kind, headers=headers)
