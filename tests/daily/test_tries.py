"""One try at a day's deal counts, the same deal for everybody, and it is settled however its table ends."""

import pytest

from mahjong_server.accounts import signals
from mahjong_server.accounts.models import Player
from mahjong_server.archive.match_logs import read_log
from mahjong_server.daily import people, settling
from mahjong_server.daily.deals import GRACE_MS, opens_at
from mahjong_server.daily.models import DailyDeal, Try
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match.fairness.commit_reveal import Committed, Readied
from mahjong_server.play.match.fairness.shared_walls import SharedWalls
from mahjong_server.play.models import Match
from tests.archive.played import Visitor
from tests.daily.tries import GAME, NOON, TODAY, begin, end, exhaust, it_is, key_of, play, played, settle, try_at

pytestmark = pytest.mark.django_db
DAY_MS = 86_400_000


def test_a_newcomer_is_told_of_today(anna):
    told = anna.ask(f"games/{GAME}/daily")
    assert (told["state"], told["day"], told["shown"]) == ("open", TODAY.isoformat(), False)
    assert (told["table"], told["mine"], told["compared"]) == (None, None, None)
    assert told["opens_at"] == NOON + 12 * 60 * 60_000 + GRACE_MS
    assert told["walls"] == SharedWalls(bytes(DailyDeal.objects.get().key)).commitment
    assert Visitor().ask(f"games/{GAME}/daily") == told, "whoever asks"


def test_a_table_that_was_begun_is_come_back_to(anna, boris):
    code = begin(anna)
    assert begin(anna) == code
    assert begin(boris) != code
    assert anna.ask(f"games/{GAME}/daily")["state"] == "playing"
    assert anna.ask(f"games/{GAME}/daily")["table"] == code
    match = Match.objects.get(code=code)
    terms = match.deals, match.rated, match.public, match.spectators, match.closed, match.source
    assert terms == (1, False, False, "none", True, "daily")


@pytest.mark.parametrize("game", sorted(games()))
def test_who_plays_alike_has_the_same_deal_and_the_same_bots(game, anna, boris):
    one, other = (played(visitor, game=game) for visitor in (anna, boris))
    assert one.secret != other.secret
    logs = [[event for event in read_log(match).events if not isinstance(event, Readied)] for match in (one, other)]
    assert logs[0] == logs[1]
    assert len(logs[0]) > 4
    assert len(set(Try.objects.values_list("points", "place"))) == 1


def test_games_and_days_have_walls_of_their_own(anna, monkeypatch):
    begin(anna)
    begin(anna, "toppan")
    it_is(monkeypatch, NOON + DAY_MS)
    begin(anna)
    keys = {bytes(key) for key in DailyDeal.objects.values_list("key", flat=True)}
    assert len(keys) == 3


def test_a_try_counts_once_and_further_ones_are_practice(anna):
    match = played(anna)
    counted = try_at(match.code)
    assert begin(anna) == match.code
    code = begin(anna, practice=True)
    assert code != match.code
    assert Match.objects.get(code=code).source == "practice"
    play(code, "hard")
    end(code)
    settle()
    assert list(Try.objects.all()) == [counted]
    assert anna.ask(f"matches/{code}", 409)["code"] == "practice"
    assert anna.ask("matches")["count"] == 0


def test_there_is_no_practice_before_the_try_is_over(anna):
    assert anna.tell("post", f"games/{GAME}/daily", {"practice": True}, 409)["code"] == "not-played"
    begin(anna)
    assert anna.tell("post", f"games/{GAME}/daily", {"practice": True}, 409)["code"] == "not-played"


def test_who_leaves_has_what_default_play_brings(anna, boris):
    whole = played(boris)
    code = begin(anna)
    play(code, most=6)
    end(code, status=Match.Status.ABANDONED)
    assert anna.ask(f"games/{GAME}/daily")["state"] == "settling"
    settle()
    assert anna.ask(f"games/{GAME}/daily")["state"] == "played"
    mine, other = try_at(code), try_at(whole.code)
    assert (mine.points, mine.place) == (other.points, other.place)
    rows = anna.ask(f"games/{GAME}/daily/results")["results"]
    assert {row["name"]: row["code"] for row in rows} == {"Boris": whole.code, "Anna": None}


def test_who_never_saw_the_deal_has_a_result_too(anna):
    code = begin(anna)
    end(code, status=Match.Status.ABANDONED)
    settle()
    assert try_at(code).points is not None


def test_a_table_that_is_gone_leaves_no_result(anna):
    code = begin(anna)
    Match.objects.filter(code=code).delete()
    settle()
    told = anna.ask(f"games/{GAME}/daily")
    assert (told["state"], told["table"]) == ("late", None)
    assert anna.tell("post", f"games/{GAME}/daily", {}, 409)["code"] == "try-over"


@pytest.mark.parametrize(("late", "state"), [(-1, "played"), (0, "late")])
def test_what_is_over_when_all_may_know_the_deal_does_not_count(anna, monkeypatch, late, state):
    code = begin(anna)
    play(code)
    end(code, at=opens_at(TODAY) + late)
    it_is(monkeypatch, opens_at(TODAY) + 5_000)
    settle()
    told = anna.ask(f"games/{GAME}/daily", day=TODAY.isoformat())
    assert told["state"] == state
    assert (told["mine"] is None) == (state == "late")


def test_a_day_that_is_over_is_for_practice_alone(anna, monkeypatch):
    anna.ask(f"games/{GAME}/daily")
    it_is(monkeypatch, NOON + DAY_MS)
    day = TODAY.isoformat()
    assert anna.ask(f"games/{GAME}/daily", day=day)["state"] == "missed"
    assert anna.tell("post", f"games/{GAME}/daily", {"day": day}, 409)["code"] == "day-over"
    code = begin(anna, day=day, practice=True)
    assert key_of(Match.objects.get(code=code)) == bytes(DailyDeal.objects.get(day=TODAY).key)


def test_days_that_are_none(anna):
    assert anna.ask(f"games/{GAME}/daily", day="2026-11-01")["state"] == "none"
    assert anna.ask(f"games/{GAME}/daily/results", 404, day="2026-11-01")["code"] == "no-such-day"
    for path in ("daily", "daily/results"):
        anna.ask(f"games/{GAME}/{path}", 404, day="2026-12-01")
        anna.ask(f"games/{GAME}/{path}", 404, day="2026-02-31")
        anna.ask(f"games/{GAME}/{path}", 400, day="yesterday")
        anna.ask(f"games/chess/{path}", 404)


def test_a_finished_table_is_settled_as_soon_as_its_player_asks(anna):
    code = begin(anna)
    play(code, "hard")
    end(code)
    told = anna.ask(f"games/{GAME}/daily")
    assert told["state"] == "played"
    assert told["mine"] == {"points": try_at(code).points, "place": try_at(code).place}


@pytest.mark.parametrize("game", sorted(games()))
def test_the_bots_own_result_is_what_a_table_of_bots_comes_to(anna, game):
    match = played(anna, "hard", game)
    deal = DailyDeal.objects.get()
    assert settling.deals_without_bot(9) == [deal.pk]
    exhaust(settling.play_as_bot(deal.pk))
    deal.refresh_from_db()
    assert (deal.bot_points, deal.bot_place) == (try_at(match.code).points, try_at(match.code).place)
    assert settling.deals_without_bot(9) == []
    assert anna.ask(f"games/{game}/daily")["compared"]["bot"] == {"points": deal.bot_points, "place": deal.bot_place}


def test_a_streak_counts_days_in_a_row_and_takes_nothing_away(anna, monkeypatch):
    for days, run in ((0, 1), (1, 2), (3, 1)):
        it_is(monkeypatch, NOON + days * DAY_MS)
        code = begin(anna)
        play(code)
        end(code, at=NOON + days * DAY_MS)
        assert anna.ask(f"games/{GAME}/daily")["streak"]["run"] == run
    it_is(monkeypatch, NOON + 4 * DAY_MS)
    assert anna.ask(f"games/{GAME}/daily")["streak"] == {"days": 3, "run": 1}, "there is still time today"
    it_is(monkeypatch, NOON + 5 * DAY_MS)
    assert anna.ask(f"games/{GAME}/daily")["streak"] == {"days": 3, "run": 0}
    assert Visitor().ask(f"games/{GAME}/daily")["streak"] == {"days": 0, "run": 0}


def test_deleting_an_account_leaves_the_result_and_no_name(anna, boris):
    match = played(anna)
    played(boris)
    player = Player.objects.get(name="Anna")
    assert people.export(player) == [
        {
            "game": GAME,
            "day": TODAY.isoformat(),
            "points": try_at(match.code).points,
            "place": try_at(match.code).place,
            "table": match.code,
        }
    ]
    signals.erased.send(Player, player=player)
    assert people.export(player) == []
    names = [row["name"] for row in boris.ask(f"games/{GAME}/daily/results")["results"]]
    assert sorted(names) == ["Boris", "Deleted player"]


def test_the_wall_is_that_of_the_key(anna):
    match = played(anna)
    made = [event for event in read_log(match).events if isinstance(event, Committed)]
    walls = SharedWalls(bytes(DailyDeal.objects.get(day=TODAY, game=GAME).key))
    assert [(event.seed, event.walls) for event in made] == [(walls.seed(0).hex(), walls.commitment)]
