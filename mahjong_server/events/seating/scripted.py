"""Pre-scripted seating: the organiser's own tables, by seat, checked and nothing more."""

from mahjong_server.events.seating.inputs import Event, Table, present
from mahjong_server.events.values import EventError


def scripted_round(event: Event, number: int) -> tuple[list[Table], list[str]]:
    """Return a round's tables and byes; the seats of who is absent are bots', where the organiser takes bots."""
    if not 1 <= number <= len(event.script):
        raise EventError(f"script: it has {len(event.script)} rounds, and this is round {number}")
    tables = event.script[number - 1]
    for at, table in enumerate(tables, 1):
        if len(table) != event.seats:
            raise EventError(f"script, round {number}, table {at}: it has {len(table)} seats, not {event.seats}")
    sitting = {key for table in tables for key in table}
    byes = [key for key in present(event) if key not in sitting]
    if byes and event.unfit != "bye":
        raise EventError(f"script, round {number}: player {byes[0]!r} has no seat; choose bye for who sits out")
    return with_bots(event, tables, f"script, round {number}"), byes


def with_bots(event: Event, tables: tuple[Table, ...] | list[Table], where: str) -> list[Table]:
    """Return tables with bots for who is absent; raise ``EventError`` where bots aren't what the organiser chose."""
    absent = set(event.absent)
    seated = [tuple(None if key in absent else key for key in table) for table in tables]
    for at, table in enumerate(seated, 1):
        if None in table and event.unfit != "bots":
            raise EventError(f"{where}, table {at}: a seat is empty; choose bots to fill it")
    return seated
