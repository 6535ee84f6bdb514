"""The sets of options that have a name, the default first."""

from typing import Final

from games.presets import EventSession, Pool, Preset
from games.sichuan.options import Options

_ROOMS: Final = "the rules of rooms in games of Chengdu, as their published sources have them"
_FANS: Final = "fans, lonng/nanoserver (internal/game/mahjong/base.go)"
_ROOM: Final = "rules of the room, QuiQiJingFeng/M2_CLIENT (scmj)"
_NOT_READ: Final = (
    "No rulebook of the street game was to be had: neither the encyclopaedias' pages nor the rules of QQ's rooms could "
    "be read. Rooms differ, and each value here is one that rooms offer."
)
_OPENLY: Final = (
    "That suits are named openly, and their tiles go first, is how rooms on line play; "
    "it was not read in these sources."
)

PRESETS: Final = (
    Preset(
        "sbr-2019",
        "SBR 2019",
        Options(),
        "Sichuan Bloody Rules, Mahjong International League, 2019",
    ),
    Preset(
        "sbr-2019-strict",
        "SBR 2019, strict",
        Options(preset="sbr-2019-strict", strict=True),
        "Sichuan Bloody Rules, Mahjong International League, 2019",
        {"strict": "SBR §2.6"},
    ),
    Preset(
        "mahjongsoft",
        "MahjongSoft",
        Options(preset="mahjongsoft", fan_limit=4),
        "MahjongSoft, the site on which the League's marathons are played",
    ),
    Preset(
        "chengdu-xuezhan",
        "Chengdu xuezhan (成都血战)",
        Options(
            preset="chengdu-xuezhan",
            fan_limit=4,
            kong_draw="discard",
            flower_pig="limit",
            postponed_kong=1,
            kong_shot="passed",
            concealed_hand=True,
            no_ends=True,
            two_five_eights=2,
            ends_everywhere=3,
            heavenly_hand=5,
            earthly_hand=5,
            forbidding="open",
            forbidden_first=True,
        ),
        f"Xuezhan daodi (血战到底) by {_ROOMS}",
        {
            "kong_draw": f"{_ROOM}, room rule 3",
            "flower_pig": f"{_ROOM}, rule 7",
            "postponed_kong": f"{_ROOM}, rule 5: every fourth tile added to a pung",
            "kong_shot": f"{_ROOM}, rule 9",
            "concealed_hand": _FANS,
            "no_ends": _FANS,
            "two_five_eights": _FANS,
            "ends_everywhere": _FANS,
            "heavenly_hand": f"{_ROOM}, further fan 5: 32 times",
            "earthly_hand": f"{_ROOM}, further fan 5: 32 times",
        },
        (
            _NOT_READ,
            _OPENLY,
            (
                "Rooms offer limits of two, three and four fans. There a concealed hand has no kong at all, and seven "
                "pairs count as one, too. Not so here."
            ),
        ),
    ),
    Preset(
        "xueliu",
        "Xueliu chenghe (血流成河)",
        Options(
            preset="xueliu",
            fan_limit=6,
            kong_draw="discard",
            flower_pig="limit",
            postponed_kong=1,
            kong_shot="passed",
            under_the_sea=False,
            concealed_hand=True,
            no_ends=True,
            two_five_eights=2,
            ends_everywhere=2,
            heavenly_hand=5,
            earthly_hand=5,
            exchange="one-suit",
            forbidding="open",
            forbidden_first=True,
            blood_flows=True,
        ),
        f"Xueliu chenghe (血流成河) by {_ROOMS}",
        {
            "fan_limit": f"{_ROOM}, rule 7: 64 times",
            "kong_draw": f"{_ROOM}, room rule 3",
            "flower_pig": f"{_ROOM}, rule 7",
            "postponed_kong": f"{_ROOM}, rule 5: every fourth tile added to a pung",
            "kong_shot": f"{_ROOM}, rule 9",
            "under_the_sea": f"{_ROOM}: not among the fans",
            "concealed_hand": f"{_ROOM}, further fan 3",
            "no_ends": f"{_ROOM}, further fan 4",
            "two_five_eights": f"{_ROOM}, further fan 2: eight times with all pungs",
            "ends_everywhere": f"{_ROOM}, further fan 1",
            "heavenly_hand": f"{_ROOM}, further fan 5: 32 times",
            "earthly_hand": f"{_ROOM}, further fan 5: 32 times",
            "exchange": f"{_ROOM}, special rules",
            "blood_flows": f"{_ROOM}, rule 4",
        },
        (
            _NOT_READ,
            (
                "There a concealed hand counts self-drawn alone, all kongs of a hand are passed on after the last, "
                "seven pairs with four alike are worth a fan more, and four kongs go beyond the limit. Not so here."
            ),
            _OPENLY,
        ),
    ),
)
EVENT_SESSIONS: Final = (
    EventSession("sbr-evening", "sbr-2019", deals=8, minutes=60, at_time="cut", table_points=("4", "3", "2", "1")),
)
"""Eight deals in an hour; the deal that the hour finds is cut (SBR §5.2)."""

POOLS: Final = (
    Pool("league", "sbr-2019-strict", deals=8, rated=True),
    Pool("street", "chengdu-xuezhan", deals=8),
    Pool("casual", "sbr-2019", deals=4),
)
