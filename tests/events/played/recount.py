"""An event counted again by another hand: from its public log and the records of its matches, by nothing of ours."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

from tests.events.played.event_run import EventRun

TABLE_POINTS = (4, 3, 2, 1)


class Sat(NamedTuple):
    """A table of a round: its code, and who sat there at its end, by seat."""

    round: int
    table: int
    code: str
    seats: tuple[int | None, ...]


class Line(NamedTuple):
    """What somebody came to."""

    total: Fraction
    match_points: Fraction
    best: Fraction


def log_of(run: EventRun) -> list[dict[str, Any]]:
    """Return the public log, the oldest entry first."""
    found: list[dict[str, Any]] = run.get("log")["entries"]
    return found[::-1]


def of_kind(log: Sequence[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    """Return the facts of the entries of a kind."""
    return [each["facts"] for each in log if each["kind"] == kind]


def tables_of(log: Sequence[dict[str, Any]]) -> list[Sat]:
    """Return all tables that began, with who sat there in the end."""
    found = {}
    for each in of_kind(log, "round-begun"):
        for number, table in enumerate(each["tables"], 1):
            found[each["round"], number] = Sat(each["round"], number, table["code"], tuple(table["seats"]))
    for each in of_kind(log, "ruled"):
        if each["ruling"] in {"substitute", "bot"}:
            sat = found[each["round"], each["table"]]
            seats = list(sat.seats)
            seats[each["seat"]] = each["number"] if each["ruling"] == "substitute" else None
            found[each["round"], each["table"]] = sat._replace(seats=tuple(seats))
    return list(found.values())


def scores_of(run: EventRun, sat: Sat, log: Sequence[dict[str, Any]]) -> list[Fraction]:
    """Return a table's match points by seat: a referee's correction, else what the match's record adds up to."""
    corrections = [
        each
        for each in of_kind(log, "ruled")
        if each["ruling"] == "correct" and (each["round"], each["table"]) == (sat.round, sat.table)
    ]
    record = run.organiser.get(f"/api/matches/{sat.code}")
    added = [sum(deal["scores"][seat] for deal in record["deals"]) for seat in range(len(sat.seats))]
    assert added == [each["score"] for each in record["seats"]], sat
    if corrections:
        return [Fraction(each) for each in corrections[-1]["points"]]
    return [Fraction(each) for each in added]


def points_by_place(scores: Sequence[Fraction]) -> list[Fraction]:
    """Return table points by seat: each place's mean over all orders of equals."""
    found = []
    for mine in scores:
        above = sum(other > mine for other in scores)
        equal = sum(other == mine for other in scores)
        found.append(Fraction(sum(TABLE_POINTS[above : above + equal]), equal))
    return found


def recount(run: EventRun, rounds: Sequence[int]) -> dict[int, Line]:
    """Return what everybody came to in these rounds, by number."""
    log = log_of(run)
    won: defaultdict[int, list[tuple[Fraction, Fraction]]] = defaultdict(list)
    for sat in tables_of(log):
        if sat.round in rounds:
            scores = scores_of(run, sat, log)
            for number, points, score in zip(sat.seats, points_by_place(scores), scores, strict=True):
                if number is not None:
                    won[number].append((points, score))
    taken: defaultdict[int, Fraction] = defaultdict(Fraction)
    for each in of_kind(log, "penalty-given"):
        if each["round"] in rounds:
            taken[each["number"]] += Fraction(each["points"])
    return {
        number: Line(
            sum((points for points, _ in each), Fraction(0)) - taken[number],
            sum((score for _, score in each), Fraction(0)),
            max(score for _, score in each),
        )
        for number, each in won.items()
    }


def check_standings(lines: Sequence[Mapping[str, Any]], found: Mapping[int, Line]) -> None:
    """Hold standings to a recount: every number, and every place."""
    for line in lines:
        mine = found[int(line["player"])]
        told = Line(Fraction(line["total"]), Fraction(line["match_points"]), Fraction(line["best_session"]))
        assert told == mine, line
    regular = [int(line["player"]) for line in lines if not line["substitute"]]
    places = {number: 1 + sum(found[other] > found[number] for other in regular) for number in regular}
    assert [(int(line["player"]), line["place"]) for line in lines if not line["substitute"]] == sorted(
        places.items(), key=lambda each: (each[1], regular.index(each[0]))
    )
    assert all(line["place"] is None for line in lines if line["substitute"])


def meetings(tables: Sequence[Sat]) -> Counter[tuple[int, ...]]:
    """Return how often each two met."""
    return Counter(
        tuple(sorted(pair)) for sat in tables for pair in combinations([n for n in sat.seats if n is not None], 2)
    )


def winds(tables: Sequence[Sat]) -> dict[int, Counter[int]]:
    """Return how often everybody sat in each seat."""
    found: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for sat in tables:
        for seat, number in enumerate(sat.seats):
            if number is not None:
                found[number][seat] += 1
    return found
