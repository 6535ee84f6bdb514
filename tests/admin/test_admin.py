"""The admin: nowhere unless a path is given; then staff alone come in, and see nothing secret."""

import re
import shutil
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from urllib.parse import urlencode

import pytest

from mahjong_server import environment
from mahjong_server.ops.probes import ANSWERS
from mahjong_server.urls import MATCH_PAGES, PAGES
from tests import real_servers

PASSWORD = "nine quiet tiles"
SHELVES = (
    *("auth/user", "accounts/player", "accounts/signin", "accounts/token", "accounts/signuplink"),
    *("play/match", "play/seat", "talk/report", "talk/action"),
)
SECRETS = ("ThePasswordHash", "TheDigest", "TheDoor", "5345435245544b4559", "SECRETKEY", "TheClock", "TheKeeper")
MAKE = """
from django.contrib.auth.models import User
from mahjong_server.accounts.models import Player, SignIn, Token
from mahjong_server.play.models import Match, Seat
for name, staff in (("boss", True), ("chief", True), ("nobody", False)):
    user = User.objects.create_user(name, password="nine quiet tiles", is_staff=staff, is_superuser=staff)
user = User.objects.create(username="5" * 32, password="ThePasswordHash")
player = Player.objects.create(name="Mei", folded="mei", user=user)
SignIn.objects.create(player=player, digest="TheDigest", door="TheDoor", agent="Firefox", created_at=1, seen_at=1)
token = Token.objects.create(player=player, name="mine", digest="TheDigest", created_at=1)
match = Match.objects.create(
    game="sichuan", rules_version=1, deals=4, secret=b"SECRETKEY", clock='"TheClock"', keeper="TheKeeper", owner=player
)
Seat.objects.create(match=match, seat=0, player=player)
print(user.pk)
for name in ("stays", "leaves"):
    player = Player.objects.create(name=name, folded=name, user=User.objects.create(username=name))
    SignIn.objects.create(player=player, digest=name, door=name, agent=f"Agent who {name}", created_at=1, seen_at=1)
"""


class Visitor:
    """A browser: it keeps cookies, and sends forms back with what stood hidden in them."""

    def __init__(self, server, address="127.0.0.1"):
        self.server = server
        self.address = address
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def ask(self, path, **form):
        data = urlencode(form).encode() if form else None
        request = urllib.request.Request(f"{self.server.url}/{path}", data, {"Origin": self.server.url})
        request.add_header("X-Forwarded-For", self.address)
        try:
            with self.opener.open(request, timeout=60) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode(errors="replace")

    def sign_in(self, name, password=PASSWORD):
        page = self.ask("back-office/login/")[1]
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert token
        return self.ask(
            "back-office/login/?next=/back-office/", username=name, password=password, csrfmiddlewaretoken=token[1]
        )


@pytest.fixture(scope="module")
def office(tmp_path_factory):
    """A server whose admin was switched on after it had run without; its tables are then a migration more."""
    folder = tmp_path_factory.mktemp("office")
    shutil.copy(real_servers.migrated(), folder / real_servers.DATABASE)
    with real_servers.mahjong_server(
        ADMIN_PATH="/back-office/", RATE_LIMITED="1", PROXIES="1", VAR_DIR=str(folder)
    ) as running:
        running.manage("shell", "-c", MAKE)
        yield running


NUMBER = re.compile(r"\b[0-9a-f]{32}\b")
"""The username of an account."""


def test_people_are_listed_and_found_by_their_names(office):
    boss = Visitor(office, "10.9.0.7")
    boss.sign_in("boss")
    listed = re.findall(r'field-person"><a href="/([^"]+)">([^<]+)</a>', boss.ask("back-office/auth/user/")[1])
    assert {"Mei", "boss", "nobody", "stays"} <= {name for _, name in listed}
    assert not any(NUMBER.search(name) for _, name in listed)
    for text, wanted in (("Mei", ["Mei"]), ("m-E i", ["Mei"]), ("boss", ["boss"]), ("nosuchname", [])):
        page = boss.ask(f"back-office/auth/user/?{urlencode({'q': text})}")[1]
        assert re.findall(r'field-person"><a href="[^"]+">([^<]+)</a>', page) == wanted, text
    (link,) = [link for link, name in listed if name == "Mei"]
    assert re.search(r"<h2>\s*Mei\s*</h2>", boss.ask(link)[1])


@pytest.mark.security("SEC 8.1")
def test_without_a_path_there_is_none(server):
    visitor = Visitor(server)
    for path in (
        "admin/",
        "admin/login/",
        "back-office",
        "back-office/",
        "back-office/login/",
        "static/admin/css/base.css",
        "None/",
    ):
        status, text = visitor.ask(path)
        assert status == 404, path
        assert "csrfmiddlewaretoken" not in text
        assert "django" not in text.lower()


@pytest.mark.security("SEC 8.1")
@pytest.mark.parametrize("path", ["api", "ws/x", "static", "a b", "../x", "a//b", "<x>", "a.b"])
def test_a_path_that_can_t_be_is_refused(monkeypatch, path):
    monkeypatch.setenv("ADMIN_PATH", path)
    with pytest.raises(environment.BadEnvironment, match="ADMIN_PATH"):
        environment.path("ADMIN_PATH")


@pytest.mark.parametrize("word", re.findall(r"(?<![/a-z])[a-z]{4,}", " ".join((*PAGES, MATCH_PAGES, *ANSWERS))))
def test_a_path_of_the_site_s_own_pages_and_probes_is_refused(monkeypatch, word):
    monkeypatch.setenv("ADMIN_PATH", f"{word}/office")
    with pytest.raises(environment.BadEnvironment, match="ADMIN_PATH"):
        environment.path("ADMIN_PATH")


@pytest.mark.security("SEC 8.2")
def test_it_stands_at_its_own_path_and_lets_staff_in_alone(office):
    stranger = Visitor(office)
    assert stranger.ask("admin/")[0] == 404
    for path in ("", *(f"{shelf}/" for shelf in SHELVES)):
        assert 'name="password"' in stranger.ask(f"back-office/{path}")[1], path
    assert 'name="password"' in stranger.ask("back-office")[1]
    assert "errornote" in stranger.sign_in("nobody")[1]
    assert "errornote" in stranger.sign_in("boss", "wrong")[1]
    boss = Visitor(office)
    status, text = boss.sign_in("boss")
    assert status == 200
    assert "Players" in text
    assert boss.ask("static/admin/css/base.css")[0] == 200
    assert boss.ask("static/admin/../../conf/global_settings.py")[0] == 404


@pytest.mark.parametrize("name", ["%00", "a" * 300, "css", "css/%FF", "../%00"])
def test_a_style_that_can_t_be_is_not_there(office, name):
    assert Visitor(office).ask(f"static/admin/{name}")[0] == 404


def test_what_no_database_can_be_asked_for_is_not_there(office):
    boss = Visitor(office)
    boss.sign_in("boss")
    for shelf in SHELVES:
        for address in ("?name=%00", "?q=a%00b", "?%00=1", "%00/change/", "a%00/history/"):
            assert boss.ask(f"back-office/{shelf}/{address}")[0] == 404, (shelf, address)
    assert boss.ask("back-office/accounts/player/?q=%2500")[0] == 200


@pytest.mark.security("SEC 8.3")
def test_nothing_secret_is_shown_and_little_can_be_changed(office):
    boss = Visitor(office)
    boss.sign_in("boss")
    seen = ""
    for shelf in SHELVES:
        status, listed = boss.ask(f"back-office/{shelf}/")
        assert status == 200
        seen += listed
        for link in sorted(set(re.findall(rf'href="/(back-office/{shelf}/[^"/]+/change/)', listed))):
            status, row = boss.ask(link)
            assert status == 200, link
            seen += row
            changeable = set(re.findall(r'<input[^>]* name="(?!csrf|_)([a-z_]+)"', row))
            assert changeable <= {"is_staff", "is_active", "moderator"}, link
            assert boss.ask(link.replace("change/", "delete/"))[0] == 403
        assert boss.ask(f"back-office/{shelf}/add/")[0] == 403
    assert "Mei" in seen
    assert [secret for secret in SECRETS if secret in seen] == []
    assert not re.search(r"<script(?![^>]*\bsrc=)", seen), "none inline"
    for hidden in ("play/event", "play/snapshot", "sessions/session", "accounts/attempt"):
        assert boss.ask(f"back-office/{hidden}/")[0] == 404


@pytest.mark.security("SEC 8.3")
def test_who_is_made_inactive_is_signed_out(office):
    boss = Visitor(office)
    boss.sign_in("boss")
    link = re.search(r"/(back-office/auth/user/\d+/change/)[^>]*>leaves<", boss.ask("back-office/auth/user/")[1])
    assert link
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', boss.ask(link[1])[1])
    assert token
    assert boss.ask(link[1], csrfmiddlewaretoken=token[1])[0] == 200
    listed = boss.ask("back-office/accounts/signin/")[1]
    assert "Agent who stays" in listed
    assert "Agent who leaves" not in listed


@pytest.mark.security("SEC 8.4")
def test_guessing_is_counted(office):
    guesser = Visitor(office)
    texts = [guesser.sign_in("guessed", f"wrong {number}")[1] for number in range(6)]
    assert ["tried too often" in text for text in texts] == [False] * 5 + [True]


@pytest.mark.security("SEC 3.11", "SEC 8.4")
def test_guessing_shuts_out_neither_others_nor_a_browser_that_came_in_before(office):
    chief = Visitor(office, "198.51.100.1")
    assert "Log out" in chief.sign_in("chief")[1]
    chief.jar.clear("127.0.0.1", "/", "mahjong-session")  # its session ends, the browser stays known
    for number in range(8):
        guesser = Visitor(office, f"203.0.113.{number}")
        for _ in range(6 if number == 0 else 3):
            guesser.sign_in("chief", "wrong")
    assert "tried too often" in Visitor(office, "198.51.100.2").sign_in("chief")[1]
    assert "tried too often" not in Visitor(office, "198.51.100.2").sign_in("other", "wrong")[1]
    assert "Log out" in chief.sign_in("chief")[1]
