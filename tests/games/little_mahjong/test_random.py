"""What must hold of every deal, whatever is played: hundreds of random ones, of three and of four."""

from collections import Counter
from itertools import combinations_with_replacement
from random import Random

import msgspec
import pytest

from games.actions import Pass
from games.base import Json
from games.little_mahjong.actions import Action, Discard, Triplet, Win
from games.little_mahjong.claims import REACH
from games.little_mahjong.dominoes import NAMES, TILES, hand_of
from games.little_mahjong.events import Event
from games.little_mahjong.game import GAME
from games.little_mahjong.state import State, distance
from games.little_mahjong.triplets import TRIPLETS
from games.score_sheets import sheets_of
from tests.games import random_play
from tests.games.depth import seeds
from tests.games.little_mahjong.playing import options_of, playing, seats_of

EVERY_ACTION: list[Action] = [
    *(Win(), Pass()),
    *map(Discard, NAMES),
    *map(Triplet, combinations_with_replacement(NAMES, 2)),
]


def tiles_of(state: State) -> list[int]:
    """Return every domino, wherever it is."""
    found = list(state.wall[state.next :])
    for player in state.players:
        found += [*player.hand, *player.river, *(player.open.tiles if player.open else ())]
    return sorted(found)


def test_every_domino_is_somewhere_once_and_every_point_from_somebody():
    for seed in seeds(500):
        after = None
        for *_, events, after in playing(seed):
            assert tiles_of(after) == list(TILES)
            check_sizes(after)
            if after.phase == "over":
                check_sheet(after)
            else:
                assert GAME.decisions(after)
            hidden = [event for event in events if GAME.redact(event, None) is None]
            assert all(event.__struct_config__.tag == "claimed" for event in hidden)
        assert after is not None
        result = GAME.result(after)
        assert result is not None
        assert min(result.places) == 1
        assert len(result.scores) == seats_of(seed)


def check_sizes(state: State) -> None:
    """Five dominoes each, laid ones included, and a sixth for whose turn it is."""
    for seat, player in enumerate(state.players):
        turns = state.phase == "turn" and state.turn.seat == seat
        won = state.win is not None and state.win.seat == seat
        timed = state.phase == "over" and state.sheet["end"] == "time" and state.turn.seat == seat
        assert len(player.hand) + 3 * (player.laid is not None) in ((5, 6) if timed else (5 + (turns or won),))


def check_sheet(state: State) -> None:
    sheet = state.sheet
    assert sum(sheet["scores"]) == 0
    gains = Counter(dict.fromkeys(range(state.seats), 0))
    for entry in sheet["ledger"]:
        gains[entry["payer"]] -= entry["points"]
        gains[entry["payee"]] += entry["points"]
    assert [gains[seat] for seat in range(state.seats)] == sheet["scores"]
    assert bool(sheet["winners"]) == (sheet["end"] == "win")
    for winner in sheet["winners"]:
        assert winner["points"] == sum(each["points"] for each in winner["triplets"]) in range(2, 7)
        assert sheet["scores"][winner["seat"]] == winner["points"] * (state.seats - 1)
        assert sheet["next_dealer"] == winner["seat"]
        shown = sheet["hands"][str(winner["seat"])]
        laid = [tile for meld in shown["melds"] for tile in meld["tiles"]]
        assert hand_of([*shown["tiles"], *laid]) == hand_of([t for each in winner["triplets"] for t in each["tiles"]])


@pytest.mark.clause("LM §4.2", "LM §4.3", "LM §4.4", "LM §5.1")
def test_the_claim_that_stands_is_the_nearest_and_within_its_reach():
    farther_wins = 0
    for seed in range(300):
        for before, _, _, events, after in playing(seed):
            if before.phase != "claim" or events[0].__struct_config__.tag != "window-settled" or not before.open:
                continue
            claims = {
                distance(before.seats, before.open.seat, seat): answer
                for seat, answer in enumerate(before.answers)
                if answer and answer.claim != "pass"
            }
            granted = events[0].outcome  # type: ignore[union-attr]
            assert bool(granted) == bool(claims)
            for each in granted:
                far = distance(before.seats, before.open.seat, each.seat)
                assert far == min(claims)
                if each.sort:
                    assert far <= REACH[each.sort]
                    laid = after.players[each.seat].open
                    assert laid is not None
                    assert TRIPLETS[laid.tiles].sort == each.sort
                    farther_wins += any(answer.claim == "win" for answer in claims.values())
    assert farther_wins, "a triplet has gone before a win farther on"


def test_what_is_offered_is_what_is_legal():
    rng = Random(1)
    for seed in range(60):
        for *_, state in playing(seed):
            if rng.random() < 0.15:
                check_offers(state)


def check_offers(state: State) -> None:
    asked = GAME.decisions(state)
    for seat in range(state.seats):
        legal = {action for action in EVERY_ACTION if is_legal(state, seat, action)}
        random_play.check_offer(asked.get(seat), legal)


def is_legal(state: State, seat: int, action: Action) -> bool:
    return random_play.is_legal(GAME, state, seat, action, None, "LM §")


def test_a_match_is_its_log():
    """Events and states survive storage, and fold to the same."""
    for seed in range(30):
        log, state = random_play.logged(playing(seed, deals=2))
        random_play.check_log(GAME, GAME.new(options_of(seed), seats_of(seed), 2), log, state)


def test_a_record_replays_to_the_same_outcome():
    for seed in seeds(250):
        log, state = random_play.logged(playing(seed, deals=2))
        assert state is not None
        record = msgspec.json.decode(msgspec.json.encode(GAME.record(options_of(seed), log)))
        if record["deals"]:
            check_replay(record, state, log)


def check_replay(record: Json, state: State, log: list[Event]) -> None:
    outcome = GAME.replay(record)
    assert outcome["scores"] == list(state.scores)
    for deal, sheet in zip(outcome["deals"], sheets_of(log), strict=True):
        assert deal == {key: value for key, value in sheet.items() if key != "hands"}


def test_random_play_gets_everywhere():
    found: Counter[str] = Counter()
    for seed in range(600):
        for before, _, _, events, after in playing(seed):
            found[f"{len(after.players)} play"] += 1
            if after.phase != "over" or before.phase == "over" or after.deal < 0:
                continue
            sheet = after.sheet
            found[f"end {sheet['end']}"] += 1
            for winner in sheet["winners"]:
                found["drawn" if winner["from"] is None else "given"] += 1
                found["last discard claimed"] += winner["from"] is not None and not sheet["left"]
                found["with a laid triplet"] += winner["triplets"][0]["laid"]
                found["after a claim"] += events[0].__struct_config__.tag == "won" and winner["from"] is not None
                found[f"{winner['points']} points"] += 1
    wanted = {
        *("3 play", "4 play", "end win", "end draw", "end time", "drawn", "given", "with a laid triplet"),
        *("after a claim", "last discard claimed", "2 points", "3 points", "4 points", "5 points", "6 points"),
    }
    assert wanted - {name for name, times in found.items() if times} == set()
