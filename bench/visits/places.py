"""Where every kind of page is, at a server that has what they tell of: a game that is over, one in play, accounts."""

import json
import secrets
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.request import Request, urlopen

from tests import real_servers
from tests.e2e.support.finished_match import play_out
from tests.real_servers import Server

GAMES: Final = ("sichuan", "riichi", "toppan", "little_mahjong")
LEARNT: Final = ("rules", "tutorial", "calculator", "drill", "daily")
TRAINED: Final = ("sichuan", "riichi")
LONG: Final = 180
"""How long the game lasts that is watched, in minutes: longer than all of this takes."""


class Place(NamedTuple):
    """A page: its name, where it is, whose eyes see it, and whether it tells of something that is not there."""

    name: str
    path: str
    cookie: str = ""
    missing: bool = False


def plain() -> list[Place]:
    """Return the pages that are the same everywhere."""
    named = {
        "home": "",
        "games that are over": "games",
        "leaderboard": "leaderboard",
        "calendar": "events",
        "new event": "events/new",
        "learn": "learn",
        "games from elsewhere": "imports",
        "rules": "rules",
        "developers": "developers",
        "sign in": "signin",
        "sign up": "signup",
        "forgotten password": "reset",
        "new password": "reset/new#1:abc-def",
    }
    games = [Place(f"{page}, {game}", f"/{page}/{game}") for page in LEARNT for game in GAMES]
    games += [Place(f"trainer, {game}", f"/trainer/{game}") for game in TRAINED]
    nothing = Place("nothing here", "/nothing", missing=True)
    return [*(Place(name, f"/{path}") for name, path in named.items()), nothing, *games]


def over(var: Path) -> str:
    """Have a game played out in no time, by a server with this folder for its data; return its code."""
    with real_servers.mahjong_server(VAR_DIR=str(var), MAHJONG_PACE="0") as quick:
        return play_out(quick, "Visited", 1)


def lively(server: Server, ended: str) -> list[Place]:
    """Have something happen; return the pages that tell of it, and of the game of this code, which is over."""
    host, moderator = Visitor(server), Visitor(server)
    host.sign_up("Host")
    played: str = host.ask("POST", "play", {"minutes": LONG, "bots": "easy"})["code"]
    waiting: str = Visitor(server, "Waits").ask("POST", "tables", {"deals": 1, "public": True})["code"]
    moderator.sign_up("Warden")
    server.manage("moderator", "Warden")
    look: str = moderator.ask("POST", "moderation/looks", {"table": played, "why": "To see"})["key"]
    return [
        Place("a game that is over", f"/game/{ended}"),
        Place("a table, watched", f"/table/{played}"),
        Place("a table that waits", f"/table/{waiting}"),
        Place("no such table", "/table/nowhere1"),
        Place("no deal of an event", "/events/nowhere1/deals/1/0"),
        Place("no such event", "/events/nowhere1"),
        Place("a player", "/player/Host"),
        Place("my account", "/account", host.cookie),
        Place("account, signed out", "/account"),
        Place("moderation", "/moderation", moderator.cookie),
        Place("a moderator's look", f"/look/{played}#{look}", moderator.cookie),
    ]


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, server: Server, name: str = "") -> None:
        self.server = server
        self.cookies = SimpleCookie()
        if name:
            self.ask("POST", "me", {"name": name})

    @property
    def cookie(self) -> str:
        """What their browser sends."""
        return "; ".join(f"{name}={each.value}" for name, each in self.cookies.items())

    def sign_up(self, name: str) -> None:
        """Have an account from now on."""
        self.ask("POST", "accounts", {"name": name, "password": secrets.token_urlsafe()})

    def ask(self, method: str, path: str, body: Any) -> Any:
        """Ask the API; return its answer."""
        headers = {"Content-Type": "application/json", "Origin": self.server.url, "Cookie": self.cookie}
        wish = Request(f"{self.server.url}/api/{path}", json.dumps(body).encode(), headers, method=method)  # noqa: S310
        with urlopen(wish) as answer:  # noqa: S310 - a server of ours
            for cookie in answer.headers.get_all("Set-Cookie") or []:
                self.cookies.load(cookie)
            text = answer.read()
        return json.loads(text) if text else None
