"""The admin's site: how one comes in, and how its rows are shown."""

from typing import Any, ClassVar

from django import forms
from django.contrib.admin import AdminSite, ModelAdmin
from django.contrib.admin.forms import AdminAuthenticationForm
from django.db.models import Model
from django.http import HttpRequest

from mahjong_server.accounts import attempts
from mahjong_server.site.problems import Problem

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
