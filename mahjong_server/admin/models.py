"""What the admin shows, field by field."""

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse

from mahjong_server.accounts.models import Player, SignIn, SignUpLink, Token
from mahjong_server.accounts.names.validation import lookup_key
from mahjong_server.accounts.services import end_access
from mahjong_server.admin.site import OfficeSite, ReadOnlyAdmin
from mahjong_server.play.models import Match, Seat
from mahjong_server.talk.models import Action, Report

office = OfficeSite(name="office")


class UserAdmin(ReadOnlyAdmin):
    """Accounts as Django knows them: who is staff. A person's username is a number, so the name goes first."""

    fields = ("person", "username", "email", "is_staff", "is_superuser", "is_active", "date_joined", "last_login")
    changeable: ClassVar = ("is_staff", "is_active")
    list_display = ("person", "email", "is_staff", "is_active", "last_login")
    list_select_related = ("player",)
    search_fields = ("username", "email", "player__name")
    list_filter = ("is_staff",)
    ordering = ("-date_joined", "pk")

    @admin.display(description="name", ordering="player__name")
    def person(self, user: User) -> str:
        """Return what a person is called; staff who never played have a username alone."""
        player: Player | None = getattr(user, "player", None)
        return player.name if player else user.username

    def get_search_results(self, request: HttpRequest, queryset: Any, search_term: str) -> tuple[Any, bool]:
        """Return whom a text finds, a name however it is spelt."""
        found, has_doubles = super().get_search_results(request, queryset, search_term)
        folded = lookup_key(search_term)
        return (found | queryset.filter(player__folded=folded) if folded else found), has_doubles

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show a user, titled by that name."""
        user = self.get_object(request, object_id)
        named = {"subtitle": self.person(user)} if user else {}
        return super().change_view(request, object_id, form_url, {**named, **(extra_context or {})})

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:  # noqa: FBT001 - Django's
        """Keep it; who is active no longer is out at once."""
        super().save_model(request, obj, form, change)
        if not obj.is_active:
            end_access(obj)


class PlayerAdmin(ReadOnlyAdmin):
    """Guests, accounts and programs."""

    fields = ("name", "user", "is_bot", "moderator", "muted_until", "banned_until", "erased_at", "created_at")
    changeable: ClassVar = ("moderator",)
    list_display = ("name", "kind", "moderator", "banned_until", "created_at")
    search_fields = ("name",)
    list_filter = ("moderator", "is_bot")


class SignInAdmin(ReadOnlyAdmin):
    """Browsers that are signed in; not what opens them."""

    fields = ("player", "agent", "created_at", "seen_at")
    list_display = fields
    search_fields = ("player__name",)


class TokenAdmin(ReadOnlyAdmin):
    """Tokens of programs; not what opens them."""

    fields = ("player", "name", "scopes", "created_at", "used_at", "expires_at")
    list_display = fields
    search_fields = ("player__name",)


class SignUpLinkAdmin(ReadOnlyAdmin):
    """Links to sign up; not what stands in them. With none left a link has ended."""

    fields = ("note", "left", "created_at", "expires_at")
    list_display = ("__str__", *fields)


class MatchAdmin(ReadOnlyAdmin):
    """Matches from outside: neither their logs, nor their keys, nor their clocks."""

    fields = (
        *("code", "game", "rules_version", "options", "deals", "minutes", "at_time", "speed", "bot_pace"),
        *("public", "rated", "closed", "spectators", "delay", "source", "pool", "status"),
        *("owner", "created_at", "started_at", "finished_at", "filed"),
    )
    list_display = ("code", "game", "status", "rated", "owner", "created_at", "finished_at")
    search_fields = ("code",)
    list_filter = ("status", "game", "rated")


class SeatAdmin(ReadOnlyAdmin):
    """Who sits where."""

    fields = ("match", "seat", "player", "bot", "ready", "left", "last_seen")
    list_display = fields
    search_fields = ("match__code", "player__name")


class ReportAdmin(ReadOnlyAdmin):
    """Reports; the moderators' page has what was said."""

    fields = ("key", "reason", "text", "target_name", "reporter", "match", "room", "at", "closed_at")
    list_display = ("key", "reason", "target_name", "at", "closed_at")
    search_fields = ("target_name",)


class ActionAdmin(ReadOnlyAdmin):
    """The moderators' log."""

    fields = ("key", "what", "moderator_name", "target_name", "why", "until", "text", "at")
    list_display = ("key", "what", "moderator_name", "target_name", "at")
    search_fields = ("moderator_name", "target_name")


for model, shelf in (
    (User, UserAdmin),
    (Player, PlayerAdmin),
    (SignIn, SignInAdmin),
    (Token, TokenAdmin),
    (SignUpLink, SignUpLinkAdmin),
    (Match, MatchAdmin),
    (Seat, SeatAdmin),
    (Report, ReportAdmin),
    (Action, ActionAdmin),
):
    office.register(model, shelf)
