"""The simulation can fail: with a fault planted in the server, one of its first seeds names it, and brings it again."""

import re

import pytest

from tests.simulation import planted_faults
from tests.simulation.game import simulate
from tests.simulation.planted_faults import Plant
from tests.simulation.world import Wrong

MOST = 400
"""So many seeds are tried."""

FOUND = [
    (planted_faults.acts_are_not_known_again, "is in the log, and was refused"),
    (planted_faults.resent_acts_are_new_ones, "is in the log, and was refused|was acknowledged, and is not in the log"),
    (
        planted_faults.acts_are_lost_after_they_were_acknowledged,
        "is shown what is not in the log|was acknowledged, and is not in the log",
    ),
    (planted_faults.told_before_it_is_stored, "is shown what is not in the log|does not know how it ended"),
    (planted_faults.gaps_are_ignored, ""),
    (planted_faults.hints_are_believed, ""),
    (planted_faults.a_stale_process_writes, ""),
    (planted_faults.every_step_is_broadcast_twice, "is shown what is not in the log|does not know how it ended"),
    (planted_faults.steps_are_logged_twice, ""),
    (planted_faults.others_hands_are_shown, "is shown what is not in the log, or not for its eyes"),
    (planted_faults.frames_go_to_everyone, "is shown what is not in the log, or not for its eyes"),
    (planted_faults.outages_are_charged, "as soon as an outage was over|seat . paid"),
    (planted_faults.banks_are_charged_twice, "seat . paid 700 ms"),
    (planted_faults.tables_play_on_in_a_pause, "something happened in a pause"),
    (planted_faults.pauses_are_charged, "as soon as an outage was over|seat . paid"),
    (planted_faults.nobody_may_go_on_after_a_pause, "the match is stuck"),
    (planted_faults.the_deadline_scheduler_never_runs, "the match is stuck"),
    (planted_faults.nobody_looks_after_dead_owners, "the match is stuck"),
    (planted_faults.nobody_polls, "is behind|does not know how it ended"),
    (planted_faults.resyncs_are_lost, "is behind|is shown|does not know how it ended"),
    (planted_faults.it_runs_in_a_circle, "there is no end to it"),
    (planted_faults.it_crashes, "RuntimeError.*at <object object at 0x….*planted_faults.py"),
]


def first_wrong(most: int) -> tuple[int, str]:
    for seed in range(1, 1 + most):
        try:
            simulate(seed)
        except Wrong as wrong:
            return seed, str(wrong)
    return 0, "nothing was found"


@pytest.mark.parametrize(("plant", "told"), [pytest.param(*case, id=case[0].__name__) for case in FOUND])
def test_a_planted_fault_is_found_and_its_seed_brings_it_again(plant: Plant, told: str, monkeypatch):
    plant(monkeypatch)
    seed, text = first_wrong(MOST)
    assert re.match(rf"seed {seed} failed: .*(?:{told})", text, re.DOTALL), text
    assert text.endswith(f"replay it with ./dev simulate --seed {seed}")
    with pytest.raises(Wrong) as again:
        simulate(seed)
    assert str(again.value) == text
