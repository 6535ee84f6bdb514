"""What CI tried again: each test that failed at first is named at the end of the run, with the reasons."""

from collections.abc import Iterable, Iterator

import pytest

LONGEST = 300


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
