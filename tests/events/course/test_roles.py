"""Who may do what to an event over HTTP: every command by everybody, and what is refused changes nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any, NamedTuple

import pytest
from django.core.cache import cache
from django.db import transaction

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.sign_in import tokens
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.events.models import Details, Event, LogEntry, Part
from mahjong_server.events.services import event_log
from tests.events.course.conftest import MINUTE_MS, NONCE, Visitor, settings_of

pytestmark = pytest.mark.django_db
SCOPES = ("read", "play", "talk", "events:read", "events:manage")
PEOPLE = (
    *("organiser", "co-organiser", "referee", "entrant", "stranger", "other organiser"),
    *("guest", "nobody", "banned", "moderator"),
)
ROLES = (*PEOPLE, *(f"token {scope}" for scope in SCOPES))
RUN = {"organiser", "co-organiser", "token events:manage"}
JUDGE = RUN | {"referee"}
PLAY = set(PEOPLE) - {"nobody", "banned"} | {"token play"}


class Command(NamedTuple):
    """A command: how it is asked, the scope of a token for it, who may do it, and what hinders even those."""

    way: str
    path: str
    body: Any
    scope: str
    allowed: set[str]
    hindered: dict[str, str] | str = ""
    account: bool = True

    def expected(self, role: str) -> str:
        """Return the code of a role's refusal, "" for none."""
        scope = role.removeprefix("token ") if role.startswith("token ") else None
        if scope is not None and scope != self.scope:
            return "no-scope"
        if role == "banned":
            return "banned"
        if role == "nobody" and (self.way, self.path) != ("post", "events/<key>/entry"):
            return "sign-in-needed"
        if role == "guest" and self.account:
            return "account-needed"
        if role not in self.allowed:
            return "no-such-event" if "<draft>" in self.path and role not in JUDGE else "not-allowed"
        return self.hindered if isinstance(self.hindered, str) else self.hindered.get(role, "")


def without_entry(code: str = "") -> dict[str, str]:
    """Return what hinders those who have not entered."""
    return dict.fromkeys(PLAY, "not-entered") | {"entrant": code}


TABLE = "events/<key>/rounds/1/tables/1"
COMMANDS = {
    "make": Command("post", "events", {"settings": "<settings>"}, "events:manage", set(ROLES)),
    "settings": Command("put", "events/<key>/settings", {"settings": "<settings>"}, "events:manage", RUN),
    "open": Command("post", "events/<draft>/open", {}, "events:manage", RUN),
    "cancel": Command(
        "post", "events/<key>/cancel", {"reason": "rain"}, "events:manage", RUN - {"co-organiser"} | {"moderator"}
    ),
    "officials": Command(
        "post", "events/<key>/officials", {"name": "Stan", "role": "referee"}, "events:manage", RUN - {"co-organiser"}
    ),
    "entrants": Command("post", "events/<key>/entrants/1", {"action": "remove"}, "events:manage", RUN),
    "next round": Command("post", "events/<key>/next-round", {}, "events:manage", RUN, "round-running"),
    "finalists": Command(
        *("post", "events/<key>/finalists", {"entrants": [1, 2]}, "events:manage", RUN | {"moderator"}),
        "nothing-to-choose",
    ),
    "rulings": Command("post", f"{TABLE}/rulings", {"ruling": "pause", "reason": "rain"}, "events:manage", JUDGE),
    "penalties": Command(
        "post", "events/<key>/penalties", {"entrant": 1, "points": "1/2", "clause": "7"}, "events:manage", JUDGE
    ),
    "enter": Command(
        *("post", "events/<key>/entry", {"substitute": True}, "play", PLAY | {"nobody"}),
        {"entrant": "already-entered"},
        account=False,
    ),
    "withdraw": Command("delete", "events/<key>/entry", None, "play", PLAY, without_entry(), account=False),
    "details": Command("delete", "events/<key>/entry/details", None, "play", PLAY, account=False),
    "check-in": Command(
        "post", "events/<key>/check-in", {"nonce": NONCE}, "play", PLAY, "check-in-closed", account=False
    ),
    "reminder": Command(
        *("put", "events/<key>/reminder", {"remind": True}, "play", PLAY),
        dict.fromkeys(("stranger", "other organiser", "moderator"), "not-entered"),
    ),
    "call": Command("post", f"{TABLE}/call", {}, "play", PLAY, without_entry(), account=False),
}


class World:
    """Everybody, and an event whose first round is on."""

    def __init__(self, visit: Any, clock: Any) -> None:
        names = {"co-organiser": "Cora", "referee": "Rita", "stranger": "Stan", "moderator": "Mona", "banned": "Bob"}
        self.people = {role: visit(name) for role, name in names.items()}
        self.people |= {"organiser": visit("Olga"), "other organiser": visit("Otto"), "entrant": visit("P0")}
        self.people |= {"guest": visit("Gast", "guest"), "nobody": Visitor()}
        for scope in SCOPES:
            _, text = tokens.issue_token(self.people["organiser"].player, scope, [scope], None)
            self.people[f"token {scope}"] = Visitor(headers={"Authorization": f"Bearer {text}"})
        organiser = self.people["organiser"]
        self.settings = settings_of(clock, game="highcard", details=True)
        self.key = organiser.ask("post", "events", {"settings": self.settings}, 201)["key"]
        later = {**self.settings, "starts_at": self.settings["starts_at"] + 9 * 60 * MINUTE_MS}
        self.draft = organiser.ask("post", "events", {"settings": later, "open": False}, 201)["key"]
        self.people["other organiser"].ask("post", "events", {"settings": self.settings}, 201)
        for key in (self.key, self.draft):
            for role in ("co-organiser", "referee"):
                organiser.ask("post", f"events/{key}/officials", {"name": names[role], "role": role})
        for each in (self.people["entrant"], *(visit(f"P{at}") for at in range(1, 4))):
            each.ask("post", f"events/{self.key}/entry")
        self.people["entrant"].ask("delete", f"events/{self.key}/entry")
        told = {"real_name": "Paula", "consent": True}
        self.people["entrant"].ask("post", f"events/{self.key}/entry", told)
        clock.forward(31)
        for number in range(1, 5):
            organiser.ask("post", f"events/{self.key}/entrants/{number}", {"action": "check-in"})
        clock.forward(30)
        Player.objects.filter(name="Mona").update(moderator=True)
        Player.objects.filter(name="Bob").update(banned_until=now_ms() + 24 * 60 * MINUTE_MS)

    def filled(self, value: Any) -> Any:
        """Return a path or body with what there is in the place of names in brackets."""
        if isinstance(value, dict):
            return {key: self.filled(each) for key, each in value.items()}
        if value == "<settings>":
            return {
                **self.settings,
                "name": "Another Cup",
                "starts_at": self.settings["starts_at"] + 9 * 60 * MINUTE_MS,
            }
        return value.replace("<key>", self.key).replace("<draft>", self.draft) if isinstance(value, str) else value


def everything() -> Any:
    """Return what the database has of events, and of who is there."""
    models = (Event, LogEntry, Part, Details, Player)
    rows = {each: [dict(row) for row in each._default_manager.values()] for each in models}
    for row in rows[Player]:
        row |= {"network": None, "network_at": None}  # where somebody plays from is noted even of who is refused
    return {each: sorted(found, key=repr) for each, found in rows.items()}


@contextmanager
def taken_back(person: Visitor) -> Iterator[None]:
    """Undo what is done in the block, and forget who was counted."""
    cookies = deepcopy(person.cookies)
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    person.cookies = cookies
    cache.clear()
    event_log._known.clear()


def test_every_command_by_everybody(visit, clock, settings):
    settings.GAMES = ["tests.play.highcard"]
    world = World(visit, clock)
    before = everything()
    wrong = {}
    for name, command in COMMANDS.items():
        for role in ROLES:
            person = world.people[role]
            with taken_back(person):
                path, body = world.filled(command.path), world.filled(command.body)
                answer = getattr(person, command.way)(f"/api/{path}", body or {}, content_type="application/json")
                code = answer.json()["code"] if answer.status_code >= 400 else ""
                if code != command.expected(role):
                    wrong[name, role] = (code, command.expected(role), answer.content[:200])
                if code:
                    assert everything() == before, (name, role)
                elif name != "details" or role == "entrant":  # nobody else has told any
                    assert everything() != before, (name, role)
    assert wrong == {}


WEBHOOK = {"url": "https://club.example/hook"}
ON_WEBHOOKS = {
    "webhooks": Command("get", "events/<key>/webhooks", None, "events:manage", RUN),
    "new webhook": Command("post", "events/<key>/webhooks", WEBHOOK, "events:manage", RUN),
    "webhook": Command("delete", "events/<key>/webhooks/x", None, "events:manage", RUN),
}


def test_whoever_does_not_see_a_draft_is_answered_as_if_there_were_none(visit, clock, settings):
    """But for moderators, who may cancel one."""
    settings.GAMES = ["tests.play.highcard"]
    world = World(visit, clock)
    before, wrong = everything(), {}
    for name, command in (COMMANDS | ON_WEBHOOKS).items():
        for role in [each for each in ROLES if each not in {"co-organiser", "referee", "organiser"}]:
            if name == "make" or (name, role) == ("cancel", "moderator") or role.startswith("token"):
                continue
            answers = []
            for key in (world.draft, "X" * len(world.draft)):
                path = command.path.replace("<draft>", "<key>").replace("<key>", key)
                with taken_back(world.people[role]):
                    body = world.filled(command.body) or {}
                    answer = getattr(world.people[role], command.way)(
                        f"/api/{path}", body, content_type="application/json"
                    )
                    answers.append((answer.status_code, answer.json()["code"]))
                    assert everything() == before, (name, role)
            if answers[0] != answers[1]:
                wrong[name, role] = answers
    assert wrong == {}
