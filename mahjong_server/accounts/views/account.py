"""The account itself: made, changed, deleted; its password and the way back to it."""

from typing import Any

from django.conf import settings
from django.db.models import Q
from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts import avatars, caller, email_outbox, export, preferences, services
from mahjong_server.accounts.models import Player
from mahjong_server.accounts.preferences import Preferences
from mahjong_server.accounts.requests import (
    AvatarChoice,
    EmailChange,
    Password,
    PasswordChange,
    ResetAsk,
    ResetConfirm,
    SignUp,
)
from mahjong_server.accounts.responses import Me, OwnAccount, ResetOffer, SignUpOffer, Stored
from mahjong_server.accounts.sign_in import attempt_limits, known_browsers, password_reset, passwords
from mahjong_server.accounts.views.me import NAMES, sign_in_response
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.api import ApiView, Operation, read_body
from mahjong_server.http.origins import own_origin
from mahjong_server.http.problems import Problem

WEAK = ("password-short", "password-long", "password-common")
SIGN_UPS, PASSWORD_TRIES, LETTERS, LETTERS_OF_PAIR = 20, 10, 5, 3
"""Within a quarter of an hour: accounts from one address, tries of one account's password, letters to one mail address,
and of these what one address, or a browser that the account knows, may ask for."""


class AccountsView(ApiView):
    """My account."""

    open_to_banned = True

    @Operation("Tell of my account what I alone may see.", response_type=OwnAccount, caller="account")
    def get(self, request: Request) -> Response:
        """Return the account."""
        return Response(own_account(caller.require_account(request)))

    @Operation(
        "Make an account. A guest becomes it and keeps seats and games.",
        request_type=SignUp,
        response_type=Me,
        status=201,
        problems=(*NAMES, "bad-email", "signed-in", "banned", "sign-up-closed", "sign-up-link", *WEAK),
    )
    def post(self, request: Request) -> Response:
        """Sign up."""
        wish = read_body(request, SignUp)
        guest = caller.find_player(request)
        caller.refuse_banned_caller(request, guest)
        attempt_limits.count_attempt({f"sign-up {attempt_limits.address_of(request)}": SIGN_UPS})
        player = services.sign_up(guest, wish.name, wish.password, wish.email, wish.link)
        answer = sign_in_response(request, player)
        answer.status_code = 201
        return answer

    @Operation(
        "Delete my account for good. Games stay, under “Deleted player”; nobody can take the name for 90 days.",
        request_type=Password,
        status=204,
        problems=("wrong-password",),
        caller="account",
    )
    def delete(self, request: Request) -> Response:
        """Delete the account."""
        player = confirm_password(request, read_body(request, Password).password)
        services.erase(player)
        request.session.flush()
        return Response(status=204)


class SignUpView(ApiView):
    """Who may have an account."""

    @Operation("Tell who may make an account here.", response_type=SignUpOffer)
    def get(self, _request: Request) -> Response:
        """Return who may make an account."""
        who: Any = settings.SIGN_UP
        return Response(SignUpOffer(who))


class PasswordView(ApiView):
    """My password."""

    @Operation(
        "Change my password; this ends my other sessions.",
        request_type=PasswordChange,
        status=204,
        problems=("wrong-password", *WEAK),
        caller="account",
    )
    def post(self, request: Request) -> Response:
        """Change the password."""
        wish = read_body(request, PasswordChange)
        player = confirm_password(request, wish.old)
        services.set_password(player, wish.new)
        services.end_other_sessions(player, request.session)
        return Response(status=204)


class EmailView(ApiView):
    """My mail address."""

    @Operation(
        "Change my mail address.",
        request_type=EmailChange,
        status=204,
        problems=("wrong-password", "bad-email", "banned"),
        caller="account",
    )
    def post(self, request: Request) -> Response:
        """Change the mail address."""
        wish = read_body(request, EmailChange)
        services.set_email(confirm_password(request, wish.password), wish.email)
        return Response(status=204)


class ResetView(ApiView):
    """A forgotten password."""

    @Operation("Tell whether this site sends links for new passwords.", response_type=ResetOffer)
    def get(self, _request: Request) -> Response:
        """Return whether this site sends letters."""
        return Response(ResetOffer(settings.HAS_LETTERS))

    @Operation(
        "Send a link for a new password to this address, if it is an account's. The answer is always the same.",
        request_type=ResetAsk,
        status=204,
        problems=("bad-email", "no-letters"),
    )
    def post(self, request: Request) -> Response:
        """Send the link."""
        if not settings.HAS_LETTERS:
            raise Problem(409, "no-letters", "This site sends no letters. Ask whoever runs it.")
        email = services.clean_email(read_body(request, ResetAsk).email)
        _count_email(request, email.casefold())
        site = own_origin(request.get_host(), request.scheme or "http")
        if site is not None:
            email_outbox.enqueue_reset(email, site)
        return Response(status=204)


class ResetConfirmView(ApiView):
    """The link for a new password."""

    @Operation(
        "Set a new password by a link; this ends all sessions.",
        request_type=ResetConfirm,
        status=204,
        problems=("link-over", *WEAK),
    )
    def post(self, request: Request) -> Response:
        """Set the new password."""
        wish = read_body(request, ResetConfirm)
        # A good one can't be guessed: who has it waits for nobody's tries.
        if not password_reset.is_valid_token(wish.token):
            attempt_limits.count_attempt({f"links {attempt_limits.address_of(request)}": 4 * PASSWORD_TRIES})
        player = password_reset.confirm_reset(wish.token, wish.password)
        services.end_other_sessions(player)
        answer = Response(status=204)
        known_browsers.remember_browser(request.COOKIES, player, answer, None)
        return answer


class BotView(ApiView):
    """What my account is for."""

    @Operation(
        "Declare my account a program's, for good, and shown as such everywhere.",
        request_type=Password,
        response_type=OwnAccount,
        problems=("wrong-password", "has-rated-games"),
        caller="account",
    )
    def post(self, request: Request) -> Response:
        """Declare the account a program's."""
        player = confirm_password(request, read_body(request, Password).password)
        services.declare_bot(player)
        return Response(own_account(player))


class AvatarView(ApiView):
    """My avatar."""

    @Operation(
        "Choose my avatar, or none of my own.",
        request_type=AvatarChoice,
        response_type=OwnAccount,
        problems=("no-such-avatar", "shown-as-program"),
        caller="account",
    )
    def put(self, request: Request) -> Response:
        """Choose the avatar."""
        player = caller.require_account(request)
        avatars.choose_avatar(player, read_body(request, AvatarChoice).avatar)
        return Response(own_account(player))


class PreferencesView(ApiView):
    """What I like."""

    @Operation("Tell my preferences.", response_type=Stored, caller="account")
    def get(self, request: Request) -> Response:
        """Return the preferences."""
        return Response({"preferences": caller.require_account(request).preferences})

    @Operation("Keep these preferences instead.", request_type=Preferences, response_type=Stored, caller="account")
    def put(self, request: Request) -> Response:
        """Save the preferences."""
        player = caller.require_account(request)
        preferences.save_preferences(player, read_body(request, Preferences))
        return Response({"preferences": player.preferences})


class ExportView(ApiView):
    """The export of my account."""

    @Operation("Download all that is kept of me.", response_type=export.Export, caller="account")
    def get(self, request: Request) -> HttpResponse:
        """Return the export as a file."""
        player = caller.require_account(request)
        response = HttpResponse(export.export_json(player), content_type="application/json")
        response["Content-Disposition"] = 'attachment; filename="mahjong-account.json"'
        return response


def _count_email(request: Request, email: str) -> None:
    """Count a letter that is asked for; raise ``Problem`` (429)."""
    browser = known_browsers.find_known(request.COOKIES, Q(user__email__iexact=email))
    if browser is not None:
        attempt_limits.count_attempt({f"letters browser {browser.pk}": LETTERS_OF_PAIR})
        return
    address = attempt_limits.address_of(request)
    pair, wide = f"letters pair {address} {email}", f"letters from {address}"
    attempt_limits.count_attempt({pair: LETTERS_OF_PAIR, wide: 4 * LETTERS, f"letters to {email}": LETTERS})


def confirm_password(request: Request, password: str) -> Player:
    """Return the account that asks, once its password is given again; raise ``Problem``."""
    player = caller.require_account(request)
    attempt_limits.count_attempt({f"password {player.pk}": PASSWORD_TRIES})
    passwords.require_password(player, password)
    attempt_limits.reset_count(f"password {player.pk}")
    return player


def own_account(player: Player) -> OwnAccount:
    """Return an account as its owner sees it."""
    now = now_ms()
    banned, muted = (until if until and until > now else None for until in (player.banned_until, player.muted_until))
    told: dict[str, Any] = {"name": player.name, "kind": player.kind, "moderator": player.moderator}
    return OwnAccount(
        **told,
        avatar=player.avatar or None,
        email=player.user.email if player.user else "",
        since=player.since_ms,
        muted_until=muted,
        banned_until=banned,
        bot_allowed=not player.is_bot and not services.has_rated_games(player),
    )
