"""The letters that are sent, each in the languages of the site."""

# ruff: noqa: RUF001 - Chinese has punctuation of its own

from collections.abc import Sequence
from typing import NamedTuple


class EmailTemplate(NamedTuple):
    """What a letter says. ``{name}`` and ``{link}`` are filled in."""

    subject: str
    greeting: str
    account: str
    ending: str


RESET = {
    "en": EmailTemplate(
        "A new password for Mahjong",
        "Someone, most likely you, asked for a new password.",
        "{name}: {link}",
        "The link works once, within an hour. If you did not ask for it, do nothing: your password stays as it is.",
    ),
    "ru": EmailTemplate(
        "Новый пароль для «Маджонга»",
        "Кто-то, скорее всего вы, попросил новый пароль.",
        "{name}: {link}",
        "Ссылка сработает один раз, в течение часа. Если просили не вы, ничего не делайте: пароль останется прежним.",
    ),
    "uk": EmailTemplate(
        "Новий пароль для «Маджонгу»",
        "Хтось, найімовірніше ви, попросив новий пароль.",
        "{name}: {link}",
        "Посилання спрацює один раз, протягом години. Якщо просили не ви, нічого не робіть: пароль лишиться той самий.",
    ),
    "zh": EmailTemplate(
        "麻将：重设密码",
        "有人（多半是你）要求重设密码。",
        "{name}：{link}",
        "链接一小时内有效，只能用一次。如果不是你要求的，不用理会，密码不会改变。",
    ),
}


def render_reset(language: str, accounts: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """Return subject and text of the letter with a link for each account: pairs of a name and its link."""
    letter = RESET.get(language, RESET["en"])
    lines = [letter.account.format(name=name, link=link) for name, link in accounts]
    return letter.subject, "\n\n".join([letter.greeting, *lines, letter.ending, ""])
