"""The admin's site: how one comes in, and how its rows are shown."""

from collections.abc import Callable
from functools import wraps
from typing import Any, ClassVar, TypeVar, cast

from django import forms
from django.contrib.admin import AdminSite, ModelAdmin
from django.contrib.admin.forms import AdminAuthenticationForm
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponseBase

from mahjong_server.accounts import attempts
from mahjong_server.site.problems import Problem

View = TypeVar("View", bound=Callable[..., HttpResponseBase])

BY_NAME, BY_ADDRESS = 5, 20
"""Tries to sign in within a quarter of an hour."""


class Entrance(AdminAuthenticationForm):
    """Signs staff in; guessing is counted like that of any password."""

    def clean(self) -> dict[str, Any]:
        """Count the try, then look at it."""
        assert self.request is not None
        address, name = attempts.address_of(self.request), self.cleaned_data.get("username", "")
        try:
            attempts.spend({f"office {address}": BY_ADDRESS, f"office {name}": BY_NAME})
        except Problem as refusal:
            raise forms.ValidationError(refusal.text) from None
        return super().clean()


class Office(AdminSite):
    """The admin."""

    site_header = site_title = "Mahjong"
    site_url = "/"
    login_form = Entrance
    enable_nav_sidebar = False

    def admin_view(self, view: View, cacheable: bool = False) -> View:  # noqa: FBT001, FBT002 - Django's
        """Serve it to staff. An address with U+0000 leads nowhere: PostgreSQL can't even be asked for that."""
        served = super().admin_view(view, cacheable)

        @wraps(served)
        def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if "%00" in request.get_full_path():
                raise Http404
            return served(request, *args, **kwargs)

        return cast("View", asked)


class ForReading(ModelAdmin):  # type: ignore[type-arg] # generic to the checker alone
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
