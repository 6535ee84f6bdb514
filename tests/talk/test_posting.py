"""Who may say what, where, and how often."""

from datetime import timedelta

import pytest
from django.utils import timezone

from mahjong_server.play.models import Match, Seat, Snapshot
from mahjong_server.talk.models import Line
from mahjong_server.talk.phrases import PHRASES
from tests.talk.conftest import refused

pytestmark = pytest.mark.django_db


def test_an_account_speaks_in_the_lobby(anna):
    answer = anna.say("lobby", "  Hello\tall ")
    assert answer.status_code == 201
    line = Line.objects.get(key=answer.json()["key"])
    assert (line.room, line.text, line.phrase, line.player) == ("lobby", "Hello all", "", anna.player)


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_phrase_is_kept_as_its_slug(anna, phrase):
    assert anna.send("chat/lobby", phrase=phrase).status_code == 201
    assert Line.objects.get().phrase == phrase


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "invalid"),
        ({"text": "a", "phrase": "hello"}, "invalid"),
        ({"text": 5}, "invalid"),
        ({"text": "a", "room": "b"}, "invalid"),
        ({"phrase": "nonsense"}, "no-such-phrase"),
        ({"text": ""}, "text-empty"),
        ({"text": "\u200b\u202e \u0301"}, "text-empty"),
        ({"text": "x" * 301}, "text-long"),
        ({"text": "x" * 5000}, "text-long"),
    ],
)
def test_what_is_nothing_to_say_is_refused(anna, body, code):
    assert refused(anna.ask("POST", "chat/lobby", body)) == (400, code)
    assert not Line.objects.exists()


def test_strangers_are_asked_who_they_are(stranger):
    assert refused(stranger.say("lobby")) == (401, "sign-in-needed")


@pytest.mark.parametrize("room", ["nowhere1", "nowhere1:watchers"])
def test_there_is_no_such_room(anna, room):
    assert refused(anna.say(room)) == (404, "no-such-room")


def test_a_room_and_a_seat_are_found_however_the_code_is_spelt(anna, account, table):
    code = table(anna, account("Bert")).code
    spelt = f"{code[:5]}-{code[5:]}".upper()
    assert anna.say(spelt).status_code == 201
    assert Line.objects.get().room == code
    assert refused(anna.say(f"{spelt}:watchers")) == refused(anna.say(f"{code}:watchers"))
    assert anna.send("blocks", sort="mute", table=spelt, seat=1).status_code == 201


def test_a_new_guest_waits(guest, clock):
    carl = guest("Carl")
    answer = carl.say("lobby")
    assert refused(answer) == (403, "guest-wait")
    until = answer.json()["until"]
    clock.now = until - 1
    assert refused(carl.say("lobby")) == (403, "guest-wait")
    clock.now = until
    assert carl.say("lobby").status_code == 201


def test_a_guest_who_has_played_a_deal_need_not_wait(guest, table):
    carl = guest("Carl")
    match = table(carl)
    Snapshot.objects.create(match=match, seq=1, state=b"")
    assert refused(carl.say("lobby")) == (403, "guest-wait")
    Snapshot.objects.create(match=match, seq=50, state=b"")
    assert carl.say("lobby").status_code == 201


def test_a_guest_who_left_has_not_played(guest, table):
    carl = guest("Carl")
    match = table(carl, status="finished")
    Seat.objects.filter(match=match, player=carl.player).update(left=True)
    assert refused(carl.say("lobby")) == (403, "guest-wait")


def test_a_guest_speaks_at_the_own_table_at_once(guest, table):
    carl = guest("Carl")
    assert carl.say(table(carl).code).status_code == 201


def test_the_banned_and_the_muted_are_told_until_when(anna, clock):
    until = clock.now + 5_000
    anna.be(muted_until=until)
    answer = anna.say("lobby")
    assert refused(answer) == (403, "muted")
    assert answer.json()["until"] == until
    clock.now = until
    assert anna.say("lobby").status_code == 201
    anna.be(banned_until=clock.now + 3_600_000)
    answer = anna.say("lobby", "again")
    assert refused(answer) == (403, "banned")
    assert answer.json()["until"] == clock.now + 3_600_000


def test_five_lines_at_once_then_one_in_two_seconds(anna, clock):
    for number in range(5):
        assert anna.say("lobby", f"line {number}").status_code == 201
    answer = anna.say("lobby", "one too many")
    assert refused(answer) == (429, "throttled")
    assert answer.json()["until"] == clock.now + 2_000
    assert int(answer["Retry-After"]) >= 1
    clock.now += 1_999
    assert refused(anna.say("lobby", "too early")) == (429, "throttled")
    clock.now += 1
    assert anna.say("lobby", "in time").status_code == 201
    assert refused(anna.say("lobby", "too early again")) == (429, "throttled")
    clock.now += 10_000
    for number in range(5):
        assert anna.say("lobby", f"rested {number}").status_code == 201


def test_rooms_share_one_bucket(anna, clock, table):
    code = table(anna).code
    for number in range(5):
        assert anna.say(code if number % 2 else "lobby", f"line {number}").status_code == 201
    assert refused(anna.say(code, "one more")) == (429, "throttled")


def test_an_address_has_a_bucket_too(account, clock):
    people = [account(f"Person {number}") for number in range(5)]
    for number in range(20):
        assert people[number % 5].say("lobby", f"line {number}").status_code == 201
    fresh = account("Fresh")
    assert refused(fresh.say("lobby")) == (429, "throttled")
    clock.now += 500
    assert fresh.say("lobby").status_code == 201


def test_what_is_refused_does_not_count(anna, clock):
    for _ in range(9):
        assert refused(anna.say("lobby", "")) == (400, "text-empty")
    for number in range(5):
        assert anna.say("lobby", f"line {number}").status_code == 201


def test_the_same_is_not_said_twice_within_a_minute(anna, clock):
    assert anna.say("lobby", "Join my table").status_code == 201
    assert refused(anna.say("lobby", "JOIN my  table")) == (409, "repeated")
    assert anna.say("lobby", "please").status_code == 201
    assert refused(anna.say("lobby", "join my table")) == (409, "repeated")
    clock.now += 60_000
    assert anna.say("lobby", "Join my table").status_code == 201


@pytest.mark.security("SEC 3.16")
@pytest.mark.parametrize("char", ["\ufe0f", "\u034f", "\u200b", "\U000e0100"])
def test_nor_with_something_in_it_that_nobody_sees(anna, clock, char):
    assert anna.say("lobby", "Join my table ❤\ufe0f").status_code == 201
    assert refused(anna.say("lobby", f"Jo{char}in my{char} table ❤")) == (409, "repeated")


def test_what_another_said_may_be_said(anna, ben):
    assert anna.say("lobby", "hi").status_code == 201
    assert ben.say("lobby", "hi").status_code == 201


class TestTable:
    def test_who_sits_speaks_and_others_do_not(self, anna, ben, table):
        code = table(anna).code
        assert anna.say(code).status_code == 201
        assert refused(ben.say(code)) == (409, "not-seated")

    def test_who_has_left_is_not_heard_there(self, anna, table):
        match = table(anna)
        Seat.objects.filter(match=match, player=anna.player).update(left=True)
        assert refused(anna.say(match.code)) == (409, "not-seated")

    def test_at_a_rated_table_only_phrases_are_said_during_play(self, anna, table):
        match = table(anna, rated=True)
        assert refused(anna.say(match.code)) == (403, "phrases-only")
        assert anna.send(f"chat/{match.code}", phrase="well-played").status_code == 201

    @pytest.mark.parametrize("status", ["waiting", "finished"])
    def test_before_and_after_it_anything_may_be_said(self, anna, table, status):
        assert anna.say(table(anna, rated=True, status=status).code).status_code == 201

    def test_programs_say_phrases_and_only_where_they_sit(self, account, table):
        robot = account("Robot", is_bot=True)
        code = table(robot).code
        assert refused(robot.say(code)) == (403, "phrases-only")
        assert robot.send(f"chat/{code}", phrase="thanks").status_code == 201
        assert refused(robot.send("chat/lobby", phrase="thanks")) == (403, "people-only")
        assert refused(robot.send(f"chat/{table().code}:watchers", phrase="thanks")) == (403, "people-only")

    def test_a_day_after_the_end_it_is_closed(self, anna, table, clock):
        match = table(anna, status="finished", finished_at=clock.now)
        assert anna.say(match.code).status_code == 201
        clock.now += 24 * 3_600_000 + 1
        assert refused(anna.say(match.code, "hey")) == (409, "match-over")


class TestWatchers:
    def test_who_watches_speaks_and_who_sits_does_not(self, anna, ben, table):
        code = table(anna).code
        assert ben.say(f"{code}:watchers").status_code == 201
        assert refused(anna.say(f"{code}:watchers")) == (403, "for-watchers")

    def test_who_has_left_during_play_is_still_kept_out(self, anna, table):
        match = table(anna)
        Seat.objects.filter(match=match, player=anna.player).update(left=True)
        assert refused(anna.say(f"{match.code}:watchers")) == (403, "for-watchers")

    def test_once_play_is_over_all_may_speak(self, anna, ben, table):
        code = table(anna, status="finished").code
        assert anna.say(f"{code}:watchers").status_code == 201
        assert ben.say(f"{code}:watchers").status_code == 201

    def test_guests_who_have_just_come_wait_here_too(self, guest, table):
        assert refused(guest("Carl").say(f"{table().code}:watchers")) == (403, "guest-wait")
        old = guest("Old")
        old.be(created_at=timezone.now() - timedelta(hours=1))
        assert old.say(f"{table().code}:watchers").status_code == 201

    @pytest.mark.parametrize("status", ["waiting", "playing", "finished"])
    def test_without_spectators_there_is_none(self, anna, ben, table, status):
        code = table(anna, spectators="none", status=status, started_at=1).code
        for person in (anna, ben):
            assert refused(person.say(f"{code}:watchers")) == (403, "no-spectators")


class TestShownHands:
    """Whoever plays where spectators see all hands is out of reach of everyone but those at the table."""

    def test_all_other_rooms_are_closed_to_the_player(self, anna, ben, table):
        match, other = table(anna, spectators="all", delay=3), table(ben)
        for room in ("lobby", other.code, f"{other.code}:watchers"):
            assert refused(anna.say(room)) == (403, "at-play")
        assert anna.say(match.code).status_code == 201
        Match.objects.filter(pk=match.pk).update(status="finished")
        assert anna.say("lobby").status_code == 201

    def test_leaving_does_not_open_them(self, anna, table):
        match = table(anna, spectators="all", delay=3)
        Seat.objects.filter(match=match, player=anna.player).update(left=True)
        assert refused(anna.say("lobby")) == (403, "at-play")

    @pytest.mark.parametrize("traces", ["delay", "scene"])
    def test_nor_does_showing_less_amid_play(self, anna, table, traces):
        match = table(anna, spectators="public", delay=3 if traces == "delay" else 0)
        if traces == "scene":
            match.scenes.create(at=1, data="{}")
            match.scenes.create(at=2, data="{}")
        assert refused(anna.say("lobby")) == (403, "at-play")

    def test_where_hands_are_not_shown_they_stay_open(self, anna, table):
        table(anna, spectators="public")
        assert anna.say("lobby").status_code == 201
