"""Which Python ``./dev`` makes the environment with, and what it says of its checks."""

import runpy
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest

DEV = Path(__file__).parent.parent / "dev"
OPTIMISED = "'--enable-optimizations' '--with-lto'"


def interpreter_beside(system: str) -> Callable[[], str]:
    """Return how ``dev`` chooses where this is the system's Python."""
    found: Callable[[], str] = runpy.run_path(str(DEV), run_name="dev")["interpreter"]
    found.__globals__["SYSTEM"] = system
    return found


@pytest.fixture
def system(tmp_path) -> str:
    """A Python of the system's that has all that is needed: this one, by another name."""
    (tmp_path / "python3").symlink_to(sys.executable)
    return str(tmp_path / "python3")


@pytest.mark.parametrize(
    ("built", "fits", "own"),
    [("'--enable-shared'", True, True), (OPTIMISED, True, False), ("'--enable-shared'", False, False)],
    ids=["plain", "optimised already", "the system's lacks something"],
)
def test_a_python_without_optimisations_gives_way_to_the_systems(system, built, fits, own, monkeypatch):
    choose = interpreter_beside(system if fits else "/bin/false")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sysconfig, "get_config_var", {"CONFIG_ARGS": built}.get)
    assert choose() == (system if own else sys.executable)


def test_where_the_system_has_none_ours_stays(monkeypatch):
    monkeypatch.setattr(sysconfig, "get_config_var", {"CONFIG_ARGS": ""}.get)
    assert interpreter_beside("/no/such/python3")() == sys.executable


def test_all_that_tests_need_is_named_where_it_is_missing(monkeypatch):
    for name in ("PATH", "TEST_REDIS_URL", "TEST_DATABASE_URL", "CHROMIUM", "FIREFOX"):
        monkeypatch.setenv(name, "")
    missing_packages = runpy.run_path(str(DEV), run_name="dev")["missing_packages"]
    browsers = {"chromium", "firefox-esr", "webkit2gtk-driver", "xvfb"}
    assert {"redis-server", *browsers} <= set(missing_packages())


@pytest.mark.security("SEC 9.1")
@pytest.mark.parametrize(
    ("says", "status", "state"),
    [("clean", 0, "ok"), ("Python: NOT CHECKED, why", 0, "not checked"), ("NOT CHECKED", 1, "FAILED")],
)
def test_a_check_that_could_not_look_is_not_checked(says, status, state, capsys):
    one_check = runpy.run_path(str(DEV), run_name="dev")["one_check"]
    assert one_check("a check", [sys.executable, "-c", f"print({says!r}); raise SystemExit({status})"], {}) == state
    told = capsys.readouterr().err
    assert f"a check: {state}" in told
    assert (says in told) == (state != "ok")


@pytest.mark.security("SEC 9.1")
@pytest.mark.parametrize(
    ("states", "text"),
    [
        ({"a": "ok", "b": "ok"}, "2 of 2 checks passed"),
        ({"a": "ok", "b": "not checked"}, "1 of 2 checks passed; not checked: b"),
        ({"a": "FAILED", "b": "not checked"}, "0 of 2 checks passed; FAILED: a; not checked: b"),
    ],
)
def test_what_was_not_checked_has_not_passed(states, text):
    assert runpy.run_path(str(DEV), run_name="dev")["summary"](states) == text
