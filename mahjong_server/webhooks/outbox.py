"""Messages wait in the database until they have arrived, or have been tried for three days.

A message is taken for a minute, with its webhook: so no two processes send it at once, and one whose process is
killed over it is taken up by another. It may then arrive twice, under one id. A webhook is sent one message at a time,
and after a failure it rests, whatever else waits for it. Owners are served in turn, and have few messages in hand at a
time: addresses that never answer hold up their owner's alone. Rows are locked webhook first.
"""

import random
from collections import Counter
from collections.abc import Collection
from typing import Final, NamedTuple

from django.db import transaction
from django.db.models import Min, QuerySet, Window
from django.db.models.functions import RowNumber

from mahjong_server.telemetry.metrics import WEBHOOK_POSTS
from mahjong_server.webhooks import signature
from mahjong_server.webhooks.models import Delivery, Webhook
from mahjong_server.webhooks.post import Outcome

LEASE_MS: Final = 60_000
"""So long a message is its taker's."""
MOST_AT_ONCE: Final = 16
"""Messages that one process sends at a time, each to another webhook."""
MOST_OF_OWNER: Final = 4
"""How many of these are for webhooks of one owner."""
RETRIES_S: Final = (5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600)
"""Waits after the first failure, the second and so on, as Standard Webhooks 1.0 suggests."""
JITTER: Final = 0.1
"""By which part a wait may be longer: what failed together is not tried together again."""
LONGEST_MS: Final = (sum(RETRIES_S) + 3600) * 1000
"""A message that could not be tried as often in this time is given up, too."""
MOST_REST_S: Final = 5 * 60
"""A webhook that does not answer is tried by the oldest message this often."""
GONE: Final = 410


class Taken(NamedTuple):
    """A message in the hands of this process, ready to be posted."""

    webhook: str
    owner: str
    pk: int
    lease: int
    url: str
    headers: dict[str, str]
    body: bytes


def take(now: int, in_hand: Collection[Taken] = ()) -> list[Taken]:
    """Take messages that are due (``now`` is epoch ms), the oldest of each webhook that does not rest.

    ``in_hand`` is what this process sends already, and counts with what it takes.
    """
    free, busy, taken = MOST_AT_ONCE - len(in_hand), Counter(each.owner for each in in_hand), list[Taken]()
    for webhook in _awake(now, busy) if free > 0 else ():
        if len(taken) == free:
            break
        if busy[webhook.owner] < MOST_OF_OWNER and (found := _take_of(webhook, now)) is not None:
            taken.append(found)
            busy[webhook.owner] += 1
    return taken


def _awake(now: int, busy: Counter[str]) -> QuerySet[Webhook]:
    """Return webhooks that something is due for, of owners who have room: one of each before the second of any."""
    full = [owner for owner, number in busy.items() if number >= MOST_OF_OWNER]
    found = Webhook.objects.filter(off="", rests_until__lte=now, deliveries__in=_due(now)).exclude(owner__in=full)
    found = found.annotate(first=Min("deliveries__due_at"))
    turn = Window(RowNumber(), partition_by="owner", order_by=("first", "key"))
    return found.annotate(turn=turn).order_by("turn", "first", "key")[: MOST_AT_ONCE * MOST_OF_OWNER]


def _due(now: int) -> QuerySet[Delivery]:
    return Delivery.objects.filter(status=Delivery.Status.WAITING, due_at__lte=now, taken_until__lte=now)


def _take_of(webhook: Webhook, now: int) -> Taken | None:
    """Take the oldest message for a webhook, unless another process has just done so or still has one for it."""
    first = _due(now).filter(webhook=webhook).order_by("due_at", "pk").first()
    if first is None:
        return None
    with transaction.atomic():
        free = Webhook.objects.filter(pk=webhook.pk, rests_until=webhook.rests_until, off="")
        if not free.update(rests_until=now + LEASE_MS):
            return None
        # It may have been sent since it was found, and its webhook be free again.
        if not _due(now).filter(pk=first.pk, attempts=first.attempts).update(taken_until=now + LEASE_MS):
            transaction.set_rollback(True)
            return None
    body = first.body.encode()
    headers = signature.headers(webhook, first.message, body, now)
    return Taken(webhook.pk, webhook.owner, first.pk, now + LEASE_MS, webhook.url, headers, body)


def note(taken: Taken, outcome: Outcome | None, now: int) -> None:
    """Note what came of a message; ``None``: it was not sent after all."""
    with transaction.atomic():
        webhook = Webhook.objects.select_for_update(no_key=True).filter(pk=taken.webhook).first()
        delivery = Delivery.objects.select_for_update(no_key=True).filter(pk=taken.pk, taken_until=taken.lease).first()
        if webhook is None or delivery is None:
            return  # deleted, or its lease ran out and it is another's
        delivery.taken_until = 0
        if outcome is None:
            webhook.rests_until = 0
        elif outcome.delivered:
            _note_success(webhook, delivery, outcome, now)
        else:
            _note_failure(webhook, delivery, outcome, now)
        delivery.save()
        webhook.save(update_fields=["off", "rests_until", "worked_at"])


def _note_success(webhook: Webhook, delivery: Delivery, outcome: Outcome, now: int) -> None:
    webhook.rests_until, webhook.worked_at = 0, now
    delivery.status, delivery.attempts = Delivery.Status.DELIVERED, delivery.attempts + 1
    delivery.answer, delivery.fault = outcome.status, ""
    WEBHOOK_POSTS.labels("delivered").inc()


def _note_failure(webhook: Webhook, delivery: Delivery, outcome: Outcome, now: int) -> None:
    delivery.attempts += 1
    delivery.answer, delivery.fault = outcome.status, outcome.fault
    wait_s = _wait_s(delivery.attempts)
    over = wait_s is None or now - delivery.asked_at > LONGEST_MS or outcome.status == GONE
    rest_s = max(min(wait_s or 0, MOST_REST_S), outcome.wait_s)
    webhook.rests_until = now + rest_s * 1000
    if over:
        delivery.status = Delivery.Status.GIVEN_UP
    else:
        delivery.due_at = now + max(wait_s or 0, outcome.wait_s) * 1000
    WEBHOOK_POSTS.labels("given-up" if over else "failed").inc()
    if outcome.status == GONE:
        turn_off(webhook, Webhook.Off.GONE)
    elif over and webhook.worked_at <= delivery.asked_at:
        turn_off(webhook, Webhook.Off.FAILING)


def _wait_s(attempts: int) -> int | None:
    """Return how long to wait after so many attempts, ``None`` after the last one."""
    if attempts > len(RETRIES_S):
        return None
    return round(RETRIES_S[attempts - 1] * (1 + JITTER * random.random()))  # noqa: S311 - nobody gains by guessing it


def turn_off(webhook: Webhook, why: Webhook.Off) -> None:
    """Send a webhook nothing more; what waits for it is given up. The caller saves the webhook."""
    webhook.off = why
    waiting = Delivery.objects.filter(webhook=webhook, status=Delivery.Status.WAITING)
    waiting.update(status=Delivery.Status.GIVEN_UP, fault="turned-off")
