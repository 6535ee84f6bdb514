"""The table of what presets set, in the rules: ``python -m tests.games.riichi.presets_table`` writes it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from msgspec.structs import fields

from games.presets import FIELD
from games.riichi.options import Options
from games.riichi.presets import PRESETS

RULES: Final = Path(__file__).parents[3] / "games" / "riichi" / "rules.md"
CHAPTER: Final = "\n## 23. Presets\n"
ROWS: Final = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)
NAMES: Final = [field.name for field in fields(Options) if field.name != FIELD]
"""The options, in their order."""


def lines() -> Iterator[str]:
    """Yield a head, and a row an option; what was not read of a preset stands in parentheses."""
    yield f"| option | {' | '.join(preset.title for preset in PRESETS)} |"
    yield "|---" * (1 + len(PRESETS)) + "|"
    for name in NAMES:
        values = [(_shown(getattr(preset.options, name)), name in preset.clauses) for preset in PRESETS]
        cells = [value if read else f"({value})" for value, read in values]
        yield f"| `{name}` | {' | '.join(cells)} |"


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else str(value)


def page(text: str) -> str:
    """Return the rules with the table as it has to be; raise ``ValueError`` where their chapter has none."""
    before, chapter, after = text.partition(CHAPTER)
    found = ROWS.search(after)
    if not chapter or not found:
        raise ValueError(f"games/riichi/rules.md has no table under {CHAPTER.strip()!r}")
    return before + chapter + after[: found.start()] + "".join(f"{line}\n" for line in lines()) + after[found.end() :]


if __name__ == "__main__":
    RULES.write_text(page(RULES.read_text(encoding="utf-8")), encoding="utf-8")
