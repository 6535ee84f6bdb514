"""An event's dates as a calendar that programs subscribe to: iCalendar (RFC 5545), names by RFC 7986.

Pure: times are handed in, and the same entries are the same text.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final, NamedTuple
from urllib.parse import quote

PRODUCT: Final = "-//mahjong-place//events//EN"
MOST_OCTETS: Final = 75
"""Of a line, its break not counted."""
BREAKS: Final = re.compile("\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
UNSHOWN: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff]")
"""What no text of a calendar has, or can't be written in UTF-8."""
OF_ADDRESSES: Final = ":/?#[]@!$&'()*+,;=%-._~"


class CalendarEntry(NamedTuple):
    """One date. ``uid`` stays the same whatever changes; ``sequence`` grows with each change of time or state.

    Times are epoch ms. ``url`` is the address of its page, which is also where it takes place.
    """

    uid: str
    title: str
    starts_at: int
    ends_at: int
    changed_at: int
    sequence: int = 0
    cancelled: bool = False
    url: str = ""
    description: str = ""


def ics(calendar_name: str, entries: Iterable[CalendarEntry]) -> str:
    """Return the calendar, lines ended by CRLF. The standard wants one entry at least."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:{PRODUCT}",
        "CALSCALE:GREGORIAN",
        f"NAME:{text(calendar_name)}",
        f"X-WR-CALNAME:{text(calendar_name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        *(line for entry in entries for line in _entry(entry)),
        "END:VCALENDAR",
    ]
    return "".join(folded(line) for line in lines)


def _entry(entry: CalendarEntry) -> Iterator[str]:
    changed = utc(entry.changed_at)
    yield "BEGIN:VEVENT"
    yield f"UID:{text(entry.uid)}"
    yield f"DTSTAMP:{changed}"
    yield f"LAST-MODIFIED:{changed}"
    yield f"SEQUENCE:{entry.sequence}"
    yield f"DTSTART:{utc(entry.starts_at)}"
    if entry.ends_at // 1000 > entry.starts_at // 1000:  # an end that is no later is none by the standard
        yield f"DTEND:{utc(entry.ends_at)}"
    yield f"SUMMARY:{text(entry.title)}"
    if entry.description:
        yield f"DESCRIPTION:{text(entry.description)}"
    if entry.url:
        address = quote(entry.url, safe=OF_ADDRESSES, errors="replace")
        yield f"LOCATION:{text(address)}"
        yield f"URL:{address}"
    yield f"STATUS:{'CANCELLED' if entry.cancelled else 'CONFIRMED'}"
    yield "END:VEVENT"


def text(value: str) -> str:
    r"""Return a text as a value of a calendar.

    >>> print(text("Cup; 2 rounds, A\\B\n(online)"))
    Cup\; 2 rounds\, A\\B\n(online)
    """
    value = UNSHOWN.sub("", BREAKS.sub("\n", value))
    for sign in "\\;,":
        value = value.replace(sign, f"\\{sign}")
    return value.replace("\n", "\\n")


def utc(at: int) -> str:
    """Return a time (epoch ms) to the second.

    >>> utc(1_796_412_600_000)
    '20261204T193000Z'
    """
    return datetime.fromtimestamp(at // 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def folded(line: str) -> str:
    """Return a line with its break, and breaks within it that readers take out again; no letter is cut."""
    parts, size = [""], 0
    for letter in line:
        octets = len(letter.encode())
        if size + octets > MOST_OCTETS:
            parts.append(" ")
            size = 1
        parts[-1] += letter
        size += octets
    return "\r\n".join(parts) + "\r\n"
