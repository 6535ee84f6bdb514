"""Presets: whole sets of options by the names of their books, and where in these each value stands."""

import msgspec
import pytest

from games.presets import FIELD, Preset, changes, filled, find
from games.riichi.game import GAME
from games.riichi.options import Options
from games.riichi.presets import POOLS, PRESETS
from games.riichi.presets.sources import places
from tests.games.riichi.preset_checks import changed_alone, differing, offered, played
from tests.games.riichi.presets_table import OF_FOUR, page

EVERY = pytest.mark.parametrize("preset", PRESETS, ids=[preset.key for preset in PRESETS])
NAMES = OF_FOUR.names
USUAL = Options()


class TestKeys:
    def test_options_may_name_each_preset_and_nothing_else(self):
        assert set(offered(Options, FIELD)) == {preset.key for preset in PRESETS}

    def test_each_is_there_once(self):
        for names in ([preset.key for preset in PRESETS], [preset.title for preset in PRESETS]):
            assert len(names) == len(set(names))

    def test_tables_begin_with_rrc_1_5(self):
        assert PRESETS[0].key == "rrc-1.5"
        assert GAME.info.presets is PRESETS

    def test_options_that_name_none_are_those_of_rrc_1_0(self):
        """What old matches and records leave out is as it has been."""
        assert msgspec.convert({}, Options) == USUAL == PRESETS[-1].options
        assert (PRESETS[-1].key, USUAL.preset) == ("rrc-1.0", "rrc-1.0")

    def test_queues_play_presets_that_there_are_and_one_is_rated(self):
        assert all(find(PRESETS, pool.preset) for pool in POOLS)
        assert [pool.rated for pool in POOLS].count(True) == 1

    def test_a_preset_that_there_is_not_is_refused(self):
        with pytest.raises(msgspec.ValidationError, match="preset"):
            msgspec.convert(filled(PRESETS, {"preset": "ema-1999"}), Options)


class TestValues:
    @EVERY
    def test_a_preset_is_options_that_name_it(self, preset: Preset[Options]):
        assert preset.options.preset == preset.key
        assert msgspec.convert(msgspec.to_builtins(preset.options), Options) == preset.options
        assert msgspec.convert(filled(PRESETS, {"preset": preset.key}), Options) == preset.options

    def test_no_two_set_the_same(self):
        sets = [tuple(getattr(preset.options, name) for name in NAMES) for preset in PRESETS]
        assert len(set(sets)) == len(PRESETS)

    @EVERY
    def test_one_option_that_is_changed_is_named_alone(self, preset: Preset[Options]):
        assert changes(PRESETS, preset.options) == {}
        tried = [changes(PRESETS, options) == {name: value} for name, value, options in changed_alone(preset)]
        assert all(tried)
        assert len(tried) > len(NAMES) * 3 // 4, "few options make no sense alone"

    def test_ema_with_red_fives(self):
        options = msgspec.convert(filled(PRESETS, {"preset": "ema-2025", "red_fives": 3}), Options)
        assert options.kiriage
        assert changes(PRESETS, options) == {"red_fives": 3}

    @EVERY
    def test_a_deal_can_be_played_by_it(self, preset: Preset[Options]):
        assert played(GAME, preset).is_over


class TestSources:
    @EVERY
    def test_places_are_those_of_options(self, preset: Preset[Options]):
        assert set(preset.clauses) <= set(NAMES)
        assert all(preset.clauses.values())

    @EVERY
    def test_whatever_differs_from_rrc_1_0_has_its_place(self, preset: Preset[Options]):
        assert differing(preset) <= set(preset.clauses)

    def test_rrc_1_0_has_a_clause_for_everything(self):
        assert set(PRESETS[-1].clauses) == set(NAMES)
        rules = OF_FOUR.rules.read_text(encoding="utf-8")
        for clause in PRESETS[-1].clauses.values():
            assert f"**{clause}**" in rules or f"## {clause.removeprefix('RR §')}. " in rules

    @EVERY
    def test_notes_are_sentences(self, preset: Preset[Options]):
        assert preset.book
        assert all(note[0].isupper() and note.endswith(".") for note in preset.notes)

    def test_an_option_stands_in_one_place(self):
        assert places({"§1": "start goal", "§2": "uma"}) == {"start": "§1", "goal": "§1", "uma": "§2"}

    def test_the_table_of_the_rules_is_that_of_the_presets(self):
        """``python -m tests.games.riichi.presets_table`` writes it."""
        text = OF_FOUR.rules.read_text(encoding="utf-8")
        assert page(OF_FOUR, text) == text
