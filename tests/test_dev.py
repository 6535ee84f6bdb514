"""Which Python ``./dev`` makes the environment with."""

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
