"""What the platform relies on, of every game there is: a new one has only to be there."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from games.base import ALL, TABLE, Decision, Illegal
from games.chance import KeyedChance
from games.registry import AnyGame
from tests.games import playthrough

SEEDS = range(6)
Step = tuple[Any, dict[int, Decision[Any]], int, list[Any], Any]
"""State before, its decisions, the seat that acted, the events, state after."""


@pytest.fixture(params=playthrough.GAMES.values(), ids=lambda game: game.info.key)
def game(request: pytest.FixtureRequest) -> AnyGame:
    found: AnyGame = request.param
    return found


def new(game: AnyGame, deals: int = 1) -> Any:
    return game.new(game.info.options(), game.info.seats[1], deals)


def fold(game: AnyGame, state: Any, events: list[Any]) -> Any:
    for event in events:
        state = game.evolve(state, event)
    return state


def playing(game: AnyGame, seed: int, deals: int = 1) -> Iterator[Step]:
    """Play a match by chance to its end."""
    rng, chance, state = Random(seed), KeyedChance(b"%d" % seed), new(game, deals)
    while asked := dict(game.decisions(state)):
        seat = rng.choice([seat for seat in asked if seat != TABLE] or [TABLE])
        events = game.act(state, seat, rng.choice(asked[seat].actions), chance)
        after = fold(game, state, events)
        yield state, asked, seat, events, after
        state = after


def stored(game: AnyGame, value: Any, kind: Any) -> Any:
    """Return a value as it comes back from storage."""
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


@pytest.mark.parametrize("seed", SEEDS)
class TestEveryGame:
    def test_events_and_states_survive_storage(self, game: AnyGame, seed: int):
        for *_, events, after in playing(game, seed):
            assert [stored(game, event, game.event_type) for event in events] == events
            assert stored(game, after, game.state_type) == after

    def test_somebody_decides_until_there_is_a_result(self, game: AnyGame, seed: int):
        for before, *_ in playing(game, seed):
            assert game.result(before) is None
        *_, (*_, last) = playing(game, seed)
        result = game.result(last)
        assert result is not None
        assert len(result.scores) == len(result.places) == game.info.seats[1]
        assert [1 + sum(other > score for other in result.scores) for score in result.scores] == list(result.places)

    def test_what_is_offered_is_legal_and_so_is_the_default(self, game: AnyGame, seed: int):
        for before, asked, *_ in playing(game, seed):
            for seat, decision in asked.items():
                assert decision.default in decision.actions
                if decision.kind == "pause" and len(asked) > 1:
                    with pytest.raises(Illegal):
                        game.act(before, seat, decision.default, None)
                    continue
                for action in decision.actions:
                    assert game.act(before, seat, action, KeyedChance(b"any"))
                    assert stored(game, action, game.action_type) == action

    def test_a_seat_asked_anew_is_asked_under_another_id(self, game: AnyGame, seed: int):
        answered: set[tuple[int, str]] = set()
        for _, asked, seat, _, after in playing(game, seed, deals=2):
            assert (seat, asked[seat].id) not in answered
            answered.add((seat, asked[seat].id))
            for other, decision in game.decisions(after).items():
                assert decision.kind in ("auto", "pause", "deal", "next") or other != TABLE

    def test_who_is_not_asked_is_refused_and_nothing_changes(self, game: AnyGame, seed: int):
        for before, asked, *_ in playing(game, seed):
            frozen = msgspec.json.encode(before)
            for seat in range(game.info.seats[1]):
                for decision in asked.values():
                    if seat not in asked:
                        with pytest.raises(Illegal):
                            game.act(before, seat, decision.default, None)
            assert msgspec.json.encode(before) == frozen

    def test_views_and_redacted_events_are_plain_json(self, game: AnyGame, seed: int):
        for *_, events, after in playing(game, seed):
            for viewer in (None, ALL, *range(game.info.seats[1])):
                view = game.view(after, viewer)
                assert json.loads(json.dumps(view)) == view
                for event in events:
                    seen = game.redact(event, viewer)
                    assert json.loads(json.dumps(seen)) == seen

    def test_who_may_see_every_hand_sees_of_each_seat_what_it_sees_of_itself(self, game: AnyGame, seed: int):
        for *_, events, after in playing(game, seed):
            whole = game.view(after, ALL)
            for seat in range(game.info.seats[1]):
                own = game.view(after, seat)
                assert whole["seats"][str(seat)] == own["seats"][str(seat)]
                assert whole.keys() <= own.keys()
            for event in events:
                seen = [game.redact(event, viewer) for viewer in (None, *range(game.info.seats[1]))]
                assert (game.redact(event, ALL) is None) == (not any(seen))

    def test_highlights_tell_of_deals_that_are_settled_and_are_never_taken_back(self, game: AnyGame, seed: int):
        found: list[Any] = []
        for *_, after in playing(game, seed, deals=2):
            now = game.highlights(after)
            assert now[: len(found)] == found
            assert [each.deal for each in now] == sorted(each.deal for each in now)
            assert {each.tag for each in now} <= set(game.info.tags)
            assert all(each.seat in range(game.info.seats[1]) for each in now)
            found = now

    def test_a_record_shows_every_hand_to_who_may_see_them(self, game: AnyGame, seed: int):
        steps = list(playing(game, seed))
        record = game.record(game.info.options(), [event for step in steps for event in step[3]])
        for actions in (0, sum(len(deal["actions"]) for deal in record["deals"])):
            whole = game.replay_at(record, actions, ALL)
            for seat in map(str, range(game.info.seats[1])):
                assert whole["seats"][seat] == game.replay_at(record, actions, int(seat))["seats"][seat]

    def test_a_record_replays_to_the_same_outcome(self, game: AnyGame, seed: int):
        steps = list(playing(game, seed, deals=2))
        log = [event for step in steps for event in step[3]]
        record = json.loads(json.dumps(game.record(game.info.options(), log)))
        assert game.replay(record)["scores"] == list(steps[-1][4].scores)

    def test_time_may_be_up_at_any_moment(self, game: AnyGame, seed: int):
        end = msgspec.convert({"type": "end-time"}, game.action_type)
        for before, *_ in playing(game, seed):
            after = fold(game, before, game.act(before, TABLE, end, None))
            assert game.result(after)
            assert not game.decisions(after)


def test_bots_of_every_level_play_what_they_are_offered(game: AnyGame):
    assert game.info.bots
    for level in game.info.bots:
        bot, chance, state = game.bot(level), KeyedChance(level.encode()), new(game)
        while asked := game.decisions(state):
            seat = max(asked)
            decision = asked[seat]
            action = decision.default if seat == TABLE else bot.choose(game.view(state, seat), decision, chance)
            assert action in decision.actions
            state = fold(game, state, game.act(state, seat, action, chance))
    with pytest.raises(KeyError):
        game.bot("no such level")


def test_the_lesson_is_a_deal_of_its_own_record(game: AnyGame):
    lesson = game.lesson()
    assert game.replay(json.loads(json.dumps(lesson.record)))["deals"]
    assert lesson.learner in range(game.info.seats[1])
    for moment in lesson.moments:
        assert json.loads(json.dumps([moment.view, *moment.events])) == [moment.view, *moment.events]
        assert bool(moment.decision) == bool(moment.wanted)
        assert moment.decision is None or (moment.text and set(moment.wanted) <= set(moment.decision.actions))
    assert not lesson.moments[-1].decision


def test_a_hand_on_paper_is_answered_in_plain_json(game: AnyGame):
    answer = game.study(msgspec.convert({}, game.study_type))
    assert json.loads(json.dumps(answer)) == answer
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"no such field": 1}, game.study_type)


def test_options_describe_themselves_and_refuse_the_unknown(game: AnyGame):
    schema = msgspec.json.schema(game.info.options)
    assert schema["$defs"]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"no such option": 1}, game.info.options)


def test_the_playthrough_is_as_it_was(game: AnyGame):
    kept = playthrough.file_of(game).read_text(encoding="utf-8")
    assert "\n".join(playthrough.lines(game)) + "\n" == kept
