"""Letters wait in the database: for a mail server that is slow or away, for another process when theirs is killed."""

import asyncio
import threading

import pytest
from django.core import mail

from mahjong_server.accounts import email_outbox
from mahjong_server.accounts.email_outbox import KEPT_MS, TAKEN_MS, EmailOutbox, send_due
from mahjong_server.accounts.models import Outgoing
from mahjong_server.accounts.sign_in import password_reset
from mahjong_server.background import node_services
from mahjong_server.database.shared_clock import now_ms
from tests.accounts.conftest import Person
from tests.play.table import wait_until

ASK = email_outbox.enqueue_reset
"""As it is; the other tests of accounts have letters sent at once."""
SITE = "https://mahjong.example"


def die(*_):
    raise SystemExit


def fail(*_):
    raise OSError("no route to ada@mail.example")


@pytest.mark.django_db
def test_a_letter_is_sent_once_and_forgotten(ada):
    ASK("ada@mail.example", SITE)
    assert not mail.outbox
    now = now_ms()
    assert [send_due(now), send_due(now)] == [True, False]
    assert [letter.to for letter in mail.outbox] == [["ada@mail.example"]]
    assert f"{SITE}/reset/new#" in mail.outbox[0].body
    assert not Outgoing.objects.exists()


@pytest.mark.django_db
def test_what_is_kept_of_a_letter_tells_neither_its_link_nor_whether_there_is_an_account(ada):
    for address in ("ada@mail.example", "nobody@mail.example"):
        ASK(address, SITE)
    known, unknown = map(dict, Outgoing.objects.order_by("pk").values())
    assert set(known) == {"id", "address", "site", "asked_at", "due_at"}
    assert {key for key in known if known[key] != unknown[key]} <= {"id", "address", "asked_at", "due_at"}


@pytest.mark.django_db
def test_a_letter_whose_process_was_killed_over_it_is_sent_by_another(ada, monkeypatch):
    ASK("ada@mail.example", SITE)
    now = now_ms()
    with monkeypatch.context() as patch:
        patch.setattr(password_reset, "send_reset", die)
        with pytest.raises(SystemExit):
            send_due(now)
    assert not send_due(now + TAKEN_MS - 1), "it is still another's"
    assert not mail.outbox
    assert send_due(now + TAKEN_MS)
    assert len(mail.outbox) == 1


@pytest.mark.django_db
def test_a_letter_waits_for_a_mail_server_for_an_hour_and_is_logged_without_its_address(ada, caplog, monkeypatch):
    monkeypatch.setattr(password_reset, "send_reset", fail)
    ASK("ada@mail.example", SITE)
    now = now_ms()
    assert send_due(now)
    assert not send_due(now)
    assert send_due(now + TAKEN_MS)
    assert Outgoing.objects.count() == 1
    assert send_due(now + KEPT_MS + TAKEN_MS)
    assert not Outgoing.objects.exists()
    assert [record.getMessage() for record in caplog.records] == [
        *("a letter could not be sent: OSError",) * 2,
        "a letter was given up: it could not be sent for an hour",
    ]


@pytest.mark.django_db
@pytest.mark.security("SEC 6.5")
def test_only_so_many_letters_wait_for_a_slow_mail_server(caplog, monkeypatch):
    monkeypatch.setattr(email_outbox, "MOST_WAITING", 2)
    for number in range(3):
        ASK(f"{number}@mail.example", SITE)
    assert list(Outgoing.objects.order_by("pk").values_list("address", flat=True)) == [
        "0@mail.example",
        "1@mail.example",
    ]
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "mail.example" not in caplog.text


async def test_a_process_sends_what_was_asked_of_it_at_once_and_what_others_left_at_a_look(new_node, monkeypatch):
    sent: list[str] = []
    come = threading.Condition()

    def send(address, _site):
        with come:
            sent.append(address)
            come.notify_all()

    def wait_for(number):
        with come:
            assert come.wait_for(lambda: len(sent) >= number, 60)

    monkeypatch.setattr(password_reset, "send_reset", send)
    monkeypatch.setattr(email_outbox, "POLL_S", 0.05)
    await asyncio.to_thread(ASK, "left@mail.example", SITE)
    await new_node()
    await asyncio.to_thread(wait_for, 1)
    await asyncio.to_thread(ASK, "asked@mail.example", SITE)
    await asyncio.to_thread(wait_for, 2)
    assert sent == ["left@mail.example", "asked@mail.example"]


async def test_several_processes_send_a_letter_once(new_node, monkeypatch):
    sent: list[str] = []
    monkeypatch.setattr(password_reset, "send_reset", lambda address, _site: sent.append(address))
    for number in range(6):
        await asyncio.to_thread(ASK, f"{number}@mail.example", SITE)
    outboxes: list[EmailOutbox] = []
    for _ in range(3):
        await new_node()
        found = node_services.find(EmailOutbox)
        assert found is not None
        outboxes.append(found)
        found.wake()
    await wait_until(lambda: len(sent) >= 6)
    for each in outboxes:
        await each.stop()  # when what it has begun is done
    assert sorted(sent) == [f"{number}@mail.example" for number in range(6)]


@pytest.mark.django_db
def test_who_asks_gets_no_answer_but_that_it_was_heard(ada, monkeypatch):
    monkeypatch.setattr(email_outbox, "enqueue_reset", ASK)
    answers = [Person().send("password/reset", {"email": f"{who}@mail.example"}) for who in ("ada", "nobody")]
    assert [(answer.status_code, answer.content) for answer in answers] == [(204, b"")] * 2
    assert not mail.outbox
