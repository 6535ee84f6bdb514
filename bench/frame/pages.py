"""The pages of figures in ``docs/``: prose is people's, tables and gates are written from ``bench/results``.

    python -m bench.frame.pages        bring it up to date (``./dev bench --write-docs``)

What stands between ``<!-- bench NAME -->`` and ``<!-- end -->`` is the latest result of NAME. A benchmark that no page
has yet is added at the first one's end. Gates that differ in a number alone share a line.
"""

import re
from pathlib import Path
from textwrap import fill
from typing import Final

from bench.frame.report import Chart, Gate, Report, Table, kept, shown

DOCS: Final = Path(__file__).resolve().parent.parent.parent / "docs"
PAGES: Final = (DOCS / "performance.md", DOCS / "human-pace.md", DOCS / "page-speed.md", DOCS / "foreign-games.md")
PLACE: Final = re.compile(r"<!-- bench (\w+) -->\n.*?<!-- end -->", re.DOTALL)
NUMBER: Final = re.compile(r"(\d+)")
WIDTH: Final = 100
APART: Final = (
    "A first visit to ours",
    "A long match",
    "A replay's requests",
    "From an act until all four have it",
    "From the first knock",
    "Memory a table",
    "Pages on a phone",
    "Points between the strongest",
    "What crossing costs",
)
"""How the titles of tables begin that stand in ``bench/results`` alone: long ones, and those that gates sum up."""


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
    where = f"{report.machine.cores} cores, {report.machine.system}"
    facts = f"Measured on {report.day}, {where}; whole, with versions: `bench/results/{report.name}.json`."
    parts = [f"<!-- bench {report.name} -->", f"{wrapped(report.about)}\n{wrapped(facts)}"]
    parts += [markdown(table) for table in report.tables if not table.title.startswith(APART)]
    if report.gates:
        parts.append("\n".join(map(verdict, alike(report.gates))))
    parts += map(drawn, report.charts)
    parts += map(wrapped, report.notes)
    return "\n\n".join(parts) + "\n<!-- end -->"


def alike(gates: list[Gate]) -> list[list[Gate]]:
    """Return gates in groups whose words differ in numbers alone."""
    found: dict[tuple[object, ...], list[Gate]] = {}
    for gate in gates:
        key = (gate.holds, NUMBER.sub("#", gate.says), gate.sign, gate.wanted, gate.unit)
        found.setdefault(key, []).append(gate)
    return list(found.values())


def verdict(gates: list[Gate]) -> str:
    """Return the line of gates that are alike."""
    one = gates[0]
    words = zip(*(NUMBER.split(gate.says) for gate in gates), strict=True)
    says = "".join("/".join(dict.fromkeys(each)) for each in words)
    figures = "/".join(shown(gate.figure) for gate in gates)
    holds = "**holds**" if one.holds else "**does not hold**"
    return wrapped(f"- {holds}: {says}: {figures}{one.unit} ({one.sign} {shown(one.wanted)}{one.unit})")


def drawn(chart: Chart) -> str:
    """Return a chart as Mermaid."""
    sizes = ", ".join(f'"{size}"' for size in chart.sizes)
    figures = ", ".join(f"{figure:.1f}" for figure in chart.figures)
    lines = [
        "xychart-beta",
        f'  title "{chart.title}"',
        f'  x-axis "{chart.x}" [{sizes}]',
        f'  y-axis "{chart.y}" 0 --> {max(chart.figures, default=1.0) * 1.1:.0f}',
        f"  line [{figures}]",
    ]
    return "\n".join(["```mermaid", *lines, "```"])


def wrapped(text: str) -> str:
    """Return a paragraph, or an item of a list, in lines of the page's width."""
    inner = "  " if text.startswith("- ") else ""
    return fill(text, WIDTH, subsequent_indent=inner, break_long_words=False, break_on_hyphens=False)


def markdown(table: Table) -> str:
    """Return a table as Markdown; its title heads the first column."""
    heads = [table.title, *table.columns[1:]]
    rule = ["---", *["---:"] * (len(heads) - 1)]
    rows = [heads, rule, *([shown(cell) for cell in row] for row in table.rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def pages(reports: list[Report]) -> dict[Path, str]:
    """Return each page with the results that have a place on it; the first one also with those that have none."""
    texts = {path: path.read_text(encoding="utf-8") for path in PAGES}
    elsewhere = {name for path in PAGES[1:] for name in PLACE.findall(texts[path])}
    shares = {path: [each for each in reports if each.name in PLACE.findall(texts[path])] for path in PAGES}
    shares[PAGES[0]] = [each for each in reports if each.name not in elsewhere]
    return {path: written(texts[path], shares[path]) for path in PAGES}


def main() -> None:
    """Bring the pages up to date."""
    for path, text in pages(kept()).items():
        path.write_text(text, encoding="utf-8")
        print(f"· docs/{path.name} is up to date")


if __name__ == "__main__":
    main()
