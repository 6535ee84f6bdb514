"""Faces at the table: kept and reported as lines are, from people alone, a few at a time, and muted with a person."""

import json
from typing import Any

import pytest

from mahjong_server.accounts.models import Tie
from mahjong_server.play.models import Event, Match, Seat
from mahjong_server.talk import blocks, chat_topic
from mahjong_server.talk.emotes import EMOTES
from mahjong_server.talk.models import Line, Report
from mahjong_server.talk.phrases import COURTESIES, PHRASES
from tests.golden import logs
from tests.talk.conftest import refused

pytestmark = pytest.mark.django_db


def show(person: Any, room: str, emote: str) -> Any:
    return person.send(f"chat/{room}", emote=emote)


@pytest.mark.parametrize("emote", EMOTES)
def test_a_face_is_a_line_whose_slug_is_a_phrase(anna, table, emote):
    code = table(anna).code
    assert show(anna, code, emote).status_code == 201
    line = Line.objects.get()
    assert (line.room, line.text, line.phrase, line.emote) == (code, "", emote, True)
    shown = chat_topic.shown_line(line, 0)
    assert (shown.phrase, shown.emote, shown.seat) == (emote, True, 0)


def test_words_are_no_face(anna, table):
    code = table(anna).code
    anna.send(f"chat/{code}", phrase="hello")
    assert not chat_topic.shown_line(Line.objects.get(), 0).emote


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"emote": "nonsense"}, "no-such-emote"),
        ({"emote": "good-luck"}, "no-such-emote"),
        ({"emote": "hello", "phrase": "hello"}, "invalid"),
        ({"emote": "hello", "text": "Hello"}, "invalid"),
        ({"emote": ["hello"]}, "invalid"),
        ({"phrase": "laugh"}, "no-such-phrase"),
    ],
)
def test_what_is_no_face_is_refused(anna, table, body, code):
    assert refused(anna.ask("POST", f"chat/{table(anna).code}", body)) == (400, code)
    assert not Line.objects.exists()


def test_three_at_once_then_one_in_six_seconds(anna, table, clock):
    code = table(anna).code
    for emote in EMOTES[:3]:
        assert show(anna, code, emote).status_code == 201
    answer = show(anna, code, EMOTES[3])
    assert refused(answer) == (429, "throttled")
    assert answer.json()["until"] == clock.now + 6_000
    clock.now += 5_999
    assert refused(show(anna, code, EMOTES[3])) == (429, "throttled")
    assert anna.say(code, "Words wait for nothing").status_code == 201
    clock.now += 1
    assert show(anna, code, EMOTES[3]).status_code == 201


def test_faces_count_as_lines(anna, table, clock):
    code = table(anna).code
    for number in range(4):
        assert anna.say(code, f"line {number}").status_code == 201
    assert show(anna, code, "hello").status_code == 201
    assert refused(show(anna, code, "thanks")) == (429, "throttled")


def test_the_same_face_is_not_shown_again_at_once(anna, table, clock):
    code = table(anna).code
    assert show(anna, code, "laugh").status_code == 201
    clock.now += 14_999
    assert refused(show(anna, code, "laugh")) == (409, "repeated")
    clock.now += 1
    assert show(anna, code, "laugh").status_code == 201


def test_programs_show_none(account, table):
    robot = account("Robot", is_bot=True)
    for room in (table(robot).code, "lobby"):
        assert refused(show(robot, room, "hello")) == (403, "people-only")


def test_who_does_not_sit_there_or_is_muted_shows_none(anna, ben, table, clock):
    code = table(anna).code
    assert refused(show(ben, code, "hello")) == (409, "not-seated")
    anna.be(muted_until=clock.now + 1)
    assert refused(show(anna, code, "hello")) == (403, "muted")


@pytest.mark.parametrize(("by", "sort"), [("anna", "mute"), ("anna", "block"), ("ben", "block")])
def test_whom_one_does_not_hear_one_does_not_see_either(anna, ben, table, by, sort):
    code = table(anna, ben).code
    key = show(ben, code, "laugh").json()["key"]
    people = (anna.player, ben.player)
    blocks.tie(*(people if by == "anna" else people[::-1]), Tie.Sort(sort))
    doc = chat_topic.read_chat(code, None)
    assert key in doc.lines
    assert key not in chat_topic.overrides(code, doc, {anna.player.pk})[anna.player.pk].lines


def test_a_report_keeps_faces_as_they_were(anna, ben, moderator, table):
    key = show(ben, table(anna, ben).code, "laugh").json()["key"]
    assert anna.send("reports", reason="abuse", line=key).status_code == 201
    found = moderator.told(f"moderation/reports/{Report.objects.get().key}")["lines"]
    assert [(line["phrase"], line["emote"], line["marked"]) for line in found] == [("laugh", True, True)]


def test_a_report_of_before_has_none(anna, ben, moderator, table):
    key = ben.say(table(anna, ben).code).json()["key"]
    anna.send("reports", reason="abuse", line=key)
    report = Report.objects.get()
    report.lines = [{name: value for name, value in line.items() if name != "emote"} for line in report.lines]
    report.save()
    assert moderator.told(f"moderation/reports/{report.key}")["lines"][0]["emote"] is False


class TestRated:
    """Amid a deal of a rated match nothing is said that could tell of a hand."""

    GOLDEN = logs.read("sichuan-1.2-street")
    KINDS = tuple(json.loads(entry)["type"] for entry in GOLDEN.log)
    ENDS = KINDS.index("settled") + 1
    DEALT = KINDS.index("dealt", ENDS) + 1

    def seat(self, *people: Any, upto: int, **fields: Any) -> Match:
        """Return a rated match whose log has come so far."""
        golden = self.GOLDEN
        terms = {"game": golden.game, "rules_version": golden.rules, "options": golden.options, "deals": golden.deals}
        play = {"rated": True, "status": "playing", "started_at": 1, "head": upto}
        match = Match.objects.create(**terms | play | fields)
        for seat in range(golden.seats):
            player = people[seat].player if seat < len(people) else None
            Seat.objects.create(match=match, seat=seat, player=player, bot="" if player else "easy")
        Event.objects.bulk_create(
            Event(match_id=match.pk, seq=seq, at=1, data=data) for seq, data in enumerate(golden.log[:upto])
        )
        return match

    @pytest.mark.usefixtures("unhurried")
    @pytest.mark.parametrize("upto", [KINDS.index("dealt") + 1, ENDS - 2, DEALT])
    def test_amid_a_deal_greetings_and_thanks_alone_are_said(self, anna, upto):
        code = self.seat(anna, upto=upto).code
        for slug in PHRASES:
            answer = anna.send(f"chat/{code}", phrase=slug)
            if slug in COURTESIES:
                assert answer.status_code == 201, slug
            else:
                assert refused(answer) == (403, "between-deals"), slug
        Line.objects.all().delete()
        for slug in EMOTES:
            answer = show(anna, code, slug)
            if slug in COURTESIES:
                assert answer.status_code == 201, slug
            else:
                assert refused(answer) == (403, "between-deals"), slug

    @pytest.mark.usefixtures("unhurried")
    @pytest.mark.parametrize("upto", [0, KINDS.index("dealt"), ENDS, DEALT - 1])
    def test_between_deals_all_are(self, anna, upto):
        code = self.seat(anna, upto=upto).code
        for slug in EMOTES:
            assert show(anna, code, slug).status_code == 201, slug
        assert anna.send(f"chat/{code}", phrase="lucky").status_code == 201

    def test_so_they_are_once_play_is_over_and_where_nothing_is_at_stake(self, anna, ben):
        assert show(anna, self.seat(anna, upto=self.DEALT, status="finished").code, "laugh").status_code == 201
        assert show(ben, self.seat(ben, upto=self.DEALT, rated=False).code, "laugh").status_code == 201

    @pytest.mark.parametrize("version", [0, 99])
    def test_where_the_rules_are_not_known_a_deal_may_be_played(self, anna, version):
        code = self.seat(anna, upto=self.ENDS, rules_version=version).code
        assert refused(show(anna, code, "laugh")) == (403, "between-deals")
        assert show(anna, code, "thanks").status_code == 201

    def test_greetings_tell_nothing_and_are_some_of_what_there_is(self):
        assert set(PHRASES) | set(EMOTES) > COURTESIES
        assert not COURTESIES & {"oops", "wow", "lucky", "so-close", "nice-hand", "laugh", "thinking", "sorry"}
