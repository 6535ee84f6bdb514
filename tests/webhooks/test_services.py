"""What an owner does with webhooks: making, changing and trying them; and what is told of them, and never again."""

import base64
import hashlib
import hmac
import json
from typing import Any

import pytest
from django.core import serializers
from django.db import transaction

from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.webhooks import services, signature
from mahjong_server.webhooks.models import MOST_WEBHOOKS, Delivery, Webhook
from tests.races import run_concurrently

URL = "https://hooks.example/mahjong"
EVENT = "event:abc"
DAY_MS = 24 * 3600 * 1000
NOW = 1614265330_999


def code_of(work) -> str:
    with pytest.raises(Problem) as refused:
        work()
    return refused.value.code


def marks(secrets: list[str], headers: dict[str, str], body: bytes) -> list[str]:
    """Return the signatures that a receiver with these secrets reckons, by the standard's text."""
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    keys = [base64.b64decode(secret.removeprefix("whsec_"), validate=True) for secret in secrets]
    return [f"v1,{base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()}" for key in keys]


def signed(hook: str, now: int) -> list[str]:
    return signature.headers(Webhook.objects.get(pk=hook), "msg_1", b"{}", now)["webhook-signature"].split()


def test_the_scheme_agrees_with_the_standard_s_own_example(monkeypatch):
    """The vector of the reference libraries' tests."""
    key = base64.b64decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    monkeypatch.setattr(signature, "_key", lambda _salt: key)
    headers = signature.headers(
        Webhook(salt="x"), "msg_p5jXN8AQM9LWM0D4loKWxJek", b'{"test": 2432232314}', 1614265330_999
    )
    assert headers == {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }


@pytest.mark.django_db
def test_a_webhook_is_made_and_listed_without_its_secret():
    made = services.create(EVENT, URL, ["round.began", "event.over", "round.began"])
    assert isinstance(made.secret, str)
    assert made.secret.startswith("whsec_")
    assert 24 <= len(base64.b64decode(made.secret.removeprefix("whsec_"), validate=True)) <= 64
    (told,) = services.webhooks(EVENT).webhooks
    assert (told.id, told.url, told.kinds, told.active, told.off) == (
        made.id, URL, ["event.over", "round.began"], True, None,
    )  # fmt: skip
    assert not isinstance(told.secret, str)
    assert services.webhooks("event:other").webhooks == []


@pytest.mark.django_db
@pytest.mark.security("SEC 12.3")
def test_the_database_alone_signs_nothing(settings):
    made, other = services.create(EVENT, URL, []), services.create(EVENT, URL, [])
    services.rotate(EVENT, other.id)
    kept = serializers.serialize("json", Webhook.objects.all())
    assert str(made.secret).removeprefix("whsec_") not in kept
    key = base64.b64decode(str(made.secret).removeprefix("whsec_"))
    assert key.hex() not in kept
    salt = Webhook.objects.get(pk=made.id).salt
    assert signature.secret_text(salt) == made.secret != other.secret
    settings.SECRET_KEY = "another site's" * 4
    assert signature.secret_text(salt) != made.secret


@pytest.mark.django_db
@pytest.mark.security("SEC 12.3")
def test_for_a_day_both_secrets_sign():
    made = services.create(EVENT, URL, [])
    now = now_ms()
    headers = signature.headers(Webhook.objects.get(), "msg_1", b"{}", now)
    assert headers["webhook-signature"].split() == marks([str(made.secret)], headers, b"{}")
    turned = services.rotate(EVENT, made.id)
    assert turned.secret not in {made.secret, None}
    assert turned.old_until is not None
    assert abs(turned.old_until - now - DAY_MS) < 60_000
    headers = signature.headers(Webhook.objects.get(), "msg_1", b"{}", now)
    assert headers["webhook-signature"].split() == marks([str(turned.secret), str(made.secret)], headers, b"{}")
    assert len(signed(made.id, turned.old_until - 1)) == 2
    assert len(signed(made.id, turned.old_until)) == 1
    again = services.rotate(EVENT, made.id)
    headers = signature.headers(Webhook.objects.get(), "msg_1", b"{}", now)
    assert headers["webhook-signature"].split() == marks([str(again.secret), str(turned.secret)], headers, b"{}")


@pytest.mark.django_db
@pytest.mark.security("SEC 12.1")
@pytest.mark.parametrize(
    "url", ["http://hooks.example/", "https://127.0.0.1/", "https://[::1]/", "https://u@x.example/"]
)
def test_addresses_that_are_refused_at_once(url):
    assert code_of(lambda: services.create(EVENT, url, [])) == "bad-webhook-address"
    assert not Webhook.objects.exists()


@pytest.mark.django_db
def test_a_site_may_have_none(settings):
    made = services.create(EVENT, URL, [])
    settings.WEBHOOKS = "off"
    assert code_of(lambda: services.create(EVENT, URL, [])) == "no-webhooks"
    services.enqueue(EVENT, "round.began", {})
    assert not Delivery.objects.exists()
    services.delete(EVENT, made.id)


@pytest.mark.django_db
def test_a_subject_has_five_and_a_place_is_free_again():
    made = [services.create(EVENT, URL, []) for _ in range(MOST_WEBHOOKS)]
    assert code_of(lambda: services.create(EVENT, URL, [])) == "too-many-webhooks"
    services.create("event:other", URL, [])
    services.delete(EVENT, made[2].id)
    anew = services.create(EVENT, URL, [])
    assert [each.id for each in services.webhooks(EVENT).webhooks] == [each.id for each in (*made[:2], anew, *made[3:])]


@pytest.mark.django_db(transaction=True)
def test_several_at_once_make_no_more_than_five():
    made = run_concurrently(*[lambda: services.create(EVENT, URL, []).id] * 8)
    assert made.count("too-many-webhooks") == 3
    assert len(services.webhooks(EVENT).webhooks) == MOST_WEBHOOKS


@pytest.mark.django_db
@pytest.mark.parametrize(
    "work",
    [
        lambda key: services.rotate("event:other", key),
        lambda key: services.switch("event:other", key, active=False),
        lambda key: services.delete("event:other", key),
        lambda key: services.send_test("event:other", key),
        lambda key: services.deliveries("event:other", key),
        lambda key: services.redeliver("event:other", key, Delivery.objects.get().message),
    ],
)
def test_another_subject_s_webhook_is_none(work):
    made = services.create(EVENT, URL, [])
    services.enqueue(EVENT, "round.began", {})
    assert code_of(lambda: work(made.id)) == "no-such-webhook"
    assert Delivery.objects.count() == 1


def enqueued() -> list[tuple[str, str, Any]]:
    found = Delivery.objects.select_related("webhook").order_by("pk")
    return [(each.webhook.url[-1], each.kind, json.loads(each.body)) for each in found]


@pytest.mark.django_db
def test_news_goes_to_those_who_want_its_kind():
    services.create(EVENT, URL + "1", [])
    services.create(EVENT, URL + "2", ["round.over"])
    services.create(EVENT, URL + "3", ["round.began", "round.over"])
    off = services.create(EVENT, URL + "4", [])
    services.switch(EVENT, off.id, active=False)
    services.create("event:other", URL + "5", [])
    services.enqueue(EVENT, "round.began", {"round": 1})
    assert [(where, kind) for where, kind, _ in enqueued()] == [("1", "round.began"), ("3", "round.began")]
    body = enqueued()[0][2]
    assert set(body) == {"type", "timestamp", "data"}
    assert (body["type"], body["data"]) == ("round.began", {"round": 1})
    assert body["timestamp"].endswith("Z")
    assert len({each.message for each in Delivery.objects.all()}) == 2
    assert all("." not in each.message for each in Delivery.objects.all())


@pytest.mark.django_db(transaction=True)
def test_what_a_transaction_takes_back_was_never_news():
    services.create(EVENT, URL, [])

    def change() -> None:
        with transaction.atomic():
            services.enqueue(EVENT, "round.began", {})
            assert Delivery.objects.count() == 1
            raise KeyError

    with pytest.raises(KeyError):
        change()
    assert not Delivery.objects.exists()


@pytest.mark.django_db
def test_who_wants_nothing_costs_one_look(django_assert_num_queries):
    with django_assert_num_queries(1):
        services.enqueue(EVENT, "round.began", {})


@pytest.mark.django_db
def test_a_message_is_short_and_not_too_many_wait(monkeypatch):
    made = services.create(EVENT, URL, [])
    with pytest.raises(ValueError, match="bytes"):
        services.enqueue(EVENT, "round.began", {"x": "y" * services.MOST_BODY})
    monkeypatch.setattr(services, "MOST_WAITING", 2)
    for number in range(3):
        services.enqueue(EVENT, "round.began", {"round": number})
    last, *others = services.deliveries(EVENT, made.id).deliveries
    assert (last.status, last.fault, last.due_at) == ("given-up", "too-many-waiting", None)
    assert [each.status for each in others] == ["waiting"] * 2


@pytest.mark.django_db
def test_what_waits_for_one_that_is_turned_off_is_given_up():
    made = services.create(EVENT, URL, [])
    services.enqueue(EVENT, "round.began", {})
    told = services.switch(EVENT, made.id, active=False)
    assert (told.active, told.off) == (False, "owner")
    (delivery,) = services.deliveries(EVENT, made.id).deliveries
    assert (delivery.status, delivery.fault) == ("given-up", "turned-off")
    assert code_of(lambda: services.redeliver(EVENT, made.id, delivery.id)) == "webhook-off"
    assert code_of(lambda: services.send_test(EVENT, made.id)) == "webhook-off"
    assert services.switch(EVENT, made.id, active=True).active
    again = services.redeliver(EVENT, made.id, delivery.id)
    assert (again.id, again.status, again.attempts, again.fault) == (delivery.id, "waiting", 0, None)
    assert code_of(lambda: services.redeliver(EVENT, made.id, "msg_x")) == "no-such-delivery"


@pytest.mark.django_db
def test_a_try_goes_to_one_alone_whatever_it_wants():
    made = services.create(EVENT, URL + "1", ["round.over"])
    services.create(EVENT, URL + "2", [])
    services.send_test(EVENT, made.id)
    assert [(where, kind) for where, kind, _ in enqueued()] == [("1", "webhook.test")]


@pytest.mark.django_db
def test_the_last_messages_are_listed_and_with_a_subject_all_are_forgotten(monkeypatch):
    monkeypatch.setattr(services, "MOST_LISTED", 3)
    made = services.create(EVENT, URL, [])
    for number in range(5):
        services.enqueue(EVENT, f"round.n{number}", {})
    assert [each.kind for each in services.deliveries(EVENT, made.id).deliveries] == [
        "round.n4",
        "round.n3",
        "round.n2",
    ]
    other = services.create("event:other", URL, [])
    services.delete_all(EVENT)
    assert [*Webhook.objects.values_list("pk", flat=True)] == [other.id]
    assert not Delivery.objects.exists()
