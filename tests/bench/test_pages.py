"""The pages of figures say what the kept results say, of every benchmark, and nothing of the machine's whereabouts."""

import ast
import re

import pytest

from bench.frame import pages, report
from bench.frame.machine import Machine
from bench.frame.report import Gate, Report, Table, kept
from tests.real_servers import ROOT

KEPT = kept()


def a_report(name="demo", figure=2.0):
    table = Table("Acts", ["", "acts/s", "x"], [["ours", 1234.5, 1.0], ["theirs", None, 0.5]])
    facts = Machine(2, "Linux", {"python": "3.11.7"})
    gate = Gate("ours beside theirs", "≥", 1.0, figure, " x")
    return Report(name, "How fast.", "./dev bench demo", facts, [table], [gate], ["A word."], "2026-01-01")


def test_the_pages_are_written_from_the_results():
    for path, text in pages.pages(KEPT).items():
        assert path.read_text(encoding="utf-8") == text, "./dev bench --write-docs"
    places = [name for path in pages.PAGES for name in pages.PLACE.findall(path.read_text(encoding="utf-8"))]
    assert sorted(places) == sorted(each.name for each in KEPT)


def test_every_result_is_of_a_benchmark_that_is_still_there_and_says_how_to_repeat_it():
    for each in KEPT:
        doc = ast.get_docstring(ast.parse((ROOT / "bench" / f"{each.name}.py").read_text(encoding="utf-8")))
        assert doc
        assert each.about == doc.splitlines()[0]
        assert each.repeat == f"./dev bench {each.name}"


def test_results_name_no_machine_and_no_place_on_it():
    text = "".join(path.read_text(encoding="utf-8") for path in report.RESULTS.glob("*.json"))
    assert not re.findall(r"(?:^|[\s\"'])/(?:\w+/)+|127\.0\.0\.1|localhost|\w+@\w+", text)


def test_a_new_benchmark_is_added_to_the_page_and_then_kept_true():
    first = pages.written("# Page\n\nWords.\n", [a_report()])
    assert first.startswith("# Page\n\nWords.\n\n## `./dev bench demo`\n\n<!-- bench demo -->\n\nHow fast.\n")
    assert "| ours | 1,234 | 1.00 |\n| theirs | - | 0.50 |" in first
    assert "- **holds**: ours beside theirs: 2.00 x (≥ 1.00 x)" in first
    assert pages.written(first, [a_report()]) == first
    second = pages.written(first + "\nMore words.\n", [a_report(figure=0.4)])
    assert "- **does not hold**: ours beside theirs: 0.40 x (≥ 1.00 x)" in second
    assert second.count("<!-- bench demo -->") == 1
    assert second.endswith("<!-- end -->\n\nMore words.\n")


@pytest.mark.parametrize(("sign", "figure", "holds"), [("≥", 1.0, True), ("≥", 0.99, False), ("≤", 3.0, False)])
def test_a_gate_holds_or_not(sign, figure, holds):
    assert Gate("it", sign, 1.0, figure).holds is holds


def test_a_report_comes_back_from_its_file_as_it_was(tmp_path):
    found = a_report()
    path = found.save(tmp_path)
    assert path == tmp_path / "demo.json"
    assert report.load(path) == found
    assert kept(tmp_path) == [found]


@pytest.mark.parametrize(
    ("figure", "text"),
    [(0.00412, "0.00412"), (1.5, "1.50"), (98.74, "98.7"), (12345.6, "12,346"), (None, "-"), ("daphne", "daphne")],
)
def test_figures_are_shown_with_three_digits_that_tell(figure, text):
    assert report.shown(figure) == text
