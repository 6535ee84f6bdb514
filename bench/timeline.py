"""A first visit in order: which file is asked for and there when, the first paint, when one can press, and can act."""

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from statistics import median
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from bench.frame.report import Table, row

TITLE: Final = "A first visit to ours on a slow phone, in order (medians)"
COLUMNS: Final = ["what", "asked for, s", "there, s", "kB"]
HEARD: Final = """() => ({
    files: ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type)).map(
        ({ name, startTime, responseEnd, transferSize }) => ({ name, startTime, responseEnd, transferSize })),
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
})"""
"""Asks a page what it fetched, and when something was first to be seen in it."""


class Moment(msgspec.Struct, frozen=True):
    """Something that came: when it was there, in s from the beginning; of a file also when it was asked for, and kB."""

    what: str
    there: float
    asked: float | None = None
    kb: float | None = None


def moments(heard: dict[str, Any], press_ms: float, act_ms: float) -> list[Moment]:
    """Return what came until one could act; of what was asked for again, out of the cache, only the first time."""
    marks = {"first paint": heard["paint"], "can press": press_ms, "can act": act_ms}
    found = {what: Moment(what, ms / 1000) for what, ms in marks.items() if ms is not None}
    for file in heard["files"]:
        if file["startTime"] <= act_ms and 0 < file["responseEnd"] <= act_ms:
            what, kb = called(file["name"]), file["transferSize"] / 1000
            found.setdefault(what, Moment(what, file["responseEnd"] / 1000, file["startTime"] / 1000, kb))
    return list(found.values())


def called(url: str) -> str:
    """Return what a file is called, without what only tells one build from another.

    >>> [called(f"http://[::1]:8000{path}") for path in ("/", "/assets/base-BZgjMfcD.js", "/api/me")]
    ['the page', 'base.js', 'api/me']
    """
    path = urlsplit(url).path
    return re.sub(r"^/assets/(.+)-[\w-]{8}(\.\w+)$", r"\1\2", path).removeprefix("/") if path != "/" else "the page"


def table(visits: Sequence[Iterable[Moment]]) -> Table:
    """Return the medians of what came in most of the visits, in order."""
    by_name: dict[str, list[Moment]] = {}
    for moment in chain.from_iterable(visits):
        by_name.setdefault(moment.what, []).append(moment)
    usual = [middle(found) for found in by_name.values() if 2 * len(found) > len(visits)]
    rows = [row(each.what, each.asked, each.there, each.kb) for each in sorted(usual, key=lambda each: each.there)]
    return Table(TITLE, COLUMNS, rows)


def middle(found: Sequence[Moment]) -> Moment:
    """Return the median of the same thing in several visits."""
    first = found[0]
    there = median(each.there for each in found)
    if first.asked is None or first.kb is None:
        return Moment(first.what, there)
    return Moment(first.what, there, median(each.asked or 0 for each in found), median(each.kb or 0 for each in found))
