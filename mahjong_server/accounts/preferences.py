"""What players like: kept on the server for accounts, so that every browser of theirs knows it."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from django.db import transaction
from msgspec import UNSET, Meta, Struct, UnsetType

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.player_lock import lock_player

Volume: TypeAlias = Annotated[float, Meta(ge=0, le=1)]
Word: TypeAlias = Annotated[str, Meta(max_length=64)]
Key: TypeAlias = Annotated[str, Meta(max_length=32)]
Choice: TypeAlias = bool | int | float | Word | None
OfOneGame: TypeAlias = Annotated[dict[Key, Choice], Meta(max_length=64)]
OfGames: TypeAlias = Annotated[dict[Key, Choice | OfOneGame], Meta(max_length=20)]
Choices: TypeAlias = Annotated[dict[Key, Choice | OfGames], Meta(max_length=40)]
"""How the player last chose to play; some of it game by game. What there is to choose depends on the game, so only size
and shape are held."""


class Settings(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """How the game looks, sounds and is handled (frontend/src/app/session/settings.svelte.js)."""

    theme: Literal["system", "light", "dark"] | UnsetType = UNSET
    cloth: Literal["green", "blue", "red", "plum", "grey", "linen"] | UnsetType = UNSET
    tiles: Literal["ivory", "dark", "modern", "contrast"] | UnsetType = UNSET
    back: Literal["jade", "indigo", "crimson", "amber", "graphite"] | UnsetType = UNSET
    numbers: bool | UnsetType = UNSET
    palette: Literal["standard", "blind"] | UnsetType = UNSET
    one_click: bool | UnsetType = msgspec.field(default=UNSET, name="oneClick")
    drag: bool | UnsetType = UNSET
    free_order: bool | UnsetType = msgspec.field(default=UNSET, name="freeOrder")
    motion: Literal["system", "full", "quick", "none"] | UnsetType = UNSET
    win_moments: bool | UnsetType = msgspec.field(default=UNSET, name="winMoments")
    mute: bool | UnsetType = UNSET
    effects: Volume | UnsetType = UNSET
    voices: Volume | UnsetType = UNSET
    reminders: Volume | UnsetType = UNSET
    notices: Volume | UnsetType = UNSET
    spoken: bool | UnsetType = UNSET
    vibrate: bool | UnsetType = UNSET
    talk: Literal["all", "phrases", "off"] | UnsetType = UNSET
    claims: Literal["hand", "discard"] | UnsetType = UNSET
    large_discard: bool | UnsetType = msgspec.field(default=UNSET, name="largeDiscard")
    discard_numbers: bool | UnsetType = msgspec.field(default=UNSET, name="discardNumbers")
    gaps: bool | UnsetType = UNSET
    efficiency: bool | UnsetType = UNSET
    safe_tiles: bool | UnsetType = msgspec.field(default=UNSET, name="safeTiles")
    density: Literal["comfortable", "compact"] | UnsetType = UNSET


class Preferences(Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """All that is kept; what is left out was never chosen."""

    language: Literal["en", "ru", "uk", "zh"] | UnsetType = UNSET
    settings: Settings | UnsetType = UNSET
    choices: Choices | UnsetType = UNSET


def save_preferences(player: Player, wanted: Preferences) -> None:
    """Keep these preferences instead of those before."""
    player.preferences = msgspec.to_builtins(wanted)
    with transaction.atomic():
        lock_player(player)
        player.save(update_fields=["preferences"])
