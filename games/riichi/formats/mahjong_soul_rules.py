"""The options of a game of Mahjong Soul, as its record says them: the preset, and what a room or contest sets."""

from typing import Any, Final

from msgspec import Struct

from games.base import Json
from games.foreign import Difference
from games.riichi.formats.house_rules import assumed
from games.riichi.formats.loading import SEATS, refuse_if_not_four
from games.riichi.presets.online import MAHJONG_SOUL

_RANKED, _CONTEST = 2, 4
"""Categories of games; 1 is a room of friends."""
_THREE: Final = range(11, 20)
"""Modes in which three play."""
_LENGTHS: Final = {1: "tonpusen", 2: "hanchan"}

_FLAGS: Final[dict[str, tuple[str, Json, Json]]] = {
    "have_liujumanguan": ("nagashi_mangan", True, False),
    "have_qieshangmanguan": ("kiriage", True, False),
    "have_li_dora": ("ura_dora", True, False),
    "have_gang_biao_dora": ("kan_dora", True, False),
    "have_gang_li_dora": ("kan_ura_dora", True, False),
    "ming_dora_immediately_open": ("kan_dora_moment", "at-once", "with-discard"),
    "have_sifenglianda": ("four_winds", True, False),
    "have_sigangsanle": ("four_kans", True, False),
    "have_sijializhi": ("four_riichi", True, False),
    "have_jiuzhongjiupai": ("nine_ends", True, False),
    "have_sanjiahele": ("several_rons", "two", "all"),
    "have_helezhongju": ("winning_dealer_ends", True, False),
    "have_tingpaizhongju": ("ready_dealer_ends", True, False),
    "have_yifa": ("ippatsu", True, False),
    "can_jifei": ("bankruptcy", "below-zero", "none"),
    "disable_leijiyiman": ("counted_yakuman", "sanbaiman", "yakuman"),
    "disable_double_yakuman": ("double_yakuman", False, True),
    "disable_composite_yakuman": ("multiple_yakuman", False, True),
    "enable_shiti": ("swap_calling", True, False),
    "enable_nontsumo_liqi": ("riichi_without_draw", True, False),
    "disable_double_wind_four_fu": ("double_wind_fu", 2, 4),
    "disable_angang_guoshi": ("kokushi_robs_closed_kan", False, True),
}
"""What is on or off: our option, and its values where it is on and where it is off."""
_NEEDED: Final = ("have_biao_dora", "have_helelianzhuang", "have_tingpailianzhuang")
"""What is always on here."""
_HEAD_BUMP, _EXTRA_ROUND = "have_toutiao", "have_nanruxiru"
_USUAL: Final = {
    "liqibang_value": 1_000, "changbang_value": 300, "fanfu": 1,
    "noting_fafu_1": 1_000, "noting_fafu_2": 1_500, "noting_fafu_3": 3_000,
}  # fmt: skip
"""What has one value here."""
_UMA: Final[dict[tuple[int, ...], int]] = {(5, -5, -15): 15, (5, -5, -10): 10, (10, -10, -20): 20, (10, -10, -30): 30}
"""By what second to fourth place get, in thousands."""
_UMA_FIELDS: Final = ("shunweima_2", "shunweima_3", "shunweima_4")
_PASSED_OVER: Final = frozenset({"time_fixed", "time_add", "bianjietishi", "ai_level", "have_zimosun", "thinking_type"})
_READ: Final = frozenset({"dora_count", "shiduan", "init_point", "fandian", _HEAD_BUMP, _EXTRA_ROUND, *_UMA_FIELDS})


class Mode(Struct):
    """Its length, and what else is set."""

    mode: int = 0
    detail_rule: dict[str, Any] | None = None


class Config(Struct):
    """What kind of game it is."""

    category: int = 0
    mode: Mode | None = None


class _Rules:
    """The options as they are found, and the differences."""

    def __init__(self, config: Config, tiles: tuple[str, ...], start: int) -> None:
        mode = config.mode or Mode()
        if mode.mode in _THREE:
            refuse_if_not_four(SEATS - 1)
        self.options: dict[str, Json] = {"preset": MAHJONG_SOUL.key}
        self.differences: list[Difference] = []
        self._category = config.category
        self._found = mode.detail_rule or {}
        self._start = start
        if mode.mode in _LENGTHS:
            self.options["length"] = _LENGTHS[mode.mode]
        else:
            text = f"a game of the mode {mode.mode} is played as one of two rounds"
            self._unknown(text, "mode", mode.mode, "hanchan")
        self._reds(tiles)
        self._open_tanyao()
        self._goal()
        self._flags()
        self._uma()
        self._rest()

    def _unknown(self, text: str, option: str, told: Json, ours: Json) -> None:
        facts = {"option": option, "told": told, "ours": ours}
        self.differences.append(Difference(None, "option-unknown", text, facts))

    def _unsaid(self, text: str, option: str, ours: Json) -> None:
        self.differences.append(Difference(None, "option-unsaid", text, {"option": option, "ours": ours}))

    def _foreign(self, text: str, option: str, told: Json) -> None:
        self.differences.append(Difference(None, "option-foreign", text, {"option": option, "told": told}))

    def _count(self, name: str) -> int | None:
        found = self._found.get(name)
        return int(found) if isinstance(found, int) else None

    def _reds(self, tiles: tuple[str, ...]) -> None:
        count = sum(tile[0] == "0" for tile in tiles) if tiles else self._count("dora_count")
        if count in (0, 3, 4):
            self.options["red_fives"] = count
        elif count is not None:
            self._unknown(f"{count} red fives: three are played with", "dora_count", count, 3)
        elif self._category != _RANKED:
            self._unsaid("the file does not say how many fives are red: three are played with", "dora_count", 3)

    def _open_tanyao(self) -> None:
        found = self._count("shiduan")
        if found is not None:
            self.options["open_tanyao"] = bool(found)
        elif self._category != _RANKED:
            self._unsaid("the file does not say whether open tanyao counts: it does here", "shiduan", ours=True)

    def _goal(self) -> None:
        goal = self._count("fandian") or MAHJONG_SOUL.options.goal
        if goal < self._start:
            text = f"a goal of {goal:,} points is below the start, {self._start:,}: nobody needs any here"
            self._unknown(text, "fandian", goal, 0)
            goal = 0
        self.options["goal"] = goal

    def _flags(self) -> None:
        """Read what is on or off: a contest sets all of it, naming whatever is on; other games say nothing of it."""
        on = {name for name in (*_FLAGS, *_NEEDED, _HEAD_BUMP, _EXTRA_ROUND) if self._found.get(name)}
        if self._category == _CONTEST and on:
            self._contest(on)
            return
        for name, (option, value, _) in _FLAGS.items():
            ours = getattr(MAHJONG_SOUL.options, option)
            if name in on and value != ours:
                text = f"{name} is on, which is known of contests alone: {option} is as in the preset"
                self._unknown(text, name, told=True, ours=ours)

    def _contest(self, on: set[str]) -> None:
        self.options |= {option: value if name in on else other for name, (option, value, other) in _FLAGS.items()}
        if _HEAD_BUMP in on:
            self.options["several_rons"] = "first"
        if _EXTRA_ROUND not in on:
            self.options["goal"] = 0
        if not (self.options["ura_dora"] and self.options["kan_dora"]):
            self.options["kan_ura_dora"] = False
        for name in _NEEDED:
            if name not in on:
                self._unknown(f"{name} is off, which is always on here", name, told=False, ours=True)

    def _uma(self) -> None:
        told = tuple(self._count(name) or 0 for name in _UMA_FIELDS)
        if told in _UMA:
            self.options["uma"] = _UMA[told]
        elif any(told):
            listed = ", ".join(map(str, told))
            self._foreign(f"uma of {listed} for second to fourth place is not known here", "shunweima", listed)
        base = self._count("jingsuanyuandian")
        if base and base != self._start:
            self._unknown(f"final points are counted from {base:,} there", "jingsuanyuandian", base, self._start)

    def _rest(self) -> None:
        for name, value in _USUAL.items():
            if self._found.get(name, value) not in (value, 0):
                found = self._found[name]
                self._unknown(f"{name} is {found!r:.40}, and {value:,} here", name, _plain(found), value)
        known = {*_FLAGS, *_NEEDED, *_USUAL, *_READ, *_PASSED_OVER, "jingsuanyuandian"}
        for name in sorted(self._found.keys() - known):
            if self._found[name]:
                found = self._found[name]
                self._foreign(f"{name:.40} is {found!r:.40}, which is not known here", name, _plain(found))


def _plain(found: Json) -> Json:
    """Return a value of theirs as a fact."""
    return found if isinstance(found, bool | int) else f"{found!r:.40}"


def options_of(config: Config, tiles: tuple[str, ...], start: int) -> tuple[dict[str, Json], tuple[Difference, ...]]:
    """Return the options of a game, and what of its rules they can't be.

    ``tiles`` are all of the set, where the file tells them, and ``start`` is what everybody began with, in points.
    """
    rules = _Rules(config, tiles, start)
    first = assumed(MAHJONG_SOUL.key, "the file does not say all rules of its game")
    return rules.options, (first, *rules.differences)
