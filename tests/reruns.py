"""What CI tried again: each test that failed at first is named at the end of the run, with the reasons."""

from collections.abc import Iterable, Iterator

import pytest
import pytest_timeout

LONGEST = 300


def limit(item: pytest.Item) -> float:
    """Return how many seconds a test may take, with what it needs."""
    given = item.get_closest_marker("timeout")
    return float(given.args[0] if given else item.config.getini("timeout"))


def limit_anew(item: pytest.Item) -> None:
    """Set the limit for what is tried again: pytest-timeout sets it once a test, and what hangs twice hung forever."""
    if getattr(item, "execution_count", 1) > 1:
        settings = pytest_timeout.Settings(limit(item), "signal", func_only=False, disable_debugger_detection=False)
        item.config.hook.pytest_timeout_cancel_timer(item=item)
        item.config.hook.pytest_timeout_set_timer(item=item, settings=settings)


def told(reports: Iterable[pytest.TestReport]) -> Iterator[str]:
    """Yield two lines or more a report: which test it was and in which phase, and why it failed."""
    for report in reports:
        yield f"{report.nodeid} ({report.when}, {report.duration:.0f} s)"
        yield from (f"    {line}" for line in reason(report).splitlines())


def reason(report: pytest.TestReport) -> str:
    """Return where a test failed and the beginning of what it said, else the end of what is known."""
    crash = getattr(report.longrepr, "reprcrash", None)
    if crash is None:
        return report.longreprtext[-LONGEST:]
    return f"{crash.path}:{crash.lineno}: {crash.message[:LONGEST]}"


def write(reporter: pytest.TerminalReporter) -> None:
    """Add the section to a run's summary."""
    if reports := reporter.stats.get("rerun"):
        reporter.section("tried again")
        for line in told(reports):
            reporter.write_line(line)
