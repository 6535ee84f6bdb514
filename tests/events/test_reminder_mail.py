"""The reminder of an event: told in the player's language and time zone, and ended by one click."""

# ruff: noqa: RUF001 - a preposition of one letter is Cyrillic

import doctest
import re
from uuid import uuid4

import pytest
from django.core import mail, signing

from mahjong_server.events import reminder_mail
from mahjong_server.events.reminder_mail import WORDS, Reminder, message, read_stop_token, stop_token

AT = 1_796_412_600_000  # 2026-12-04T19:30:00Z, a Friday
STOP = "https://mahjong.example/events/stop?token=x"
CUP = Reminder("Spring Cup", AT, "https://mahjong.example/event/abc", STOP)
PLAYER = uuid4()


def told(language="en", time_zone="", reminder=CUP):
    return message("ada@mail.example", language, time_zone, reminder)


@pytest.mark.parametrize(
    ("language", "time_zone", "when"),
    [
        ("en", "", "Friday, 4 December 2026 at 19:30 UTC"),
        ("en", "Europe/Berlin", "Friday, 4 December 2026 at 20:30 (Europe/Berlin, UTC+1)"),
        ("en", "Asia/Kolkata", "Saturday, 5 December 2026 at 01:00 (Asia/Kolkata, UTC+5:30)"),
        ("en", "America/New_York", "Friday, 4 December 2026 at 14:30 (America/New_York, UTC\u22125)"),
        ("ru", "Europe/Moscow", "4 декабря 2026 года (пятница) в 22:30 (Europe/Moscow, UTC+3)"),
        ("uk", "Europe/Kyiv", "4 грудня 2026 року (п’ятниця) о 21:30 (Europe/Kyiv, UTC+2)"),
        ("zh", "Asia/Shanghai", "2026年12月5日星期六 03:30 (Asia/Shanghai, UTC+8)"),
        ("xx", "", "Friday, 4 December 2026 at 19:30 UTC"),
    ],
)
def test_when_it_begins(language, time_zone, when):
    assert when in told(language, time_zone).body


@pytest.mark.parametrize("time_zone", ["No/Where", "../../etc/passwd", "/etc/passwd", "Europe", "\0", "x" * 300, "."])
def test_a_zone_that_there_is_not_is_utc(time_zone):
    assert "19:30 UTC" in told(time_zone=time_zone).body


@pytest.mark.parametrize("language", WORDS)
def test_every_language_says_all_of_it(language):
    letter = told(language)
    assert letter.subject.count("Spring Cup") == 1
    for part in ("Spring Cup", CUP.link, STOP, WORDS[language].site):
        assert letter.body.count(part) == 1
    assert not re.search(r"[{}]", letter.subject + letter.body)
    assert len(WORDS[language].dates.days) == 7
    assert len(set(WORDS[language].dates.months)) == 12


def test_a_site_with_a_name_of_its_own_is_called_by_it(settings):
    settings.SITE_NAME = "Tile House"
    assert "Tile House" in told("ru").body


@pytest.mark.django_db
def test_it_is_sent_with_the_way_out():
    told().send()
    (sent,) = mail.outbox
    made = sent.message()
    assert sent.to == ["ada@mail.example"]
    assert made["List-Unsubscribe"] == f"<{STOP}>"
    assert made["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert made["Auto-Submitted"] == "auto-generated"


def test_without_https_nobody_is_told_to_post():
    letter = told(reminder=CUP._replace(stop="http://127.0.0.1:8000/events/stop?token=x")).message()
    assert "List-Unsubscribe" in letter
    assert "List-Unsubscribe-Post" not in letter


@pytest.mark.security("SEC 12.4")
@pytest.mark.parametrize(
    "name",
    [
        "Cup\r\nBcc: all@mail.example",
        "Cup\nX: y",
        "Cup\u2028\u2029\x85\0x",
        "{site}{0.__class__}",
        "\u202eCup",
        "x" * 5000,
        " ",
    ],
)
def test_no_name_of_an_event_says_more_than_a_name(name):
    letter = told(reminder=CUP._replace(event=name))
    made = letter.message()
    assert made["Bcc"] is None
    assert made["X"] is None
    assert len(letter.subject.splitlines()) == 1
    assert len(letter.subject) < 150
    assert letter.body.count(STOP) == 1
    assert len(letter.body.splitlines()) == len(told().body.splitlines())


@pytest.mark.security("SEC 12.4")
def test_the_token_ends_one_player_s_mails_and_is_good_for_nothing_else():
    token = stop_token(PLAYER, "event:abc")
    assert read_stop_token(token) == (PLAYER, "event:abc")
    assert stop_token(PLAYER, "event:abc") == token, "it never runs out"
    assert re.fullmatch(r"[A-Za-z0-9:_-]+", token), "it stands in an address as it is"
    for at in range(len(token)):
        other = token[:at] + ("A" if token[at] != "A" else "B") + token[at + 1 :]
        assert read_stop_token(other) in {None, (PLAYER, "event:abc")}  # the last letter has bits that say nothing
    for other in (
        "",
        "x",
        ":",
        signing.Signer().sign_object([PLAYER.hex, "event:abc"]),
        signing.dumps([PLAYER.hex, "x"]),
    ):
        assert read_stop_token(other) is None


@pytest.mark.security("SEC 12.4")
def test_another_site_s_token_is_none(settings):
    token = stop_token(PLAYER, "events")
    settings.SECRET_KEY = "another" * 10
    assert read_stop_token(token) is None


def test_examples():
    assert doctest.testmod(reminder_mail).failed == 0
