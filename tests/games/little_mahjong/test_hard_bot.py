"""What the hard bot reckons with: hands that it once played wrong, rates, and losses that are as large as they seem."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.actions import Pass
from games.little_mahjong.bots import hard
from games.little_mahjong.bots.rates import RATES, STAGES, Rates, stage, uses
from games.little_mahjong.bots.seen import Seen
from games.little_mahjong.dominoes import COPIES, KINDS, NAMES
from games.little_mahjong.game import GAME
from tests.games.little_mahjong.table import Play, Table, hand, kind, word

players = pytest.mark.parametrize("seats", [3, 4])


def dealt(held: str, seats: int) -> Table:
    """Return a table in the first turn of a deal, in which seat 0 has drawn its last domino."""
    *five, drawn = held.split()
    return Table(" ".join(five), *[""] * (seats - 1), drawn=drawn, left=31 - 5 * seats)


def worth(table: Play, seat: int) -> dict[str, float]:
    found = GAME.weigh(GAME.view(table.state, seat), GAME.decisions(table.state)[seat])
    return {word(action): points for action, points in found.items()}


def best(table: Play, seat: int = 0) -> str:
    found = worth(table, seat)
    return max(found, key=found.__getitem__)


@pytest.mark.parametrize(
    ("held", "discard"),
    [
        ("11 13 14 15 56 66", "56"),  # both [1:6] complete it: nobody keeps them
        ("11 35 44 45 46 66", "35"),
        ("11 24 33 36 66 66", "24"),  # waits for [1:6] and two sets twice
        ("22 23 25 26 55 66", "26"),
    ],
)
def test_discards_of_a_first_turn(held: str, discard: str):
    assert best(dealt(held, 4)) == discard


@pytest.mark.parametrize(
    ("held", "discards"), [("12 13 23 26 36 45", {"12", "45"}), ("14 15 25 33 44 55", {"25", "55"})]
)
def test_two_discards_that_leave_the_same_wait_are_both_far_above_the_rest(held: str, discards: set[str]):
    found = worth(dealt(held, 4), 0)
    first, second, third, *_ = sorted(found, key=found.__getitem__, reverse=True)
    assert {first, second} == discards
    assert found[second] - found[third] > 1


@pytest.mark.parametrize(("held", "discard"), [("11 13 14 15 56 66", "56"), ("11 35 44 45 46 66", "35")])
def test_discards_of_a_first_turn_of_three(held: str, discard: str):
    assert best(dealt(held, 3)) == discard


def seen_with(held: str, gone: str) -> Seen:
    """Return what a seat of four sees in its turn, when so much lies in the rivers."""
    away = (*hand(held), *hand(gone))
    unseen = tuple(copies - away.count(each) for each, copies in enumerate(COPIES))
    return Seen(hand(held), None, 3, unseen, 11 - len(hand(gone)), len(hand(gone)))


def test_what_lies_in_the_rivers_changes_the_discard():
    """Once every [1:6] and half of the [4:6] lie there, [2:6] is kept for what else may come."""
    held = "22 23 25 26 55 66"
    seen = seen_with(held, "14 15 15 16 16 45")
    actions = GAME.decisions(dealt(held, 4).state)[0].actions
    found = hard.weigh(seen, actions)
    assert word(max(found, key=found.__getitem__)) == "23"


@players
def test_a_triplet_is_taken_with_the_dominoes_that_leave_the_best_hand(seats: int):
    table = Table("", "11 12 14 33 66", *[""] * (seats - 2), drawn="22", left=30 - 5 * seats).discard(0, "22")
    assert best(table, 1) == "14 33"


@players
def test_a_ready_hand_lets_a_triplet_go_that_leaves_it_waiting_for_less(seats: int):
    table = Table("", "12 23 46 55 66", *[""] * (seats - 2), drawn="16", left=30 - 5 * seats).discard(0, "16")
    assert best(table, 1) == "pass"


class TestRates:
    def test_stages_of_a_deal(self):
        assert [stage(4, thrown) for thrown in (0, 1, 2, 3, 4, 7, 8, 20)] == [0, 0, 1, 1, 2, 2, 3, 3]
        assert [stage(3, thrown) for thrown in (0, 1, 2, 3, 6)] == [0, 0, 1, 2, 3]

    @pytest.mark.parametrize("rates", RATES.values(), ids=str)
    def test_every_kind_has_rates_of_every_stage(self, rates: Rates):
        assert len(rates.stages) == STAGES
        for each in rates.stages:
            for chances in (each.thrown, each.won, each.taken):
                assert len(chances) == len(KINDS)
                assert all(0 < chance < 4 for chance in chances)
            assert all(0 < chance < 0.5 for chance in each.ended)
            assert each.loss > 3
            assert each.unready < 0

    @pytest.mark.parametrize("rates", RATES.values(), ids=str)
    def test_what_nobody_keeps_is_thrown_most(self, rates: Rates):
        thrown = {NAMES[each]: rates.stages[0].thrown[each] for each in KINDS}
        assert max(thrown, key=thrown.__getitem__) == "[1:6]"
        assert min(thrown, key=thrown.__getitem__) in {"[2:3]", "[3:4]"}
        assert thrown["[1:6]"] > 5 * thrown["[3:4]"]

    def test_how_much_use_others_have_for_a_discard(self):
        fresh = [copies - (each == kind("16")) for each, copies in enumerate(COPIES)]
        assert uses(kind("16"), fresh) == 1
        assert uses(kind("16"), [1 if each == kind("16") else 0 for each in KINDS]) == 0
        assert uses(kind("16"), [0 if each == kind("66") else copies for each, copies in enumerate(fresh)]) < 1

    def test_a_discard_of_no_use_costs_nothing(self):
        rates = RATES[3].stages[2]
        assert rates.after(2.0, kind("34"), [0] * len(KINDS)) == 2.0
        assert rates.after(2.0, kind("34"), COPIES) < 2.0


class TestLosses:
    def found(self, thrown: int) -> tuple[dict[Any, float], float]:
        held = "11 13 14 15 56 66"
        seen = seen_with(held, "16 26 36 12 12 22 24 25"[: 3 * thrown])
        actions = GAME.decisions(dealt(held, 4).state)[0].actions
        return hard.weigh(seen, actions), hard.true_share(seen, claims=False)

    def test_later_in_a_deal_a_loss_is_told_smaller(self):
        shares = [self.found(thrown)[1] for thrown in (0, 3, 4, 8)]
        assert shares == [*[hard.TRUE_SHARE["turn"][0]] * 2, *hard.TRUE_SHARE["turn"][1:]]

    def test_a_claim_s_discard_does_not_count_as_a_round(self):
        seen = seen_with("12 23 46 55 66", "16 26 36 11")
        assert hard.true_share(seen, claims=True) == hard.TRUE_SHARE["claim"][0]
        assert hard.true_share(seen, claims=False) == hard.TRUE_SHARE["turn"][1]

    def test_losses_are_shares_of_what_the_choices_differ_by(self, monkeypatch: pytest.MonkeyPatch):
        told, share = self.found(8)
        monkeypatch.setattr(hard, "TRUE_SHARE", {"turn": (1.0, 1.0, 1.0)})
        whole, _ = self.found(8)
        most = max(told.values())
        assert most == max(whole.values())
        assert share < 1
        for action, points in told.items():
            assert most - points == pytest.approx(share * (most - whole[action]))

    @pytest.mark.parametrize("far", [1, 2])
    def test_passing_counts_who_may_still_win_on_the_discard(self, monkeypatch: pytest.MonkeyPatch, far: int):
        """Behind the last of three others nobody may claim any more."""
        seen = replace(seen_with("12 23 46 55 66", "16"), open=kind("16"), far=far)
        before = hard.weigh(seen, (Pass(),))[Pass()]
        safe = RATES[3].stages[0]._replace(won=(0.0,) * len(KINDS))
        rates = RATES[3]._replace(stages=(safe, *RATES[3].stages[1:]))
        monkeypatch.setattr(hard, "RATES", {3: rates})
        assert hard.weigh(seen, (Pass(),))[Pass()] > before
        last = replace(seen, far=3)
        unafraid = hard.weigh(last, (Pass(),))
        monkeypatch.undo()
        assert hard.weigh(last, (Pass(),)) == unafraid
