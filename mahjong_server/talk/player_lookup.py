"""Whom a player means: by name, by a line that they said, or by the seat where they sit."""

from typing import NamedTuple

from mahjong_server.accounts.models import Player
from mahjong_server.http.problems import Problem
from mahjong_server.lobby.people_lists import find_person
from mahjong_server.play.models import Match
from mahjong_server.play.table_codes import canonical_code
from mahjong_server.talk.chat_rooms import check_entry, find_room
from mahjong_server.talk.models import Line


class Target(NamedTuple):
    """The person, and where they were met."""

    player: Player
    match: Match | None = None
    line: Line | None = None


def find_target(
    caller: Player, name: str | None, line: str | None, table: str | None = None, seat: int | None = None
) -> Target:
    """Return who is meant by one of a line (its key), a seat at a table, or a name; raise ``Problem``.

    With a name ``table`` says where the two have met.
    """
    if line is not None:
        return _by_line(caller, line)
    match = _table(table) if table is not None else None
    if match is not None and seat is not None:
        return Target(_by_seat(match, seat), match)
    if name is None:
        raise Problem(400, "invalid", "name: Say who is meant.", {"name": "Say who is meant."})
    return Target(_by_name(match, name) or find_person(name), match)


def find_line(key: str) -> Line:
    """Return the line of this key; raise ``Problem`` (404)."""
    line = Line.objects.select_related("player", "match").filter(key=key).first()
    if line is None:
        raise Problem(404, "no-such-line", "There is no such line, or not any more.")
    return line


def _by_line(caller: Player, key: str) -> Target:
    line = find_line(key)
    try:
        check_entry(find_room(line.room), caller.pk)
    except Problem:
        raise Problem(404, "no-such-line", "There is no such line, or not any more.") from None
    return Target(line.player, line.match, line)


def _table(code: str) -> Match:
    match = Match.objects.filter(code=canonical_code(code)).first()
    if match is None:
        raise Problem(404, "no-such-table", "There is no table of this code.")
    return match


def _by_seat(match: Match, number: int) -> Player:
    seat = match.seats.select_related("player").filter(seat=number).first()
    if seat is None or seat.player is None:
        raise Problem(404, "no-such-player", "Nobody sits there.")
    return seat.player


def _by_name(match: Match | None, name: str) -> Player | None:
    """Return who sits at the table under this name: there even guests are known by it."""
    if match is None:
        return None
    found = list(Player.objects.filter(seats__match=match, name=name.strip()).distinct()[:2])
    return found[0] if len(found) == 1 else None
