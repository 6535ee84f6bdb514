"""What a player may be called: names that everyone can read, and that look like what they are."""

import re
import secrets
import unicodedata

from mahjong_server.accounts.models import ERASED_NAME, NAME_LENGTH

INVISIBLE = frozenset("\u1680\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, symbols and a blank that is no plain one by Unicode's word, nothing by the eye's."""

LOOK_ALIKES = str.maketrans(
    "авекмнорстухіјѕьһԁԛԝ" + "αβεζηικμνορτυχ" + "01l|ı",  # noqa: RUF001 - that they look alike is the point
    "abekmhopctyxijsbhdqw" + "abezhikmvoptyx" + "oiiii",
)
"""Letters of one script that look like those of another, small or capital, and figures that look like letters."""

MORE_ALIKE = str.maketrans(
    "ƅɑɡɣɩɪʀʏʋǀꞵꬵꭇꭓȷ" + "ᴀʙᴄᴅᴇꜰɢʜᴊᴋʟᴍɴᴏᴘꜱᴛᴜᴠᴡᴢ" + "γϝϳϻ" + "ѵѡүҽӏԍꙇ"
    "օսհոցզյլտա" + "ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏳᏴ" + "ⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭⲁⲃⲉⲍ"  # noqa: RUF001
    "ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ",  # noqa: RUF001
    "bagyiiryuibfrxj" + "abcdefghjkimnopstuvwz" + "yfjm" + "vwyeigi"
    "ouhngqjisw" + "drtiyajewmhygzbrwsvsicpkdgb" + "hikmnopctyxabez"
    "bpdtgkjczfmnisrvhwxyaeiou",
)
"""More of them: small capitals and others of Latin, Greek and Cyrillic; Armenian, Cherokee, Coptic, Lisu.

Accounts of before these were known are kept as compared without them (``folds``).
"""

OURS = (
    *(ERASED_NAME, "Admin", "Administrator", "Moderator", "System", "Mahjong"),
    *("Удалённый игрок", "Админ", "Администратор", "Модератор", "Система", "Маджонг"),
    *("Видалений гравець", "Адмін", "Адміністратор"),
    *("已注销的玩家", "管理员", "系统", "麻将"),
)
"""What the site calls itself, those who tend it and those who are gone, in each language of the pages."""
GUESTS = ("Guest", "Гость", "Гість", "游客")
"""What stands before the figures of a guest's name, in each language of the pages."""


class BadName(ValueError):
    """A name that is refused; ``code`` is a slug that clients translate, the text a sentence."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


def clean_name(text: str) -> str:
    """Return the name in the form that is kept (NFKC, single blanks, trimmed); raise ``BadName``.

    Characters that control, reorder, hide or are not assigned (Unicode's categories C and the line separators) are
    refused and not removed: who is named should see what others see.
    """
    name = " ".join(unicodedata.normalize("NFKC", text).split(" ")).strip() if len(text) <= 4 * NAME_LENGTH else text
    name = " ".join(part for part in name.split(" ") if part)
    if not name:
        raise BadName("name-empty", "A name needs at least one character.")
    if len(name) > NAME_LENGTH:
        raise BadName("name-long", f"A name may have {NAME_LENGTH} characters at most.")
    if any(unicodedata.category(char)[0] == "C" or char in "\u2028\u2029" for char in name) or INVISIBLE & set(name):
        raise BadName("name-characters", "A name may not have control, direction or invisible characters.")
    if not any(unicodedata.category(char)[0] in "LNPS" for char in name) or _is_stacked(name):
        raise BadName("name-characters", "A name has to be readable.")
    return name


def _is_stacked(name: str) -> bool:
    """Return whether marks are piled up beyond what any script needs, so that they cover the lines around them."""
    marks = "".join("m" if unicodedata.category(char) in {"Mn", "Me"} else "." for char in name)
    return marks.startswith("m") or "mmmm" in marks


def guest_name() -> str:
    """Return a name for someone who has not chosen one."""
    return f"Guest {secrets.randbelow(9000) + 1000}"


def fold(name: str) -> str:
    """Return what names that can be taken for one another have in common: the key by which accounts are unique.

    Case, blanks and marks of punctuation don't tell two names apart, and neither do letters that look alike.
    """
    return folds(name)[1]


def folds(name: str) -> tuple[str, str]:
    """Return the keys under which an account of this name may be kept: the one of before ``MORE_ALIKE``, and of now."""
    plain = name.encode("utf-8", "ignore").decode().replace("\0", "")  # what no database takes is no name's
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", plain).casefold()).translate(LOOK_ALIKES)
    earlier = "".join(char for char in text if unicodedata.category(char)[0] in "LMNS") or text
    return earlier, earlier.translate(MORE_ALIKE)


RESERVED = frozenset(map(fold, OURS))
GUEST = re.compile(rf"(?:{'|'.join(map(fold, GUESTS))})[\doi]+")
"""What a guest's name, as the pages show it, and whatever looks like one, are compared by."""


def chosen_name(text: str) -> str:
    """Return a name that anyone may choose, in the form that is kept; raise ``BadName``."""
    name = clean_name(text)
    if fold(name) in RESERVED:
        raise _reserved()
    return name


def _reserved() -> BadName:
    return BadName("name-reserved", "This name is kept for the site itself.")


def account_name(text: str) -> str:
    """Return a name that an account may have, in the form that is kept; raise ``BadName``.

    An account's name stands in an address, so it holds no slash and is more than dots.
    """
    name = chosen_name(text)
    if "/" in name or not name.strip("."):
        raise BadName("name-characters", "An account's name may not have a slash or be of dots alone.")
    if GUEST.fullmatch(fold(name)):
        raise _reserved()
    return name
