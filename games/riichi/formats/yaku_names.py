"""The yaku and dora as Tenhou names and numbers them: both its formats, and ours."""

from typing import Final

NAMES: Final = (
    "門前清自摸和", "立直", "一発", "槍槓", "嶺上開花", "海底摸月", "河底撈魚", "平和", "断幺九", "一盃口",
    "自風 東", "自風 南", "自風 西", "自風 北", "場風 東", "場風 南", "場風 西", "場風 北",
    "役牌 白", "役牌 發", "役牌 中", "両立直", "七対子", "混全帯幺九", "一気通貫", "三色同順", "三色同刻", "三槓子",
    "対々和", "三暗刻", "小三元", "混老頭", "二盃口", "純全帯幺九", "混一色", "清一色", "人和",
    "天和", "地和", "大三元", "四暗刻", "四暗刻単騎", "字一色", "緑一色", "清老頭", "九蓮宝燈", "純正九蓮宝燈",
    "国士無双", "国士無双１３面", "大四喜", "小四喜", "四槓子", "ドラ", "裏ドラ", "赤ドラ",
)  # fmt: skip
"""By Tenhou's number."""

OURS: Final = (
    *("menzen-tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "hotei", "pinfu", "tanyao", "iipeiko"),
    *("yakuhai-seat",) * 4,
    *("yakuhai-round",) * 4,
    *("yakuhai-white", "yakuhai-green", "yakuhai-red", "double-riichi", "chiitoitsu", "chanta", "ittsu"),
    *("sanshoku-dojun", "sanshoku-doko", "sankantsu", "toitoi", "sananko", "shosangen", "honroto", "ryanpeiko"),
    *("junchan", "honitsu", "chinitsu", "renho", "tenho", "chiho", "daisangen", "suanko", "suanko", "tsuiso"),
    *("ryuiso", "chinroto", "churenpoto", "churenpoto", "kokushi", "kokushi", "daisushi", "shosushi", "sukantsu"),
    *("dora", "ura-dora", "red-dora"),
)
"""Our name of each."""

BY_NAME: Final[dict[str, str]] = dict(zip(NAMES, OURS, strict=True))
_DOUBLED: Final = {"suanko": 41, "churenpoto": 46, "kokushi": 48}
"""The numbers of those that have two: on the wait that is worth more."""
_SEAT, _ROUND = 10, 14


def name_of(yaku: str, *, seat_wind: int, round_wind: int, doubled: bool) -> str:
    """Return Tenhou's name of a yaku of ours; winds count from 0, East."""
    if yaku == "yakuhai-seat":
        return NAMES[_SEAT + seat_wind]
    if yaku == "yakuhai-round":
        return NAMES[_ROUND + round_wind]
    return NAMES[_DOUBLED[yaku] if doubled and yaku in _DOUBLED else OURS.index(yaku)]
