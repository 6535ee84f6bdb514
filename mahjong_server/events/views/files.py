"""Events as files: one with everything, the games as other sites write them down, and dates for calendars."""

from typing import Annotated

from django.conf import settings
from django.http import HttpResponse
from django.utils.cache import patch_vary_headers
from msgspec import Meta, Struct
from rest_framework.request import Request

from mahjong_server.accounts.caller import find_player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.events.calendar import CalendarEntry, ics
from mahjong_server.events.event_dates import dates_of, listed_dates
from mahjong_server.events.event_file.log_files import zipped_logs
from mahjong_server.events.event_file.sending import packed_file, unpacked
from mahjong_server.events.services.event_log import shown_event
from mahjong_server.events.views.events import ANY
from mahjong_server.http.api import ApiView, Operation
from mahjong_server.http.lists import read_query


class CalendarQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which events: those of a game, by its key, or all."""

    game: Annotated[str, Meta(max_length=32)] | None = None


class EventFileView(ApiView):
    """An event that is over, in one file."""

    scope = "events:read"
    read_limit = "download"

    @Operation(
        "Download an event that is over, in one file: a file for `manage.py verify_event`.",
        response_type=bytes,
        problems=(*ANY, "event-running", "server-busy", "rules-changed", "newer-server"),
    )
    def get(self, request: Request, key: str) -> HttpResponse:
        """Return the file, packed for whoever takes that: nothing in it is for the caller alone."""
        packed = packed_file(shown_event(key, find_player(request)))
        takes = "gzip" in request.headers.get("Accept-Encoding", "")
        response = HttpResponse(packed if takes else unpacked(packed), content_type="application/json")
        if takes:
            response["Content-Encoding"] = "gzip"
        patch_vary_headers(response, ["Accept-Encoding"])
        return _download(response, f"event-{key}.json")


class LogFilesView(ApiView):
    """The games of an event as other sites write games down."""

    scope = "events:read"
    read_limit = "download"

    @Operation(
        "Download the games of an event that are over as other sites write games down: a zip with a file a table.",
        response_type=bytes,
        problems=(*ANY, "no-such-format", "server-busy"),
    )
    def get(self, request: Request, key: str, form: str) -> HttpResponse:
        """Return the zip."""
        response = HttpResponse(
            zipped_logs(shown_event(key, find_player(request)), form), content_type="application/zip"
        )
        return _download(response, f"event-{key}-{form}.zip")


class CalendarView(ApiView):
    """The dates of one event."""

    scope = "events:read"

    @Operation("Get the rounds of an event as a calendar to subscribe to.", response_type=bytes, problems=ANY)
    def get(self, request: Request, key: str) -> HttpResponse:
        """Return the calendar."""
        event = shown_event(key, find_player(request))
        return _calendar(event.name, dates_of(event))


class ListedCalendarView(ApiView):
    """The dates of the events that are listed."""

    scope = "events:read"

    @Operation(
        "Get the listed events, those to come and those that run, as a calendar to subscribe to.",
        response_type=bytes,
        query=CalendarQuery,
        problems=("invalid",),
    )
    def get(self, request: Request) -> HttpResponse:
        """Return the calendar."""
        query = read_query(request, CalendarQuery)
        return _calendar(settings.SITE_NAME, listed_dates(query.game, now_ms()))


def _calendar(name: str, entries: list[CalendarEntry]) -> HttpResponse:
    return HttpResponse(ics(name, entries), content_type="text/calendar; charset=utf-8")


def _download(response: HttpResponse, name: str) -> HttpResponse:
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
