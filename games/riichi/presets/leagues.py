"""The rules of Japanese leagues."""

from typing import Final

from games.presets import Preset
from games.riichi.options import Options
from games.riichi.presets.sources import REFERENCE, RESTATED, THREE_UNREAD, TILE_LEFT, places

M_LEAGUE: Final = Preset(
    "m-league",
    "M.League",
    Options(
        preset="m-league",
        start=25_000,
        oka=20_000,
        uma=30,
        riichi_without_draw=True,
        kokushi_robs_closed_kan=False,
        several_rons="first",
        nine_ends=False,
        four_winds=False,
        four_riichi=False,
        four_kans=False,
        kiriage=True,
        counted_yakuman="sanbaiman",
        renho="none",
        pao="kans-too",
        double_wind_fu=2,
        replacement_fu=True,
    ),
    "Official rules of the M.League (m-league.jp/about)",
    places(
        {
            "riichi.wiki, M.League": "start oka uma uma_ties several_rons kan_dora_moment pao",
            "mahjong-space.com, M.League rules": (
                "length red_fives ippatsu ura_dora kan_dora kokushi_robs_closed_kan nine_ends four_winds"
                " four_riichi four_kans"
            ),
            f"{REFERENCE}, Points and placement": "left_sticks",
            f"{REFERENCE}, Scoring switches": (
                "bankruptcy goal winning_dealer_ends ready_dealer_ends kan_ura_dora riichi_without_draw kiriage"
                " counted_yakuman multiple_yakuman double_yakuman renho double_wind_fu"
            ),
            "mahjong-c, list of interpretations": "replacement_fu",
            "Denno Majan (github.com/kobalab/Majiang), M.League rules": "swap_calling open_tanyao nagashi_mangan",
        }
    ),
    (
        RESTATED,
        "Sources differ on nagashi mangan: Riichi Advanced has it, two other sets of presets do not.",
        "The penalty of a false win could not be read in the current rules; those of 2018 have a mangan paid at once.",
        "Who is liable for sukantsu has given the tile of the fourth kan, the other three being there already.",
        TILE_LEFT,
        THREE_UNREAD,
    ),
)

JPML_A: Final = Preset(
    "jpml-a",
    "JPML A",
    Options(
        preset="jpml-a",
        uma="floating",
        left_sticks="lost",
        red_fives=0,
        ippatsu=False,
        ura_dora=False,
        kan_dora=False,
        kan_ura_dora=False,
        riichi_without_draw=True,
        kokushi_robs_closed_kan=False,
        several_rons="first",
        nine_ends=False,
        four_winds=False,
        four_riichi=False,
        four_kans=False,
        renho="none",
        pao="kans-too",
        double_wind_fu=2,
        replacement_fu=True,
    ),
    (
        "Competition rules of the Japan Professional Mahjong League (日本プロ麻雀連盟 競技ルール),"
        " official rules (A), sheet of 1 April 2026"
    ),
    places(
        {
            f"{REFERENCE}, Points and placement": "start uma uma_ties oka left_sticks",
            f"{REFERENCE}, Scoring switches": (
                "bankruptcy goal winning_dealer_ends ready_dealer_ends ippatsu ura_dora kan_dora kan_ura_dora"
                " several_rons kiriage counted_yakuman multiple_yakuman double_yakuman renho double_wind_fu"
                " riichi_without_draw nine_ends four_winds four_riichi four_kans"
            ),
            f"{REFERENCE}, Physical red fives": "red_fives",
            "mj-king.net, official rules of the League": (
                "open_tanyao swap_calling kokushi_robs_closed_kan replacement_fu"
            ),
            "Presets of competition rules, JPML A": "length nagashi_mangan",
            "Pantheon, ruleset jpmlA": "pao chombo",
        }
    ),
    (
        RESTATED,
        "The rules count four yakuman in a hand at most; here there is no bound.",
        (
            "Until 2022 the rules had abortive draws, a double wind pair of four fu and no fu on a replacement"
            " tile; a ryuiso needed a green dragon, and a counted yakuman was a sanbaiman."
        ),
        (
            "An earlier edition let the other end of a run be discarded after a chi; whether the edition of 2026"
            " does could not be read."
        ),
        "An earlier edition let kokushi be won on a closed kan.",
        TILE_LEFT,
        THREE_UNREAD,
    ),
)
