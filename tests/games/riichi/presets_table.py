"""The tables of what presets set, in the rules: ``python -m tests.games.riichi.presets_table`` writes them."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from games.presets import Preset, names_of
from games.riichi.options import Axes, Options
from games.riichi.presets import PRESETS
from games.sanma.options import Options as OptionsOfThree
from games.sanma.presets import PRESETS as PRESETS_OF_THREE

GAMES: Final = Path(__file__).parents[3] / "games"
ROWS: Final = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)


class Table(NamedTuple):
    """A table: the rules that hold it, the heading of its chapter, and the presets whose options it shows."""

    rules: Path
    chapter: str
    options: type[Axes]
    presets: Sequence[Preset[Any]]

    @property
    def names(self) -> tuple[str, ...]:
        """The options, in their order."""
        return names_of(self.options)


OF_FOUR: Final = Table(GAMES / "riichi" / "rules.md", "\n## 23. Presets\n", Options, PRESETS)
OF_THREE: Final = Table(GAMES / "sanma" / "rules.md", "\n## 7. Presets\n", OptionsOfThree, PRESETS_OF_THREE)


def lines(table: Table) -> Iterator[str]:
    """Yield a head, and a row an option; what was not read of a preset stands in parentheses."""
    yield f"| option | {' | '.join(preset.title for preset in table.presets)} |"
    yield "|---" * (1 + len(table.presets)) + "|"
    for name in table.names:
        values = [(_shown(getattr(preset.options, name)), name in preset.clauses) for preset in table.presets]
        cells = [value if read else f"({value})" for value, read in values]
        yield f"| `{name}` | {' | '.join(cells)} |"


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else str(value)


def page(table: Table, text: str) -> str:
    """Return the rules with the table as it has to be; raise ``ValueError`` where their chapter has none."""
    before, chapter, after = text.partition(table.chapter)
    found = ROWS.search(after)
    if not chapter or not found:
        raise ValueError(f"{table.rules} has no table under {table.chapter.strip()!r}")
    rows = "".join(f"{line}\n" for line in lines(table))
    return before + chapter + after[: found.start()] + rows + after[found.end() :]


if __name__ == "__main__":
    for each in (OF_FOUR, OF_THREE):
        each.rules.write_text(page(each, each.rules.read_text(encoding="utf-8")), encoding="utf-8")
