"""Entries to an event: made, withdrawn, confirmed, and what organisers do with them."""

from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.caller import find_player, get_or_create_player, require_account, require_player
from mahjong_server.events.requests import CheckInOrder, EntrantOrder, EntryOrder, ReminderOrder
from mahjong_server.events.responses import OwnPart
from mahjong_server.events.services import commands
from mahjong_server.events.services.event_log import shown_event
from mahjong_server.events.views.events import ANY, COMMAND, own_response
from mahjong_server.http.api import ApiView, Operation, read_body


class EntryView(ApiView):
    """The caller's entry."""

    scope = "play"

    @Operation(
        "Enter an event.",
        request_type=EntryOrder,
        response_type=OwnPart,
        problems=(
            *(*ANY, "event-over", "not-open", "registration-closed", "account-needed", "rated-by-hand"),
            *("already-entered", "not-admitted", "event-full", "consent-needed"),
        ),
    )
    def post(self, request: Request, key: str) -> Response:
        """Enter."""
        order = read_body(request, EntryOrder)
        shown_event(key, find_player(request))
        commands.enter(key, get_or_create_player(request), order)
        return own_response(request, key)

    @Operation(
        "Withdraw from an event; what was told with the entry is erased.",
        response_type=OwnPart,
        problems=(*ANY, "event-over", "sign-in-needed", "not-entered"),
    )
    def delete(self, request: Request, key: str) -> Response:
        """Withdraw."""
        commands.withdraw(key, require_player(request))
        return own_response(request, key)


class DetailsView(ApiView):
    """What the caller has told of themselves."""

    scope = "play"

    @Operation("Erase name, city and country.", response_type=OwnPart, problems=(*ANY, "sign-in-needed"))
    def delete(self, request: Request, key: str) -> Response:
        """Erase them."""
        commands.erase_details(key, require_player(request))
        return own_response(request, key)


class CheckInView(ApiView):
    """The caller's check-in."""

    scope = "play"

    @Operation(
        "Check in for the round that is next.",
        request_type=CheckInOrder,
        response_type=OwnPart,
        problems=(*ANY, "sign-in-needed", "check-in-closed", "not-entered", "checked-in"),
    )
    def post(self, request: Request, key: str) -> Response:
        """Check in."""
        order = read_body(request, CheckInOrder)
        commands.check_in(key, require_player(request), order.nonce)
        return own_response(request, key)


class ReminderView(ApiView):
    """Whether the caller is reminded by mail."""

    scope = "play"

    @Operation(
        "Be reminded of an event by mail, or not.",
        request_type=ReminderOrder,
        response_type=OwnPart,
        problems=(*ANY, "not-entered"),
        caller="account",
    )
    def put(self, request: Request, key: str) -> Response:
        """Note it."""
        order = read_body(request, ReminderOrder)
        shown_event(key, find_player(request))
        commands.set_reminder(key, require_account(request), remind=order.remind)
        return own_response(request, key)


class EntrantView(ApiView):
    """One entrant, by number."""

    scope = "events:manage"

    @Operation(
        "Approve, decline, remove or check in an entrant, or have them fill seats of others.",
        request_type=EntrantOrder,
        response_type=OwnPart,
        problems=(
            *COMMAND,
            "no-such-entrant",
            "already-entered",
            "not-entered",
            "check-in-closed",
            "checked-in",
            "begun",
        ),
        caller="account",
    )
    def post(self, request: Request, key: str, number: int) -> Response:
        """Do it."""
        order = read_body(request, EntrantOrder)
        commands.set_entrant(key, require_account(request), number, order)
        return own_response(request, key)
