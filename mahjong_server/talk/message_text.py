"""The text of a line, in the form that is kept: nothing in it controls, reorders or hides what stands around it."""

import unicodedata

from mahjong_server.accounts.names.invisible import BLANK, IGNORABLE, strip_invisible
from mahjong_server.http.problems import Problem
from mahjong_server.talk.models import TEXT_LENGTH

MOST_MARKS = 3
"""Marks on one letter that some script needs; more of them only cover the lines around."""


def clean_text(text: str, most: int = TEXT_LENGTH) -> str:
    """Return a text as one line of NFKC with single blanks; raise ``Problem`` (400) for none, or one too long.

    Unlike a name, a text is not refused for the sake of a character in it: what may not stay is left out, so that
    whatever was pasted can be sent.
    """
    if len(text) > 4 * most:
        raise _too_long(most)
    kept = "".join(_allowed(strip_invisible(unicodedata.normalize("NFKC", strip_invisible(text)))))
    line = strip_invisible(" ".join(kept.split()))
    if len(line) > most:
        raise _too_long(most)
    if not any(unicodedata.category(char)[0] in "LNPS" for char in line):
        raise Problem(400, "text-empty", "There is nothing to read in this text.", {"text": "It is empty."})
    return line


def _allowed(text: str) -> list[str]:
    kept: list[str] = []
    before, marks = " ", 0
    for char in text:
        if IGNORABLE.match(char):  # part of an emoji or a joined word, or it would be gone
            kept.append(char)
            continue
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in {"Mn", "Me"} else 0
        if char.isspace():
            before = " "
            kept.append(before)
        elif _is_allowed(char, kind, before) and marks <= MOST_MARKS:
            before = char
            kept.append(char)
    return kept


def _is_allowed(char: str, kind: str, before: str) -> bool:
    if kind in {"Mn", "Me"}:
        return before != " "
    if kind == "Cn":
        return "\U0001f000" <= char <= "\U0001faff"  # emoji newer than this Python
    return kind[0] != "C" and char not in BLANK


def _too_long(most: int) -> Problem:
    text = f"A text may have {most} characters at most."
    return Problem(400, "text-long", text, {"text": text})
