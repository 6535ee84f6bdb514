"""Appends to a match that nobody plays, for tests of what writes them."""

from mahjong_server.play.models import Event
from mahjong_server.play.storage.append import Append
from mahjong_server.play.storage.log_entry import LogEntry
from tests.play.table import in_database, make_match


async def playing() -> int:
    match = await in_database(make_match, "bb", status="playing")
    return int(match.pk)


def append(match: int, head: int = 0, count: int = 1, **fields) -> Append:
    rows = [LogEntry(head + i, 1, f'{{"n":{head + i}}}') for i in range(count)]
    values = {"rows": rows, "clock": "{}", "due_at": None, "status": "playing", "deadline_owner": "me"}
    return Append(match=match, head=head, **values | fields)


def log_of(match: int) -> list[str]:
    return list(Event.objects.filter(match=match).order_by("seq").values_list("data", flat=True))
