"""What clients may ask about accounts, as types; whatever else a body has is refused."""

from typing import Annotated, TypeAlias, get_args

from msgspec import Meta, Struct

from mahjong_server.http.api import Scope

Secret: TypeAlias = Annotated[str, Meta(max_length=1024)]
"""A password. What is too long for one is told in words; this only bounds what is looked at."""
Address: TypeAlias = Annotated[str, Meta(max_length=254)]
Label: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"\S")]
Scopes: TypeAlias = Annotated[list[Scope], Meta(min_length=1, max_length=len(get_args(Scope)))]


class Naming(Struct, forbid_unknown_fields=True, frozen=True):
    """What I want to be called."""

    name: str


class SignUp(Struct, forbid_unknown_fields=True, frozen=True):
    """An account to make. Without a mail address there is no way back to a forgotten password.

    ``link`` is what stands in a link to sign up, where the site asks for one.
    """

    name: str
    password: Secret
    email: Address = ""
    link: Annotated[str, Meta(max_length=100)] = ""


class Credentials(Struct, forbid_unknown_fields=True, frozen=True):
    """Who wants to come in."""

    name: Annotated[str, Meta(max_length=120)]
    password: Secret


class Password(Struct, forbid_unknown_fields=True, frozen=True):
    """The password, asked for again before what can't be undone."""

    password: Secret


class PasswordChange(Struct, forbid_unknown_fields=True, frozen=True):
    """The password as it is, and as it shall be."""

    old: Secret
    new: Secret


class EmailChange(Struct, forbid_unknown_fields=True, frozen=True):
    """The mail address as it shall be, empty for none."""

    password: Secret
    email: Address


class AvatarChoice(Struct, forbid_unknown_fields=True, frozen=True):
    """The avatar that I want, ``null`` for the one that my name gives me."""

    avatar: Annotated[str, Meta(max_length=32)] | None


class ResetAsk(Struct, forbid_unknown_fields=True, frozen=True):
    """Where to send a link for a new password."""

    email: Address


class ResetConfirm(Struct, forbid_unknown_fields=True, frozen=True):
    """What stands in the link, and the new password."""

    token: Annotated[str, Meta(max_length=200)]
    password: Secret


class TokenOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """A token to make. ``days`` is how long it holds, ``null`` for good."""

    name: Label
    scopes: Scopes
    days: Annotated[int, Meta(ge=1, le=366)] | None = None
