"""Names that the site keeps for itself, in each language of the pages, and whatever can be taken for one of them."""

# ruff: noqa: RUF001 - words of several scripts stand beside one another

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from django.conf import settings

from mahjong_server.accounts.models import ERASED_NAME
from mahjong_server.accounts.names.confusables import letter_skeleton, skeleton, strip_marks, strip_unstorable
from mahjong_server.accounts.names.invisible import strip_ignorable

WHOLE = (
    *(ERASED_NAME, "Mahjong"),
    *("Удалённый игрок", "Маджонг", "Видалений гравець"),
    *("已注销的玩家", "麻将"),
)
"""What the site is called, and those who are gone: nobody may be called just so."""
BOTS = ("Mei", "Lan", "Zhu", "Ju", "Song", "Lian", "Gui", "Tao", "Liu", "Xing", *"梅兰蘭竹菊松莲蓮桂桃柳杏")
"""The table's own bots, as every language of the pages shows them; tones and accents don't tell them from others."""
ROLES = (
    *("Admin", "Admins", "Administrator", "Administrators", "Administration", "Moderator", "Moderators", "Moderation"),
    *("Support", "Helpdesk", "Staff", "System", "Server", "Official"),
    *("Админ", "Админы", "Администратор", "Администраторы", "Администрация", "Модер", "Модератор", "Модераторы"),
    *("Модерация", "Поддержка", "Техподдержка", "Система", "Сервер", "Официальный", "Официальная", "Официально"),
    *("Адмін", "Адміни", "Адміністратор", "Адміністратори", "Адміністрація", "Модератори", "Модерація"),
    *("Підтримка", "Техпідтримка", "Офіційний", "Офіційна", "Офіційно"),
)
"""Those who tend the site and what speaks for it: in no name as a word of its own."""
STEMS = ("moderator", "administrat", "модератор", "администрат", "адміністрат")
HAN = ("管理员", "管理員", "版主", "客服", "系统", "系統", "官方", "服务器", "伺服器")
"""In no name anywhere: words that stand in no other, and those of a script that puts no blanks between words."""
BEGINNINGS = ("admin", "админ", "адмін")

_FIGURES = str.maketrans("3457@$!+", "easta" + "sit")
"""Figures and signs that people write for letters, besides those that look like them."""
_WORD = re.compile(r"[^\W_]+")
_HUMP = re.compile(r"(?<=[^\W\d_A-ZА-ЯІЇЄҐЁ])(?=[A-ZА-ЯІЇЄҐЁ])")


def _forms(text: str) -> set[str]:
    return {strip_marks(skeleton(text)), strip_marks(letter_skeleton(text))}


def _all_forms(words: Iterable[str]) -> frozenset[str]:
    return frozenset(fold for word in words for fold in _forms(word))


_WHOLE, _ROLES, _ANYWHERE = _all_forms((*WHOLE, *BOTS)), _all_forms(ROLES), _all_forms((*STEMS, *HAN))
_BEGINNINGS = tuple(_all_forms(BEGINNINGS))


def is_reserved(name: str) -> bool:
    """Return whether a name is the site's own, looks like it, or has a word that speaks for the site.

    >>> is_reserved("★Moderator★"), is_reserved("Support team"), is_reserved("rnoderator 2"), is_reserved("Zhu")
    (True, True, True, True)
    >>> is_reserved("Modena"), is_reserved("Badminton"), is_reserved("Zhu Xi")
    (False, False, False)
    """
    text = unicodedata.normalize("NFKC", strip_ignorable(strip_unstorable(name)))
    return any(_is_whole(each) or _has_role(each) for each in (text, text.translate(_FIGURES)))


@cache
def _site_forms(name: str) -> frozenset[str]:
    """Return the forms of the name that this place has from its host."""
    return _all_forms([name])


def _is_whole(text: str) -> bool:
    folded = _forms(text)
    whole = _WHOLE | _site_forms(settings.SITE_NAME)
    return bool(folded & whole) or any(word in each for word in _ANYWHERE for each in folded)


def _has_role(text: str) -> bool:
    """Return whether the whole, or a word of it, stands for who tends the site, figures at its ends aside."""
    words = {text, *(part for word in _WORD.findall(text) for part in (word, *_HUMP.split(word)))}
    folded = _all_forms(each for word in words for each in (word, word.strip("0123456789 ")) if each)
    return bool(folded & _ROLES) or any(word.startswith(_BEGINNINGS) for word in folded)
