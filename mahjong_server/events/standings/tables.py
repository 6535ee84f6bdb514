"""Standings as a table for people and for spreadsheets."""

import csv
from fractions import Fraction
from io import StringIO

from mahjong_server.events.standings.standings import Standing

COLUMNS = ("place", "name", "team", "total", "table points", "penalties", "match points", "best session", "sessions")
_NUMBERS = frozenset(COLUMNS) - {"name", "team"}
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""


def as_csv(lines: list[Standing], points: str = "table points") -> str:
    """Return a table of comma-separated values (RFC 4180). ``points`` is what its table points are called.

    Points are decimals, to the hundredth where they aren't whole: a spreadsheet takes "7/2" for a day in July. No
    spreadsheet runs a name.
    """
    file = StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow([points if column == "table points" else column for column in COLUMNS])
    for line in lines:
        cells = _cells(line)
        writer.writerow(
            [_rounded(column, cell) if column in _NUMBERS else _harmless(cell) for column, cell in cells.items()]
        )
    return file.getvalue()


def as_text(lines: list[Standing]) -> str:
    """Return a table to print: numbers to the right, points to the hundredth where they aren't whole."""
    rows = [{column: _rounded(column, cell) for column, cell in _cells(line).items()} for line in lines]
    widths = {column: max([len(column), *(len(row[column]) for row in rows)]) for column in COLUMNS}
    head = {column: column for column in COLUMNS}
    return "\n".join(
        "  ".join(
            row[column].rjust(widths[column]) if column in _NUMBERS else row[column].ljust(widths[column])
            for column in COLUMNS
        ).rstrip()
        for row in (head, *rows)
    )


def _cells(line: Standing) -> dict[str, str]:
    """Return the cells of a line by column."""
    counted = sum(each.counts for each in line.sessions)
    cells = (
        "" if line.place is None else str(line.place),
        " ".join(line.name.split()),
        " ".join(line.team.split()),
        line.total,
        line.table_points,
        line.penalties,
        line.match_points,
        line.best_session or "",
        str(counted) if counted == len(line.sessions) else f"{counted} of {len(line.sessions)}",
    )
    return dict(zip(COLUMNS, cells, strict=True))


def _harmless(cell: str) -> str:
    """Return a text that a spreadsheet shows and doesn't run."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def _rounded(column: str, cell: str) -> str:
    """Return an exact number as people read it."""
    if column not in _NUMBERS or "/" not in cell:
        return cell
    return f"{float(Fraction(cell)):.2f}"
