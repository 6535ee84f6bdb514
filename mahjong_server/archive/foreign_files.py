"""Matches that are over as files of other sites: in each way of writing that the match's game knows."""

from collections.abc import Iterator
from typing import NamedTuple

from games.base import Json
from games.foreign import ForeignFormat, ForeignRefusal
from mahjong_server.archive.match_logs import MatchLog
from mahjong_server.archive.responses import FormatDoc
from mahjong_server.http.problems import Problem
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match.fairness.proof import record_of

LONGEST_TEXT = 300
LONGEST_FACT = 40


class ForeignFile(NamedTuple):
    """A file as somebody else's program reads it; ``suffix`` is how its name ends."""

    data: bytes
    suffix: str


def offered_formats(game: str) -> list[FormatDoc]:
    """Return the formats in which the matches of a game can be had."""
    return [FormatDoc(each.key, each.title) for each in _written(game)]


def find_format(game: str, key: str) -> ForeignFormat:
    """Return the format of this key that matches of a game can be had in; raise ``Problem`` (404)."""
    found = next((each for each in _written(game) if each.key == key), None)
    if found is None:
        offered = ", ".join(each.key for each in _written(game)) or "none"
        raise Problem(404, "no-such-format", f"Games of this kind can't be had so; there are: {offered}.")
    return found


def write_file(log: MatchLog, names: list[str], form: ForeignFormat) -> ForeignFile:
    """Return a match as a file; raise ``Problem`` (422) where the format has no words for what was played."""
    try:
        return ForeignFile(form.write(record_of(log.runner, log.events), names), form.suffix)
    except ForeignRefusal as refusal:
        raise refusal_problem(refusal) from None


def refusal_problem(refusal: ForeignRefusal) -> Problem:
    """Return what the API answers: the reason as a sentence, and its place in the file."""
    text = shown_text(refusal.text, LONGEST_TEXT)
    problem = Problem(422, refusal.code, f"{text[:1].upper()}{text[1:].rstrip('.')}.")
    place = {"place": shown_text(refusal.place, LONGEST_TEXT)} if refusal.place else {}
    problem.more = {"facts": shown_facts(refusal.facts), **place}
    return problem


def shown_facts(facts: dict[str, Json]) -> dict[str, Json]:
    """Return facts as they may be shown: texts of a file in them as ``shown_text`` has them, and short."""
    return {name: _shown(fact) for name, fact in facts.items()}


def _shown(fact: Json) -> Json:
    match fact:
        case str():
            return shown_text(fact, LONGEST_FACT)
        case [*parts]:
            return [_shown(part) for part in parts]
        case _:
            return fact


def shown_text(text: str, most: int) -> str:
    """Return a text of a file as it may be shown: nothing that is drawn as nothing, and not longer than this."""
    return "".join(each if each.isprintable() else " " for each in text).strip()[:most]


def _written(game: str) -> Iterator[ForeignFormat]:
    known = games().get(game)
    return (each for each in (known.info.formats if known else ()) if each.writes)
