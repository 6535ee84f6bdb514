"""docs/configuration.md has every variable that the server reads, and no other, each with its meaning and default."""

import ast
import os
import re
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "mahjong_server"
READERS = {SOURCE / "environment.py", SOURCE / "settings.py"}
READS = re.compile(r"os\.environ\.get|os\.getenv|(env\.)?[a-z_]+")
NAME = re.compile(r"[A-Z][A-Z_]+")
ROW = re.compile(r"^\| `([A-Z_]+)` \| (.+?) \| (.+?) \|$", re.MULTILINE)
TABLE = {
    name: (default, meaning) for name, default, meaning in ROW.findall((ROOT / "docs/configuration.md").read_text())
}


def read_in(path: Path) -> Iterator[str]:
    """Yield the names of the variables that a file reads."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            given = node.args[0] if node.args else None
            reads = READS.fullmatch(ast.unparse(node.func))
            if reads and isinstance(given, ast.Constant) and NAME.fullmatch(str(given.value)):
                yield str(given.value)
        elif isinstance(node, ast.Subscript) and ast.unparse(node.value) == "os.environ":
            yield ast.literal_eval(node.slice)


def test_the_table_is_what_is_read():
    read = {name for path in READERS for name in read_in(path)}
    assert set(TABLE) == read
    assert all(len(meaning) > 10 for _, meaning in TABLE.values())


def test_no_other_file_reads_the_environment():
    for path in SOURCE.rglob("*.py"):
        if path not in READERS:
            assert not list(read_in(path)), path


@pytest.fixture
def settings_with(monkeypatch, tmp_path):
    """Return the settings that come of some variables."""

    def make(**variables: str) -> dict[str, object]:
        for name in TABLE:
            monkeypatch.delenv(name, raising=False)
        for name, value in {"VAR_DIR": str(tmp_path), **variables}.items():
            monkeypatch.setenv(name, value)
        found = runpy.run_path(str(SOURCE / "settings.py"))
        return {name: repr(value) for name, value in found.items() if name.isupper()}

    return make


def test_a_default_that_is_told_changes_nothing_when_it_is_set(settings_with):
    unset = settings_with()
    told = {name: default.strip("`") for name, (default, _) in TABLE.items() if re.fullmatch("`[^`]*`", default)}
    assert {"MAHJONG_PACE", "DATABASE_POOL", "RATE_LIMITED", "GAMES"} <= set(told)
    folders = {"VAR_DIR": os.environ.get("VAR_DIR", ""), "FRONTEND_DIR": str(ROOT / told["FRONTEND_DIR"])}
    for name, default in told.items():
        if name != "VAR_DIR":
            assert settings_with(**{name: folders.get(name, default)}) == unset, name


def test_each_variable_changes_something(settings_with, tmp_path):
    unset = settings_with()
    odd = {
        "PUBLIC_URL": "https://mahjong.example",
        "SECRET_KEY": "another" * 8,
        "DATABASE_URL": "postgres://me@db/x",
        "REDIS_URL": "redis://r:1/0",
        "SERVER": "daphne",
        "VAR_DIR": str(tmp_path / "another"),
        "FRONTEND_DIR": "/nowhere",
        "ALLOWED_HOSTS": "one.example",
        "ALLOWED_ORIGINS": "https://one.example",
        "PROXIES": "3",
        "HSTS": "off",
        "BUILD": "a1b2c3d",
        "EMAIL_URL": "smtp://mail.example",
        "EMAIL_FROM": "me@mail.example",
        "GAMES": "games.sichuan",
        "MAHJONG_PACE": "0.5",
        "MAHJONG_MINUTE_S": "1",
        "RATE_LIMITED": "0",
        "SIGN_UP": "link",
        "SITE_NAME": "Tile House",
        "LIMITS": "read=1",
        "WEBHOOKS": "off",
        "METRICS_TOKEN": "m" * 64,
        "LOG_FORMAT": "json",
        "LOG_LEVEL": "ERROR",
        "DEBUG": "1",
    }
    for name, value in odd.items():
        assert settings_with(**{name: value}) != unset, name
    pools = [settings_with(DATABASE_URL="postgres://me@db/x", DATABASE_POOL=size)["DATABASES"] for size in ("3", "4")]
    assert pools[0] != pools[1]
