"""Messages wait until they have arrived: through failures, for three days, whatever becomes of a process."""

import asyncio
import json
from collections.abc import Callable

import pytest

from mahjong_server.background import node_services
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.webhooks import outbox, retention, sender, services
from mahjong_server.webhooks import post as posting
from mahjong_server.webhooks.models import Delivery, Webhook
from mahjong_server.webhooks.outbox import LEASE_MS, MOST_REST_S, RETRIES_S, take
from mahjong_server.webhooks.post import Outcome
from mahjong_server.webhooks.sender import WebhookSender
from tests.play.table import wait_until
from tests.races import run_concurrently
from tests.webhooks.receiver import Receiver, answer, say_nothing
from tests.webhooks.test_services import EVENT, marks

URL = "https://hooks.example/mahjong"
ARRIVED, FAILED = Outcome(200), Outcome(500)
HOUR_MS = 3600 * 1000


def made(url=URL, number=1):
    """Return a new webhook's id, with so many messages."""
    hook = services.create(EVENT, url, [])
    for at in range(number):
        services.enqueue(EVENT, "round.began", {"round": at})
    return hook.id


class Late:
    """Rows that are found, and then something else happens before they are used."""

    def __init__(self, rows, then):
        self._rows, self._then = rows, then

    def filter(self, **how):
        return Late(self._rows.filter(**how), self._then)

    def order_by(self, *by):
        return Late(self._rows.order_by(*by), self._then)

    def first(self):
        found = self._rows.first()
        self._then()
        return found


def told(hook):
    return services.deliveries(EVENT, hook).deliveries


@pytest.mark.django_db
def test_a_message_arrives_signed_and_is_sent_no_more(receiver, send):
    hook = services.create(EVENT, receiver.url(), [])
    services.enqueue(EVENT, "round.began", {"round": 1})
    now = now_ms()
    assert [send(now), send(now + LEASE_MS)] == [1, 0]
    (got,) = receiver.got
    (delivery,) = told(hook.id)
    assert got.headers["webhook-id"] == delivery.id
    assert got.headers["webhook-timestamp"] == str(now // 1000)
    assert got.headers["webhook-signature"].split() == marks([str(hook.secret)], got.headers, got.body)
    assert json.loads(got.body)["data"] == {"round": 1}
    assert (delivery.status, delivery.attempts, delivery.answer, delivery.due_at) == ("delivered", 1, 200, None)


@pytest.mark.django_db
def test_a_failure_is_tried_again_ever_later_under_one_id_and_a_new_time(receiver, send):
    receiver.behave = answer(500)
    hook = made(receiver.url())
    now = now_ms()
    for wait_s in RETRIES_S:
        assert send(now) == 1
        (delivery,) = told(hook)
        assert (delivery.status, delivery.answer) == ("waiting", 500)
        assert delivery.due_at is not None
        assert wait_s * 1000 <= delivery.due_at - now <= wait_s * 1100 + 1
        assert send(delivery.due_at - 1) == 0
        now = delivery.due_at
    assert send(now) == 1
    (delivery,) = told(hook)
    assert (delivery.status, delivery.attempts, delivery.due_at) == ("given-up", len(RETRIES_S) + 1, None)
    assert {got.headers["webhook-id"] for got in receiver.got} == {delivery.id}
    assert len({got.headers["webhook-timestamp"] for got in receiver.got}) == len(receiver.got) == len(RETRIES_S) + 1
    assert 3 * 24 * HOUR_MS < sum(RETRIES_S) * 1000 < 3.5 * 24 * HOUR_MS
    (hooked,) = services.webhooks(EVENT).webhooks
    assert hooked.off == "failing", "nothing has arrived since it was asked for"


@pytest.mark.django_db
def test_where_anything_arrived_meanwhile_the_webhook_stays_on():
    hook = made()
    (taken,) = take(now_ms())
    later = now_ms() + outbox.LONGEST_MS + 1
    Webhook.objects.update(worked_at=later - HOUR_MS)
    outbox.note(taken, FAILED, later)
    assert told(hook)[0].status == "given-up"
    assert services.webhooks(EVENT).webhooks[0].active


@pytest.mark.django_db
@pytest.mark.parametrize("behave", [answer(302, "Location: /x"), b"", say_nothing], ids=["redirect", "nothing", "slow"])
def test_whatever_is_no_arrival_is_a_failure(receiver, send, impatient, behave):
    receiver.behave = behave
    hook = made(receiver.url())
    assert send(now_ms()) == 1
    (delivery,) = told(hook)
    assert (delivery.status, delivery.attempts) == ("waiting", 1)
    assert delivery.answer == 302 or delivery.fault in {"no-answer", "timed-out"}


@pytest.mark.django_db
def test_who_is_gone_is_sent_nothing_more(receiver, send):
    receiver.behave = answer(410)
    hook = made(receiver.url(), number=3)
    assert send(now_ms()) == 1
    assert [(each.status, each.fault) for each in told(hook)] == [
        ("given-up", "turned-off"),
        ("given-up", "turned-off"),
        ("given-up", None),
    ]
    (told_of,) = services.webhooks(EVENT).webhooks
    assert (told_of.active, told_of.off) == (False, "gone")
    services.enqueue(EVENT, "round.over", {})
    assert len(told(hook)) == 3


@pytest.mark.django_db
def test_a_webhook_gets_one_message_at_a_time_and_rests_after_a_failure():
    hook = made(number=2)
    now = now_ms()
    (first,) = take(now)
    assert take(now) == []
    outbox.note(first, FAILED, now)
    assert take(now + RETRIES_S[0] * 1000 - 1) == []
    (second,) = take(now + LEASE_MS)
    assert second.pk != first.pk, "the oldest that is due"
    outbox.note(second, Outcome(503, wait_s=3600), now)
    assert take(now + HOUR_MS - 1) == [], "it asked to be left in peace"
    (again,) = take(now + HOUR_MS)
    outbox.note(again, ARRIVED, now + HOUR_MS)
    assert [each.pk for each in take(now + HOUR_MS)] == [({first.pk, second.pk} - {again.pk}).pop()]
    assert told(hook)


@pytest.mark.django_db
def test_one_that_is_down_for_long_is_tried_every_five_minutes_by_what_is_new():
    made()
    now = now_ms()
    for _ in range(4):
        (taken,) = take(now)
        outbox.note(taken, FAILED, now)
        now = Delivery.objects.get(pk=taken.pk).due_at
    (taken,) = take(now)
    outbox.note(taken, FAILED, now)
    assert Webhook.objects.get().rests_until == now + MOST_REST_S * 1000


@pytest.mark.django_db
def test_many_messages_of_one_webhook_hold_nobody_else_up():
    made(number=40)
    other = services.create("event:other", URL, [])
    services.enqueue("event:other", "round.began", {})
    assert [taken.webhook for taken in take(now_ms())][1:] == [other.id]


@pytest.mark.django_db
@pytest.mark.parametrize("ask", ["again", "on"])
def test_a_webhook_that_rests_goes_on_resting_whatever_its_owner_asks_for(ask):
    hook = made()
    now = now_ms()
    (taken,) = take(now)
    outbox.note(taken, Outcome(503, wait_s=3600), now)
    if ask == "on":
        services.switch(EVENT, hook, active=False)
        services.switch(EVENT, hook, active=True)
    services.redeliver(EVENT, hook, told(hook)[0].id)
    assert take(now + HOUR_MS - 1) == []
    (again,) = take(now + HOUR_MS)
    assert again.pk == taken.pk


def made_by(owner: str, number: int) -> None:
    """Make webhooks of one owner, each of another subject, with a message each."""
    for at in range(number):
        services.create(f"event:{owner}{at}", URL, [], owner)
        services.enqueue(f"event:{owner}{at}", "round.began", {})


@pytest.mark.django_db
@pytest.mark.security("SEC 12.2")
def test_one_owner_has_few_messages_in_hand_and_owners_are_served_in_turn():
    made_by("a", 30)
    made_by("b", 2)
    made_by("c", 1)
    now = now_ms()
    taken = take(now)
    assert [each.owner for each in taken] == ["a", "b", "c", "a", "b", "a", "a"]
    assert take(now, taken) == [], "what is in hand counts"
    assert [each.owner for each in take(now, taken[:-1])] == ["a"]
    made_by("d", 5)
    assert [each.owner for each in take(now_ms(), taken)] == ["d"] * 4


@pytest.mark.django_db
def test_a_process_has_no_more_messages_in_hand_than_it_may(django_assert_num_queries):
    for owner in "abcdef":
        made_by(owner, 4)
    now = now_ms()
    taken = take(now)
    assert len(taken) == outbox.MOST_AT_ONCE
    assert len(take(now, taken[1:])) == 1
    with django_assert_num_queries(0):
        assert take(now, taken) == []


@pytest.mark.django_db
def test_a_message_whose_process_was_killed_over_it_is_sent_by_another(receiver, send):
    hook = made(receiver.url())
    now = now_ms()
    (lost,) = take(now)
    assert send(now + LEASE_MS - 1) == 0, "it is still another's"
    assert send(now + LEASE_MS) == 1
    outbox.note(lost, FAILED, now + LEASE_MS)  # it lives after all, and comes too late
    (delivery,) = told(hook)
    assert (delivery.status, delivery.attempts) == ("delivered", 1)


@pytest.mark.django_db
def test_to_ask_for_a_message_again_while_it_is_sent_does_not_send_it_twice():
    hook = made()
    now = now_ms()
    (taken,) = take(now)
    outbox.note(taken, FAILED, now)
    (taken,) = take(now + LEASE_MS)
    services.redeliver(EVENT, hook, told(hook)[0].id)
    assert take(now + LEASE_MS) == []
    outbox.note(taken, ARRIVED, now + LEASE_MS)
    assert told(hook)[0].status == "delivered"


@pytest.mark.django_db
def test_a_webhook_that_is_deleted_or_turned_off_while_it_is_sent_something():
    hook = made()
    (taken,) = take(now_ms())
    services.switch(EVENT, hook, active=False)
    outbox.note(taken, FAILED, now_ms())
    assert told(hook)[0].status == "given-up"
    services.switch(EVENT, hook, active=True)
    services.redeliver(EVENT, hook, told(hook)[0].id)
    (taken,) = take(now_ms() + LEASE_MS)
    services.delete(EVENT, hook)
    outbox.note(taken, ARRIVED, now_ms())
    assert not Delivery.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("outcome", [ARRIVED, FAILED])
def test_one_that_was_sent_by_another_just_after_it_was_found_is_not_sent_again(monkeypatch, outcome):
    made()
    now = now_ms()
    found = outbox._due

    def send():
        (taken,) = take(now)
        outbox.note(taken, outcome, now)

    def look(at):
        monkeypatch.setattr(outbox, "_due", found)  # the other process
        return Late(found(at), send)

    monkeypatch.setattr(outbox, "_due", look)
    assert outbox._take_of(Webhook.objects.get(), now) is None
    assert Webhook.objects.get().rests_until in {0, Delivery.objects.get().due_at}
    assert Delivery.objects.get().attempts == 1


@pytest.mark.django_db(transaction=True)
def test_several_processes_that_look_at_once_take_each_message_once():
    for number in range(4):
        services.create(EVENT, f"{URL}{number}", [])
    services.enqueue(EVENT, "round.began", {})
    now = now_ms()
    found = run_concurrently(*[lambda: [taken.pk for taken in take(now)]] * 4)
    assert sorted(pk for some in found for pk in some) == sorted(Delivery.objects.values_list("pk", flat=True))


@pytest.mark.django_db
def test_what_is_over_is_forgotten_a_week_later():
    hook = made(number=2)
    (taken,) = take(now_ms())
    outbox.note(taken, ARRIVED, now_ms())
    retention.purge("default", now_ms())
    assert len(told(hook)) == 2
    retention.purge("default", now_ms() + retention.KEPT_MS + HOUR_MS)
    assert [each.status for each in told(hook)] == ["waiting"]


# ── In processes that serve ──


def enqueue(url, number):
    for at in range(number):
        subject = f"event:{at}"
        if not Webhook.objects.filter(subject=subject).exists():
            services.create(subject, url, [])
        services.enqueue(subject, "round.began", {})


async def test_several_processes_send_each_message_once(new_node, receiver, monkeypatch):
    monkeypatch.setattr(sender, "POLL_S", 0.05)
    await asyncio.to_thread(enqueue, receiver.url(), 6)
    senders: list[WebhookSender] = []
    for _ in range(3):
        await new_node()
        found = node_services.find(WebhookSender)
        assert found is not None
        senders.append(found)
    await wait_until(lambda: len(receiver.got) >= 6)
    await asyncio.to_thread(enqueue, receiver.url(), 6)  # which wakes the last one
    await wait_until(lambda: len(receiver.got) >= 12)
    for each in senders:
        await each.stop()
    assert len({got.headers["webhook-id"] for got in receiver.got}) == len(receiver.got) == 12
    assert await asyncio.to_thread(Delivery.objects.filter(status="delivered").count) == 12


def has_got(receiver: Receiver, number: int) -> Callable[[], bool]:
    return lambda: len(receiver.got) >= number


@pytest.mark.security("SEC 12.2")
async def test_slow_receivers_hold_up_nobody_else_s_messages(new_node, receiver, monkeypatch):
    monkeypatch.setattr(sender, "POLL_S", 60)
    await new_node()
    with Receiver(say_nothing) as slow:
        await asyncio.to_thread(enqueue, slow.url(), 20)
        await wait_until(lambda: len(slow.got) >= 1)
        await asyncio.to_thread(services.create, "event:other", receiver.url(), [], "other")
        async with asyncio.timeout(posting.TIMEOUT_S / 2):
            for number in range(1, 4):
                await asyncio.to_thread(services.enqueue, "event:other", "round.began", {})
                await wait_until(has_got(receiver, number))


async def test_a_process_that_ends_leaves_to_others_what_gets_no_answer(new_node, loopback, monkeypatch):
    monkeypatch.setattr(sender, "POLL_S", 0.05)
    monkeypatch.setattr(sender, "GRACE_S", 0.1)
    with Receiver(say_nothing) as receiver:
        await asyncio.to_thread(enqueue, receiver.url(), 1)
        await new_node()
        found = node_services.find(WebhookSender)
        assert found is not None
        found.wake()
        await wait_until(lambda: len(receiver.got) >= 1)
        async with asyncio.timeout(5):
            await found.stop()
    delivery = await asyncio.to_thread(Delivery.objects.get)
    assert (delivery.status, delivery.attempts, delivery.taken_until) == ("waiting", 0, 0)


async def test_where_a_site_has_no_webhooks_nothing_is_sent(new_node, receiver, settings, monkeypatch):
    monkeypatch.setattr(sender, "POLL_S", 0.05)
    await asyncio.to_thread(enqueue, receiver.url(), 1)
    settings.WEBHOOKS = "off"
    await new_node()
    await asyncio.sleep(0.3)
    assert receiver.connections == 0
