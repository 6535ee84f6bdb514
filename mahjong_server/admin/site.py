"""The admin's site: how one comes in, and how its rows are shown."""

from collections.abc import Callable
from functools import wraps
from typing import Any, ClassVar, TypeVar, cast

from django import forms
from django.conf import settings
from django.contrib.admin import AdminSite, ModelAdmin
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.models import User
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.crypto import constant_time_compare, salted_hmac

from mahjong_server.accounts.sign_in import attempt_limits
from mahjong_server.http.problems import Problem

View = TypeVar("View", bound=Callable[..., HttpResponseBase])

BY_PAIR, BY_ADDRESS, BY_NAME, BY_BROWSER = 5, 20, 20, 10
"""Tries to sign in within a quarter of an hour: of one name from one address, from one address, of one name; and in a
browser in which that name has come in before, whatever others have tried."""
KNOWN = "mahjong-office"
"""The cookie of such a browser, signed: whose it is, by what. Another password makes it worthless."""


def _browser_mark(user: Any) -> str:
    return f"{user.pk}:{salted_hmac(KNOWN, user.get_session_auth_hash(), algorithm='sha256').hexdigest()}"


def _is_known_browser(request: HttpRequest, name: str) -> bool:
    """Return whether staff of this name has come in by this browser before."""
    value = request.get_signed_cookie(KNOWN, default=None, max_age=settings.SESSION_COOKIE_AGE)
    user = User.objects.filter(username=name).first() if value else None
    return user is not None and constant_time_compare(value or "", _browser_mark(user))


class SignInForm(AdminAuthenticationForm):
    """Signs staff in; guessing is counted like that of any password."""

    def clean(self) -> dict[str, Any]:
        """Count the attempt, then check it."""
        assert self.request is not None
        name = str(self.cleaned_data.get("username", ""))
        try:
            attempt_limits.count_attempt(_attempt_limits(self.request, name))
        except Problem as refusal:
            raise forms.ValidationError(refusal.text) from None
        return super().clean()


def _attempt_limits(request: HttpRequest, name: str) -> dict[str, int]:
    """Return what a try counts against, the narrowest first, and how often."""
    if _is_known_browser(request, name):
        return {f"office browser {name}": BY_BROWSER}
    address = attempt_limits.address_of(request)
    pair, by_address, by_name = f"pair {address} {name}", f"address {address}", f"name {name}"
    return {f"office {pair}": BY_PAIR, f"office {by_address}": BY_ADDRESS, f"office {by_name}": BY_NAME}


class OfficeSite(AdminSite):
    """The admin."""

    site_header = site_title = settings.SITE_NAME
    site_url = "/"
    login_form = SignInForm
    enable_nav_sidebar = False

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Let staff in, and know their browser from then on."""
        response = super().login(request, extra_context)
        if request.method == "POST" and response.status_code == 302 and request.user.is_authenticated:
            how: dict[str, Any] = {"httponly": True, "samesite": "Lax", "secure": settings.SESSION_COOKIE_SECURE}
            path = f"/{settings.ADMIN_PATH}/"
            response.set_signed_cookie(
                KNOWN, _browser_mark(request.user), max_age=settings.SESSION_COOKIE_AGE, path=path, **how
            )
        return response

    def admin_view(self, view: View, cacheable: bool = False) -> View:  # noqa: FBT001, FBT002 - Django's
        """Serve it to staff. An address with U+0000 leads nowhere: PostgreSQL can't even be asked for that."""
        served = super().admin_view(view, cacheable)

        @wraps(served)
        def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if "%00" in request.get_full_path():
                raise Http404
            return served(request, *args, **kwargs)

        return cast("View", asked)


class ReadOnlyAdmin(ModelAdmin):  # type: ignore[type-arg] # generic to the checker alone
    """Rows to look at. ``fields`` says what is shown; of these a subclass may let some be changed."""

    changeable: ClassVar[tuple[str, ...]] = ()
    actions = None
    list_per_page = 50
    show_full_result_count = False

    @property
    def media(self) -> forms.Media:
        """No scripts but the few of every page: there is nothing here that needs them."""
        return forms.Media()

    def get_readonly_fields(self, _request: HttpRequest, _obj: Model | None = None) -> tuple[str, ...]:
        """Return what can't be changed."""
        return tuple(str(field) for field in self.fields or () if field not in self.changeable)

    def has_add_permission(self, _request: HttpRequest, _obj: Any = None) -> bool:
        """Nothing is added here."""
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: Any = None) -> bool:
        """Nothing is deleted here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether there is anything to change, and this one may."""
        return bool(self.changeable) and super().has_change_permission(request, obj)
