"""Calendars are read by a reader that takes nothing but what RFC 5545 allows."""

import doctest
import re
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mahjong_server.events import calendar
from mahjong_server.events.calendar import CalendarEntry, ics

NOON = 1_796_385_600_000  # 2026-12-04T12:00:00Z
HOUR = 3600 * 1000
CUP = CalendarEntry(
    "event-abc-1@mahjong.example",
    "Spring Cup, round 1",
    NOON,
    NOON + 2 * HOUR,
    NOON - 48 * HOUR,
    url="https://mahjong.example/event/abc",
)

# ── A strict reader ──

LINE = re.compile(r'([A-Z][A-Z-]*)((?:;[A-Z][A-Z-]*=[^\x00-\x1f\x7f";:,]+)*):([^\x00-\x08\x0a-\x1f\x7f]*)')
TIME = re.compile(r"\d{8}T([01]\d|2[0-3])[0-5]\d[0-5]\dZ")
TEXTS = {"UID", "SUMMARY", "DESCRIPTION", "LOCATION", "NAME", "X-WR-CALNAME"}
TIMES = {"DTSTAMP", "DTSTART", "DTEND", "LAST-MODIFIED"}
OF_CALENDAR = {"VERSION", "PRODID", "CALSCALE", "NAME", "X-WR-CALNAME", "REFRESH-INTERVAL"}
OF_ENTRY = {"UID", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "DTSTART", "DTEND", "SUMMARY", "DESCRIPTION"}
OF_ENTRY |= {"LOCATION", "URL", "STATUS"}
URI = re.compile(r"https?://(?:[A-Za-z0-9:/?#\[\]@!$&'()*+,;=._~-]|%[0-9A-Fa-f]{2})+")


def lines(data: bytes) -> list[str]:
    """Return the unfolded lines; each that is sent is short, whole UTF-8, and ended by CRLF alone."""
    assert data.endswith(b"\r\n")
    sent = data.removesuffix(b"\r\n").split(b"\r\n")
    assert all(len(line) <= 75 and b"\r" not in line and b"\n" not in line for line in sent)
    found: list[str] = []
    for line in (each.decode("utf-8") for each in sent):
        if line.startswith(" "):
            found[-1] += line[1:]
        else:
            assert line
            found.append(line)
    return found


def value_of(name: str, text: str) -> Any:
    if name in TEXTS:
        assert re.fullmatch(r"(?:[^\\;,]|\\[\\;,nN])*", text), text
        return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], text)
    if name in TIMES:
        assert TIME.fullmatch(text), text
        return text
    if name == "SEQUENCE":
        return int(text)
    if name == "URL":
        assert URI.fullmatch(text), text
    return text


def read(data: bytes) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return a calendar's properties and its entries'."""
    whole: dict[str, Any] = {}
    entries: list[dict[str, Any]] = []
    at: dict[str, Any] | None = None
    unfolded = lines(data)
    assert (unfolded[0], unfolded[-1]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")
    for line in unfolded[1:-1]:
        found = LINE.fullmatch(line)
        assert found, line
        name, _, text = found.groups()
        if (name, text) == ("BEGIN", "VEVENT"):
            assert at is None
            at = {}
        elif (name, text) == ("END", "VEVENT"):
            assert at is not None
            assert {"UID", "DTSTAMP", "DTSTART"} <= set(at)
            entries.append(at)
            at = None
        else:
            where, known = (whole, OF_CALENDAR) if at is None else (at, OF_ENTRY)
            assert name in known
            assert name not in where, "once"
            assert at is not None or not entries, "properties stand before components"
            where[name] = value_of(name, text)
    assert at is None
    assert whole["VERSION"] == "2.0"
    assert whole["PRODID"]
    return whole, entries


def told(*entries: CalendarEntry, name: str = "Cup") -> list[dict[str, Any]]:
    return read(ics(name, entries).encode())[1]


# ── What calendars say ──


def test_an_entry():
    whole, entries = read(ics("Spring Cup", [CUP]).encode())
    assert (whole["NAME"], whole["X-WR-CALNAME"], whole["CALSCALE"]) == ("Spring Cup", "Spring Cup", "GREGORIAN")
    assert entries == [
        {
            "UID": "event-abc-1@mahjong.example",
            "DTSTAMP": "20261202T120000Z",
            "LAST-MODIFIED": "20261202T120000Z",
            "SEQUENCE": 0,
            "DTSTART": "20261204T120000Z",
            "DTEND": "20261204T140000Z",
            "SUMMARY": "Spring Cup, round 1",
            "LOCATION": "https://mahjong.example/event/abc",
            "URL": "https://mahjong.example/event/abc",
            "STATUS": "CONFIRMED",
        }
    ]


def test_a_change_is_told_under_the_same_id():
    (moved,) = told(CUP._replace(starts_at=NOON + HOUR, changed_at=NOON, sequence=1))
    (gone,) = told(CUP._replace(changed_at=NOON, sequence=2, cancelled=True))
    assert moved["UID"] == gone["UID"] == CUP.uid
    assert [(each["SEQUENCE"], each["STATUS"]) for each in (moved, gone)] == [(1, "CONFIRMED"), (2, "CANCELLED")]
    assert moved["DTSTAMP"] == "20261204T120000Z"


def test_the_same_entries_are_the_same_text():
    assert ics("Cup", [CUP, CUP._replace(uid="2")]) == ics("Cup", (CUP, CUP._replace(uid="2")))


@pytest.mark.parametrize("ends_at", [NOON, NOON - 1, NOON + 999])
def test_an_end_that_is_no_later_is_left_out(ends_at):
    assert "DTEND" not in told(CUP._replace(ends_at=ends_at))[0]


def test_nobody_is_written_to():
    assert not re.search("ORGANIZER|ATTENDEE|MAILTO|METHOD", ics("Cup", [CUP]), re.IGNORECASE)


@pytest.mark.parametrize(
    "title", ["Cup\r\nATTENDEE:mailto:a@b", "Cup\nEND:VEVENT", "a;b,c\\n", "\u9ebb\u5c06" * 60, "\0\x1bx"]
)
def test_no_title_says_more_than_a_title(title):
    (found,) = told(CUP._replace(title=title, description=title, uid=title), name=title)
    plain = title.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").replace("\x1b", "")
    assert found["SUMMARY"] == found["DESCRIPTION"] == plain
    assert set(found) <= OF_ENTRY


@given(st.text(), st.text(), st.integers(0, 253_402_300_799_000), st.integers(0, 253_402_300_799_000))
@example("\ud800\x85\u2028\x0b\t", "https://x.example/\r\nX:\u00e9 %zz", 0, 1)
def test_whatever_stands_in_it_it_can_be_read(title, path, starts_at, ends_at):
    entry = CUP._replace(title=title, description=title, starts_at=starts_at, ends_at=ends_at)
    (found,) = told(entry._replace(url=f"https://x.example/{path}".replace("%", "")), name=title)
    kept = calendar.UNSHOWN.sub("", calendar.BREAKS.sub("\n", title))
    assert found["SUMMARY"] == kept


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=400))
def test_lines_are_folded_and_unfold_to_what_they_were(line):
    line = f"X{line}"
    assert lines(calendar.folded(line).encode()) == [line]


def test_examples():
    assert doctest.testmod(calendar).failed == 0
