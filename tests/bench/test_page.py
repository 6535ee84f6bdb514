"""``./dev bench page``: what is wanted of our page is judged by its own figures."""

from bench import page


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
