"""The moderators' desk: what they read, what they do, and that everything they do is written down."""

import pytest

from mahjong_server.talk import me_parts
from mahjong_server.talk import moderation as deeds
from mahjong_server.talk.chat_rooms import find_room
from mahjong_server.talk.chat_topic import shown_lines
from mahjong_server.talk.models import Action, Line, LogIsFinal, Notice, Report
from mahjong_server.wire import Close
from tests.talk.conftest import refused

pytestmark = pytest.mark.django_db
HOUR_MS = 3_600_000


@pytest.fixture
def report(anna, ben, table, unhurried):
    """A report of Anna's about Ben, who has just spoken."""
    match = table(anna, ben)
    key = ben.say(match.code, "You fool").json()["key"]
    assert anna.send("reports", reason="abuse", text="Look", line=key).status_code == 201
    return Report.objects.get()


@pytest.mark.usefixtures("anna", "ben")
class TestReading:
    def test_open_reports_oldest_first(self, anna, account, moderator, clock):
        account("Cleo")
        for name in ("Ben", "Cleo"):
            anna.send("reports", reason="spam", name=name)
            clock.now += 10
        page = moderator.told("moderation/reports")
        assert [row["target"]["name"] for row in page["results"]] == ["Ben", "Cleo"]
        assert moderator.told("moderation/reports?name=ben")["count"] == 1
        assert moderator.told("moderation/reports?reason=abuse")["count"] == 0
        assert moderator.told("moderation/reports?state=closed")["count"] == 0

    def test_one_report_with_everything_at_hand(self, report, moderator):
        moderator.send("moderation/actions", what="hide", line=report.line, why="Rude")
        found = moderator.told(f"moderation/reports/{report.key}")
        assert found["report"]["reporter"]["name"] == "Anna"
        assert found["game"]["code"] == report.match.code
        assert found["game"]["live"]
        assert [(line["text"], line["hidden"], line["whose"], line["marked"]) for line in found["lines"]] == [
            ("You fool", True, "target", True)
        ]
        assert [row["what"] for row in found["target"]["actions"]] == ["hide"]
        assert found["target"]["about"] == []

    def test_what_was_before(self, report, moderator, ben, account):
        ben.send("reports", reason="stalling", name="Anna")
        account("Dora").send("reports", reason="spam", name="Ben")
        found = moderator.told(f"moderation/reports/{report.key}")
        assert [row["reason"] for row in found["target"]["about"]] == ["spam"]
        assert [row["reason"] for row in found["target"]["by"]] == ["stalling"]
        assert [row["reason"] for row in found["reporter"]["about"]] == ["stalling"]

    def test_purged_lines_are_still_read(self, report, moderator):
        Line.objects.all().delete()
        line = moderator.told(f"moderation/reports/{report.key}")["lines"][0]
        assert (line["text"], line["gone"], line["hidden"]) == ("You fool", True, False)

    def test_there_is_no_such_report(self, moderator):
        assert refused(moderator.get("/api/moderation/reports/nonsense")) == (404, "no-such-report")

    @pytest.mark.parametrize("query", ["state=old", "reason=x", "page=0", "unknown=1"])
    def test_queries_are_strict(self, moderator, query):
        assert refused(moderator.get(f"/api/moderation/reports?{query}")) == (400, "invalid")


@pytest.mark.usefixtures("anna", "ben")
class TestActing:
    def test_a_dismissal_closes_the_report_and_tells_nobody(self, report, moderator):
        answer = moderator.send("moderation/actions", what="dismiss", report=report.key, why="Nothing in it")
        assert answer.status_code == 201
        report.refresh_from_db()
        assert report.closed_at is not None
        assert not Notice.objects.exists()

    def test_a_warning_is_seen_once(self, report, moderator, ben, anna):
        moderator.send("moderation/actions", what="warn", report=report.key, why="Be kind")
        own = me_parts.read_own(ben.player.pk)
        assert own is not None
        notice = own.notices[0]
        assert (notice.what, notice.text, notice.until) == ("warn", "Be kind", None)
        assert refused(anna.send(f"notices/{notice.key}")) == (404, "no-such-notice")
        assert ben.send(f"notices/{notice.key}").status_code == 204
        assert ben.send(f"notices/{notice.key}").status_code == 204
        assert me_parts.read_own(ben.player.pk) is None

    def test_a_mute_lasts_its_hours(self, report, moderator, ben, clock):
        answer = moderator.send("moderation/actions", what="mute", report=report.key, why="Rude", hours=24)
        until = clock.now + 24 * HOUR_MS
        assert answer.json()["until"] == until
        answer = ben.say("lobby")
        assert refused(answer) == (403, "muted")
        assert answer.json()["until"] == until
        own = me_parts.read_own(ben.player.pk)
        assert own is not None
        assert own.muted_until == until

    @pytest.mark.security("SEC 7.3")
    def test_all_that_somebody_said_goes_at_once_and_nothing_else(self, report, moderator, ben, anna):
        for room in ("lobby", report.room):
            for number in range(3):
                ben.say(room, f"Buy it, {number}")
            anna.say(room, "Please stop")
        answer = moderator.send("moderation/actions", what="clear", report=report.key, why="Floods the lobby")
        assert (answer.status_code, answer.json()["what"]) == (201, "clear")
        for room in ("lobby", report.room):
            assert [line.text for line in shown_lines(find_room(room))] == ["Please stop"]
        assert set(Line.objects.exclude(hidden_at=None).values_list("hidden_by__name", flat=True)) == {"Mod"}
        report.refresh_from_db()
        assert report.closed_at is None
        assert not Notice.objects.exists()
        assert [row["what"] for row in moderator.told("moderation/actions?what=clear")["results"]] == ["clear"]
        assert moderator.send("moderation/actions", what="clear", name="Ben", why="Again").status_code == 201

    @pytest.mark.security("SEC 2.6")
    def test_a_ban_ends_sockets_and_bars_from_everything_that_changes(
        self, report, moderator, ben, monkeypatch, django_capture_on_commit_callbacks
    ):
        closed = []
        monkeypatch.setattr(deeds, "close_sockets", lambda *args: closed.append(args))
        with django_capture_on_commit_callbacks(execute=True):
            moderator.send("moderation/actions", what="ban", report=report.key, why="Cheats", hours=1)
        assert closed == [(ben.player.pk, Close.BANNED)]
        assert refused(ben.say("lobby")) == (403, "banned")
        assert refused(ben.send("blocks", sort="mute", name="Anna")) == (403, "banned")
        assert refused(ben.send("reports", reason="spam", name="Anna")) == (403, "banned")
        assert refused(ben.send("tables")) == (403, "banned")
        notice = Notice.objects.get()
        assert [(told["key"], told["text"]) for told in ben.told("notices")["notices"]] == [(notice.key, "Cheats")]
        assert ben.send(f"notices/{notice.key}").status_code == 204
        assert ben.told("notices") == {"notices": [], "banned_until": notice.until}
        ben.be(banned_until=1)
        assert ben.told("notices") == {"notices": [], "banned_until": None}

    def test_lifting_ends_both(self, moderator, ben):
        ben.be(muted_until=9_999_999_999_999, banned_until=9_999_999_999_999)
        assert moderator.send("moderation/actions", what="lift", name="Ben", why="Enough").status_code == 201
        assert ben.say("lobby").status_code == 201

    def test_hiding_a_line_keeps_the_report_open(self, report, moderator):
        answer = moderator.send("moderation/actions", what="hide", line=report.line, report=report.key, why="Rude")
        assert answer.json()["text"] == "You fool"
        line, found = Line.objects.get(key=report.line), Report.objects.get()
        assert (line.hidden_by, found.closed_at) == (moderator.player, None)
        again = moderator.send("moderation/actions", what="hide", line=report.line, why="Rude")
        assert refused(again) == (409, "hidden-already")

    def test_two_moderators_close_a_report_once(self, report, moderator, account, ben):
        other = account("Second", moderator=True)
        moderator.send("moderation/actions", what="dismiss", report=report.key, why="Nothing")
        late = other.send("moderation/actions", what="mute", report=report.key, why="Rude", hours=1)
        assert refused(late) == (409, "report-closed")
        ben.player.refresh_from_db()
        assert ben.player.muted_until is None
        assert Action.objects.count() == 1

    def test_moderators_and_oneself_are_out_of_reach(self, moderator, account):
        account("Second", moderator=True)
        for name, status, code in (("Second", 403, "not-on-moderators"), ("Mod", 409, "not-yourself")):
            answer = moderator.send("moderation/actions", what="ban", name=name, why="x", hours=1)
            assert refused(answer) == (status, code)
        assert not Action.objects.exists()

    @pytest.mark.parametrize(
        ("body", "status", "code"),
        [
            ({"what": "warn", "name": "Ben"}, 400, "invalid"),
            ({"what": "warn", "name": "Ben", "why": ""}, 400, "invalid"),
            ({"what": "warn", "name": "Ben", "why": "\u200b"}, 400, "text-empty"),
            ({"what": "shoot", "name": "Ben", "why": "x"}, 400, "invalid"),
            ({"what": "mute", "name": "Ben", "why": "x"}, 400, "invalid"),
            ({"what": "mute", "name": "Ben", "why": "x", "hours": 0}, 400, "invalid"),
            ({"what": "warn", "name": "Ben", "why": "x", "hours": 1}, 400, "invalid"),
            ({"what": "hide", "name": "Ben", "why": "x"}, 400, "invalid"),
            ({"what": "dismiss", "name": "Ben", "why": "x"}, 400, "invalid"),
            ({"what": "warn", "why": "x"}, 404, "no-such-player"),
            ({"what": "warn", "name": "Nobody", "why": "x"}, 404, "no-such-player"),
            ({"what": "hide", "line": "nonsense", "why": "x"}, 404, "no-such-line"),
            ({"what": "warn", "report": "nonsense", "why": "x"}, 404, "no-such-report"),
        ],
    )
    def test_refusals_change_nothing(self, moderator, body, status, code):
        assert refused(moderator.ask("POST", "moderation/actions", body)) == (status, code)
        assert not Action.objects.exists()
        assert not Notice.objects.exists()


@pytest.mark.usefixtures("ben")
class TestLog:
    def test_who_what_whom_why_when(self, moderator, clock):
        moderator.send("moderation/actions", what="mute", name="Ben", why="Spam", hours=1)
        row = moderator.told("moderation/actions")["results"][0]
        assert (row["by"], row["what"], row["target"], row["why"], row["at"]) == (
            "Mod",
            "mute",
            "Ben",
            "Spam",
            clock.now,
        )
        assert row["until"] == clock.now + HOUR_MS

    def test_filtered(self, moderator, account):
        account("Cleo")
        moderator.send("moderation/actions", what="warn", name="Ben", why="x")
        moderator.send("moderation/actions", what="mute", name="Cleo", why="x", hours=1)
        for query, count in (("what=mute", 1), ("name=Ben", 1), ("by=Mod", 2), ("by=Ben", 0), ("", 2)):
            assert moderator.told(f"moderation/actions?{query}")["count"] == count

    def test_it_is_never_edited(self, moderator):
        moderator.send("moderation/actions", what="warn", name="Ben", why="x")
        entry = Action.objects.get()
        entry.why = "y"
        with pytest.raises(LogIsFinal):
            entry.save()
        with pytest.raises(LogIsFinal):
            entry.delete()
        assert Action.objects.get().why == "x"


ROLES = {"stranger": (401, "sign-in-needed"), "guest": (403, "not-moderator"), "account": (403, "not-moderator")}


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "moderation/reports", None),
        ("GET", "moderation/reports/{report}", None),
        ("GET", "moderation/actions", None),
        ("POST", "moderation/actions", {"what": "warn", "name": "Ben", "why": "x"}),
        ("POST", "moderation/actions", {"what": "hide", "line": "{line}", "why": "x"}),
        ("POST", "moderation/actions", {"what": "dismiss", "report": "{report}", "why": "x"}),
        ("POST", "moderation/actions", {"nonsense": 1}),
    ],
)
def test_nobody_else_gets_near_the_desk(report, role, method, path, body, stranger, guest, account):  # noqa: PLR0917 - fixtures
    person = {"stranger": lambda: stranger, "guest": lambda: guest("Carl"), "account": lambda: account("Dora")}[role]()
    fill = {"report": report.key, "line": report.line}
    body = {key: str(value).format(**fill) for key, value in body.items()} if body else None
    assert refused(person.ask(method, path.format(**fill), body)) == ROLES[role]
    assert not Action.objects.exists()


def test_a_moderators_token_opens_no_desk(moderator):
    answer = moderator.send("tokens", name="program", scopes=["read", "talk"])
    assert answer.status_code == 201, answer.content
    bearer = {"HTTP_AUTHORIZATION": f"Bearer {answer.json()['token']}"}
    assert refused(moderator.get("/api/moderation/reports", **bearer)) == (403, "session-only")


def test_a_token_talks_with_its_scope_alone(anna, table):
    code = table(anna).code
    texts = {}
    for scope in ("read", "talk"):
        texts[scope] = anna.send("tokens", name=scope, scopes=[scope]).json()["token"]
    program = type(anna)()
    for scope, status in (("read", 403), ("talk", 201)):
        answer = program.generic(
            "POST",
            f"/api/chat/{code}",
            '{"phrase": "hello"}',
            content_type="application/json",
            HTTP_AUTHORIZATION=f"Bearer {texts[scope]}",
        )
        assert answer.status_code == status, answer.content
