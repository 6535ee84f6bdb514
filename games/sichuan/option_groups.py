"""The options in the order and company in which a form shows them."""

from typing import Final

from games.presets import OptionGroup

OPTION_GROUPS: Final = (
    OptionGroup("table", ("strict", "blood_flows", "missed_wins")),
    OptionGroup("deal", ("exchange", "exchange_direction", "forbidding", "forbidden_first")),
    OptionGroup("ready", ("own_four_waits", "not_ready", "flower_pig")),
    OptionGroup(
        "scoring",
        (
            *("fan_limit", "root", "golden_wait", "under_the_sea", "concealed_hand", "no_ends", "middle_five"),
            *("two_five_eights", "ends_everywhere", "heavenly_hand", "earthly_hand"),
        ),
    ),
    OptionGroup(
        "payments",
        (
            *("self_drawn", "kong_draw", "concealed_kong", "melded_kong", "promoted_kong", "postponed_kong"),
            *("kong_refund", "kong_shot"),
        ),
    ),
)
