"""`manage.py verify`: a record proves its walls, and nothing else passes."""

import copy
import hashlib
import hmac
import json
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from mahjong_server.play.match.fairness import proof
from mahjong_server.play.match.fairness.proof import Mismatch, verify
from mahjong_server.play.match.runner import Runner
from tests.games import playthrough
from tests.play import nonce_answers
from tests.play.highcard.game import GAME
from tests.play.test_runner import play


def recorded() -> dict[str, Any]:
    """Return the record of a match of two deals, in which seats 0 and 1 give nonces and seat 1 opens none."""
    runner = Runner(GAME, {"cards": 2}, 3, 2)
    events, _ = nonce_answers.play(
        runner, runner.new(), {seat: nonce_answers.nonce(seat) for seat in (0, 1)}, silent=(1,)
    )
    record = proof.record_of(runner, events)
    record["match"] = {"seats": 3, "deals": 2}
    record["log"] = [json.loads(runner.encode(event)) for event in events]
    found: dict[str, Any] = json.loads(json.dumps(record))
    return found


@pytest.fixture(scope="module")
def original() -> dict[str, Any]:
    return recorded()


@pytest.fixture
def record(original: dict[str, Any]) -> dict[str, Any]:
    return copy.deepcopy(original)


def of_type(record: dict[str, Any], kind: str, deal: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = [event for event in record["log"] if event["type"] == kind][deal]
    return found


def test_a_true_record_has_one_line_a_deal(record):
    lines = list(verify(record))
    assert [line.split(":")[0] for line in lines] == ["deal 0", "deal 1"]
    assert all(
        "hashes" in line and line.endswith("; seat 1 did not open the nonce of the hash given") for line in lines
    )


def test_a_record_of_a_newer_version_is_called_just_that(record):
    record["match"]["rules"] = 99
    with pytest.raises(Mismatch, match=r"^the rules of highcard are those of version 99, newer than this server$"):
        list(verify(record))
    del record["match"]["rules"]
    record["log"][0]["v"] = 99
    with pytest.raises(Mismatch, match=r"^an entry of the log is of version 99, newer than this server$"):
        list(verify(record))
    record["format"] = "mahjong-record/2"
    with pytest.raises(Mismatch, match=r'^the format has to be "mahjong-record/1"$'):
        list(verify(record))


class Stream:
    """The chance of a deal, as ``docs/records.md`` has it and by nothing of ours."""

    def __init__(self, shuffle: dict[str, Any], deal: int) -> None:
        text = ":".join(["mahjong-wall/1", str(deal), *shuffle["nonces"]])
        key = hmac.digest(bytes.fromhex(shuffle["seed"]), text.encode(), "sha256")
        blocks = (hmac.digest(key, block.to_bytes(8, "big"), "sha256") for block in count())
        self.numbers = (int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4))

    def choice(self, n: int) -> int:
        return next(number for number in self.numbers if number < 2**32 // n * n) % n

    def wall(self, tiles: Iterable[str]) -> list[str]:
        wall = list(tiles)
        for place in range(len(wall) - 1, 0, -1):
            other = self.choice(place + 1)
            wall[place], wall[other] = wall[other], wall[place]
        return wall

    def dice(self, number: int = 2) -> list[int]:
        return [self.choice(6) + 1 for _ in range(number)]


SUITS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10) for _ in range(4)]
HONOURS = [f"{rank}z" for rank in range(1, 8) for _ in range(4)]
REDS = [f"0{tile[1]}" if tile[0] == "5" and SUITS.index(tile) == at else tile for at, tile in enumerate(SUITS)]
MILITARY = {"[1:2]", "[1:4]", "[2:3]", "[2:4]", "[2:5]", "[2:6]", "[3:4]", "[3:5]", "[3:6]", "[4:5]"}
FACES = [f"[{low}:{high}]" for low in range(1, 7) for high in range(low, 7)]


def with_dealer(tiles: list[str]) -> Callable[[Stream, int, int], dict[str, Any]]:
    def made(chance: Stream, deal: int, seats: int) -> dict[str, Any]:
        dealer = {} if deal else {"dealer": chance.choice(seats)}
        return dealer | {"wall": chance.wall(tiles), "dice": chance.dice()}

    return made


def toppan(chance: Stream, deal: int, seats: int) -> dict[str, Any]:
    left = [] if deal else list(range(seats))
    while len(left) > 1:
        thrown = {seat: sum(chance.dice()) for seat in left}
        left = [seat for seat in left if thrown[seat] == max(thrown.values())]
    dealer = {"dealer": left[0]} if left else {}
    return dealer | {"wall": chance.wall(REDS + HONOURS), "dice": chance.dice()}


def little_mahjong(chance: Stream, deal: int, seats: int) -> dict[str, Any]:
    dice = chance.dice(seats) if deal == 0 else []
    while dice and dice.count(max(dice)) > 1:
        dice = chance.dice(seats)
    dealer = {"dealer": dice.index(max(dice)), "dice": dice} if dice else {}
    return dealer | {"wall": chance.wall(face for face in FACES for _ in range(1 + (face not in MILITARY)))}


OUTSIDERS = {
    "sichuan": with_dealer(SUITS),
    "riichi": with_dealer(REDS + HONOURS),
    "sanma": with_dealer([tile for tile in REDS if tile[1] != "m" or tile in ("1m", "9m")] + HONOURS),
    "toppan": toppan,
    "little_mahjong": little_mahjong,
}


@pytest.mark.parametrize("game", playthrough.GAMES.values(), ids=lambda game: game.info.key)
def test_whoever_has_but_the_documents_makes_the_same_walls(game):
    seats = game.info.usual_seats
    runner = Runner(game, {}, seats, 9)
    events, _ = play(runner, runner.new())
    walls = [(number, deal) for number, deal in enumerate(proof.record_of(runner, events)["deals"]) if "fair" in deal]
    assert len(walls) > 1
    for number, deal in walls:
        made = OUTSIDERS[game.info.key](Stream(deal["fair"], number), number, seats)
        assert {key: list(deal[key]) if key != "dealer" else deal[key] for key in made} == made


@pytest.mark.parametrize("game", playthrough.GAMES.values(), ids=lambda game: game.info.key)
def test_a_record_without_any_deal_replays_to_a_score_for_each_who_sat_there(game):
    for seats in range(game.info.seats[0], game.info.seats[1] + 1):
        runner = Runner(game, {}, seats, 1)
        record = proof.record_of(runner, runner.end_time(runner.new()))
        assert record["deals"] == []
        assert len(game.replay(json.loads(json.dumps(record)))["scores"]) == seats


def other_wall(record):
    of_type(record, "dealt")["hands"][0][0] = 40
    record["deals"][0]["wall"][0][0] = 40


def other_first_dealer(record):
    dealt = of_type(record, "dealt", 1)
    dealt["first"] = record["deals"][1]["dealer"] = (dealt["first"] + 1) % 3


def other_seed(record):
    for event in (of_type(record, "committed"), of_type(record, "revealed"), record["deals"][0]["fair"]):
        event["seed"] = "11" * 32


def other_seed_and_commitment(record):
    other_seed(record)
    commitment = hashlib.sha256(bytes.fromhex("11" * 32)).hexdigest()
    of_type(record, "committed")["commitment"] = record["deals"][0]["fair"]["commitment"] = commitment


def other_nonce(record):
    of_type(record, "nonce-opened")["nonce"] = "ff" * 16
    of_type(record, "revealed")["nonces"][0] = record["deals"][0]["fair"]["nonces"][0] = "ff" * 16


def other_nonces_shown(record):
    of_type(record, "revealed")["nonces"][1] = "ff"


def wall_beside_the_log(record):
    record["deals"][1]["wall"][0][0] = 41


def commitment_beside_the_log(record):
    record["deals"][1]["fair"]["commitment"] = "00" * 32


def one_deal_less(record):
    del record["deals"][1]


def told(record):
    """Write the deals beside the log as the log has them."""
    runner = proof._runner(record)
    events = [runner.entries.read_object(event) for event in record["log"]]
    record["deals"] = json.loads(json.dumps(proof.record_of(runner, events)["deals"]))


def other_wall_before_all_were_ready(record):
    record["log"].remove(of_type(record, "readied"))
    other_wall(record)


def other_wall_amid_a_deal(record):
    dealt = of_type(record, "dealt", 1)
    again = copy.deepcopy(dealt)
    record["log"].insert(record["log"].index(dealt) + 1, again)
    again["hands"][0][0] = 40
    told(record)


def a_wall_before_any_was_bound(record):
    committed = of_type(record, "committed", 1)
    record["log"].insert(record["log"].index(committed), of_type(record, "dealt", 1))
    told(record)


def a_deal_after_the_last(record):
    record["log"].append(of_type(record, "dealt"))
    told(record)


def another_nonce_of_one_seat(record):
    record["log"].insert(2, of_type(record, "readied") | {"hash": "ff" * 32})
    told(record)


def a_nonce_of_nobody(record):
    of_type(record, "readied")["seat"] = 7


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (other_wall_before_all_were_ready, "deal 0: Unopened is not due here"),
        (other_wall_amid_a_deal, "deal 1: Dealt is not due here"),
        (a_wall_before_any_was_bound, "deal 0: Dealt is not due here"),
        (a_deal_after_the_last, "deal 1: Dealt is not due here"),
        (another_nonce_of_one_seat, "deal 0: Readied is not due here"),
        (a_nonce_of_nobody, "deal 0: Readied is not due here"),
        (other_wall, "deal 0: wall, dice or dealer"),
        (other_first_dealer, "deal 1: wall, dice or dealer"),
        (other_seed, "deal 0: the commitment is not"),
        (other_seed_and_commitment, "deal 0: the nonce of seat 0 is not the one that its hash bound it to"),
        (other_nonce, "deal 0: the nonce of seat 0 is not the one that its hash bound it to"),
        (other_nonces_shown, "deal 0: the seed and the nonces shown"),
        (wall_beside_the_log, "deal 1: wall is not that of the log"),
        (commitment_beside_the_log, "deal 1: fair is not that of the log"),
        (one_deal_less, "the record has 1 deals, its log 2"),
    ],
)
def test_a_record_that_was_changed_does_not_pass(record, change, why):
    change(record)
    with pytest.raises(Mismatch, match=why):
        list(verify(record))


def an_empty_log(record):
    record["log"] = record["deals"] = []


def other_seats(record):
    record["seats"] = 4


def other_score(record):
    laid = of_type(record, "settled")["laid"]
    laid[0] = (laid[0] + 10) % 40


def a_card_that_nobody_held(record):
    of_type(record, "played")["card"] = 99
    told(record)


def another_player(record):
    played = of_type(record, "played")
    played["seat"] = (played["seat"] + 1) % 3
    told(record)


def an_answer_less(record):
    record["log"].remove(of_type(record, "closed"))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (an_empty_log, "the log is empty: there is nothing to prove"),
        (other_seats, "seats is not that of the match"),
        (other_score, "deal 0: Scored is not what the rules make of the log by these options"),
        (a_card_that_nobody_held, "deal 0: Played is not what the rules make"),
        (another_player, "deal 0: Played is not what the rules make"),
        (an_answer_less, "deal 0: (Played|Scored) is not what the rules make"),
    ],
)
def test_a_record_that_tells_of_what_the_rules_do_not_make_does_not_pass(record, change, why):
    change(record)
    with pytest.raises(Mismatch, match=why):
        list(verify(record))


@pytest.mark.parametrize("version", [0, -1, True, 1.0, "1", None])
def test_an_entry_of_a_version_that_never_was_does_not_pass(record, version):
    record["log"][-1]["v"] = version
    with pytest.raises(Mismatch, match=r"an entry of the log is of version .*, and versions count from 1"):
        list(verify(record))


@pytest.fixture(scope="module")
def paid() -> dict[str, Any]:
    """Return the record of a match whose sheets say who paid whom."""
    runner = Runner(playthrough.GAMES["toppan"], {}, 3, 9)
    events, _ = play(runner, runner.new())
    record = proof.record_of(runner, events) | {"match": {"seats": 3, "deals": 9}}
    found: dict[str, Any] = json.loads(
        json.dumps(record | {"log": [json.loads(runner.encode(event)) for event in events]})
    )
    return found


@pytest.fixture
def every_game(settings) -> None:
    settings.GAMES = playthrough.NAMES


@pytest.mark.usefixtures("every_game")
def test_a_true_record_passes_with_its_sheets_and_options(paid):
    assert len(list(verify(paid))) == len(paid["deals"])


@pytest.mark.usefixtures("every_game")
def test_a_sheet_that_was_changed_does_not_pass(paid):
    record = copy.deepcopy(paid)
    of_type(record, "settled", 1)["sheet"]["scores"][0] += 100
    with pytest.raises(Mismatch, match="deal 1: the score sheet is not what the rules make"):
        list(verify(record))


def no_deals(record):
    record["deals"] = None


def a_deal_that_is_none(record):
    record["deals"][0] = 7


def seats_without_number(record):
    record["match"]["seats"] = 10**30


def nobody_s_nonce(record):
    of_type(record, "readied")["seat"] = 7


def an_event_less(record):
    record["log"].remove(of_type(record, "dealt"))


def an_event_twice(record):
    record["log"].insert(0, record["log"][0])


@pytest.mark.parametrize(
    "change", [no_deals, a_deal_that_is_none, seats_without_number, nobody_s_nonce, an_event_less, an_event_twice]
)
def test_a_record_that_was_damaged_is_told_so(record, change):
    change(record)
    with pytest.raises(Mismatch):
        list(verify(record))


@pytest.mark.parametrize("bad", [{}, [], None, 7, {"game": "none"}, {"game": "highcard", "log": 3}])
def test_what_is_no_record_is_said_to_be_none(bad):
    with pytest.raises(Mismatch, match="no record with a proof"):
        list(verify(bad))


def test_the_command_prints_a_line_a_deal(record, tmp_path, capsys):
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    call_command("verify", str(path))
    assert capsys.readouterr().out.count("deal") == 4


@pytest.mark.parametrize("text", ["", "{", '{"game": "highcard"}', '{"game": 1, "game": 2}', "[" * 200_000, "\ud800"])
def test_the_command_fails_with_a_reason(tmp_path, text):
    path = tmp_path / "record.json"
    path.write_text(text, errors="surrogatepass")
    with pytest.raises(CommandError, match=r"record\.json: "):
        call_command("verify", str(path))
    with pytest.raises(CommandError, match="No such file"):
        call_command("verify", str(tmp_path / "nothing"))
