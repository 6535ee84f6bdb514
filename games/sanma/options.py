"""Options of the rules that a table of three may choose. The defaults are those of Tenhou; others are ``presets``."""

from typing import Literal

from games.riichi.options import Axes, FifthTile, Points


class Options(Axes, frozen=True):
    """Options of a match of three; anything else, or any other value, is refused when they are converted."""

    game = "sanma"
    seats = 3

    preset: Literal["tenhou", "mahjong-soul", "riichi-city"] = "tenhou"
    """The set of options that these began as (``presets``)."""

    # The match
    start: Points = 35_000
    goal: Points = 40_000
    bankruptcy: Literal["none", "below-zero", "zero"] = "below-zero"
    winning_dealer_ends: bool = True
    ready_dealer_ends: bool = True
    oka: Points = 15_000
    uma: Literal[10, 15, 20, 30] = 20
    """What third place gives to first, in thousands; second neither gets nor gives any (SR §4.5)."""
    uma_ties: Literal["shared", "by-seat"] = "by-seat"

    # Dora
    red_fives: Literal[0, 2] = 2
    """Red fives: none, or one of dots and one of bamboo (SR §1.3)."""
    kan_dora_moment: Literal["at-once", "with-discard", "after-discard"] = "with-discard"

    # Calls and riichi
    riichi_below_deposit: bool = False
    kokushi_robs_closed_kan: bool = False
    kita: bool = True
    """Whether a North may be set aside in one's own turn: it is dora, and a replacement is drawn (SR §3, §6.1)."""

    # The end of a deal
    several_rons: Literal["all", "first"] = "all"
    """Who wins where both others declare ron on one tile: both, or the first in turn order (RR §6.2, §21.1)."""
    honba_of_several: Literal["all", "first"] = "first"
    sticks_of_several: Literal["own", "first"] = "first"
    four_winds: bool = False
    """Whether the first discards of all break the deal off where they are one wind (RR §9.1, SR §5.1)."""
    four_riichi: bool = False
    """Whether it is broken off when all are in riichi (RR §9.3, SR §5.1)."""
    nagashi_mangan: bool = True
    fifth_tile: FifthTile = "not-in-hand"

    # What a hand is worth
    renho: Literal["none", "mangan", "yakuman"] = "none"
    pao_honba: Literal["discarder", "liable"] = "liable"
    replacement_fu: bool = True

    # Payments
    tsumo_loss: bool = True
    """Whether the share of the missing player is lost in a self-drawn win; else the two others pay it between them
    (SR §4.1, §6.2)."""

    @property
    def allows_chi(self) -> bool:
        """Whether a discard may be called for a run: no (SR §2.1)."""
        return False

    @property
    def sets_norths_aside(self) -> bool:
        """Whether a North may be set aside as dora (SR §3)."""
        return self.kita

    @property
    def shares_missing(self) -> bool:
        """Whether the others pay the share of the missing player in a self-drawn win (SR §4.1)."""
        return not self.tsumo_loss
