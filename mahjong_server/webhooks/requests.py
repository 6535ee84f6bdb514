"""What clients may ask about webhooks, as types; whatever else a body has is refused."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from mahjong_server.webhooks.models import KIND_LENGTH, URL_LENGTH

Kind: TypeAlias = Annotated[str, Meta(max_length=KIND_LENGTH, pattern=r"^[a-z0-9_]+(?:\.[a-z0-9_]+)*$")]
Kinds: TypeAlias = Annotated[list[Kind], Meta(max_length=50)]


class WebhookOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """A webhook to make. ``kinds``: of the news that it wants, none for all."""

    url: Annotated[str, Meta(max_length=URL_LENGTH)]
    kinds: Kinds = []


class WebhookSwitch(Struct, forbid_unknown_fields=True, frozen=True):
    """Whether a webhook is to be sent anything."""

    active: bool
