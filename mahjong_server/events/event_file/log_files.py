"""All games of an event as other sites write games down: one zip, a file a table."""

import io
import zipfile
from datetime import UTC, datetime

from mahjong_server.archive import matches
from mahjong_server.archive.foreign_files import find_format
from mahjong_server.events.event_file.sending import making_one
from mahjong_server.events.models import Event, EventTable
from mahjong_server.http.problems import Problem
from mahjong_server.play.match_secrecy import all_open
from mahjong_server.play.models import Match

OVER = (Match.Status.FINISHED, Match.Status.ABANDONED)
LEFT_OUT = "left-out.txt"


def zipped_logs(event: Event, key: str) -> bytes:
    """Return the games that everybody may see by now as a zip; raise ``Problem`` (404, 503).

    What the format has no words for is left out, and a text says so.
    """
    find_format(event.game, key)
    file, left_out = io.BytesIO(), list[str]()
    with making_one(), zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        over = event.tables.filter(all_open("match__"), match__status__in=OVER).select_related("match")
        for row in over.order_by("round", "table", "pk").iterator(chunk_size=20):
            try:
                found = matches.foreign_file(row.match, key)
            except Problem as refused:
                left_out.append(f"{_name(row)}: {refused.text}\n")
                continue
            packed.writestr(_info(f"{_name(row)}{found.suffix}", row.match), found.data)
        if left_out:
            packed.writestr(LEFT_OUT, "".join(left_out))
    return file.getvalue()


def _name(row: EventTable) -> str:
    name = f"round-{row.round:02}-table-{row.table:02}"
    return name if row.replayed is None else f"{name}-deal-{row.replayed}-again-{row.match.code}"


def _info(name: str, match: Match) -> zipfile.ZipInfo:
    """Return what a file is called, and when it was played: so the same games are the same zip."""
    at = datetime.fromtimestamp((match.finished_at or 0) // 1000, UTC)
    info = zipfile.ZipInfo(name, (max(at.year, 1980), at.month, at.day, at.hour, at.minute, at.second))
    info.compress_type = zipfile.ZIP_DEFLATED
    return info
