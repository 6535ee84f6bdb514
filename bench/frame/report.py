"""What a benchmark found: tables of medians and ratios, and gates with what was wanted of them and what came of it.

A report is printed, kept as JSON in ``bench/results``, and shown from there in ``docs/``.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Literal

import msgspec

from bench.frame.machine import Machine, machine

RESULTS: Final = Path(__file__).resolve().parent.parent / "results"
Cell = float | str | None
Least = Literal["≥", "≤"]


class Table(msgspec.Struct, frozen=True):
    """Figures in rows; the first column names the row. ``None`` where there is nothing to tell."""

    title: str
    columns: list[str]
    rows: list[list[Cell]]


class Gate(msgspec.Struct, frozen=True):
    """What was wanted of one figure: that it be at least, or at most, so much."""

    says: str
    sign: Least
    wanted: float
    figure: float
    unit: str = ""

    @property
    def holds(self) -> bool:
        """Whether the figure is as wanted."""
        return self.figure >= self.wanted if self.sign == "≥" else self.figure <= self.wanted

    def __str__(self) -> str:
        verdict = "holds" if self.holds else "does not hold"
        return f"{verdict}: {self.says}: {shown(self.figure)}{self.unit} ({self.sign} {shown(self.wanted)}{self.unit})"


class Chart(msgspec.Struct, frozen=True):
    """A line over some sizes, to be drawn; ``x`` and ``y`` name the axes."""

    title: str
    x: str
    y: str
    sizes: list[str]
    figures: list[float]


class Report(msgspec.Struct):
    """All that one run of a benchmark found. ``day`` is the date (UTC), ``repeat`` the command that does it again."""

    name: str
    about: str
    repeat: str
    machine: Machine
    tables: list[Table]
    gates: list[Gate]
    notes: list[str] = []
    day: str = msgspec.field(default_factory=lambda: datetime.now(UTC).date().isoformat())
    charts: list[Chart] = []

    def show(self) -> None:
        """Print it."""
        for table in self.tables:
            print("\n".join([table.title, *aligned(table), ""]))
        print("\n".join([*map(str, self.gates), *self.notes]), flush=True)

    def save(self, folder: Path = RESULTS) -> Path:
        """Keep it as ``NAME.json`` in a folder; return the file."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.name}.json"
        path.write_bytes(msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n")
        return path


def report(doc: str, name: str, tables: list[Table], gates: list[Gate], notes: Sequence[str] = ()) -> Report:
    """Return a report of today on this machine; ``doc`` is the benchmark's docstring."""
    about = doc.strip().splitlines()[0]
    return Report(name, about, f"./dev bench {name}", machine(), tables, gates, list(notes))


def row(name: str, *cells: Cell) -> list[Cell]:
    """Return a row of a table."""
    return [name, *cells]


def load(path: Path) -> Report:
    """Return a report that was kept."""
    return msgspec.json.decode(path.read_bytes(), type=Report)


def kept(folder: Path = RESULTS) -> list[Report]:
    """Return all reports that are kept, by name."""
    return [load(path) for path in sorted(folder.glob("*.json"))]


def shown(cell: Cell) -> str:
    """Return a figure as people read it: three digits that tell, thousands apart.

    >>> [shown(figure) for figure in (0.00412, 1.5, 98.74, 12345.6, None, "daphne")]
    ['0.00412', '1.50', '98.7', '12,346', '-', 'daphne']
    """
    if cell is None:
        return "-"
    if isinstance(cell, str):
        return cell
    size = abs(cell)
    if size >= 100 or cell == 0:
        return f"{cell:,.0f}"
    return f"{cell:.1f}" if size >= 10 else f"{cell:.2f}" if size >= 0.1 else f"{cell:.3g}"


def aligned(table: Table) -> list[str]:
    """Return the lines of a table for a terminal."""
    cells = [table.columns, *([shown(cell) for cell in row] for row in table.rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(table.columns))]
    return [
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in cells
    ]
