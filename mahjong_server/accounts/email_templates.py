"""The letters that are sent, each in the languages of the site."""

# ruff: noqa: RUF001 - Chinese has punctuation of its own

from collections.abc import Sequence
from typing import NamedTuple

from django.conf import settings

from mahjong_server.pages import site_name


class EmailTemplate(NamedTuple):
    """What a letter says: ``{name}``, ``{link}`` and ``{site}`` are filled in.

    ``site`` is what the place is usually called, as it stands in that sentence.
    """

    site: str
    subject: str
    greeting: str
    account: str
    ending: str


RESET = {
    "en": EmailTemplate(
        "Mahjong",
        "Reset your {site} password",
        "Someone, most likely you, asked to reset the password of an account with this address.",
        "{name}: {link}",
        "The link works once and for an hour. If you didn’t ask for it, do nothing: your password stays the same.",
    ),
    "ru": EmailTemplate(
        "Маджонга",
        "Новый пароль для «{site}»",
        "Мы получили запрос на новый пароль — скорее всего, от вас.",
        "{name}: {link}",
        "Ссылка действует час и сработает один раз. Если запрос не ваш, ничего не делайте: пароль останется прежним.",
    ),
    "uk": EmailTemplate(
        "Маджонгу",
        "Новий пароль для «{site}»",
        "Ми отримали запит на новий пароль — найімовірніше, від вас.",
        "{name}: {link}",
        "Посилання діє годину й спрацює один раз. Якщо запит не ваш, нічого не робіть: пароль лишиться той самий.",
    ),
    "zh": EmailTemplate(
        "麻将",
        "{site}：重设密码",
        "我们收到了重设密码的请求，多半是你发出的。",
        "{name}：{link}",
        "链接一小时内有效，只能用一次。如果不是你本人操作，请忽略此邮件，密码不会改变。",
    ),
}


def render_reset(language: str, accounts: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """Return subject and text of the letter with a link for each account: pairs of a name and its link."""
    letter = RESET.get(language, RESET["en"])
    lines = [letter.account.format(name=name, link=link) for name, link in accounts]
    site = letter.site if site_name.is_usual() else settings.SITE_NAME
    return letter.subject.format(site=site), "\n\n".join([letter.greeting, *lines, letter.ending, ""])
