"""The house is kept in order: small files, short functions, nothing of anyone else's, no game without conformance."""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, get_args

from django.conf import settings

from games.registry import load

ROOT = Path(__file__).resolve().parent.parent
SOURCES = {".py", ".js", ".mjs", ".svelte", ".css", ".html"}
MOST_LINES = 400
MOST_FUNCTION_LINES = 40
MOST_COLUMNS = 100
SHORT_PAGES = {"docs/performance.md": 250, "docs/capacity.md": 120}
"""Pages that stay as short as this, tables included."""

LONG_FILES: dict[str, str] = {}
"""Path → why it may have more than 400 lines."""

LONG_FUNCTIONS: dict[str, str] = {}
"""``path:name`` → why it may have more than 40 lines."""

NOT_OURS = re.compile(r"copyright \(c\)|@license|SPDX-License|all rights reserved", re.IGNORECASE)
OF_A_WORKPLACE = re.compile(
    r"(?<![\w.])/(?:root|home|Users|work|shared)/\w"  # a path on somebody's machine
    r"|\b(?:issue|ticket|PR|pull request) ?#?\d+\b"  # a number in somebody's tracker
    r"|\b(?:TODO|FIXME|XXX)\b"  # what is left to do is not left here
)


def tracked() -> list[Path]:
    """Return the files that belong to the project."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for name in listed.splitlines() if (path := ROOT / name).is_file()]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def sources() -> list[Path]:
    return [path for path in tracked() if path.suffix in SOURCES or path.name == "dev"]


def texts() -> Iterator[tuple[str, str]]:
    """Yield name and text of every file that people write."""
    for path in tracked():
        if path.suffix in SOURCES | {".md", ".toml", ".yaml", ".yml", ""} and path.name != "LICENSE":
            yield name_of(path), path.read_text(encoding="utf-8")


def functions() -> Iterator[tuple[str, int]]:
    """Yield ``path:name`` and length of every Python function, its docstring not counted."""
    for path in sources():
        if path.suffix != ".py" and path.name != "dev":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                text = ast.get_docstring(node, clean=False)
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                yield f"{name_of(path)}:{node.name}", length - (len(text.splitlines()) if text else 0)


def test_files_are_small():
    long = {name_of(path) for path in sources() if len(path.read_text(encoding="utf-8").splitlines()) > MOST_LINES}
    assert long == set(LONG_FILES)


def test_most_files_are_smaller_still():
    lengths = [len(path.read_text(encoding="utf-8").splitlines()) for path in sources()]
    assert median(lengths) < 200


def test_functions_are_short():
    assert {name for name, length in functions() if length > MOST_FUNCTION_LINES} == set(LONG_FUNCTIONS)


def test_most_functions_are_shorter_still():
    assert median(length for _, length in functions()) < 12


def pages() -> Iterator[tuple[str, list[str]]]:
    """Yield name and lines of the documentation: of ``docs/``, beside the README, and of the games' rules."""
    for path in tracked():
        name = name_of(path)
        ours = name.startswith("docs/") or "/" not in name or name.endswith("/rules.md")
        if path.suffix == ".md" and ours:
            yield name, path.read_text(encoding="utf-8").splitlines()


def test_lines_of_the_docs_are_short():
    """Rows of tables, and what is one word, such as an address, may be longer."""
    long = [
        f"{name}:{number}"
        for name, lines in pages()
        for number, line in enumerate(lines, 1)
        if len(line) > MOST_COLUMNS and not line.startswith("|") and " " in line.strip()
    ]
    assert long == []


def test_pages_of_figures_stay_short():
    lengths = {name: len(lines) for name, lines in pages()}
    assert {name for name, most in SHORT_PAGES.items() if lengths[name] > most} == set()


def test_links_of_the_docs_lead_somewhere():
    """Files are there, and so are the headings that a link names."""
    broken = []
    for name, lines in pages():
        text = re.sub(r"```.*?```", "", "\n".join(lines), flags=re.DOTALL)
        for path, _, heading in (link.partition("#") for link in re.findall(r"\]\(([^)\s]+)\)", text)):
            target = (ROOT / name).parent / path if path else ROOT / name
            if "://" not in path and not (target.exists() and (not heading or heading in headings(target))):
                broken.append(f"{name}: {path}#{heading}")
    assert broken == []


def headings(page: Path) -> set[str]:
    """Return the names by which links reach a page's headings."""
    found = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in found}


def test_every_decision_is_short_and_in_the_index():
    """A record has context, decision and consequence, and is never longer than 40 lines."""
    index = (ROOT / "docs" / "decisions" / "README.md").read_text(encoding="utf-8")
    records = {name: lines for name, lines in pages() if re.match(r"docs/decisions/\d", name)}
    assert sorted(re.findall(r"\((\d{4}-[a-z0-9-]+\.md)\)", index)) == sorted(Path(name).name for name in records)
    for name, lines in records.items():
        assert len(lines) <= 40, name
        assert [line for line in lines if line.startswith("## ")] == ["## Context", "## Decision", "## Consequence"], (
            name
        )


def test_nothing_is_somebody_elses():
    assert [name for name, text in texts() if NOT_OURS.search(text) and name != "tests/test_tidy.py"] == []


def test_nothing_tells_of_a_workplace():
    found = {name: match[0] for name, text in texts() if (match := OF_A_WORKPLACE.search(text))}
    found.pop("tests/test_tidy.py")
    assert found == {}


def test_every_clause_has_a_test():
    done = subprocess.run(
        [sys.executable, "-m", "tests.clauses"], check=False, cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout.splitlines()[-3:] + done.stderr.splitlines()[-20:]


NAMING = {"errors.json", "kin.js"}
"""Files of the platform that name games."""


def test_the_platform_names_no_game():
    """Nor does the client beside what each game brings.

    errors.json has the words of every game's refusals, kin.js says which game is told in another's words.
    """
    keys = [name.rpartition(".")[2] for name in settings.GAMES]
    names = re.compile(rf"(?i)\b(?:{'|'.join(key.replace('_', '[ _-]?') for key in keys)})\b")
    texts = {name: path.read_text(encoding="utf-8") for name, path in of_the_platform() if path.name not in NAMING}
    offered = "mahjong_server/settings.py"
    texts[offered] = "".join(line for line in texts[offered].splitlines() if not line.startswith("GAMES = "))
    assert {name: found[0] for name, text in texts.items() if (found := names.search(text))} == {}


def test_the_platform_knows_no_term_of_a_single_game():
    """No action, event or highlight that one game alone has. What several share, such as a pile of tiles, has a kit."""
    games = load(settings.GAMES).values()
    terms = [{*tags(game.action_type), *tags(game.event_type), *game.info.tags} for game in games]
    known = Counter(term for found in terms for term in found)
    alone = {term for term, times in known.items() if times == 1} - AMBIGUOUS
    said = {
        (name, term)
        for name, path in of_the_platform()
        if path.suffix in {".py", ".js", ".svelte", ".ts"} and not name.startswith(KITS)
        for term in re.findall(r"""['"]([a-z][a-z-]+)['"]""", path.read_text(encoding="utf-8"))
        if term in alone
    }
    assert said == set()


AMBIGUOUS = {"not-ready", "root", "dropped", "out", "show", "limit", "five", "six", "seven", "eight"}
"""Words that the platform uses for something of its own."""
KITS = ("frontend/src/table/", "frontend/src/score/", "frontend/src/tiles/", "frontend/src/sound/")
"""What games that are alike have in common at the table."""


def of_the_platform() -> Iterator[tuple[str, Path]]:
    """Yield name and path of every file of the server, and of the client but for what each game brings to it."""
    brought = re.compile(r"frontend/src/(?:games/|i18n/\w+/[\w-]+-\w+\.json)")
    for path in tracked():
        name = name_of(path)
        ours = name.startswith(("mahjong_server/", "frontend/src/")) or name == "frontend/index.html"
        if ours and path.suffix in SOURCES | {".ts", ".json"} and not brought.match(name):
            yield name, path


def tags(union: Any) -> list[str]:
    return [str(each.__struct_config__.tag) for each in get_args(union)]


def test_every_game_is_offered():
    """What stands in games/ is in the settings, so that the conformance tests, which go by them, play it."""
    assert sorted(settings.GAMES) == sorted(f"games.{path.parent.name}" for path in ROOT.glob("games/*/game.py"))
