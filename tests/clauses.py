"""Which tests show which clause of the rules: ``python -m tests.clauses``; the exit status is 1 when a clause has none.

A game's ``rules.md`` names its clauses as ``**SBR §3.4**``; tests name them in ``@pytest.mark.clause("SBR §3.4")``.
"""

import re
import sys
from collections import defaultdict
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NAMED = re.compile(r"\*\*([A-Z]+ (?:§[\d.]+|fan \d+|Terms))\*\*")


def written() -> list[str]:
    """Return every clause that some game's rules.md names, in the order of the rules."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(ROOT.glob("games/*/rules.md"))]
    return list(dict.fromkeys(name for text in texts for name in NAMED.findall(text)))


class Collector:
    """A pytest plugin that notes each test's clauses."""

    def __init__(self) -> None:
        self.tests: dict[str, set[str]] = defaultdict(set)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note the marks of what was collected."""
        for item in items:
            for mark in item.iter_markers("clause"):
                for name in mark.args:
                    self.tests[name].add(item.nodeid.partition("[")[0])


def shown() -> dict[str, set[str]]:
    """Return the tests' ids by the clause that they show."""
    collector = Collector()
    noise = StringIO()
    with redirect_stdout(noise):
        status = pytest.main(["--collect-only", "-qq", str(ROOT / "tests" / "games")], plugins=[collector])
    if status:
        sys.exit(f"The tests can't be collected:\n{noise.getvalue()}")
    return collector.tests


def main() -> int:
    """Print clause → tests, then what is wrong."""
    clauses, tests = written(), shown()
    for name in clauses:
        print(name, *sorted(tests.get(name, ["(none)"])), sep="\n    ")
    bare = [name for name in clauses if name not in tests]
    alien = sorted(set(tests) - set(clauses))
    print(f"\n{len(clauses)} clauses, {len(bare)} without a test{': ' if bare else ''}{', '.join(bare)}")
    if alien:
        print(f"Tests name clauses that no rules.md has: {', '.join(alien)}")
    return 1 if bare or alien or not clauses else 0


if __name__ == "__main__":
    sys.exit(main())
