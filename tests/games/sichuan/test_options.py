"""Options that go together, and those that a name stands for."""

from typing import get_args, get_type_hints

import pytest
from msgspec import ValidationError, convert, to_builtins

from games.presets import Contradiction, Preset, filled, find
from games.sichuan.game import GAME
from games.sichuan.options import Options
from games.sichuan.presets import POOLS, PRESETS


@pytest.mark.clause("SBR §12.3", "SBR §12.21")
@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"flower_pig": "limit", "fan_limit": 0}, ("flower_pig", "fan_limit")),
        ({"strict": True, "blood_flows": True}, ("strict", "blood_flows")),
    ],
)
def test_options_that_do_not_go_together_are_refused_by_name(options: dict[str, object], named: tuple[str, str]):
    with pytest.raises(Contradiction, match=rf"{named[0]}.*{named[1]}") as refusal:
        Options(**options)  # type: ignore[arg-type]
    assert refusal.value.fields == named
    with pytest.raises(ValidationError, match=rf"{named[0]}.*{named[1]}"):
        convert(options, Options)


def test_the_defaults_are_the_rulebooks():
    assert PRESETS[0].options == Options()
    assert (Options().strict, Options().fan_limit, Options().own_four_waits) == (False, 3, True)


@pytest.mark.parametrize("preset", PRESETS, ids=[preset.key for preset in PRESETS])
def test_a_preset_is_found_by_the_name_that_its_options_bear(preset: Preset[Options]):
    assert isinstance(preset.options, Options)
    assert preset.options.preset == preset.key
    assert find(PRESETS, preset.key) is preset
    assert convert(filled(PRESETS, {"preset": preset.key}), Options) == preset.options
    assert preset.key in get_args(get_type_hints(Options)["preset"])


@pytest.mark.parametrize("preset", PRESETS, ids=[preset.key for preset in PRESETS])
def test_a_preset_says_where_it_has_what_it_changes(preset: Preset[Options]):
    usual = to_builtins(Options())
    changed = {name for name, value in to_builtins(preset.options).items() if value != usual[name]} - {"preset"}
    assert set(preset.clauses) <= changed
    assert changed == set(preset.clauses) or preset.notes or preset.key == "mahjongsoft"


def test_pools_are_of_presets_and_one_is_rated():
    assert [(pool.key, pool.preset, pool.deals) for pool in POOLS] == [
        ("league", "sbr-2019-strict", 8),
        ("street", "chengdu-xuezhan", 8),
        ("casual", "sbr-2019", 4),
    ]
    assert [pool.key for pool in POOLS if pool.rated] == ["league"]
    assert GAME.info.pools == POOLS
