"""The benchmark of a round's begin, with few people: everybody is told, sits, and hears what follows."""

import json

from bench import event_round
from bench.frame import command


def test_a_round_begins_is_told_and_ends(tmp_path):
    words = ["--quick", "--processes", "1", "--results", str(tmp_path)]
    found = command.run(event_round.__doc__, event_round.measure, event_round.extend, words)
    (table,) = found.tables
    assert [row[0] for row in table.rows][-1] == "floor: 4 tables made, nobody told"
    assert all(isinstance(row[2], float) and 0 < row[2] < 60 for row in table.rows[1:])
    assert json.loads((tmp_path / "event_round.json").read_bytes())["name"] == "event_round"


def test_the_latest_counts():
    one = {"tables": [0.1], "told": [0.2, 2.5], "shown": [0.3], "call": [0.1], "over": [0.4]}
    gates = event_round.told(8, [one, one], [0.01, 0.02]).gates
    assert [gate.holds for gate in gates] == [True, False, True, True, True]
