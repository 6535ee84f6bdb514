"""What a player may be called: names that everyone can read, and that look like what they are."""

import re
import secrets
import unicodedata

from mahjong_server.accounts.models import NAME_LENGTH
from mahjong_server.accounts.names.confusables import LOOK_ALIKES, MORE_ALIKE, VERSION, skeleton, strip_unstorable
from mahjong_server.accounts.names.invisible import BLANK, strip_ignorable, strip_invisible
from mahjong_server.accounts.names.reserved import is_reserved

GUESTS = ("Guest", "Гость", "Гість", "游客")
"""What stands before the figures of a guest's name, in each language of the pages."""


class InvalidName(ValueError):
    """A name that is refused; ``code`` is a slug that clients translate, the text a sentence."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


def clean_name(text: str) -> str:
    """Return the name in the form that is kept (NFKC, single blanks, trimmed); raise ``InvalidName``.

    Characters that control, reorder, hide or are not assigned (Unicode's categories C and the line separators, and all
    that is drawn as nothing outside an emoji) are refused and not removed: who is named should see what others see.
    """
    name = " ".join(unicodedata.normalize("NFKC", text).split(" ")).strip() if len(text) <= 4 * NAME_LENGTH else text
    name = " ".join(part for part in name.split(" ") if part)
    if not name:
        raise InvalidName("name-empty", "A name needs at least one character.")
    if len(name) > NAME_LENGTH:
        raise InvalidName("name-long", f"A name may have {NAME_LENGTH} characters at most.")
    seen = strip_ignorable(name)
    if any(unicodedata.category(char)[0] == "C" or char in "\u2028\u2029" for char in seen) or _has_invisible(name):
        raise InvalidName("name-characters", "A name may not have control, direction or invisible characters.")
    if not any(unicodedata.category(char)[0] in "LNPS" for char in seen) or _is_stacked(seen):
        raise InvalidName("name-characters", "A name has to be readable.")
    return name


def _has_invisible(name: str) -> bool:
    """Return whether a name has anything that is drawn as nothing, but for what an emoji is made of."""
    return strip_invisible(name) != name or bool(BLANK & set(name))


def _is_stacked(name: str) -> bool:
    """Return whether marks are piled up beyond what any script needs, so that they cover the lines around them."""
    marks = "".join("m" if unicodedata.category(char) in {"Mn", "Me"} else "." for char in name)
    return marks.startswith("m") or "mmmm" in marks


def random_guest_name() -> str:
    """Return a name for someone who has not chosen one."""
    return f"Guest {secrets.randbelow(9000) + 1000}"


def lookup_key(name: str) -> str:
    """Return the key by which an account of this name is found, however it is spelt.

    Case, blanks and marks of punctuation don't tell two names apart, and neither do letters that look alike.
    """
    return lookup_keys(name)[-1]


def lookup_keys(name: str) -> tuple[str, str, str]:
    """Return the keys under which an account of this name may be kept.

    The first is the one of before ``MORE_ALIKE`` was known, the second of before invisible characters were left out.
    """
    earlier = _fold(strip_unstorable(name))
    return earlier, earlier.translate(MORE_ALIKE), _fold(strip_ignorable(strip_unstorable(name))).translate(MORE_ALIKE)


def _fold(plain: str) -> str:
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", plain).casefold()).translate(LOOK_ALIKES)
    return "".join(char for char in text if unicodedata.category(char)[0] in "LMNS") or text


def skeleton_key(name: str) -> str:
    """Return the key by which accounts are unique: no two names that can be taken for one another have two of them."""
    return f"{VERSION}:{skeleton(name)}"


GUEST = re.compile(rf"(?:{'|'.join(map(lookup_key, GUESTS))})[\doi]+")
"""What a guest's name, as the pages show it, and whatever looks like one, are compared by."""

TOGETHER = {"LATIN", "CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"}
"""Scripts that people write in one word, as Unicode's names of letters begin (UTS #39, "highly restrictive")."""


def mixes_scripts(name: str) -> bool:
    """Return whether a word has letters of scripts that nobody writes in one word, save to look like another's.

    >>> mixes_scripts("Mоscow"), mixes_scripts("DJ Олег"), mixes_scripts("テストtest"), mixes_scripts("Αλέξης")
    (True, False, False, False)
    """  # noqa: RUF002 - that they look alike is the point
    for word in re.findall(r"[^\W\d_]+", name):
        names = (unicodedata.name(char, "").partition(" ")[0] for char in word if unicodedata.category(char)[0] == "L")
        scripts = set(names) - {"MODIFIER", ""}
        if len(scripts) > 1 and not scripts <= TOGETHER:
            return True
    return False


def validate_name(text: str) -> str:
    """Return a name that anyone may choose, in the form that is kept; raise ``InvalidName``."""
    name = clean_name(text)
    if is_reserved(name):
        raise _reserved_name()
    if mixes_scripts(name):
        raise InvalidName("name-mixed", "A word of a name has letters of one script, not of several that look alike.")
    return name


def _reserved_name() -> InvalidName:
    return InvalidName("name-reserved", "This name is kept for the site itself.")


def validate_account_name(text: str) -> str:
    """Return a name that an account may have, in the form that is kept; raise ``InvalidName``.

    An account's name stands in an address, so it holds no slash and is more than dots.
    """
    if GUEST.fullmatch(lookup_key(clean_name(text))):
        raise _reserved_name()
    name = validate_name(text)
    if "/" in name or not name.strip("."):
        raise InvalidName("name-characters", "An account's name may not have a slash or be of dots alone.")
    return name


def search_key(name: str) -> str:
    """Return the name that somebody had as searches compare it."""
    return unicodedata.normalize("NFKC", name).strip().casefold()
