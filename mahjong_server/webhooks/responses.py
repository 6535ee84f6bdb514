"""What the API tells of webhooks, as types. Times are epoch milliseconds."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType


class WebhookInfo(Struct, frozen=True):
    """A webhook. ``off`` says why it is sent nothing: its owner says so, it answered 410, nothing arrived for days.

    ``secret`` is told once, when it is made; the secret before it signs too until ``old_until``.
    """

    id: str
    url: str
    kinds: list[str]
    active: bool
    off: Literal["owner", "gone", "failing"] | None
    old_until: int | None
    created_at: int
    secret: str | UnsetType = UNSET


class Webhooks(Struct, frozen=True):
    """All of a subject, in the order of their places."""

    webhooks: list[WebhookInfo]
    most: int


class DeliveryInfo(Struct, frozen=True):
    """A message; ``id`` is its ``webhook-id``.

    ``answer`` is the HTTP status of the last attempt, or ``fault`` says why there was none. ``due_at`` is when it is
    tried next, ``null`` where it is not.
    """

    id: str
    kind: str
    status: Literal["waiting", "delivered", "given-up"]
    attempts: int
    answer: int | None
    fault: str | None
    created_at: int
    due_at: int | None


class Deliveries(Struct, frozen=True):
    """The last ones of a webhook, the newest first."""

    deliveries: list[DeliveryInfo]
