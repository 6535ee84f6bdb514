"""What the platform relies on, of every game there is: a new one has only to be there."""

import json
from collections.abc import Iterator
from importlib import import_module
from math import ceil
from random import Random
from typing import Any, NamedTuple, get_args

import msgspec
import pytest

from games.base import ALL, TABLE, Decision, Illegal, RecordError
from games.chance import KeyedChance
from games.exercises import Level
from games.registry import AnyGame
from games.score_sheets import sheets_of
from tests.games import playthrough
from tests.games.two_worlds import compare

MATCHES = 6
"""How many random matches each game has to stand, at least one for each number of players."""

Step = tuple[Any, dict[int, Decision[Any]], int, list[Any], Any]
"""State before, its decisions, the seat that acted, the events, state after."""


@pytest.fixture(params=playthrough.GAMES.values(), ids=lambda game: game.info.key)
def game(request: pytest.FixtureRequest) -> AnyGame:
    found: AnyGame = request.param
    return found


class Case(NamedTuple):
    """A match to play by chance."""

    game: AnyGame
    seats: int
    seed: int

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """Everybody who looks: the public, who may see every hand, and the players."""
        return None, ALL, *range(self.seats)


def tables(game: AnyGame) -> range:
    """Return how many may sit down to a game."""
    fewest, most = game.info.seats
    return range(fewest, most + 1)


CASES = [
    pytest.param(Case(game, seats, seed), id=f"{game.info.key}-{seats}-{seed}")
    for game in playthrough.GAMES.values()
    for seats in tables(game)
    for seed in range(ceil(MATCHES / len(tables(game))))
]

ENDS = [
    pytest.param(game, seats, id=f"{game.info.key}-{seats}")
    for game in playthrough.GAMES.values()
    for seats in dict.fromkeys(game.info.seats)
]


def new(game: AnyGame, seats: int, deals: int = 1) -> Any:
    return game.new(game.info.options(), seats, deals)


def fold(game: AnyGame, state: Any, events: list[Any]) -> Any:
    for event in events:
        state = game.evolve(state, event)
    return state


def playing(case: Case, deals: int = 1) -> Iterator[Step]:
    """Play a match by chance to its end."""
    game, seats, seed = case
    rng, chance, state = Random(seed), KeyedChance(b"%d" % seed), new(game, seats, deals)
    while asked := dict(game.decisions(state)):
        seat = rng.choice([seat for seat in asked if seat != TABLE] or [TABLE])
        events = game.act(state, seat, rng.choice(asked[seat].actions), chance)
        after = fold(game, state, events)
        yield state, asked, seat, events, after
        state = after


def stored(game: AnyGame, value: Any, kind: Any) -> Any:
    """Return a value as it comes back from storage."""
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


@pytest.mark.parametrize("case", CASES)
class TestEveryGame:
    def test_events_and_states_survive_storage(self, case: Case):
        for *_, events, after in playing(case):
            assert [stored(case.game, event, case.game.event_type) for event in events] == events
            assert stored(case.game, after, case.game.state_type) == after

    def test_somebody_decides_until_there_is_a_result(self, case: Case):
        for before, *_ in playing(case):
            assert case.game.result(before) is None
        *_, (*_, last) = playing(case)
        result = case.game.result(last)
        assert result is not None
        assert len(result.scores) == len(result.places) == case.seats
        assert [1 + sum(other > score for other in result.scores) for score in result.scores] == list(result.places)

    def test_what_is_offered_is_legal_and_so_is_the_default(self, case: Case):
        for before, asked, *_ in playing(case):
            for seat, decision in asked.items():
                assert decision.default in decision.actions
                if decision.kind == "pause" and len(asked) > 1:
                    with pytest.raises(Illegal):
                        case.game.act(before, seat, decision.default, None)
                    continue
                for action in decision.actions:
                    assert case.game.act(before, seat, action, KeyedChance(b"any"))
                    assert stored(case.game, action, case.game.action_type) == action

    def test_a_seat_asked_anew_is_asked_under_another_id(self, case: Case):
        answered: set[tuple[int, str]] = set()
        for _, asked, seat, _, after in playing(case, deals=2):
            assert (seat, asked[seat].id) not in answered
            answered.add((seat, asked[seat].id))
            for other, decision in case.game.decisions(after).items():
                assert decision.kind in ("auto", "pause", "deal", "next") or other != TABLE

    def test_who_is_not_asked_is_refused_and_nothing_changes(self, case: Case):
        for before, asked, *_ in playing(case):
            frozen = msgspec.json.encode(before)
            for seat in range(case.seats):
                for decision in asked.values():
                    if seat not in asked:
                        with pytest.raises(Illegal):
                            case.game.act(before, seat, decision.default, None)
            assert msgspec.json.encode(before) == frozen

    def test_views_and_redacted_events_are_plain_json(self, case: Case):
        for *_, events, after in playing(case):
            for viewer in case.viewers:
                view = case.game.view(after, viewer)
                assert json.loads(json.dumps(view)) == view
                for event in events:
                    seen = case.game.redact(event, viewer)
                    assert json.loads(json.dumps(seen)) == seen

    def test_who_may_see_every_hand_sees_of_each_seat_what_it_sees_of_itself(self, case: Case):
        for *_, events, after in playing(case):
            whole = case.game.view(after, ALL)
            for seat in range(case.seats):
                own = case.game.view(after, seat)
                assert whole["seats"][str(seat)] == own["seats"][str(seat)]
                assert whole.keys() <= own.keys()
            for event in events:
                seen = [case.game.redact(event, viewer) for viewer in case.viewers if viewer != ALL]
                assert (case.game.redact(event, ALL) is None) == (not any(seen))

    def test_highlights_tell_of_the_deal_that_is_over(self, case: Case):
        for *_, after in playing(case, deals=2):
            found = case.game.highlights(after)
            assert not found or after.phase == "over"
            assert {each.deal for each in found} <= {after.deal}
            assert {each.tag for each in found} <= set(case.game.info.tags)
            assert all(each.seat in range(case.seats) for each in found)

    def test_a_view_has_the_sheet_of_the_deal_that_is_over_and_what_each_deal_brought(self, case: Case):
        sheets: list[Any] = []
        for *_, events, after in playing(case, deals=2):
            sheets += sheets_of(events)
            for viewer in case.viewers:
                view = case.game.view(after, viewer)
                assert view["sheets"] == ({str(after.deal): sheets[-1]} if after.phase == "over" and sheets else {})
                assert view["scores"] == [sheet["scores"] for sheet in sheets]

    def test_a_record_shows_every_hand_to_who_may_see_them(self, case: Case):
        steps = list(playing(case))
        record = case.game.record(case.game.info.options(), [event for step in steps for event in step[3]])
        for actions in (0, sum(len(deal["actions"]) for deal in record["deals"])):
            whole = case.game.replay_at(record, actions, ALL)
            for seat in map(str, range(case.seats)):
                assert whole["seats"][seat] == case.game.replay_at(record, actions, int(seat))["seats"][seat]

    def test_a_record_replays_to_the_same_outcome(self, case: Case):
        steps = list(playing(case, deals=2))
        log = [event for step in steps for event in step[3]]
        record = json.loads(json.dumps(case.game.record(case.game.info.options(), log)))
        assert case.game.replay(record)["scores"] == list(steps[-1][4].scores)

    def test_time_may_be_up_at_any_moment(self, case: Case):
        end = msgspec.convert({"type": "end-time"}, case.game.action_type)
        for before, *_ in playing(case):
            after = fold(case.game, before, case.game.act(before, TABLE, end, None))
            assert case.game.result(after)
            assert not case.game.decisions(after)


@pytest.mark.parametrize(("game", "seats"), ENDS)
def test_bots_of_every_level_play_what_they_are_offered(game: AnyGame, seats: int):
    assert game.info.bots
    for level in game.info.bots:
        bot, chance, state = game.bot(level), KeyedChance(level.encode()), new(game, seats)
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
    for step in lesson.steps:
        assert json.loads(json.dumps([step.view, *step.events])) == [step.view, *step.events]
        assert bool(step.decision) == bool(step.wanted)
        assert step.decision is None or (step.text and set(step.wanted) <= set(step.decision.actions))
    assert not lesson.steps[-1].decision


def test_a_hand_on_paper_is_answered_in_plain_json(game: AnyGame):
    answer = game.study(msgspec.convert({}, game.study_type))
    assert json.loads(json.dumps(answer)) == answer
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"no such field": 1}, game.study_type)


@pytest.mark.parametrize("level", get_args(Level))
def test_an_exercise_is_a_hand_with_all_its_discards_or_a_game_has_none(game: AnyGame, level: Level):
    found, again = (game.exercise(level, KeyedChance(b"exercise")) for _ in range(2))
    assert found == again
    assert (found is None) == (game.exercise("near", KeyedChance(b"another")) is None)
    if found:
        assert {choice.tile for choice in found.choices} == set(found.tiles)


def test_two_worlds_that_differ_only_in_what_a_viewer_cannot_know_look_the_same_to_it(game: AnyGame):
    """Each game does this at length and names its clauses there; here it stands that none is without."""
    way = import_module(f"tests.games.{game.info.key}.test_two_worlds").WAY
    assert way.game is game
    assert sum(compare(way, seed) for seed in range(100, 103))
    assert sum(compare(way, seed, all_hands=True) for seed in range(100, 103))


def test_options_describe_themselves_and_refuse_the_unknown(game: AnyGame):
    schema = msgspec.json.schema(game.info.options)
    assert schema["$defs"]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"no such option": 1}, game.info.options)


@pytest.mark.parametrize("record", [None, [], 3, "x", {}], ids=repr)
def test_whatever_is_no_record_is_refused(game: AnyGame, record: Any):
    with pytest.raises(RecordError):
        game.replay(record)


def test_the_playthrough_is_as_it_was(game: AnyGame):
    kept = playthrough.file_of(game).read_text(encoding="utf-8")
    assert "\n".join(playthrough.lines(game)) + "\n" == kept
