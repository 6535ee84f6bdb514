"""Which tests show which line of what is written: ``python -m tests.clauses``; exit status 1 when a line has none.

A game's ``rules.md`` names its clauses as ``**SBR §3.4**``, ``docs/security.md`` its lines as ``**SEC 4.2**``. Tests
name them in ``@pytest.mark.clause("SBR §3.4")`` and ``@pytest.mark.security("SEC 4.2")``.
"""

import re
import sys
from collections import defaultdict
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent


class Book(NamedTuple):
    """What is written line by line: in which files, how a line is named, and by which mark tests say what they show."""

    what: str
    files: str
    named: re.Pattern[str]
    mark: str
    tests: str


BOOKS = {
    "rules": Book(
        "clauses",
        "games/*/rules.md",
        re.compile(r"\*\*([A-Z]+ (?:§[\d.]+|fan \d+|Terms))\*\*"),
        "clause",
        "tests/games",
    ),
    "security": Book(
        "lines of security", "docs/security.md", re.compile(r"\*\*(SEC \d+\.\d+)\*\*"), "security", "tests"
    ),
}


def written(book: Book) -> list[str]:
    """Return every line that a book names, in its order."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(ROOT.glob(book.files))]
    return list(dict.fromkeys(name for text in texts for name in book.named.findall(text)))


class Collector:
    """A pytest plugin that notes what each test shows of a book."""

    def __init__(self, mark: str) -> None:
        self.mark = mark
        self.tests: dict[str, set[str]] = defaultdict(set)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note the marks of what was collected."""
        for item in items:
            for mark in item.iter_markers(self.mark):
                for name in mark.args:
                    self.tests[name].add(item.nodeid.partition("[")[0])


def shown(book: Book) -> dict[str, set[str]]:
    """Return the tests' ids by the line that they show."""
    collector = Collector(book.mark)
    noise = StringIO()
    marked = [
        str(path) for path in sorted(ROOT.joinpath(book.tests).rglob("test_*.py")) if book.mark in path.read_text()
    ]
    with redirect_stdout(noise):
        status = pytest.main(["--collect-only", "-qq", *marked], plugins=[collector])
    if status:
        sys.exit(f"The tests can't be collected:\n{noise.getvalue()}")
    return collector.tests


def report(book: Book) -> int:
    """Print line → tests, then what is wrong."""
    lines, tests = written(book), shown(book)
    for name in lines:
        print(name, *sorted(tests.get(name, ["(none)"])), sep="\n    ")
    bare = [name for name in lines if name not in tests]
    alien = sorted(set(tests) - set(lines))
    print(f"\n{len(lines)} {book.what}, {len(bare)} without a test{': ' if bare else ''}{', '.join(bare)}")
    if alien:
        print(f"Tests name {book.what} that nobody has written: {', '.join(alien)}")
    return 1 if bare or alien or not lines else 0


def main(words: list[str]) -> int:
    """Report on the books named, on the rules without a name."""
    return max(report(BOOKS[word]) for word in words or ["rules"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
