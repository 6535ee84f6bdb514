"""Pages, server and letters speak the same languages; another can be added as ``docs/languages.md`` says."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args, get_type_hints

import pytest

from games.little_mahjong import decisions as little_mahjong
from games.riichi import decisions as riichi
from games.sichuan import decisions as sichuan
from games.toppan import decisions as toppan
from mahjong_server.accounts.email_templates import RESET
from mahjong_server.accounts.names.validation import InvalidName, validate_account_name
from mahjong_server.accounts.preferences import Preferences
from mahjong_server.play.match.clock import SPEEDS
from tests.real_servers import ROOT

FRONTEND = ROOT / "frontend"
WORDS = FRONTEND / "src" / "i18n"
LANGUAGES = {path.name for path in WORDS.iterdir() if path.is_dir()}
NEEDED = (
    "package.json",
    "vite*.js",
    "svelte.config.js",
    "index.html",
    "tools",
    "public",
    "src",
    "tests",
)
MARK = "ĉ"
"""A letter that no other language here has: what carries it was translated."""


def test_the_server_knows_the_languages_of_the_pages():
    literal, *_ = get_args(get_type_hints(Preferences)["language"])
    assert set(get_args(literal)) == LANGUAGES == set(RESET)


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_a_speed_is_told_by_its_seconds(lang):
    home = json.loads((WORDS / lang / "home.json").read_text("utf-8"))
    (turn,) = {sichuan.TURN_SECONDS, riichi.TURN_SECONDS, little_mahjong.TURN_SECONDS, toppan.DRAW_SECONDS}
    for speed, pace in SPEEDS.items():
        told = [int(figure) for figure in re.findall(r"\d+", home[f"speed.{speed}.hint"])]
        assert told == [round(turn * pace.factor), pace.bank_ms // 1000]


def test_letters_say_all_they_have_to():
    for letter in RESET.values():
        assert all(letter)
        assert {"{name}", "{link}"} <= set(re.findall(r"\{\w+\}", letter.account))


@pytest.mark.parametrize("lang", sorted(LANGUAGES))
def test_nobody_is_called_what_pages_call_the_site_or_those_without_a_name(lang):
    texts = {file: json.loads((WORDS / lang / f"{file}.json").read_text("utf-8")) for file in ("app", "account")}
    for name in (
        texts["app"]["brand"],
        texts["app"]["person.deleted"],
        texts["account"]["profile.moderator"],
        texts["app"]["person.guest"].replace("{n}", "1234"),
    ):
        with pytest.raises(InvalidName, match="kept for the site"):
            validate_account_name(name)


@pytest.fixture
def beside() -> Iterator[Path]:
    """A folder on the same disk, to which files can be linked."""
    (ROOT / "var").mkdir(exist_ok=True)
    with TemporaryDirectory(dir=ROOT / "var", prefix="fifth-") as folder:
        yield Path(folder)


@pytest.mark.timeout(600)
def test_a_fifth_language_is_added_as_described(beside):
    copy = beside / "frontend"
    for pattern in NEEDED:
        for path in FRONTEND.glob(pattern):
            (shutil.copytree if path.is_dir() else shutil.copy)(path, _below(copy, path))
    shutil.copytree(FRONTEND / "node_modules", copy / "node_modules", symlinks=True, copy_function=os.link)
    translate(copy / "src" / "i18n")
    run(copy, "npx", "vitest", "run", "tests/i18n/catalogues.test.js")
    run(copy, "npx", "vite", "build", "--outDir", str(beside / "dist"))
    offline = (beside / "dist" / "offline.html").read_text(encoding="utf-8")
    assert re.search(rf'<section id="eo" lang="eo">\s*<div class="brand">{MARK}.*</div>\s*<h1>{MARK}', offline)
    scripts = [path.read_text(encoding="utf-8") for path in (beside / "dist" / "assets").glob("*.js")]
    assert any(f"{MARK}lay now" in script for script in scripts)
    assert any("Esperanto" in script for script in scripts)


def _below(copy: Path, path: Path) -> Path:
    copy.mkdir(exist_ok=True)
    return copy / path.name


def translate(words: Path) -> None:
    """Do the steps of the page on the copy."""
    shutil.copytree(words / "en", words / "eo")
    for path in (words / "eo").glob("*.json"):
        path.write_text(json.dumps(marked(json.loads(path.read_text("utf-8"))), ensure_ascii=False), encoding="utf-8")
    for part in ("js", "more.js"):
        text = (words / f"en.{part}").read_text("utf-8")
        (words / f"eo.{part}").write_text(text.replace("./en", "./eo"), encoding="utf-8")
    module = words / "i18n.svelte.js"
    text = module.read_text(encoding="utf-8")
    for old, new in (
        ("'uk' | 'zh'} Lang", "'uk' | 'zh' | 'eo'} Lang"),
        ("  zh: '简体中文',", "  zh: '简体中文',\n  eo: 'Esperanto',"),
        ("  zh: () => import('./zh.js'),", "  zh: () => import('./zh.js'),\n  eo: () => import('./eo.js'),"),
    ):
        assert old in text
        text = text.replace(old, new)
    module.write_text(text, encoding="utf-8")


def marked(texts: dict[str, Any]) -> dict[str, Any]:
    """Return the texts as someone translates them who changes their first letters: their length stays as it is."""
    return {key: f"{MARK}{text[1:]}" if str(text)[:1].isalpha() else text for key, text in texts.items()}


def run(folder: Path, *words: str) -> None:
    """Run a command; fail with what it printed."""
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
