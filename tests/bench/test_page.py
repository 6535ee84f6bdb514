"""``./dev bench page``: what is wanted of our page is judged by its own figures."""

from typing import Any

from bench import page, timeline


def test_gates_judge_our_page_by_the_median_of_its_visits():
    visits = [
        {"press s": press, "act s": press + 0.25, "lcp s": 2.0, "inp ms": inp, "free ms": inp / 2, "frame ms": 17.0}
        for press, inp in ((1.0, 90.0), (9.0, 120.0), (1.2, 80.0))
    ]
    slow = [{"press s": 0.1, "act s": 0.1, "lcp s": 0.1, "inp ms": 8.0}] * 3
    found = page.gates({page.OURS: [*visits], page.BARE: [*slow]})
    assert [gate.figure for gate in found] == [1.2, 1.45, 2.0, 90.0, 45.0, 17.0]
    assert all(gate.holds for gate in found)


def test_what_was_sent_is_counted_in_kilobytes():
    sent = page.Sent()
    for size in (500, 1500):
        sent.ends({"encodedDataLength": size})
    assert (sent.kb, sent.requests) == (2.0, 2)


def heard(**files: tuple[float, float]) -> dict[str, Any]:
    entries = [
        {
            "name": f"http://localhost/assets/{name}-12345678.js",
            "startTime": asked,
            "responseEnd": there,
            "transferSize": 500,
        }
        for name, (asked, there) in files.items()
    ]
    return {"paint": 600.0, "files": entries}


def test_a_visit_is_told_in_order_until_one_can_act():
    found = timeline.moments(heard(base=(100, 400), late=(700, 1300)), 800, 1200)
    assert timeline.table([found]).rows == [
        ["base.js", 0.1, 0.4, 0.5],
        ["first paint", None, 0.6, None],
        ["can press", None, 0.8, None],
        ["can act", None, 1.2, None],
    ]


def test_of_several_visits_the_median_is_told_of_what_came_in_most():
    visits = [
        timeline.moments(heard(base=(100, there), **more), 800, 1200)
        for there, more in ((400, {}), (900, {"rare": (500, 600)}), (500, {}))
    ]
    rows = {row[0]: row[2] for row in timeline.table(visits).rows}
    assert rows == {"base.js": 0.5, "first paint": 0.6, "can press": 0.8, "can act": 1.2}


def test_what_comes_again_out_of_the_cache_counts_once():
    twice = heard(tiles=(100, 400))
    twice["files"] *= 2
    assert [moment.what for moment in timeline.moments(twice, 800, 1200)].count("tiles.js") == 1
