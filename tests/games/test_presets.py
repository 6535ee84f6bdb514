"""Presets, queues and groups of options: what holds of every game's, and what is made of them."""

from typing import Literal

import msgspec
import pytest
from msgspec import Struct

from games.base import GameInfo
from games.presets import OptionGroup, Preset, changes, filled, find, grouped, names_of
from tests.games import playthrough


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    preset: Literal["plain", "swift"] = "plain"
    fast: bool = False
    limit: int = 3
    uma: Literal[15, 30] = 15


PRESETS = (
    Preset("plain", "Plain 2001", Options(), "A book"),
    Preset("swift", "Swift 2002", Options("swift", fast=True, limit=5), "Another book"),
)


@pytest.fixture(params=playthrough.GAMES.values(), ids=lambda game: game.info.key)
def info(request: pytest.FixtureRequest) -> GameInfo:
    found: GameInfo = request.param.info
    return found


def test_a_game_has_presets_one_of_which_is_what_records_mean_that_name_none(info: GameInfo) -> None:
    assert info.options() in [preset.options for preset in info.presets]
    assert len({preset.key for preset in info.presets}) == len(info.presets)
    assert len({preset.title for preset in info.presets}) == len(info.presets)


def test_a_preset_holds_every_option_names_itself_and_its_book(info: GameInfo) -> None:
    for preset in info.presets:
        assert type(preset.options) is info.options
        assert getattr(preset.options, "preset", None) == preset.key
        assert msgspec.convert(msgspec.to_builtins(preset.options), info.options) == preset.options
        assert preset.book
        assert preset.clauses.keys() <= set(names_of(info.options))


def test_a_game_offers_two_or_three_queues_one_of_them_rated(info: GameInfo) -> None:
    keys = [pool.key for pool in info.offered_pools]
    assert 2 <= len(keys) <= 3
    assert len(set(keys)) == len(keys)
    assert [pool.rated for pool in info.offered_pools].count(True) == 1


def test_a_queue_plays_a_preset_for_as_long_as_its_kind_needs(info: GameInfo) -> None:
    for pool in info.offered_pools:
        assert find(info.presets, pool.preset)
        assert (pool.deals is None) == info.own_end
        assert not pool.rated or info.own_end or (pool.deals or 0) >= info.rated_deals


def test_groups_name_each_option_once(info: GameInfo) -> None:
    named = [name for group in grouped(info.option_groups, info.options) for name in group.options]
    assert sorted(named) == sorted(names_of(info.options))


def test_what_no_group_names_stands_in_a_last_one() -> None:
    groups = (OptionGroup("scoring", ("uma",)),)
    assert grouped(groups, Options) == (*groups, OptionGroup("", ("fast", "limit")))
    assert grouped((), Options) == (OptionGroup("", ("fast", "limit", "uma")),)
    whole = (OptionGroup("all", ("uma", "limit", "fast")),)
    assert grouped(whole, Options) == whole


def test_changes_are_what_differs_from_the_preset() -> None:
    assert changes(PRESETS, Options("swift", fast=True, limit=5)) == {}
    assert changes(PRESETS, Options("swift", fast=False, limit=5, uma=30)) == {"fast": False, "uma": 30}
    assert changes((), Options()) == {"fast": False, "limit": 3, "uma": 15}


def test_options_are_filled_in_from_the_preset_that_they_name() -> None:
    assert filled(PRESETS, {"preset": "swift", "limit": 9}) == {"preset": "swift", "fast": True, "limit": 9, "uma": 15}
    assert filled(PRESETS, {"preset": "other"}) == {"preset": "other"}
    assert filled(PRESETS, {"limit": 9}) == {"limit": 9}
