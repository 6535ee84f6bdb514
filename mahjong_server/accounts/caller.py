"""Who asks: the player behind a request, and what to answer who may not ask.

A request is a browser's, known by its session, or a program's, known by a personal token. A view says by ``scope`` what
a token must be allowed to do there; without a scope it serves sessions alone. Who is banned changes nothing, save
where a view says ``open_to_banned``.
"""

from collections.abc import Callable

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from mahjong_server.accounts import guests, networks
from mahjong_server.accounts.bans import refuse_banned
from mahjong_server.accounts.models import Player, Token
from mahjong_server.accounts.sign_in import known_browsers, sessions, token_scopes, tokens
from mahjong_server.http.api import ApiView
from mahjong_server.http.problems import Problem
from mahjong_server.limits import client_address
from mahjong_server.telemetry import context

program_checks: list[Callable[[str], None]] = []
"""Each raises ``Problem`` where a program may not play at the table of this code. Apps add theirs when loaded."""


def find_player(request: Request) -> Player | None:
    """Return who asks, or ``None`` for someone who has not played or given a name yet. Raise ``Problem``.

    401 for a token that does not hold, 403 for one that may not do this, and for the banned.
    """
    token = _token(request)
    player = guests.find_player(request.session) if token is None else token.player
    context.bind(user=player.pk.hex if player else None)
    if request.method not in SAFE_METHODS and not getattr(_view(request), "open_to_banned", False):
        refuse_banned_caller(request, player)
    if player is not None and _is_play_action(request):
        _refuse_program(request)
        networks.note_network(player, client_address.of_meta(request.META))
    return player


def refuse_banned_caller(request: Request, player: Player | None) -> None:
    """Raise ``Problem`` (403) for a banned player, and for a guest or stranger in the browser of one."""
    if player is not None:
        refuse_banned(player)
    if player is None or player.user_id is None:
        known_browsers.refuse_banned(request.COOKIES)


def get_or_create_player(request: Request) -> Player:
    """Return who asks, or a new guest; the guest is deleted again if the request is refused."""
    player = find_player(request)
    if player is None:
        player = guests.get_or_create_player(request.session)
        context.bind(user=player.pk.hex)
        _view(request).undo = lambda: _delete_guest(request, player)
        if _is_play_action(request):
            networks.note_network(player, client_address.of_meta(request.META))
    return player


def _is_play_action(request: Request) -> bool:
    """Return whether the request belongs to play: to sit down, to seek, to agree to start."""
    return request.method not in SAFE_METHODS and _view(request).scope_of(str(request.method)) == "play"


def is_program(request: Request) -> bool:
    """Return whether a program asks by the token of a person, whose account does not say that a program plays."""
    token = _token(request)
    return token is not None and not token.player.is_bot


def rated_by_hand_problem() -> Problem:
    """Return the problem of a program that would play a rated match for a person."""
    return Problem(403, "rated-by-hand", "Rated matches are played by hand: a token does nothing there for a person.")


def _refuse_program(request: Request) -> None:
    code = _view(request).kwargs.get("code")
    if code and is_program(request):
        for refuse in program_checks:
            refuse(code)


def _delete_guest(request: Request, guest: Player) -> None:
    guest.delete()
    request.session.flush()


def require_player(request: Request) -> Player:
    """Return who asks; raise ``Problem`` (401) for a stranger."""
    player = find_player(request)
    if player is None:
        raise Problem(401, "sign-in-needed", "Sign in, or choose a name, to do this.")
    return player


def require_account(request: Request) -> Player:
    """Return who asks; raise ``Problem`` (401 for a stranger, 403 for a guest)."""
    player = require_player(request)
    if player.user_id is None:
        raise Problem(403, "account-needed", "This needs an account.")
    return player


def require_moderator(request: Request) -> Player:
    """Return who asks; raise ``Problem`` (401 for a stranger, 403 for whoever is no moderator)."""
    player = require_player(request)
    if not player.moderator:
        raise Problem(403, "not-moderator", "Only moderators may do this.")
    return player


def check_token(request: Request) -> None:
    """Raise ``Problem`` (401, 403) for a token that is not valid, or not for this view."""
    _token(request)


def is_browser(request: Request) -> bool:
    """Return whether a browser asks, and no program with a token."""
    return _token(request) is None


def caller_id(request: Request) -> str | None:
    """Return the id of the player whose request this is, as far as it says so itself; ``None`` for strangers."""
    token = _token(request)
    player = sessions.player_id(request.session) if token is None else token.player_id
    return player.hex if player else None


def _token(request: Request) -> Token | None:
    """Return the token that a request comes with; raise ``Problem`` (401, 403)."""
    view = _view(request)
    if not hasattr(view, "token"):
        text = tokens.bearer_token(request)
        view.token = None if text is None else token_scopes.valid_token(request, text)
    found: Token | None = view.token
    return found


def _view(request: Request) -> ApiView:
    view: ApiView = request.parser_context["view"]
    return view
