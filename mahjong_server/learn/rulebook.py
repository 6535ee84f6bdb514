"""A game's rules, clause by clause, read from the page that the game brings: ``rules.md`` in its folder."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from msgspec import Struct

from mahjong_server.play.match.catalogue import games

NAMED = re.compile(r"(?:[-|] )?\*\*([^*]+)\*\* ?(.*)")
BEGINS = re.compile(r"[-|#] ?|$")
NUMBER = re.compile(r"^[\d.]+ ")


class Clause(Struct, frozen=True):
    """One clause of the rules: the name under which refusals and score sheets cite it, its chapter, its text.

    The text is Markdown; where ``clause`` is null it explains its chapter, or the whole.
    """

    clause: str | None
    title: str
    text: str


class Rules(Struct, frozen=True):
    """The rules of a game, in English, in the order of its page."""

    game: str
    title: str
    clauses: list[Clause]


@cache
def rules_of(key: str) -> Rules | None:
    """Return the rules of a game on offer, ``None`` when it brings no page. Raise ``KeyError`` for any other key."""
    package = type(games()[key]).__module__.rpartition(".")[0]
    page = files(package) / "rules.md"
    return parse_rules(key, page.read_text(encoding="utf-8")) if page.is_file() else None


def parse_rules(key: str, page: str) -> Rules:
    """Return the rules that a page tells: its headings, and under each its clauses and what else there is."""
    whole = title = ""
    clauses: list[Clause] = []
    for block in _blocks(page):
        if block.startswith("#"):
            title = NUMBER.sub("", block.lstrip("# "))
            whole = whole or title
        elif named := NAMED.fullmatch(block):
            clauses.append(Clause(named[1], title, _cell_text(named[2])))
        elif not block.startswith("|"):  # the head of a table
            clauses.append(Clause(None, title, block))
    return Rules(key, whole, clauses)


def _blocks(page: str) -> Iterator[str]:
    """Yield headings, items, rows and paragraphs, each on one line."""
    block: list[str] = []
    for line in [*page.splitlines(), ""]:
        if BEGINS.match(line) and block:
            yield " ".join(block)
            block = []
        if line:
            block.append(line.strip())


def _cell_text(text: str) -> str:
    """Return a clause's text; of a table's row its cells."""
    cells = [cell.strip() for cell in text.strip("| ").split("|")] if text.startswith("|") else [text]
    return " · ".join(cells)
