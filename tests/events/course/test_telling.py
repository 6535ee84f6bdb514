"""How an event is told of: webhooks, reminders by mail, link previews."""

import re
from urllib.parse import urlsplit

import pytest
from django.core import mail

from mahjong_server.accounts import services as accounts
from mahjong_server.events import link_previews
from mahjong_server.events.models import Event
from mahjong_server.events.services import reminders
from mahjong_server.pages.words import Words
from mahjong_server.webhooks.models import Delivery, Webhook
from tests.events.course.conftest import NONCE, settings_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _public(settings):
    settings.PUBLIC_URL, settings.HAS_LETTERS, settings.WEBHOOKS = "https://mahjong.example", True, "public"


@pytest.fixture
def event(visit, clock):
    organiser = visit("Olga")
    organiser.key = organiser.ask("post", "events", {"settings": settings_of(clock)}, 201)["key"]
    return organiser


def test_webhooks_hear_of_rounds_as_they_begin(event, visit, clock):
    path = f"events/{event.key}/webhooks"
    made = event.ask("post", path, {"url": "https://club.example/hook", "kinds": ["event.round_begun"]}, 201)
    assert made["secret"].startswith("whsec_")
    assert [each["id"] for each in event.ask("get", path)["webhooks"]] == [made["id"]]
    assert event.refused("post", path, {"url": "https://club.example/hook", "kinds": ["event.x"]}) == (400, "invalid")
    stranger = visit("Sam")
    for way, address in [("get", path), ("post", path), ("delete", f"{path}/{made['id']}")]:
        body = {"url": "https://club.example/hook"} if way == "post" else None
        assert stranger.refused(way, address, body) == (403, "not-allowed")
    players = [visit(f"P{number}") for number in range(4)]
    for each in players:
        each.ask("post", f"events/{event.key}/entry")
    clock.forward(35)
    for each in players:
        each.ask("post", f"events/{event.key}/check-in", {"nonce": NONCE})
    clock.forward(26)
    (sent,) = Delivery.objects.all()
    assert sent.kind == "event.round_begun"
    assert f'"address":"https://mahjong.example/events/{event.key}"' in sent.body
    assert '"round":1' in sent.body


def test_an_event_that_is_over_has_nothing_new_sent(event):
    path, order = f"events/{event.key}/webhooks", {"url": "https://club.example/hook"}
    hook = f"{path}/{event.ask('post', path, order, 201)['id']}"
    event.ask("post", f"events/{event.key}/cancel")
    (sent,) = Delivery.objects.all()
    assert (sent.kind, sent.status) == ("event.cancelled", "waiting")
    for way, address, body in [
        ("post", path, order),
        ("post", f"{hook}/deliveries", None),
        ("post", f"{hook}/deliveries/{sent.message}", None),
        ("patch", hook, {"active": True}),
    ]:
        assert event.refused(way, address, body) == (409, "event-over")
    assert event.ask("get", f"{hook}/deliveries")["deliveries"][0]["status"] == "waiting"
    event.ask("post", f"{hook}/rotate")
    assert not event.ask("patch", hook, {"active": False})["active"]
    event.ask("delete", hook, status=204)
    assert event.ask("get", path)["webhooks"] == []


def test_webhooks_go_with_the_last_account_that_may_change_them(event, visit, clock):
    helper, referee = visit("Hanna"), visit("Rita")
    event.ask("post", f"events/{event.key}/officials", {"name": "Hanna", "role": "co-organiser"})
    event.ask("post", f"events/{event.key}/officials", {"name": "Rita", "role": "referee"})
    other = helper.ask("post", "events", {"settings": settings_of(clock)}, 201)["key"]
    order = {"url": "https://club.example/hook"}
    event.ask("post", f"events/{event.key}/webhooks", order, 201)
    helper.ask("post", f"events/{other}/webhooks", order, 201)
    referee.ask("post", f"events/{other}/entry")
    for each, left in [(referee, [event.key, other]), (event, [event.key, other]), (helper, [])]:
        accounts.erase(each.player)
        assert {hook.subject for hook in Webhook.objects.all()} == {f"event:{key}" for key in left}


def test_webhooks_of_an_event_that_is_over_go_with_the_account_too(event):
    event.ask("post", f"events/{event.key}/webhooks", {"url": "https://club.example/hook"}, 201)
    event.ask("post", f"events/{event.key}/cancel")
    assert Delivery.objects.count() == 1
    accounts.erase(event.player)
    assert not Webhook.objects.exists()
    assert not Delivery.objects.exists()


def accept_mail(visitor) -> None:
    visitor.player.user.email = f"{visitor.player.name}@mail.example"
    visitor.player.user.save()
    visitor.player.email_proven = True
    visitor.player.save()


def test_a_reminder_comes_once_to_who_wishes_for_it_and_ends_by_its_link(event, visit, clock):
    anna, ben = visit("Anna"), visit("Ben")
    for each in (anna, ben):
        accept_mail(each)
        each.ask("post", f"events/{event.key}/entry")
    assert visit("Sam").refused("put", f"events/{event.key}/reminder", {"remind": True}) == (409, "not-entered")
    assert anna.ask("put", f"events/{event.key}/reminder", {"remind": True})["event"]["remind"]
    clock.forward(1)
    for _ in range(2):
        reminders.send_due()
    (sent,) = mail.outbox
    assert sent.to == ["Anna@mail.example"]
    assert "Spring Cup" in sent.subject
    (link,) = re.findall(r"https://mahjong.example/reminders/\S+", str(sent.body))
    stop = urlsplit(link).path
    assert b"<form" in visit("Eve").get(stop).content
    assert anna.ask("get", f"events/{event.key}/me")["event"]["remind"]
    assert anna.post(stop, "List-Unsubscribe=One-Click", "application/x-www-form-urlencoded").status_code == 200
    assert not anna.ask("get", f"events/{event.key}/me")["event"]["remind"]
    assert anna.get("/reminders/nonsense").status_code == 404


def test_nobody_is_mailed_who_has_withdrawn_or_proved_no_address(event, visit, clock):
    anna, ben = visit("Anna"), visit("Ben")
    for each in (anna, ben):
        each.ask("post", f"events/{event.key}/entry")
        each.ask("put", f"events/{event.key}/reminder", {"remind": True})
    accept_mail(ben)
    ben.ask("delete", f"events/{event.key}/entry")
    clock.forward(1)
    reminders.send_due()
    assert mail.outbox == []


def test_a_link_shows_name_time_and_seats_and_nothing_of_a_draft(event, visit, clock):
    words = Words("en", {"game.toy": "Toy"})
    visit("Sam").ask("post", f"events/{event.key}/entry")
    told = link_previews.told_of(event.key, words).decode()
    assert 'property="og:title" content="Spring Cup"' in told
    assert f'content="https://mahjong.example/events/{event.key}"' in told
    assert re.search(r'content="Toy · \w+day, \d+ \w+ \d{4} at \d\d:\d\d UTC · 1"', told), told
    Event.objects.filter(key=event.key).update(next_at=None, summary={"begun_at": 951_782_400_000})
    assert "29 February 2000" in link_previews.told_of(event.key, words).decode(), "begun early, it tells when"
    draft = event.ask("post", "events", {"settings": settings_of(clock, name="Hidden"), "open": False}, 201)["key"]
    assert link_previews.told_of(draft, words) == b""
    assert visit("Eva").refused("get", f"events/{draft}") == (404, "no-such-event")
    assert event.ask("get", f"events/{draft}")["status"] == "draft"
