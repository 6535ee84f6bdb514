"""``docs/performance.md``: its prose is people's, its tables and gates are written from ``bench/results``.

    python -m bench.frame.pages        bring it up to date (``./dev bench --write-docs``)

What stands between ``<!-- bench NAME -->`` and ``<!-- end -->`` is the latest result of NAME. A benchmark that the page
does not have yet is added at its end.
"""

import re
from pathlib import Path
from typing import Final

from bench.frame.report import Report, Table, kept, shown

PAGE: Final = Path(__file__).resolve().parent.parent.parent / "docs" / "performance.md"
PLACE: Final = re.compile(r"<!-- bench (\w+) -->\n.*?<!-- end -->", re.DOTALL)


def written(text: str, reports: list[Report]) -> str:
    """Return the page with these results in their places."""
    found = {each.name: each for each in reports}
    for name in sorted(found.keys() - set(PLACE.findall(text))):
        text = f"{text.rstrip()}\n\n## `./dev bench {name}`\n\n<!-- bench {name} -->\n<!-- end -->\n"

    def place(match: re.Match[str]) -> str:
        return section(found[match[1]]) if match[1] in found else f"<!-- bench {match[1]} -->\n<!-- end -->"

    return PLACE.sub(place, text)


def section(report: Report) -> str:
    """Return one result between its marks."""
    parts = [f"<!-- bench {report.name} -->", report.about, *map(markdown, report.tables)]
    if report.gates:
        parts.append(
            "\n".join(f"- {'**holds**' if gate.holds else '**does not hold**'}: {rest(gate)}" for gate in report.gates)
        )
    parts += report.notes
    facts = ", ".join(f"{name} {version}" for name, version in report.machine.versions.items())
    where = f"{report.machine.cores} cores, {report.machine.system}"
    parts.append(f"Measured on {report.day}, {where}; {facts}. Again: `{report.repeat}`.")
    return "\n\n".join(parts) + "\n\n<!-- end -->"


def rest(gate: object) -> str:
    """Return what a gate says after its verdict."""
    return str(gate).partition(": ")[2]


def markdown(table: Table) -> str:
    """Return a table as Markdown."""
    rule = ["---", *["---:"] * (len(table.columns) - 1)]
    rows = [table.columns, rule, *([shown(cell) for cell in row] for row in table.rows)]
    return f"{table.title}\n\n" + "\n".join(f"| {' | '.join(row)} |" for row in rows)


def main() -> None:
    """Bring the page up to date."""
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), kept()), encoding="utf-8")
    print(f"· docs/{PAGE.name} is up to date")


if __name__ == "__main__":
    main()
