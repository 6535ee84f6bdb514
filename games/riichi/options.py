"""Options of the rules that a table may choose. The defaults are those of RRC 1.0; other books are ``presets``."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from games.mahjong.wall import SEATS
from games.presets import Contradiction

_HUNDRED: Final = 100
FifthTile: TypeAlias = Literal["ready", "not-in-hand", "not-in-sets"]
Points: TypeAlias = Annotated[int, Meta(ge=0, le=100_000, multiple_of=1_000)]


class Axes(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Everything that a match may be played by, for however many players; their options narrow it (``Options``).

    Options that contradict one another are refused with a ``Contradiction`` that names both.
    """

    game = "riichi"
    """The key of the game that is played by them."""
    seats = SEATS
    """The number of players."""

    preset: str = ""
    """The set of options that these began as (``presets``)."""

    # The match
    length: Literal["hanchan", "tonpusen"] = "hanchan"
    """East and South, or East alone (RR §1.2)."""
    start: Points = 30_000
    """Points that everybody begins with (RR §1.2, §18.1)."""
    goal: Points = 0
    """Points that somebody must have when the last hand is over, or another round is played, one at most; 0: none
    (RR §18.2, §18.3)."""
    bankruptcy: Literal["none", "below-zero", "zero"] = "none"
    """Whether the match ends once somebody has fewer than no points, or none left (RR §18.4)."""
    winning_dealer_ends: bool = False
    """Agari-yame: the match ends when the dealer of the last hand wins it and leads with the goal, if there is one
    (RR §18.5)."""
    ready_dealer_ends: bool = False
    """Tenpai-yame: the same where the last hand is a draw and its dealer is ready (RR §18.6)."""
    oka: Points = 0
    """What first place gets in all, everybody giving the same part of it, in points (RR §18.7)."""
    uma: Literal[10, 15, 20, 30, "floating"] = 15
    """By place, in thousands: 10/5, 15/5, 20/10 or 30/10, and as much below nought (RR §16.3); or by how many hold
    the starting points or more at the end (RR §18.8)."""
    uma_ties: Literal["shared", "by-seat"] = "shared"
    """Whether equal points share places and uma (RR §16.4), or who sat nearer to the first dealer is ahead
    (RR §18.9)."""
    left_sticks: Literal["first", "lost"] = "first"
    """Who gets the sticks left over at the end of the match: first place, or nobody (RR §16.2, §18.10)."""
    chombo: Literal[20_000, 30_000, 40_000, "mangan"] = 20_000
    """What a false win costs in strict play: points after uma, or a mangan paid at once to the others
    (RR §17.3, §18.11)."""
    strict: bool = False
    """The tournament table: false wins and riichi without a ready hand are possible, and penalised (RR §17)."""

    # Dora
    red_fives: Literal[0, 2, 3, 4] = 3
    """Red fives: none, one of dots and of bamboo, one a suit, or two of dots and one of each other suit
    (RR §1.1, §19.1, SR §1.3)."""
    ippatsu: bool = True
    """Whether a win within a turn of riichi is a yaku (RR §10.4, §19.2)."""
    ura_dora: bool = True
    """Whether the indicators below count for who is in riichi (RR §12.3, §19.3)."""
    kan_dora: bool = True
    """Whether each kan brings an indicator (RR §12.2, §19.4)."""
    kan_ura_dora: bool = True
    """Whether those have one below that counts, too (RR §19.5)."""
    kan_dora_moment: Literal["at-once", "with-discard", "after-discard"] = "at-once"
    """When the indicator of an open or added kan is turned over: before the replacement is drawn (RR §3.4), as the
    declarer discards, or once nobody has won on that discard; at the latest when another kan stands (RR §20.1). That of
    a closed kan is turned over at once always."""

    # Calls and riichi
    swap_calling: bool = False
    """Kuikae: whether the tile just called for, or its other end, may be discarded (RR §4, §20.2)."""
    riichi_below_deposit: bool = True
    """Whether riichi may be declared with fewer than 1,000 points (RR §5.1, §20.3)."""
    riichi_without_draw: bool = False
    """Whether riichi may be declared with fewer tiles in the wall than bring another draw (RR §5.1, §20.4)."""
    kokushi_robs_closed_kan: bool = True
    """Whether kokushi may be won on the tile of a closed kan (RR §3.8)."""

    # The end of a deal
    several_rons: Literal["all", "first", "two"] = "all"
    """Who wins where several declare ron on one tile: all; the first in turn order; or two, three being a draw
    (RR §6.2, §21.1)."""
    honba_of_several: Literal["all", "first"] = "all"
    """Who of several winners gets the honba (RR §15.1, §21.4)."""
    sticks_of_several: Literal["own", "first"] = "own"
    """Whether each winner gets back the own stick and the first all others (RR §15.2), or the first gets all
    (RR §21.5)."""
    nine_ends: bool = True
    """Whether nine different ends and honours in a first turn may break the deal off (RR §9.2, §21.2)."""
    four_winds: bool = True
    """Whether four first discards of one wind do (RR §9.1, §21.2)."""
    four_riichi: bool = True
    """Whether four players in riichi do (RR §9.3, §21.2)."""
    four_kans: bool = True
    """Whether four kans of different players do (RR §9.4, §21.2)."""
    nagashi_mangan: bool = False
    """Whether discards that were all ends and honours, none of them called, earn a mangan at a draw (RR §8.5)."""
    fifth_tile: FifthTile = "not-in-sets"
    """Whether a hand is ready that waits for kinds alone whose four tiles its concealed part holds, or its concealed
    part and sets together: always; not the former; neither (RR §8.3, §21.3)."""

    # What a hand is worth
    open_tanyao: bool = True
    """Whether an open hand can be tanyao (RR §10.9, §22.1)."""
    kiriage: bool = False
    """Whether four han with 30 fu, and three with 60, are rounded up to a mangan (RR §14.3, §22.2)."""
    counted_yakuman: Literal["yakuman", "sanbaiman"] = "yakuman"
    """What 13 han and more of ordinary yaku are (RR §14.4, §22.3)."""
    multiple_yakuman: bool = True
    """Whether several yakuman in a hand add up (RR §11.1, §22.4)."""
    double_yakuman: bool = False
    """Whether daisushi, suanko on a pair wait, kokushi on thirteen and pure churenpoto are worth two
    (RR §11.1, §22.5)."""
    renho: Literal["none", "mangan", "yakuman"] = "mangan"
    """What a win on a discard before the first own turn is worth (RR §10.28, §22.6)."""
    pao: Literal["none", "dragons-and-winds", "kans-too"] = "dragons-and-winds"
    """For which yakuman who gave the last set is liable: daisangen and daisushi (RR §14.6), and sukantsu (RR §22.7)."""
    pao_share: Literal["hand", "own"] = "hand"
    """What of a hand with several yakuman who is liable pays for: all of it (RR §14.6), or that yakuman alone
    (RR §22.11)."""
    pao_honba: Literal["discarder", "liable"] = "discarder"
    """Who pays the honba of a hand that one gave the tile for and another is liable for (RR §14.6, §22.8)."""
    kan_pao: bool = False
    """Whether who gave the tile of an open kan pays all of a self-drawn win on its replacement tile (RR §22.12)."""
    double_wind_fu: Literal[2, 4] = 4
    """Fu of a pair of the wind that is both the seat's and the round's (RR §13.3, §22.9)."""
    replacement_fu: bool = False
    """Whether the two fu of a self-drawn win count on a replacement tile (RR §13.4, §22.10)."""

    def __post_init__(self) -> None:
        """Refuse options of which one makes no sense beside another."""
        if 0 < self.goal < self.start:
            message = f"goal: {self.goal} is below the start, {self.start}"
            raise Contradiction(message, "goal", "start")
        if not self.start and self.bankruptcy != "none":
            message = f"bankruptcy: {self.bankruptcy} needs a start above 0"
            raise Contradiction(message, "bankruptcy", "start")
        if self.oka % (self.seats * _HUNDRED):
            message = f"oka: {self.oka} does not divide by the {self.seats} players in full hundreds"
            raise Contradiction(message, "oka")
        if self.kan_ura_dora and not (self.ura_dora and self.kan_dora):
            missing = "kan_dora" if self.ura_dora else "ura_dora"
            message = f"kan_ura_dora: true needs {missing}: true"
            raise Contradiction(message, "kan_ura_dora", missing)

    @property
    def rounds(self) -> int:
        """The number of rounds played, but for one more where nobody reaches the goal."""
        return 2 if self.length == "hanchan" else 1

    @property
    def most_rounds(self) -> int:
        """The number of rounds that a match has at most (RR §18.3)."""
        return self.rounds + (self.goal > 0)

    @property
    def allows_chi(self) -> bool:
        """Whether a discard may be called for a run (RR §2.3, SR §2.1)."""
        return True

    @property
    def sets_norths_aside(self) -> bool:
        """Whether a North may be set aside as dora (SR §3)."""
        return False

    @property
    def shares_missing(self) -> bool:
        """Whether the others pay the share of a missing player in a self-drawn win (SR §4.1); of four nobody is."""
        return True


class Options(Axes, frozen=True):
    """Options of a match of four; anything else, or any other value, is refused when they are converted."""

    preset: Literal[
        "rrc-1.5",
        "ema-2025",
        "ema-2016",
        "wrc-2025",
        "wrc-2022",
        "m-league",
        "jpml-a",
        "tenhou",
        "mahjong-soul",
        "riichi-city",
        "rrc-1.0",
    ] = "rrc-1.0"

    red_fives: Literal[0, 3, 4] = 3
    """Red fives: none, one a suit, or two of dots and one of each other suit (RR §1.1, §19.1)."""
