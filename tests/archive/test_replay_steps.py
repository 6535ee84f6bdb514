"""A deal as moments: nothing is lost, nothing is shown that its viewer did not see."""

import json
from random import Random

import msgspec
import pytest

from games.base import ALL
from games.sichuan.events import Claimed, Forbade
from games.sichuan.game import GAME as SICHUAN
from games.toppan.game import GAME as TOPPAN
from mahjong_server.archive import replay_steps
from mahjong_server.archive.match_logs import MatchLog
from mahjong_server.play.match.fairness import commit_reveal
from mahjong_server.play.match.fairness.commit_reveal import Committed, Continued, Readied
from mahjong_server.play.match.runner import Runner
from mahjong_server.play.projection import merge_patch
from tests.archive.played import broken_off, log_of
from tests.games.sichuan.playing import options_of, playing
from tests.games.sichuan.worlds import other_world
from tests.play.highcard.game import GAME as HIGHCARD
from tests.play.test_runner import play

VIEWERS = (ALL, None, 0, 1, 2, 3)


def deal_of(log, number, viewer):
    """Return a deal that there is."""
    deal = replay_steps.replay_deal(log, number, viewer)
    assert deal
    return deal


def bounds(log, number):
    """Return where a deal lies that there is."""
    found = log.bounds(number)
    assert found
    return found


def documents(deal):
    """Return the document of each moment."""
    found = [deal["doc"]]
    for moment in deal["moments"][1:]:
        found.append(merge_patch.apply(found[-1], moment["patch"]))
    return found


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_patches_lead_to_what_the_viewer_saw(viewer):
    log = log_of(2)
    runner = log.runner
    for number in (0, 1):
        deal = deal_of(log, number, viewer)
        docs = documents(deal)
        start, stop = bounds(log, number)
        end = runner.fold(runner.new().state, log.events[:stop])
        assert docs[-1]["view"] == _without_nulls(runner.game.view(end.game, viewer))
        assert docs[0]["view"]["phase"] == "forbid"
        assert deal["moments"][0]["patch"] == {}
        seen = [event for moment in deal["moments"] for event in moment["events"]]
        assert seen == [e for e in (runner.redact(event, viewer) for event in log.events[start:stop]) if e]


def _without_nulls(value):
    if isinstance(value, dict):
        return {key: _without_nulls(inner) for key, inner in value.items() if inner is not None}
    return value


def test_all_viewers_have_the_same_moments():
    log = log_of(2)
    times = {tuple(m["at"] for m in deal_of(log, 1, viewer)["moments"]) for viewer in VIEWERS}
    assert len(times) == 1


def test_a_moment_is_where_the_table_rests():
    deal = deal_of(log_of(2), 0, ALL)
    kinds = [[event["type"] for event in moment["events"]] for moment in deal["moments"]]
    assert kinds[0][-1] == "dealt"
    assert set(kinds[1]) == {"forbade", "forbidden-settled"}
    assert kinds[2] == ["discarded"]
    assert kinds[-1] == ["settled", "revealed"]
    assert all(kind.count("discarded") + kind.count("drew") <= 2 for kind in kinds)


def test_the_account_of_a_deal_is_its_last_moment_alone():
    docs = documents(deal_of(log_of(2), 1, ALL))
    assert [sorted(doc["view"]["sheets"]) for doc in docs] == [[]] * (len(docs) - 1) + [["1"]]
    assert [len(doc["view"]["scores"]) for doc in docs] == [1] * (len(docs) - 1) + [2]
    assert "result" in docs[-1]
    assert not any("result" in doc for doc in docs[:-1])


def test_every_hand_lies_open_to_all():
    for doc in documents(deal_of(log_of(2), 0, ALL))[:-1]:
        assert all(seat["count"] >= len(seat["hand"]) > 0 for seat in doc["view"]["seats"].values())


def test_a_seat_sees_its_own_hand_alone():
    for doc in documents(deal_of(log_of(2), 0, 2))[:-1]:
        assert doc["you"] == 2
        assert [seat for seat, held in doc["view"]["seats"].items() if "hand" in held] == ["2"]
        assert "seed" not in doc["fair"]


def test_the_proof_is_that_of_the_wall():
    deal = deal_of(log_of(2), 1, 0)
    assert commit_reveal.commitment_of(deal["fair"]["seed"]) == deal["fair"]["commitment"]
    assert deal["fair"]["nonces"] == ["", "", "", ""]


def test_a_deal_that_was_broken_off_ends_where_it_ended():
    log = broken_off()
    deal = deal_of(log, 1, ALL)
    assert deal["moments"][-1]["events"][-1]["type"] != "settled"
    assert "1" not in documents(deal)[-1]["view"]["sheets"]
    assert log.dealt() == 2
    assert log.settled() == 1


@pytest.mark.parametrize("cut", [1, 3, 5])
def test_a_deal_whose_wall_was_only_being_made_is_none(cut):
    log = log_of(2)
    stop = bounds(log, 1)[0] + cut
    short = MatchLog(log.runner, log.events[:stop], log.times[:stop])
    assert replay_steps.replay_deal(short, 1, ALL) is None
    assert short.dealt() == 1
    assert replay_steps.replay_deal(short, 7, ALL) is None
    assert replay_steps.replay_deal(short, -1, ALL) is None


def test_the_last_deal_of_those_who_have_not_gone_out_is_one_too():
    runner = Runner(TOPPAN, {}, 3, 40)
    events, _ = play(runner, runner.new(), lambda decision: decision.actions[-1])  # the highest bet of all
    starts = [i for i, event in enumerate(events) if isinstance(event, Committed | Continued)]
    assert sum(isinstance(event, Readied) for event in events[starts[-1] :]) == 2
    log = MatchLog(runner, events, list(range(len(events))))
    assert (log.dealt(), log.settled()) == (len(starts), len(starts))
    for number in range(len(starts)):
        seen = [event["type"] for moment in deal_of(log, number, ALL)["moments"] for event in moment["events"]]
        assert (seen.count("dealt"), seen.count("settled")) == (1, 1)


@pytest.mark.parametrize("viewer", [ALL, None, 0, 2])
def test_any_game_will_do(viewer):
    runner = Runner(HIGHCARD, {"cards": 2}, 3, 2)
    events, end = play(runner, runner.new())
    deal = deal_of(MatchLog(runner, events, list(range(len(events)))), 1, viewer)
    assert documents(deal)[-1]["view"] == _without_nulls(runner.game.view(end.state.game, viewer))


def made(seed, events):
    """Return a log with the wall's making before the deal, as if it had been played here."""
    making = [Committed(0, "cd" * 32, "ab" * 32), *(Readied(seat, "") for seat in range(4))]
    public = [not isinstance(event, Claimed | Forbade) for event in events]
    times = [0] * len(making) + [sum(public[: i + 1]) for i in range(len(events))]
    return MatchLog(Runner(SICHUAN, msgspec.to_builtins(options_of(seed)), 4, 1), making + events, times)


@pytest.mark.parametrize("seed", range(6))
def test_two_worlds_that_a_viewer_can_not_tell_apart_replay_alike(seed):
    rng = Random(seed)
    log, compared = [], 0
    for _, _, _, events, after in playing(seed):
        log += events
        if rng.random() < 0.08 and after.phase in {"turn", "claim", "forbid"}:
            viewer = rng.choice([None, 0, 1, 2, 3])
            twin = other_world(log, viewer, after, rng)
            one, two = (json.dumps(deal_of(made(seed, each), 0, viewer)) for each in (log, twin))
            assert one == two
            compared += twin != log
    assert compared > 0
