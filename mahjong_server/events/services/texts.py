"""What people write about events and of themselves, as it is kept: without what controls, reorders or is not seen."""

import re
import unicodedata
from typing import Final

from mahjong_server.accounts.names.invisible import BLANK, strip_invisible

_BREAKS: Final = re.compile(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]")


def clean_line(text: str) -> str:
    """Return a text as one line with single blanks."""
    return " ".join(_seen(text).split())


def clean_text(text: str) -> str:
    """Return a text of several lines, without blanks at their ends."""
    lines = (_seen(line).rstrip() for line in _BREAKS.sub("\n", text).split("\n"))
    return "\n".join(lines).strip("\n")


def _seen(text: str) -> str:
    """Return what is seen of a line; what controls, or is no character, becomes a blank."""
    kept = strip_invisible(unicodedata.normalize("NFC", text))
    return "".join(" " if char in BLANK or unicodedata.category(char) in {"Cc", "Cn", "Co"} else char for char in kept)
