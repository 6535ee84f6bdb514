"""The rules of sites where riichi is played online: their ranked games of two rounds for four."""

from typing import Final

from games.presets import Preset
from games.riichi.options import Options
from games.riichi.presets.sources import REFERENCE, places

ENGINE: Final = "riichienv 0.4"
"""An engine whose games are held to those of Tenhou and Mahjong Soul (github.com/smly/RiichiEnv)."""

TENHOU: Final = Preset(
    "tenhou",
    "Tenhou",
    Options(
        preset="tenhou",
        start=25_000,
        goal=30_000,
        bankruptcy="below-zero",
        winning_dealer_ends=True,
        ready_dealer_ends=True,
        oka=20_000,
        uma=20,
        uma_ties="by-seat",
        kan_dora_moment="with-discard",
        riichi_below_deposit=False,
        kokushi_robs_closed_kan=False,
        several_rons="two",
        honba_of_several="first",
        sticks_of_several="first",
        nagashi_mangan=True,
        fifth_tile="not-in-hand",
        renho="none",
        pao_honba="liable",
        replacement_fu=True,
    ),
    "Manual of Tenhou (tenhou.net/man), ranked hanchan with red fives and open tanyao",
    places(
        {
            "riichi.wiki, Tenhou.net rules": (
                "length start goal bankruptcy winning_dealer_ends ready_dealer_ends oka uma uma_ties left_sticks"
                " red_fives swap_calling riichi_below_deposit riichi_without_draw several_rons honba_of_several"
                " sticks_of_several nine_ends four_winds four_riichi four_kans nagashi_mangan fifth_tile"
                " open_tanyao pao pao_share pao_honba double_wind_fu replacement_fu"
            ),
            "riichi.wiki, Tenhou.net": "kan_pao",
            f"{REFERENCE}, Scoring switches": (
                "ippatsu ura_dora kan_dora kan_ura_dora counted_yakuman kiriage multiple_yakuman renho"
            ),
            f"{ENGINE}, default_tenhou": "kan_dora_moment kokushi_robs_closed_kan double_yakuman",
        }
    ),
    (
        "The manual was read in the translation of riichi.wiki of 2015 and in restatements.",
        "Final scores are rounded to thousands there.",
        "Sources differ on kokushi and closed kans: the engine that was read does not allow it, Riichi Advanced does.",
        "In a game that is played on, sticks on the table do not count for the goal.",
    ),
)

MAHJONG_SOUL: Final = Preset(
    "mahjong-soul",
    "Mahjong Soul",
    Options(
        preset="mahjong-soul",
        start=25_000,
        goal=30_000,
        bankruptcy="below-zero",
        winning_dealer_ends=True,
        ready_dealer_ends=True,
        uma_ties="by-seat",
        kan_dora_moment="with-discard",
        riichi_below_deposit=False,
        honba_of_several="first",
        sticks_of_several="first",
        nagashi_mangan=True,
        fifth_tile="not-in-hand",
        double_yakuman=True,
        renho="none",
        pao_share="own",
        pao_honba="liable",
        replacement_fu=True,
    ),
    "Rules of Mahjong Soul (mahjongsoul.com/news/46), ranked games of two rounds for four",
    places(
        {
            "riichi.wiki, Mahjong Soul": (
                "length bankruptcy uma_ties left_sticks red_fives swap_calling"
                " kokushi_robs_closed_kan several_rons sticks_of_several nine_ends four_winds four_riichi"
                " four_kans nagashi_mangan open_tanyao pao pao_share kan_pao double_wind_fu"
            ),
            f"{REFERENCE}, Points and placement": "start goal oka uma",
            f"{REFERENCE}, Scoring switches": (
                "ippatsu ura_dora kan_dora kan_ura_dora counted_yakuman kiriage multiple_yakuman double_yakuman renho"
            ),
            "Riichi Advanced, preset Mahjong Soul": "riichi_without_draw",
            f"{ENGINE}, default_mjsoul": (
                "kan_dora_moment winning_dealer_ends ready_dealer_ends riichi_below_deposit honba_of_several"
                " fifth_tile pao_honba"
                " replacement_fu"
            ),
        }
    ),
    (
        "The rules were read in restatements and in an engine that follows them, not in their own words.",
        "A win on the tiles dealt counts there as the dearest of its yakuman on whichever tile.",
        "Sources differ on waits of which the hand holds all four tiles: Riichi Advanced counts them as ready.",
    ),
)

RIICHI_CITY: Final = Preset(
    "riichi-city",
    "Riichi City",
    Options(
        preset="riichi-city",
        start=25_000,
        goal=30_000,
        bankruptcy="below-zero",
        winning_dealer_ends=True,
        ready_dealer_ends=True,
        oka=20_000,
        uma=30,
        kan_dora_moment="with-discard",
        several_rons="two",
        nagashi_mangan=True,
        double_yakuman=True,
        renho="none",
        kan_pao=True,
    ),
    "Rules of Riichi City, ranked games of two rounds for four",
    places(
        {
            "riichi.wiki, Riichi City": (
                "length start goal oka uma red_fives ippatsu ura_dora kan_dora several_rons nine_ends four_winds"
                " four_riichi four_kans open_tanyao multiple_yakuman double_yakuman renho pao"
            ),
            "Riichi Advanced, preset Riichi City": (
                "bankruptcy winning_dealer_ends ready_dealer_ends left_sticks kan_ura_dora kan_dora_moment"
                " swap_calling riichi_without_draw kokushi_robs_closed_kan nagashi_mangan kiriage counted_yakuman"
                " double_wind_fu kan_pao"
            ),
        }
    ),
    (
        "The rules were read in riichi.wiki and in the preset of Riichi Advanced, not in their own words.",
        "That the indicator of an open kan counts for a ron on the discard after it is as on the other sites.",
        "Whether who gave the tile of an open kan pays as for a tsumo or as for a ron was not read.",
        (
            "How equal points are placed, who of two winners gets honba and sticks, which hands wait for no tile"
            " that is left, fu on a replacement tile, who pays the honba of a hand that one is liable for and which"
            " of its yakuman, and whether riichi may be declared with fewer than 1,000 points could not be read; they"
            " are as in RRC 1.0."
        ),
    ),
)
