"""Presets of riichi for three: whole sets of options by the names of sites, and where each value was read."""

import msgspec
import pytest

from games.presets import FIELD, Preset, changes, filled, find
from games.sanma.game import GAME
from games.sanma.options import Options
from games.sanma.presets import POOLS, PRESETS
from tests.games.riichi.preset_checks import changed_alone, differing, offered, played
from tests.games.riichi.presets_table import OF_THREE, page

EVERY = pytest.mark.parametrize("preset", PRESETS, ids=[preset.key for preset in PRESETS])
UNREAD = {"chombo", "strict"}
"""What no site has."""


class TestKeys:
    def test_options_may_name_each_preset_and_nothing_else(self):
        assert set(offered(Options, FIELD)) == {preset.key for preset in PRESETS}

    def test_tables_begin_with_tenhou_and_so_do_options_that_name_nothing(self):
        assert (PRESETS[0].key, PRESETS[0].title) == ("tenhou", "Tenhou")
        assert msgspec.convert({}, Options) == Options() == PRESETS[0].options
        assert GAME.info.presets is PRESETS

    def test_queues_play_presets_that_there_are_and_one_is_rated(self):
        assert all(find(PRESETS, pool.preset) for pool in POOLS)
        assert [(pool.key, pool.rated) for pool in POOLS] == [("league", True), ("casual", False)]


class TestValues:
    @EVERY
    def test_a_preset_is_options_that_name_it(self, preset: Preset[Options]):
        assert preset.options.preset == preset.key
        assert msgspec.convert(filled(PRESETS, {"preset": preset.key}), Options) == preset.options

    @EVERY
    def test_one_option_that_is_changed_is_named_alone(self, preset: Preset[Options]):
        assert changes(PRESETS, preset.options) == {}
        tried = [changes(PRESETS, options) == {name: value} for name, value, options in changed_alone(preset)]
        assert all(tried)
        assert len(tried) > len(OF_THREE.names) * 3 // 4, "few options make no sense alone"

    @pytest.mark.clause("SR §1.7", "SR §4.5")
    def test_points_by_which_a_site_plays(self):
        points = [(each.start, each.goal, each.uma, each.oka) for each in (preset.options for preset in PRESETS)]
        assert points == [(35_000, 40_000, 20, 15_000), (35_000, 40_000, 15, 0), (35_000, 40_000, 20, 15_000)]

    @EVERY
    def test_a_deal_can_be_played_by_it(self, preset: Preset[Options]):
        assert played(GAME, preset).is_over


class TestSources:
    @EVERY
    def test_places_are_those_of_options(self, preset: Preset[Options]):
        assert set(preset.clauses) <= set(OF_THREE.names)
        assert all(preset.clauses.values())

    @EVERY
    def test_whatever_differs_from_tenhou_has_its_place(self, preset: Preset[Options]):
        assert differing(preset) <= set(preset.clauses)

    def test_all_that_a_site_can_have_was_read_of_tenhou_and_of_mahjong_soul(self):
        for preset in PRESETS[:2]:
            assert set(OF_THREE.names) - set(preset.clauses) == UNREAD

    @EVERY
    def test_notes_are_sentences(self, preset: Preset[Options]):
        assert preset.book
        assert all(note[0].isupper() and note.endswith(".") for note in preset.notes)

    def test_the_table_of_the_rules_is_that_of_the_presets(self):
        """``python -m tests.games.riichi.presets_table`` writes it."""
        text = OF_THREE.rules.read_text(encoding="utf-8")
        assert page(OF_THREE, text) == text
