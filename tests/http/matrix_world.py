"""People in every role with a browser or a token each, what belongs to them, and what the database holds of it all."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from typing import Any, get_args

from django.apps import apps
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.api import Scope
from mahjong_server.imports.models import Import
from mahjong_server.play.match.fairness.proof import is_platform
from mahjong_server.play.models import Match, Seat
from mahjong_server.talk.models import Notice
from tests.archive.played import filed, log_of
from tests.http.matrix_rows import EVENT

PASSWORD = "nine quiet tiles"
YEAR_MS = 365 * 24 * 60 * 60 * 1000

ROLES = (
    "nobody",
    "guest",
    "account",
    "player",
    "owner",
    "watcher",
    "foreign",
    "moderator",
    "banned",
    "token-read",
    "token-play",
    "token-talk",
    "token-events:read",
    "token-events:manage",
)
"""``owner`` owns the tables and what else is asked about, the tokens too; ``player`` sits there; ``account`` is invited
to one; ``foreign`` has the like of it all; ``guest`` and ``watcher`` have nothing but a name."""

COUNTS = {"accounts.attempt", "talk.bucket"}
"""Counts of what somebody tried, which a refusal may well be among."""
NOTED = {
    "accounts.signin": {"seen_at"},
    "accounts.token": {"used_at"},
    "accounts.player": {"network", "network_at"},
    "sessions.session": {"expire_date"},
}
"""When something was last used, by model: that may change even where a request is refused."""


class Person(Client):
    """A browser or a program that speaks JSON."""

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        data = "" if body is None else json.dumps(body)
        return self.generic(method, f"/api/{path}", data, content_type="application/json")

    def told(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.ask(method, path, body)
        assert answer.status_code < 300, (method, path, answer.content)
        return answer.json() if answer.content else None


class World:
    """Everybody by role, and the names of what there is."""

    def __init__(self) -> None:
        self.people = {role: Person() for role in ROLES if not role.startswith("token-")}
        self.people["guest"].told("POST", "me", {"name": "Gast"})
        self.people["watcher"].told("POST", "me", {"name": "Wanda"})
        names = {"account": "Ada", "player": "Pavel", "owner": "Olga", "foreign": "Foma", "moderator": "Mod"}
        for role, name in {**names, "banned": "Bob"}.items():
            self.people[role].told("POST", "accounts", {"name": name, "password": PASSWORD})
        self.owner = self.people["owner"]
        self.ids = {**self._of_accounts(), **self._tables(), **self._talk()}
        self.ids |= self._study() | {"import": self._import()} | self._event()
        # However slow the machine: guests stay new, and who follows a study stays there.
        Player.objects.filter(user=None).update(created_at=datetime.now(tz=UTC) + timedelta(days=1))
        apps.get_model("archive", "Member").objects.update(seen_at=now_ms() + YEAR_MS)
        Player.objects.filter(name="Mod").update(moderator=True)
        Player.objects.filter(name="Bob").update(banned_until=now_ms() + YEAR_MS)

    def _of_accounts(self) -> dict[str, str]:
        elsewhere = Person()
        elsewhere.told("POST", "session", {"name": "Olga", "password": PASSWORD})
        (other,) = [each for each in self.owner.told("GET", "sessions")["sessions"] if not each["current"]]
        made = {}
        for scope in get_args(Scope):
            made[scope] = self.owner.told("POST", "tokens", {"name": scope, "scopes": [scope]})
            self.people[f"token-{scope}"] = Person(headers={"Authorization": f"Bearer {made[scope]['token']}"})
        spare = self.owner.told("POST", "tokens", {"name": "spare", "scopes": ["read"]})
        return {"session": other["id"], "token": spare["id"], "text": spare["token"]}

    def _tables(self) -> dict[str, str]:
        def table() -> str:
            code: str = self.owner.told("POST", "tables", {"public": True})["code"]
            self.people["player"].told("POST", f"tables/{code}/seats", {"seat": 1})
            return code

        playing = table()
        self.people["player"].told("POST", f"tables/{playing}/ready", {})
        self.owner.told("POST", f"tables/{playing}/start", {})
        waiting = table()  # nobody waits at two tables
        self.people["foreign"].told("POST", "tables", {})
        self.owner.told("POST", f"tables/{waiting}/invites", {"name": "Ada"})
        invite = apps.get_model("lobby", "Invite").objects.get(match__code=waiting)
        match = filed(log_of(1), ())
        for seat, name in enumerate(("Olga", "Pavel")):
            Seat.objects.filter(match=match, seat=seat).update(player=Player.objects.get(name=name), bot="")
        Match.objects.filter(pk=match.pk).update(owner=Player.objects.get(name="Olga"), public=True)
        self.people["watcher"].told("POST", "seek", {})
        return {"waiting": waiting, "playing": playing, "over": match.code, "invite": invite.key}

    def _talk(self) -> dict[str, str]:
        tie = self.owner.told("POST", "blocks", {"sort": "mute", "name": "Foma"})
        self.owner.told("POST", "reports", {"reason": "spam", "name": "Foma"})
        report = apps.get_model("talk", "Report").objects.get()
        notice = Notice.objects.create(player=Player.objects.get(name="Olga"), what="warn", text="Be kind.")
        return {"tie": tie["key"], "report": report.key, "notice": notice.key}

    def _study(self) -> dict[str, str]:
        study = self.owner.told("POST", "studies", {"match": self.ids["over"]})
        self.people["player"].told("POST", f"studies/{study['id']}/members", {})
        return {"study": study["id"]}

    def _import(self) -> str:
        """Return the id of a game from elsewhere that the owner brought."""
        log = log_of(1)
        record = log.runner.game.record(log.runner.options, [each for each in log.events if not is_platform(each)])
        kept = Import.objects.create(
            player=Player.objects.get(name="Olga"),
            game="sichuan",
            rules_version=log.runner.game.info.rules_version,
            format="other",
            names=["", "", "", ""],
            record=record,
            outcome={"scores": [0, 0, 0, 0], "places": [1, 1, 1, 1], "deals": [{}]},
            differences=[],
        )
        return str(kept.pk)

    def _event(self) -> dict[str, str]:
        """Return the key of an event that the owner runs and the player has entered, and its webhook's."""
        key = self.owner.told("POST", "events", {"settings": EVENT})["key"]
        self.people["player"].told("POST", f"events/{key}/entry", {})
        hook = self.owner.told("POST", f"events/{key}/webhooks", {"url": "https://club.example/hook"})
        return {"event": key, "hook": hook["id"]}

    def filled(self, value: Any) -> Any:
        """Return a path or a body with ``<name>`` replaced by the name of what there is."""
        if isinstance(value, dict):
            return {key: self.filled(each) for key, each in value.items()}
        if isinstance(value, str):
            for name, key in self.ids.items():
                value = value.replace(f"<{name}>", key)
        return value


def everything() -> dict[str, Any]:
    """Return what the database holds, save when something was last used."""
    return {
        model._meta.label_lower: sorted(
            (
                {key: value for key, value in row.items() if key not in NOTED.get(model._meta.label_lower, ())}
                for row in model._default_manager.values()
            ),
            key=repr,
        )
        for model in apps.get_models()
        if model._meta.label_lower not in COUNTS
    }


@contextmanager
def taken_back(person: Person) -> Iterator[None]:
    """Undo what somebody does to the database in the block, keep their cookies, and forget who was counted."""
    cookies = deepcopy(person.cookies)
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    person.cookies = cookies
    cache.clear()
