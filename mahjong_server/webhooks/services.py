"""What may be done with the webhooks of a subject, by whoever the caller has found may do it."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final, Literal, cast

import msgspec
from django.conf import settings
from django.db import IntegrityError, transaction

from mahjong_server.background import node_services
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.webhooks import addresses, outbox, signature
from mahjong_server.webhooks.models import MOST_WEBHOOKS, Delivery, Webhook, new_salt
from mahjong_server.webhooks.responses import Deliveries, DeliveryInfo, WebhookInfo, Webhooks
from mahjong_server.webhooks.sender import WebhookSender

TEST: Final = "webhook.test"
"""The kind of a message by which an owner tries a webhook; every one wants it."""
BOTH_MS: Final = 24 * 3600 * 1000
"""So long a secret signs on beside the one that took its place."""
MOST_BODY: Final = 20_000
"""Bytes of a message: news, with an address where to read more."""
MOST_WAITING: Final = 500
"""Messages that may wait for one webhook; those beyond are given up at once, and listed."""
MOST_LISTED: Final = 50


def webhooks(subject: str) -> Webhooks:
    """Return the webhooks of a subject."""
    found = Webhook.objects.filter(subject=subject).order_by("place")
    return Webhooks([_told(webhook) for webhook in found], MOST_WEBHOOKS)


def create(subject: str, url: str, kinds: Iterable[str], owner: str = "") -> WebhookInfo:
    """Make a webhook, and tell its secret; raise ``Problem`` (400, 403, 409).

    What is sent to webhooks of one owner (a player's id in hex) waits for one another; those of nobody are as of one.
    """
    if settings.WEBHOOKS == "off":
        raise Problem(403, "no-webhooks", "This site sends nothing to webhooks.")
    try:
        addresses.parse(url)
    except addresses.NotAllowed as refusal:
        raise Problem(400, "bad-webhook-address", str(refusal), {"url": str(refusal)}) from None
    webhook = _in_free_place(subject, owner, url, sorted(set(kinds)))
    return _told(webhook, signature.secret_text(webhook.salt))


def _in_free_place(subject: str, owner: str, url: str, kinds: list[str]) -> Webhook:
    """Return a new row in the first place that nobody else takes meanwhile."""
    for place in range(MOST_WEBHOOKS):
        try:
            with transaction.atomic():
                if not Webhook.objects.filter(subject=subject, place=place).exists():
                    return Webhook.objects.create(subject=subject, owner=owner, place=place, url=url, kinds=kinds)
        except IntegrityError:
            continue
    raise Problem(409, "too-many-webhooks", f"There may be at most {MOST_WEBHOOKS} webhooks. Delete one first.")


def rotate(subject: str, key: str) -> WebhookInfo:
    """Give a webhook another secret, and tell it; the one before signs too for a day. Raise ``Problem`` (404)."""
    with transaction.atomic():
        webhook = _held(subject, key)
        webhook.old_salt, webhook.old_until = webhook.salt, now_ms() + BOTH_MS
        webhook.salt = new_salt()
        webhook.save(update_fields=["salt", "old_salt", "old_until"])
    return _told(webhook, signature.secret_text(webhook.salt))


def switch(subject: str, key: str, *, active: bool) -> WebhookInfo:
    """Have a webhook sent nothing any more, or something again once it has rested; raise ``Problem`` (404)."""
    with transaction.atomic():
        webhook = _held(subject, key)
        if active:
            webhook.off, webhook.worked_at = Webhook.Off.NO, now_ms()
        elif not webhook.off:
            outbox.turn_off(webhook, Webhook.Off.OWNER)
        webhook.save(update_fields=["off", "worked_at"])
    return _told(webhook)


def delete(subject: str, key: str) -> None:
    """Forget a webhook, with what waits for it; raise ``Problem`` (404)."""
    with transaction.atomic():
        _held(subject, key).delete()


def delete_all(subject: str) -> None:
    """Forget the webhooks of a subject that is no more."""
    with transaction.atomic():
        held = Webhook.objects.select_for_update(no_key=True).filter(subject=subject).order_by("pk")
        Webhook.objects.filter(pk__in=[webhook.pk for webhook in held]).delete()


def enqueue(subject: str, kind: str, payload: Any) -> None:
    """Tell the webhooks of a subject, as soon as the caller's transaction is committed, and only then.

    ``payload`` is what JSON or a struct has; it holds only what whoever may make webhooks of this subject may know.
    """
    wanted = [
        webhook
        for webhook in Webhook.objects.filter(subject=subject, off="").order_by("place")
        if not webhook.kinds or kind in webhook.kinds
    ]
    _enqueue(wanted, kind, payload)


def send_test(subject: str, key: str) -> None:
    """Send a webhook a message that says nothing; raise ``Problem`` (404, and 409 where it is off)."""
    with transaction.atomic():
        _enqueue([_active(subject, key)], TEST, {})


def _enqueue(wanted: list[Webhook], kind: str, payload: Any) -> None:
    if not wanted or settings.WEBHOOKS == "off":
        return
    now = now_ms()
    when = datetime.fromtimestamp(now / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    body = msgspec.json.encode({"type": kind, "timestamp": when, "data": payload})
    if len(body) > MOST_BODY:
        raise ValueError(f"{kind} has {len(body)} bytes, of at most {MOST_BODY}")
    for webhook in wanted:
        waiting = webhook.deliveries.filter(status=Delivery.Status.WAITING)[:MOST_WAITING].count()
        lost = {"status": Delivery.Status.GIVEN_UP, "fault": "too-many-waiting"} if waiting >= MOST_WAITING else {}
        webhook.deliveries.create(kind=kind, body=body.decode(), created_at=now, asked_at=now, due_at=now, **lost)
    transaction.on_commit(_wake)


def _wake() -> None:
    sender = node_services.find(WebhookSender)
    if sender is not None:
        sender.wake()


def deliveries(subject: str, key: str) -> Deliveries:
    """Return the last messages of a webhook; raise ``Problem`` (404)."""
    return Deliveries([_told_of(each) for each in _found(subject, key).deliveries.order_by("-pk")[:MOST_LISTED]])


def redeliver(subject: str, key: str, message: str) -> DeliveryInfo:
    """Send a message once more, whatever became of it, under its id; raise ``Problem`` (404, 409).

    A webhook that rests goes on resting: to ask again and again brings nobody a post more often.
    """
    with transaction.atomic():
        webhook = _active(subject, key)
        delivery = webhook.deliveries.filter(message=message).first()
        if delivery is None:
            raise Problem(404, "no-such-delivery", "There is no such message.")
        if delivery.status != Delivery.Status.WAITING or delivery.attempts:
            delivery.status, delivery.attempts, delivery.fault = Delivery.Status.WAITING, 0, ""
            delivery.asked_at = delivery.due_at = now_ms()
            delivery.save()
        transaction.on_commit(_wake)
    return _told_of(delivery)


def _found(subject: str, key: str) -> Webhook:
    webhook = Webhook.objects.filter(subject=subject, pk=key).first()
    if webhook is None:
        raise Problem(404, "no-such-webhook", "There is no such webhook.")
    return webhook


def _held(subject: str, key: str) -> Webhook:
    """Return a webhook, locked for the rest of the transaction."""
    return Webhook.objects.select_for_update(no_key=True).get(pk=_found(subject, key).pk)


def _active(subject: str, key: str) -> Webhook:
    """Return a webhook that may be sent something, locked."""
    webhook = _held(subject, key)
    if webhook.off:
        raise Problem(409, "webhook-off", "The webhook is off. Turn it on first.")
    return webhook


def _told(webhook: Webhook, secret: str | None = None) -> WebhookInfo:
    both = webhook.old_until > now_ms()
    return WebhookInfo(
        id=webhook.key,
        url=webhook.url,
        kinds=webhook.kinds,
        active=not webhook.off,
        off=cast("Literal['owner', 'gone', 'failing']", webhook.off) if webhook.off else None,
        old_until=webhook.old_until if both else None,
        created_at=webhook.created_at,
        **({"secret": secret} if secret is not None else {}),
    )


def _told_of(delivery: Delivery) -> DeliveryInfo:
    waiting = delivery.status == Delivery.Status.WAITING
    return DeliveryInfo(
        id=delivery.message,
        kind=delivery.kind,
        status=cast("Literal['waiting', 'delivered', 'given-up']", str(delivery.status)),
        attempts=delivery.attempts,
        answer=delivery.answer,
        fault=delivery.fault or None,
        created_at=delivery.created_at,
        due_at=delivery.due_at if waiting else None,
    )
