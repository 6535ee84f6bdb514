"""The sets of options that have a name, the default of tables first, and what players are offered."""

from typing import Final

from games.presets import Pool, Preset
from games.riichi.presets.sources import REFERENCE, places
from games.sanma.options import Options

_ENGINE: Final = "riichienv 0.4"
"""An engine whose games of three are held to those of Tenhou and Mahjong Soul (github.com/smly/RiichiEnv)."""
_FOR_THREE: Final = "riichi.wiki, Tenhou.net rules, Three-player rules"
_FOR_ALL: Final = "riichi.wiki, Tenhou.net rules"
_SOUL: Final = "riichi.wiki, Mahjong Soul"
_PORTAL: Final = "mahjong-portal.com, Mahjong Soul, three players"
_ADVANCED: Final = "Riichi Advanced, presets for three, Riichi City"
_ADVANCED_FOUR: Final = "Riichi Advanced, preset Riichi City"

TENHOU: Final = Preset(
    "tenhou",
    "Tenhou",
    Options(),
    "Manual of Tenhou (tenhou.net/man), ranked hanchan of three with red fives and open tanyao",
    places(
        {
            _FOR_THREE: "start goal uma oka kita",
            _FOR_ALL: (
                "length bankruptcy winning_dealer_ends ready_dealer_ends uma_ties left_sticks red_fives kan_dora"
                " kan_ura_dora kan_dora_moment swap_calling riichi_below_deposit riichi_without_draw several_rons"
                " honba_of_several sticks_of_several nine_ends four_kans nagashi_mangan fifth_tile open_tanyao renho"
                " pao pao_share pao_honba double_wind_fu replacement_fu"
            ),
            "riichi.wiki, Tenhou.net": "multiple_yakuman double_yakuman kan_pao",
            "riichi.wiki, Sanma": "tsumo_loss",
            f"{REFERENCE}, Scoring switches": "ippatsu ura_dora counted_yakuman kiriage",
            f"{_ENGINE}, default_tenhou": "kokushi_robs_closed_kan four_winds four_riichi",
        }
    ),
    (
        "The manual was read in the translation of riichi.wiki of 2020 and in restatements.",
        "That a ron pays 200 for each honba, and that all who are noten pay 2,000, is as in the engine that was read.",
        "Final scores are rounded to thousands there.",
        "Sources differ on kokushi and closed kans: the engine that was read does not allow it, Riichi Advanced does.",
        "In a game that is played on, sticks on the table do not count for the goal.",
        "The manual names four riichi and four equal winds for four players; with three, neither ends a deal.",
    ),
)

MAHJONG_SOUL: Final = Preset(
    "mahjong-soul",
    "Mahjong Soul",
    Options(
        preset="mahjong-soul",
        oka=0,
        uma=15,
        kokushi_robs_closed_kan=True,
        double_yakuman=True,
        pao_share="own",
    ),
    "Rules of Mahjong Soul, ranked games of two rounds for three",
    places(
        {
            _PORTAL: (
                "length start goal oka uma red_fives kita tsumo_loss several_rons honba_of_several sticks_of_several"
                " nine_ends four_winds four_riichi four_kans"
            ),
            _SOUL: (
                "bankruptcy uma_ties left_sticks swap_calling kokushi_robs_closed_kan nagashi_mangan open_tanyao pao"
                " pao_share kan_pao double_wind_fu"
            ),
            f"{REFERENCE}, Scoring switches": (
                "ippatsu ura_dora kan_dora kan_ura_dora counted_yakuman kiriage multiple_yakuman double_yakuman renho"
            ),
            f"{_ENGINE}, default_mjsoul": (
                "kan_dora_moment winning_dealer_ends ready_dealer_ends riichi_below_deposit riichi_without_draw"
                " fifth_tile pao_honba replacement_fu"
            ),
        }
    ),
    (
        "The rules were read in restatements and in an engine that follows them, not in their own words.",
        "That a ron pays 200 for each honba, and that all who are noten pay 2,000, is as in that engine.",
        "A win on the tiles dealt counts there as the dearest of its yakuman on whichever tile.",
        "Sources differ on waits of which the hand holds all four tiles: Riichi Advanced counts them as ready.",
        "Rooms for friends there may share the missing player's part of a tsumo (option tsumo_loss).",
    ),
)

RIICHI_CITY: Final = Preset(
    "riichi-city",
    "Riichi City",
    Options(
        preset="riichi-city",
        kokushi_robs_closed_kan=True,
        double_yakuman=True,
        kan_pao=True,
    ),
    "Rules of Riichi City, ranked games of two rounds for three",
    places(
        {
            _ADVANCED: "start goal uma red_fives kita tsumo_loss",
            _ADVANCED_FOUR: (
                "bankruptcy winning_dealer_ends ready_dealer_ends left_sticks kan_ura_dora kan_dora_moment"
                " swap_calling riichi_without_draw kokushi_robs_closed_kan nagashi_mangan kiriage counted_yakuman"
                " double_wind_fu kan_pao"
            ),
            "riichi.wiki, Riichi City": (
                "length ippatsu ura_dora kan_dora several_rons nine_ends four_kans open_tanyao multiple_yakuman"
                " double_yakuman renho pao"
            ),
        }
    ),
    (
        (
            "Of the games for three, points and uma alone were read, in the presets of Riichi Advanced; the rest is as"
            " the site has it for four."
        ),
        "The honba of a ron, and what who is noten pays, are in those presets as here.",
        (
            "Riichi Advanced gives no rinshan on the tile that replaces a North; whether the site does was not read;"
            " it counts here (SR §3.6)."
        ),
        "Whether who gave the tile of an open kan pays as for a tsumo or as for a ron was not read.",
        (
            "Oka, how equal points are placed, who of two winners gets honba and sticks, which hands wait for no tile"
            " that is left, fu on a replacement tile, who pays the honba of a hand that one is liable for and which of"
            " its yakuman, whether three equal winds or three riichi end a deal, and whether riichi may be declared"
            " with fewer than 1,000 points could not be read; they are as at Tenhou."
        ),
    ),
)

PRESETS: Final = (TENHOU, MAHJONG_SOUL, RIICHI_CITY)
POOLS: Final = (Pool("league", "tenhou", rated=True), Pool("casual", "tenhou"))
