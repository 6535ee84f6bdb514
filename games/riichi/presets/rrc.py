"""The Regulations of the Russian riichi community."""

from typing import Final

from games.presets import Preset
from games.riichi.options import Options
from games.riichi.presets.sources import places

RRC_1_0: Final = Preset(
    "rrc-1.0",
    "RRC 1.0",
    Options(),
    "Basic rules of riichi mahjong, Russian riichi community, version 1.0",
    places(
        {
            "RR §1.1": "red_fives",
            "RR §1.2": "length start",
            "RR §3.4": "kan_dora_moment",
            "RR §3.8": "kokushi_robs_closed_kan",
            "RR §4.1": "swap_calling",
            "RR §5.1": "riichi_below_deposit riichi_without_draw",
            "RR §6.2": "several_rons",
            "RR §8.3": "fifth_tile",
            "RR §8.5": "nagashi_mangan",
            "RR §9.1": "four_winds",
            "RR §9.2": "nine_ends",
            "RR §9.3": "four_riichi",
            "RR §9.4": "four_kans",
            "RR §10.4": "ippatsu",
            "RR §10.9": "open_tanyao",
            "RR §10.28": "renho",
            "RR §11.1": "multiple_yakuman double_yakuman",
            "RR §12.2": "kan_dora",
            "RR §12.3": "ura_dora kan_ura_dora",
            "RR §13.3": "double_wind_fu",
            "RR §13.4": "replacement_fu",
            "RR §14.3": "kiriage",
            "RR §14.4": "counted_yakuman",
            "RR §14.6": "pao pao_share pao_honba kan_pao",
            "RR §15.1": "honba_of_several",
            "RR §15.2": "sticks_of_several",
            "RR §16.1": "goal bankruptcy winning_dealer_ends ready_dealer_ends",
            "RR §16.2": "left_sticks",
            "RR §16.3": "oka uma",
            "RR §16.4": "uma_ties",
            "RR §17": "strict",
            "RR §17.3": "chombo",
        }
    ),
)

RRC_1_5: Final = Preset(
    "rrc-1.5",
    "RRC 1.5",
    Options(
        preset="rrc-1.5",
        uma=30,
        chombo=40_000,
        nine_ends=False,
        four_winds=False,
        four_riichi=False,
        four_kans=False,
        replacement_fu=True,
    ),
    (
        "Regulations of the RRC, version 1.5 of 20 April 2026, as corrected on 1 July 2026"
        " (github.com/MahjongPantheon/rules-ru)"
    ),
    places(
        {
            "Basic rules, The set": "start",
            "Basic rules, Before the game": "length",
            "Basic rules, Kan": "kan_dora_moment",
            "Basic rules, Kuikae": "swap_calling",
            "Basic rules, Declaring a win": "several_rons fifth_tile",
            "Basic rules, Riichi": "riichi_without_draw sticks_of_several",
            "Basic rules, Dora": "red_fives ura_dora kan_dora kan_ura_dora",
            "Basic rules, Honba": "honba_of_several",
            "Basic rules, Final score": "left_sticks",
            "Basic rules, Uma": "uma uma_ties",
            "Basic rules, Fu of pairs": "double_wind_fu",
            "Basic rules, Further fu": "replacement_fu",
            "Basic rules, Table of points": "kiriage counted_yakuman",
            "Basic rules, Pao": "pao pao_share pao_honba",
            "Basic rules, Chombo": "chombo",
            "List of yaku": "ippatsu open_tanyao renho double_yakuman kokushi_robs_closed_kan",
            "List of yaku, Which yaku combine": "multiple_yakuman",
            "Variations, Bankruptcy": "bankruptcy riichi_below_deposit",
            "Variations, Abortive draws": "nine_ends four_winds four_riichi four_kans",
            "Variations, Nagashi mangan": "nagashi_mangan",
            "Appendix, Differences": "goal oka winning_dealer_ends kan_pao",
        }
    ),
    (
        (
            "Version 1.5 had an uma of 15/5 and a chombo of 20,000 as published in April 2026; its text of July"
            " has 30/10 and 40,000, and the same number."
        ),
        "The book speaks of no game of the East round alone.",
        (
            "The book ends temporary furiten with the next own discard, not with the next draw or call; nothing"
            " can be won in between, so the game is the same."
        ),
    ),
)
