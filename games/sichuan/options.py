"""Options of the rules that a table may choose."""

from typing import Literal

from msgspec import Struct

from games.presets import Contradiction


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a match; anything else, or any other value, is refused when they are converted.

    The defaults are those of SBR 2019; ``Contradiction`` for two that do not go together.
    """

    preset: Literal["sbr-2019", "sbr-2019-strict", "mahjongsoft", "chengdu-xuezhan", "xueliu"] = "sbr-2019"
    """The set of options that these began as (``presets``)."""
    strict: bool = False
    """The tournament table: false hu and melds of one's own forbidden suit are possible, and penalised (SBR §2.6)."""
    fan_limit: Literal[0, 2, 3, 4, 5, 6] = 3
    """Fans that count at most: three are worth 8 points (SBR §7), each more doubles them; 0: all count (SBR §12.8)."""
    own_four_waits: bool = True
    """Whether a kind may be waited for of which the hand itself holds all four copies (SBR, Terms)."""

    # ── payments (SBR §12.1-12.7) ──
    self_drawn: Literal["point", "fan", "nothing"] = "point"
    """What a self-drawn hu adds: one point from each, one fan, or nothing."""
    kong_draw: Literal["self-drawn", "discard"] = "self-drawn"
    """How a hu on the replacement for a melded kong is paid: by all, or by who discarded the fourth tile."""
    flower_pig: Literal["penalty", "limit", "nothing"] = "penalty"
    """What the forbidden suit costs at the empty wall: 48 points to nobody, the limit to each other, or no more."""
    not_ready: Literal["dearest", "cheapest", "nothing"] = "dearest"
    """By which completion of a ready hand who isn't ready pays for it at the empty wall, if at all."""
    concealed_kong: Literal[0, 1, 2, 3] = 2
    melded_kong: Literal[0, 1, 2, 3] = 2
    promoted_kong: Literal[0, 1, 2, 3] = 1
    postponed_kong: Literal[0, 1, 2, 3] = 0
    """Points of each payer for a kong, by its sort."""
    kong_refund: bool = True
    """Whether who isn't ready at the empty wall gives back what kongs earned."""
    kong_shot: Literal["returned", "passed", "kept"] = "returned"
    """Where a kong's payment goes when the discard after it is won: back, to the winner, or nowhere."""

    # ── fans (SBR §12.9-12.15) ──
    golden_wait: Literal[0, 1, 2] = 1
    root: bool = True
    """Whether four alike count, as a kong or not."""
    under_the_sea: bool = True
    concealed_hand: bool = False
    no_ends: bool = False
    middle_five: bool = False
    two_five_eights: Literal[0, 1, 2, 3] = 0
    ends_everywhere: Literal[0, 1, 2, 3] = 0
    heavenly_hand: Literal[0, 2, 3, 4, 5] = 0
    earthly_hand: Literal[0, 2, 3, 4, 5] = 0

    # ── play (SBR §12.16-12.23) ──
    missed_wins: Literal["dearer", "none", "any"] = "dearer"
    """What who let a win go may still win on others' tiles before the next own draw."""
    exchange: Literal["none", "one-suit", "any"] = "none"
    """Whether three tiles are given before suits are forbidden: of one suit, or any."""
    exchange_direction: Literal["dice", "next", "opposite"] = "dice"
    """To whom they are given: a die says so once all have chosen, or it is always the same."""
    forbidding: Literal["sealed", "open", "first-discard"] = "sealed"
    """Whether a suit is named unseen and known from the first discard on, named openly, or by the first discard."""
    forbidden_first: bool = False
    """Whether tiles of the forbidden suit are discarded before all others."""
    blood_flows: bool = False
    """Whether who has gone hu plays on, and may go hu again, until the wall is empty."""

    def __post_init__(self) -> None:
        """Raise ``Contradiction`` for options that do not go together."""
        if self.flower_pig == "limit" and not self.fan_limit:
            message = "flower_pig: limit needs a limit to pay, and with fan_limit: 0 there is none"
            raise Contradiction(message, "flower_pig", "fan_limit")
        if self.strict and self.blood_flows:
            message = "strict: true checks hands once the deal is over, and with blood_flows: true play goes on by them"
            raise Contradiction(message, "strict", "blood_flows")
