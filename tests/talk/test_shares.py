"""What many share, a room or an address, is spent by nobody for the others."""

from contextlib import suppress
from datetime import timedelta

import pytest
from django.utils import timezone

from mahjong_server.accounts.models import Player
from mahjong_server.http.problems import Problem
from mahjong_server.talk.chat_rooms import Room
from mahjong_server.talk.chat_topic import MOST_LINES, SHARED_MS, shown_lines
from mahjong_server.talk.message_rate import ROOM_LINES
from mahjong_server.talk.models import Line, line_key
from mahjong_server.talk.posting import MessageContent, post_message
from tests.talk.conftest import new_player, refused

pytestmark = pytest.mark.django_db
LOBBY = Room("lobby")
START = 1_700_000_000_000


def people(count, prefix="Flooder"):
    """Make people who have had accounts for long."""
    made = [new_player(f"{prefix} {number}", account=True) for number in range(count)]
    Player.objects.update(created_at=timezone.now() - timedelta(days=30))
    return made


def said(player, text, at, room="lobby"):
    return Line(key=line_key(at), room=room, player=player, text=text, at=at)


def flood(players, start, lasting, room="lobby"):
    """Have everybody say something in a room as often as they may; return how many lines that were."""
    spoken = 0
    for at in range(start, start + lasting, 1000):
        for number, player in enumerate(players):
            with suppress(Problem):
                post_message(player, room, MessageContent(text=f"line {spoken}"), f"203.0.113.{number}", at)
                spoken += 1
    return spoken


@pytest.mark.security("SEC 7.3")
def test_five_accounts_at_all_they_may_push_out_nobody_s_last_lines_and_keep_nobody_from_speaking():
    anna, *others = people(3, "Quiet")
    for number, player in enumerate((anna, *others) * 3):
        post_message(
            player, "lobby", MessageContent(text=f"quiet {number}"), f"198.51.100.{number}", START + 3000 * number
        )
    spoken = flood(people(5), START + 30_000, 150_000)
    assert spoken > 2 * MOST_LINES
    shown = [line.text for line in shown_lines(LOBBY)]
    assert len(shown) == MOST_LINES
    assert [text for text in shown if "quiet" in text] == [f"quiet {number}" for number in range(9)]
    post_message(anna, "lobby", MessageContent(text="heard"), "198.51.100.1", START + 180_000)
    assert shown_lines(LOBBY)[-1].text == "heard"


@pytest.mark.security("SEC 7.3")
@pytest.mark.parametrize("flooders", [5, 20, MOST_LINES - 1])
def test_whoever_spoke_within_ten_minutes_is_shown_whatever_others_said_since(flooders):
    anna, *loud = people(flooders + 1)
    lines = [said(anna, "mine", START)]
    lines += [said(loud[number % flooders], f"line {number}", START + 500 * number) for number in range(1000)]
    Line.objects.bulk_create(lines)
    shown = shown_lines(LOBBY)
    assert len(shown) == MOST_LINES
    assert shown[0].text == "mine"
    assert [line.key for line in shown] == sorted(line.key for line in shown)


def test_two_who_talk_see_their_last_lines_and_an_idle_room_its_last_ones_of_all():
    anna, ben = people(2)
    Line.objects.bulk_create(
        said((anna, ben)[number % 2], f"line {number}", START + 1000 * number) for number in range(200)
    )
    assert [line.text for line in shown_lines(LOBBY)] == [f"line {number}" for number in range(200 - MOST_LINES, 200)]
    Line.objects.all().delete()
    slow = SHARED_MS // 10
    Line.objects.bulk_create(
        said((anna, ben)[number == 0], f"line {number}", START + slow * number) for number in range(90)
    )
    assert [line.text for line in shown_lines(LOBBY)] == [f"line {number}" for number in range(90 - MOST_LINES, 90)]


@pytest.mark.security("SEC 7.3")
def test_a_room_goes_at_a_pace_that_its_speakers_share():
    loud = people(10)
    assert flood(loud, START, 60_000) <= ROOM_LINES + len(loud)
    assert flood(loud, START + 60_000, 60_000) <= ROOM_LINES + len(loud)


def test_those_who_sit_at_a_table_are_no_crowd(account, table):
    four = [account(f"Sitter {number}") for number in range(4)]
    code = table(*four, status="waiting").code
    assert flood([one.player for one in four], START, 60_000, code) > 2 * ROOM_LINES


@pytest.mark.security("SEC 7.3")
def test_newcomers_of_an_address_keep_none_from_speaking_who_has_been_here_for_long(account, clock):
    for number in range(8):
        newcomer = account(f"New {number}")
        for line in range(5):
            newcomer.say("lobby", f"line {line}")
    assert refused(account("Last").say("lobby")) == (429, "throttled")
    assert account("Old").be(created_at=timezone.now() - timedelta(days=2)).say("lobby").status_code == 201


@pytest.mark.security("SEC 7.3")
def test_nor_from_reporting(account, clock):
    account("Bad")
    for number in range(3):
        newcomer = account(f"New {number}")
        for reason in ("abuse", "cheating", "stalling", "spam"):
            newcomer.send("reports", reason=reason, name="Bad")
    assert refused(account("Last").send("reports", reason="abuse", name="Bad")) == (429, "throttled")
    old = account("Old").be(created_at=timezone.now() - timedelta(days=2))
    assert old.send("reports", reason="abuse", name="Bad").status_code == 201
