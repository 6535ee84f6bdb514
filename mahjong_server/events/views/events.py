"""Events as lists and pages: made, read, changed, opened, cancelled."""

from typing import Any

from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.caller import find_player, require_account
from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.events import documents, own_events
from mahjong_server.events.contest import templates
from mahjong_server.events.models import Event
from mahjong_server.events.public_log import describe_log
from mahjong_server.events.requests import CancelOrder, EventOrder, EventsQuery, OfficialOrder, SettingsOrder
from mahjong_server.events.responses import (
    EventDoc,
    EventMade,
    EventRow,
    OwnPart,
    PublicLog,
    Template,
    Templates,
)
from mahjong_server.events.services import commands
from mahjong_server.events.services.event_log import find_event, shown_event
from mahjong_server.http.api import ApiView, Nothing, Operation, read_body
from mahjong_server.http.lists import Page, read_query
from mahjong_server.play.match.catalogue import games

ANY = ("no-such-event",)
COMMAND = (*ANY, "not-allowed", "event-over")
DAY_MS = 24 * 60 * 60_000


def own_response(request: Request, key: str) -> Response:
    """Return the answer to a command: the caller's part by now."""
    player = find_player(request)
    return Response(own_events.own_part(shown_event(key, player), player))


class EventsView(ApiView):
    """All events that everybody may know of, and those of the caller."""

    change_limit = "create"
    scope = "events:read"

    @Operation(
        "List events: those to come, those that run, or those that are over.",
        query=EventsQuery,
        response_type=Page[EventRow],
    )
    def get(self, request: Request) -> Response:
        """Return a page of events."""
        query = read_query(request, EventsQuery)
        rows = query.filter_queryset(_visible(find_player(request) if query.mine else None, mine=query.mine))
        start = (query.page - 1) * query.size
        found = documents.describe_rows(rows[start : start + query.size])
        return Response(Page(count=rows.count(), page=query.page, size=query.size, results=found))

    @Operation(
        "Make an event.",
        request_type=EventOrder,
        response_type=EventMade,
        status=201,
        problems=(
            "sign-in-needed",
            "account-needed",
            "too-many-events",
            "past",
            "check-in-first",
            "no-such-game",
            "rated-too-short",
            "no-bots",
        ),
        scope="events:manage",
        caller="account",
    )
    def post(self, request: Request) -> Response:
        """Make an event and return its key."""
        order = read_body(request, EventOrder)
        return Response(EventMade(commands.make(require_account(request), order).key), status=201)


def _visible(player: Player | None, *, mine: bool) -> QuerySet[Any]:
    """Return the events that are listed; with ``mine`` those in which the caller has a part."""
    rows = Event.objects.select_related("organiser")
    if not mine:
        return rows.filter(listed=True)
    return rows.filter(parts__player=player) if player else rows.none()


class TemplatesView(ApiView):
    """Settings to begin with."""

    scope = "events:read"

    @Operation("Get the templates: settings that events begin with.", response_type=Templates)
    def get(self, _request: Request) -> Response:
        """Return all templates, which begin in a week."""
        start = (now_ms() // DAY_MS + 7) * DAY_MS
        found = templates.templates(games().values(), start)
        return Response(Templates([Template(key, settings) for key, settings in found.items()]))


class EventView(ApiView):
    """One event."""

    scope = "events:read"

    @Operation("Get an event: all that everybody may know of it.", response_type=EventDoc, problems=ANY)
    def get(self, request: Request, key: str) -> Response:
        """Return the event."""
        return Response(documents.describe_event(shown_event(key, find_player(request))))


class OwnPartView(ApiView):
    """The caller's part in an event."""

    scope = "events:read"

    @Operation(
        "Tell the caller's part in an event, and what they may do there now.", response_type=OwnPart, problems=ANY
    )
    def get(self, request: Request, key: str) -> Response:
        """Return the part."""
        return own_response(request, key)


class SettingsView(ApiView):
    """The settings of an event."""

    scope = "events:manage"

    @Operation(
        "Change an event's settings, all of them at once; once rounds are seated, what has been played by stands.",
        request_type=SettingsOrder,
        response_type=OwnPart,
        problems=(
            *(*COMMAND, "begun", "past", "check-in-first", "nobody-to-play", "no-such-game", "rated-too-short"),
            "no-bots",
            "rated-needs-accounts",
        ),
        caller="account",
    )
    def put(self, request: Request, key: str) -> Response:
        """Change them."""
        order = read_body(request, SettingsOrder)
        commands.change_settings(key, require_account(request), order.settings)
        return own_response(request, key)


class OpenView(ApiView):
    """The registration of an event."""

    scope = "events:manage"

    @Operation(
        "Open registration.",
        request_type=Nothing,
        response_type=OwnPart,
        problems=(*COMMAND, "already-open", "check-in-first"),
        caller="account",
    )
    def post(self, request: Request, key: str) -> Response:
        """Open it."""
        read_body(request, Nothing)
        commands.open_registration(key, require_account(request))
        return own_response(request, key)


class CancelView(ApiView):
    """The end of an event before its time."""

    scope = "events:manage"

    @Operation(
        "Cancel an event; tables in play end at once.",
        request_type=CancelOrder,
        response_type=OwnPart,
        problems=COMMAND,
        caller="account",
    )
    def post(self, request: Request, key: str) -> Response:
        """Cancel it."""
        order, by = read_body(request, CancelOrder), require_account(request)
        commands.cancel(key, by, order.reason)
        return Response(own_events.own_part(find_event(key), by))  # a moderator sees no draft, and may cancel one


class OfficialsView(ApiView):
    """Who helps to run an event."""

    scope = "events:manage"

    @Operation(
        "Have somebody help to run an event, or no more.",
        request_type=OfficialOrder,
        response_type=OwnPart,
        problems=(*COMMAND, "no-such-player", "ambiguous-name", "not-yourself", "invite-refused", "unchanged"),
        caller="account",
    )
    def post(self, request: Request, key: str) -> Response:
        """Name them."""
        order = read_body(request, OfficialOrder)
        commands.name_official(key, require_account(request), order.name, order.role)
        return own_response(request, key)


class LogView(ApiView):
    """The public log of an event."""

    scope = "events:read"

    @Operation("Get the log of an event, as everybody may read it.", response_type=PublicLog, problems=ANY)
    def get(self, request: Request, key: str) -> Response:
        """Return the log."""
        return Response(describe_log(shown_event(key, find_player(request))))
