"""The books of the European Mahjong Association and of the World Riichi Championship."""

from typing import Final

from games.presets import Preset
from games.riichi.options import Options
from games.riichi.presets.sources import DEPOSIT, FIRST_CALLER, REPLACEMENT_FU, places

COMPARISON_2024: Final = "RRC, Appendix, Differences (30 December 2024)"
"""A table of what EMA, WRC and RRC set, by the authors of RRC 1.0, from when the editions of 2016 and 2022 held."""
COMPARISON_2026: Final = "RRC 1.5, Appendix, Differences"
"""The same table in RRC 1.5, from when the editions of 2025 hold."""

EMA_2016: Final = Preset(
    "ema-2016",
    "EMA 2016",
    Options(
        preset="ema-2016",
        red_fives=0,
        nine_ends=False,
        four_winds=False,
        four_riichi=False,
        four_kans=False,
        counted_yakuman="sanbaiman",
        multiple_yakuman=False,
        replacement_fu=True,
    ),
    "Riichi: Rules for Japanese Mahjong, 2016 edition, European Mahjong Association",
    places(
        {
            "Revision notes": (
                "uma left_sticks chombo red_fives swap_calling several_rons nine_ends four_winds four_riichi"
                " four_kans nagashi_mangan open_tanyao kiriage counted_yakuman double_yakuman renho"
            ),
            "§3.3.5, §3.3.6": "kan_dora kan_dora_moment",
            "§3.4.10": "honba_of_several",
            COMPARISON_2024: (
                "start goal bankruptcy winning_dealer_ends oka uma_ties ura_dora kan_ura_dora riichi_without_draw"
                " kokushi_robs_closed_kan sticks_of_several fifth_tile multiple_yakuman pao pao_honba"
                " double_wind_fu replacement_fu"
            ),
            "riichi.wiki, EMA Riichi Competition Rules": "riichi_below_deposit",
        }
    ),
    (
        (
            "Of the book itself only chapters 3.3.3 to 3.3.6 and 3.4.9 to 3.4.10 and the notes of its revision"
            " could be read; the rest is as the comparison of RRC of 2024 tells it."
        ),
        REPLACEMENT_FU,
        "Outside of tournaments a chombo is a mangan paid to the others.",
    ),
)

EMA_2025: Final = Preset(
    "ema-2025",
    "EMA 2025",
    Options(
        preset="ema-2025",
        red_fives=0,
        riichi_without_draw=True,
        nine_ends=False,
        four_winds=False,
        four_riichi=False,
        four_kans=False,
        kiriage=True,
        counted_yakuman="sanbaiman",
        multiple_yakuman=False,
        double_wind_fu=2,
        replacement_fu=True,
    ),
    "Riichi: Rules for Japanese Mahjong, 2025 edition, European Mahjong Association",
    places(
        {
            "§1.3": "red_fives",
            "§3.1": "length",
            "§3.3.4": "kan_dora",
            "§3.3.7": "pao pao_honba",
            "§3.3.10": "ippatsu ura_dora",
            "§3.3.13": "kokushi_robs_closed_kan",
            "§3.4.3": "several_rons sticks_of_several",
            "§3.4.4": "honba_of_several",
            "§3.4.6": "chombo",
            "§3.5": "goal",
            "§3.7": "start bankruptcy left_sticks",
            "§3.7.1": "uma uma_ties",
            "§4.1.1": "double_wind_fu replacement_fu",
            "§4.1.2": "counted_yakuman",
            "§4.1.3": "kiriage",
            "§4.2": "multiple_yakuman double_yakuman",
            COMPARISON_2026: (
                "winning_dealer_ends oka kan_ura_dora kan_dora_moment swap_calling riichi_without_draw nine_ends"
                " four_winds four_riichi four_kans nagashi_mangan fifth_tile open_tanyao renho kan_pao"
            ),
        }
    ),
    (
        "The book was read in a restatement by its sections and in the comparison of RRC 1.5, not in its own words.",
        "Whether riichi may be declared with fewer than 1,000 points could not be read; it is as in EMA 2016.",
        "The comparison does not say whether riichi may be declared with the last discard; here a tile has to be left.",
        "Outside of tournaments a chombo is a mangan paid to the others.",
    ),
)

WRC_2022: Final = Preset(
    "wrc-2022",
    "WRC 2022",
    Options(
        preset="wrc-2022",
        left_sticks="lost",
        red_fives=0,
        kokushi_robs_closed_kan=False,
        several_rons="first",
        nine_ends=False,
        four_winds=False,
        four_riichi=False,
        four_kans=False,
        kiriage=True,
        counted_yakuman="sanbaiman",
        pao="kans-too",
        double_wind_fu=2,
        replacement_fu=True,
    ),
    "World Riichi Championship Rules 2022, version of 8 July 2022",
    places(
        {
            COMPARISON_2024: (
                "start goal bankruptcy winning_dealer_ends oka uma uma_ties left_sticks red_fives ura_dora"
                " kan_dora kan_ura_dora kan_dora_moment swap_calling riichi_without_draw kokushi_robs_closed_kan"
                " several_rons nine_ends four_winds four_riichi four_kans nagashi_mangan fifth_tile open_tanyao"
                " kiriage counted_yakuman multiple_yakuman renho pao pao_honba double_wind_fu replacement_fu"
            ),
            "WRC 2015 §5.7": "honba_of_several sticks_of_several",
            "Pantheon, ruleset wrc": "chombo ippatsu double_yakuman",
        }
    ),
    (
        (
            "The book itself could not be read: its values are those of the comparison of RRC of 2024, which"
            " agrees with the ruleset of Pantheon, except that there several yakuman in a hand do not add up."
        ),
        REPLACEMENT_FU,
        DEPOSIT,
        FIRST_CALLER,
    ),
)

WRC_2025: Final = Preset(
    "wrc-2025",
    "WRC 2025",
    Options(
        preset="wrc-2025",
        left_sticks="lost",
        red_fives=0,
        riichi_without_draw=True,
        kokushi_robs_closed_kan=False,
        several_rons="first",
        nine_ends=False,
        four_winds=False,
        four_riichi=False,
        four_kans=False,
        kiriage=True,
        pao="kans-too",
        double_wind_fu=2,
        replacement_fu=True,
    ),
    "World Riichi Championship Rules 2025, version of 26 May 2025, with the clarification of 29 June 2025",
    places(
        {
            "Abstract, Core rules": "red_fives open_tanyao",
            "Abstract, Yaku and minipoints": "renho nagashi_mangan",
            "Abstract, Scoring": "double_yakuman",
            "Abstract, Liability payment and abortive draws": "nine_ends four_winds four_riichi four_kans",
            "§9.1": "multiple_yakuman",
            "§9.1.1": "pao",
            "§11.2": "counted_yakuman",
            "§11.3": "double_wind_fu",
            "§13.4": "kiriage",
            "Clarification of 29 June 2025": "riichi_without_draw",
            COMPARISON_2026: (
                "start goal bankruptcy winning_dealer_ends oka uma uma_ties left_sticks ura_dora kan_dora"
                " kan_ura_dora kan_dora_moment swap_calling kokushi_robs_closed_kan several_rons fifth_tile"
                " pao_honba kan_pao replacement_fu"
            ),
            "Pantheon, ruleset wrc": "chombo ippatsu",
        }
    ),
    (
        "The book was read in quotations of it and in the comparison of RRC 1.5, not as a whole.",
        REPLACEMENT_FU,
        DEPOSIT,
        "The clarification lets riichi be declared with the last discard, too; here a tile has to be left.",
        FIRST_CALLER,
    ),
)
