"""What a player may be called: names that everyone can read, and that look like what they are."""

import secrets
import unicodedata

from mahjong_server.accounts.models import NAME_LENGTH

INVISIBLE = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and symbols by Unicode's word, nothing by the eye's."""


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
