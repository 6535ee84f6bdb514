"""The webhooks of an event: docs/webhooks.md says what they are sent.

Once the event is over they may be read, given another secret, turned off and deleted, and nothing new is sent to them:
so an account has webhooks of as many events as it may have open, and of no more.
"""

from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.caller import find_player, require_account
from mahjong_server.events.contest import registration, roles
from mahjong_server.events.contest.refusal import EventRefusal
from mahjong_server.events.services.commands import problem
from mahjong_server.events.services.event_log import known_state, shown_event
from mahjong_server.events.services.news import KINDS, subject_of
from mahjong_server.events.views.events import ANY, COMMAND
from mahjong_server.http.api import ApiView, Nothing, Operation, read_body
from mahjong_server.http.problems import Problem
from mahjong_server.webhooks import services
from mahjong_server.webhooks.requests import WebhookOrder, WebhookSwitch
from mahjong_server.webhooks.responses import Deliveries, DeliveryInfo, WebhookInfo, Webhooks

ALL = (*ANY, "not-allowed")
ONE = (*ALL, "no-such-webhook")
SENDING = (*COMMAND, "no-such-webhook")


def require_subject(request: Request, key: str, *, sending: bool = False) -> str:
    """Return whose webhooks an event's are; raise ``Problem`` for who may not change them.

    ``sending``: it is to have something sent, which an event that is over has not.
    """
    event, player = shown_event(key, find_player(request)), require_account(request)
    state = known_state(event)
    try:
        roles.check_role(state, player.pk.hex, "webhooks")
        if sending:
            registration.refuse_over(state)
    except EventRefusal as refusal:
        raise problem(refusal) from None
    return subject_of(event)


class WebhooksView(ApiView):
    """All webhooks of an event."""

    scope = "events:manage"

    @Operation("List an event's webhooks.", response_type=Webhooks, problems=ALL, caller="account")
    def get(self, request: Request, key: str) -> Response:
        """Return them."""
        return Response(services.webhooks(require_subject(request, key)))

    @Operation(
        "Make a webhook; the answer has its secret, which is told once.",
        request_type=WebhookOrder,
        response_type=WebhookInfo,
        status=201,
        problems=(*COMMAND, "no-webhooks", "bad-webhook-address", "too-many-webhooks"),
        caller="account",
    )
    def post(self, request: Request, key: str) -> Response:
        """Make one."""
        order = read_body(request, WebhookOrder)
        alien = sorted(set(order.kinds) - set(KINDS))
        if alien:
            text = f"There is no such message; there are: {', '.join(KINDS)}."
            raise Problem(400, "invalid", text, {"kinds": text})
        subject = require_subject(request, key, sending=True)
        owner = require_account(request).pk.hex
        return Response(services.create(subject, order.url, order.kinds, owner), status=201)


class WebhookView(ApiView):
    """One webhook of an event."""

    scope = "events:manage"

    @Operation(
        "Turn a webhook on or off.",
        request_type=WebhookSwitch,
        response_type=WebhookInfo,
        problems=SENDING,
        caller="account",
    )
    def patch(self, request: Request, key: str, webhook: str) -> Response:
        """Turn it on or off."""
        order = read_body(request, WebhookSwitch)
        subject = require_subject(request, key, sending=order.active)
        return Response(services.switch(subject, webhook, active=order.active))

    @Operation("Delete a webhook, with what waits for it.", status=204, problems=ONE, caller="account")
    def delete(self, request: Request, key: str, webhook: str) -> Response:
        """Delete it."""
        services.delete(require_subject(request, key), webhook)
        return Response(status=204)


class SecretView(ApiView):
    """The secret of a webhook."""

    scope = "events:manage"

    @Operation(
        "Give a webhook another secret; the one before signs too for a day.",
        request_type=Nothing,
        response_type=WebhookInfo,
        problems=ONE,
        caller="account",
    )
    def post(self, request: Request, key: str, webhook: str) -> Response:
        """Give it another."""
        read_body(request, Nothing)
        return Response(services.rotate(require_subject(request, key), webhook))


class DeliveriesView(ApiView):
    """What a webhook was sent."""

    scope = "events:manage"

    @Operation("List a webhook's last messages.", response_type=Deliveries, problems=ONE, caller="account")
    def get(self, request: Request, key: str, webhook: str) -> Response:
        """Return them."""
        return Response(services.deliveries(require_subject(request, key), webhook))

    @Operation(
        "Send a webhook a message that says nothing, to try it.",
        request_type=Nothing,
        status=204,
        problems=(*SENDING, "webhook-off"),
        caller="account",
    )
    def post(self, request: Request, key: str, webhook: str) -> Response:
        """Send it."""
        read_body(request, Nothing)
        services.send_test(require_subject(request, key, sending=True), webhook)
        return Response(status=204)


class DeliveryView(ApiView):
    """One message to a webhook."""

    scope = "events:manage"

    @Operation(
        "Send a message once more.",
        request_type=Nothing,
        response_type=DeliveryInfo,
        problems=(*SENDING, "no-such-delivery", "webhook-off"),
        caller="account",
    )
    def post(self, request: Request, key: str, webhook: str, message: str) -> Response:
        """Send it."""
        read_body(request, Nothing)
        return Response(services.redeliver(require_subject(request, key, sending=True), webhook, message))
