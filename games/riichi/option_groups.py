"""The options in the order and company in which a form shows them."""

from typing import Final

from games.presets import OptionGroup

OPTION_GROUPS: Final = (
    OptionGroup("length", ("length", "start")),
    OptionGroup(
        "end",
        (
            *("goal", "bankruptcy", "winning_dealer_ends", "ready_dealer_ends"),
            *("oka", "uma", "uma_ties", "left_sticks"),
        ),
    ),
    OptionGroup("tiles", ("red_fives", "ura_dora", "kan_dora", "kan_ura_dora", "kan_dora_moment")),
    OptionGroup("calls", ("swap_calling", "kokushi_robs_closed_kan")),
    OptionGroup("ready", ("riichi_below_deposit", "riichi_without_draw", "fifth_tile")),
    OptionGroup(
        "yaku",
        ("ippatsu", "open_tanyao", "renho", "counted_yakuman", "multiple_yakuman", "double_yakuman", "nagashi_mangan"),
    ),
    OptionGroup("scoring", ("kiriage", "double_wind_fu", "replacement_fu")),
    OptionGroup(
        "payments",
        (
            *("several_rons", "honba_of_several", "sticks_of_several"),
            *("pao", "pao_share", "pao_honba", "kan_pao"),
        ),
    ),
    OptionGroup("draws", ("nine_ends", "four_winds", "four_riichi", "four_kans")),
    OptionGroup("penalties", ("strict", "chombo")),
)
