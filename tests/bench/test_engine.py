"""``./dev bench engine``: what it replays is what was played, and it measures."""

from bench import engine
from bench.deals import greedy, hands
from bench.deals.chance import Seeded
from bench.frame.command import Given
from games.sichuan.game import GAME
from games.sichuan.options import Options


def test_greedy_deals_are_played_by_the_rules_to_their_end_and_replay_to_the_same():
    wins = 0
    for seed in range(20):
        played = greedy.play(Seeded(seed))
        outcome = GAME.replay(GAME.record(Options(), played.events))
        assert tuple(outcome["scores"]) == played.state.scores
        wins += len(played.state.wins)
    assert wins > 20, "two or three of four win, as a rule"


def test_hands_to_judge_are_won(tmp_path):
    asked = hands.write(tmp_path / "hands.json", 50, 1)
    said = hands.ours(asked)
    assert all(said["wins_said"])
    assert all(hand[-1] // 4 in waits for hand, waits in zip(asked, said["waits_said"], strict=True))
    assert min(said["value_said"]) >= 1100, "a win by a draw has at least 30 fu and a han, or seven pairs"
    assert len({tuple(sorted(hand)) for hand in asked}) > 45


def test_the_benchmark_measures_ours():
    report = engine.measure(Given(quick=True, ours=True, rounds=None, profile=False))
    table = report.tables[0]
    assert [row[0] for row in table.rows] == [engine.REPLAYED, engine.AT_RANDOM, engine.PLAYED]
    assert all(isinstance(row[1], float) and row[1] > 0 for row in table.rows)
    assert len(report.gates) == 3
