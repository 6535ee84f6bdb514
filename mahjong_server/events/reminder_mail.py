"""The mail that reminds a player of an event, in the languages of the site, and how to get no more of its kind.

Mail programs offer the way out by one click (RFC 8058): they post to the address in ``List-Unsubscribe``, without
cookies. So the token in it says by itself whose mails end, and of what; it is signed, and good for nothing else.
"""

# ruff: noqa: RUF001 - Chinese has punctuation of its own

from datetime import UTC, datetime
from typing import Final, NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage

from mahjong_server.pages import site_name

MOST_NAME: Final = 100
"""Letters of an event's name that a mail has."""
SALT: Final = "mahjong.reminder-mail"
ONE_CLICK: Final = "List-Unsubscribe=One-Click"
"""What mail programs post, as a form."""


class Dates(NamedTuple):
    """How a language writes a date: names of days from Monday on, of months, and the order of it all."""

    days: tuple[str, ...]
    months: tuple[str, ...]
    form: str


class Words(NamedTuple):
    """What the mail says: ``{event}``, ``{when}``, ``{link}``, ``{site}`` and ``{stop}`` are filled in."""

    site: str
    subject: str
    begins: str
    page: str
    stop: str
    dates: Dates


WORDS: Final = {
    "en": Words(
        "Mahjong",
        "{event} starts soon",
        "“{event}” starts on {when}.",
        "Your table and all results: {link}",
        "You get this mail because you signed up for the event at {site}. To get no more reminders: {stop}",
        Dates(
            ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
            (
                *("January", "February", "March", "April", "May", "June"),
                *("July", "August", "September", "October", "November", "December"),
            ),
            "{weekday}, {day} {month} {year} at {time}",
        ),
    ),
    "ru": Words(
        "Маджонг",
        "Скоро начало: {event}",
        "«{event}»: начало {when}.",
        "Ваш стол и все результаты: {link}",
        "Письмо пришло, потому что вы записались на это событие на сайте «{site}». Больше не напоминать: {stop}",
        Dates(
            ("понедельник", "вторник", "среда", "четверг", "пятница", "суббота", "воскресенье"),
            (
                *("января", "февраля", "марта", "апреля", "мая", "июня"),
                *("июля", "августа", "сентября", "октября", "ноября", "декабря"),
            ),
            "{day} {month} {year} года ({weekday}) в {time}",
        ),
    ),
    "uk": Words(
        "Маджонг",
        "Скоро початок: {event}",
        "«{event}»: початок {when}.",
        "Ваш стіл і всі результати: {link}",
        "Лист надійшов, бо ви записалися на цю подію на сайті «{site}». Більше не нагадувати: {stop}",
        Dates(
            ("понеділок", "вівторок", "середа", "четвер", "п’ятниця", "субота", "неділя"),
            (
                *("січня", "лютого", "березня", "квітня", "травня", "червня"),
                *("липня", "серпня", "вересня", "жовтня", "листопада", "грудня"),
            ),
            "{day} {month} {year} року ({weekday}) о {time}",
        ),
    ),
    "zh": Words(
        "麻将",
        "{event} 即将开始",
        "“{event}”将于{when}开始。",
        "你的牌桌和全部成绩：{link}",
        "你在“{site}”报名了这项赛事，所以收到此邮件。不再接收提醒：{stop}",
        Dates(
            ("星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"),
            tuple(str(month) for month in range(1, 13)),
            "{year}年{month}月{day}日{weekday} {time}",
        ),
    ),
}


class Reminder(NamedTuple):
    """What a player is reminded of. ``starts_at`` is epoch ms; ``link`` is the event's page.

    ``stop`` is the address with the token: opened, it is a page that asks; posted to, it ends the mails.
    """

    event: str
    starts_at: int
    link: str
    stop: str


def message(address: str, language: str, time_zone: str, reminder: Reminder) -> EmailMessage:
    """Return the mail, to be sent; the time is told in the zone (``Europe/Berlin``), or in UTC where it is none."""
    words = WORDS.get(language, WORDS["en"])
    event = one_line(reminder.event)
    site = words.site if site_name.is_usual() else settings.SITE_NAME
    lines = (
        words.begins.format(event=event, when=told_time(reminder.starts_at, words.dates, time_zone)),
        words.page.format(link=reminder.link),
        words.stop.format(site=site, stop=reminder.stop),
        "",
    )
    mail = EmailMessage(words.subject.format(event=event), "\n\n".join(lines), None, [address])
    mail.extra_headers = {"Auto-Submitted": "auto-generated", "List-Unsubscribe": f"<{reminder.stop}>"}
    if reminder.stop.startswith("https://"):  # the standard's condition
        mail.extra_headers["List-Unsubscribe-Post"] = ONE_CLICK
    return mail


def one_line(name: str) -> str:
    r"""Return a name as a subject may have it: of one line, nothing that isn't shown, and not too long.

    >>> one_line("Cup\r\nBcc: all@mail.example")
    'Cup Bcc: all@mail.example'
    """
    shown = "".join(letter if letter.isprintable() else " " for letter in name)
    line = " ".join(shown.split())
    return line if len(line) <= MOST_NAME else f"{line[: MOST_NAME - 1].rstrip()}…"


def told_time(at: int, dates: Dates, time_zone: str) -> str:
    """Return a time (epoch ms) in the words of a language, with the name of its zone, and how far that is from UTC."""
    zone = zone_of(time_zone)
    local = datetime.fromtimestamp(at / 1000, zone or UTC)
    shown = (
        f"{local:%H:%M} UTC"
        if zone is None or time_zone == "UTC"
        else f"{local:%H:%M} ({time_zone}, {offset_text(local)})"
    )
    return dates.form.format(
        weekday=dates.days[local.weekday()],
        day=local.day,
        month=dates.months[local.month - 1],
        year=local.year,
        time=shown,
    )


def zone_of(name: str) -> ZoneInfo | None:
    """Return a time zone by its name, ``None`` for what is none that this machine knows."""
    try:
        return ZoneInfo(name) if name else None
    except (KeyError, ValueError, OSError):  # no such zone; a path elsewhere; a folder
        return None


def offset_text(local: datetime) -> str:
    """Return how far a time's zone is from UTC, as in "UTC+5:30"."""
    offset = local.utcoffset()
    minutes = 0 if offset is None else round(offset.total_seconds() / 60)
    hours, rest = divmod(abs(minutes), 60)
    sign = "\u2212" if minutes < 0 else "+"
    return f"UTC{sign}{hours}:{rest:02}" if rest else f"UTC{sign}{hours}"


def stop_token(player: UUID, about: str) -> str:
    """Return what stands in an address that ends a player's mails about something, as in "event:KEY" or "events"."""
    return signing.Signer(salt=SALT).sign_object([player.hex, about])


def read_stop_token(token: str) -> tuple[UUID, str] | None:
    """Return whose mails a token ends, and about what; ``None`` for what is none of ours. It never runs out."""
    try:
        player, about = signing.Signer(salt=SALT).unsign_object(token)
        return UUID(hex=player), str(about)
    except (signing.BadSignature, ValueError):
        return None
