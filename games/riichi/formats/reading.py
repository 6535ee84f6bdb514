"""A game as a file tells it, played by our rules: its record, and what disagrees."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

from msgspec import to_builtins
from msgspec.structs import replace

from games.base import RECORD_FORMAT, Json, RecordError
from games.foreign import Difference, ForeignGame, ForeignRefusal
from games.mahjong.tiles34 import EAST, notation
from games.presets import filled
from games.records import RecordedDeal
from games.riichi.act import close_window
from games.riichi.formats.comparing import differences_after, differences_before
from games.riichi.formats.loading import SEATS, converted, refuse_if_many
from games.riichi.formats.told import ForeignDeal, ToldGame
from games.riichi.formats.walls import wall_of
from games.riichi.options import Options
from games.riichi.presets import PRESETS
from games.riichi.records.replay import RiichiReplayer
from games.riichi.settlement import final_scores
from games.riichi.state import State
from games.riichi.turns import draws

_CLAUSE: Final = re.compile(r"RR §[0-9.]*[0-9]")
WALL_UNKNOWN: Final = Difference(
    None,
    "wall-unknown",
    "the file does not tell which tiles nobody drew: the wall beyond them is filled with the tiles left over",
)


_LASTING: Final[dict[str, Json]] = {
    "length": "hanchan",
    "winning_dealer_ends": False,
    "ready_dealer_ends": False,
    "bankruptcy": "none",
}
"""The options by which a match lasts longest."""


def played(game: ToldGame, key: str, replays: RiichiReplayer) -> ForeignGame:
    """Return the game, played by the rules; raise ``ForeignRefusal`` for what they refuse.

    Where the file goes on after the end of the match, it is played by options that end no match early, if these reach
    further; deals beyond the end by these are left out.
    """
    refuse_if_many(len(game.deals))
    found, left = _played(game, key, replays)
    if not left:
        return found
    notes: tuple[Difference, ...] = ()
    with suppress(ForeignRefusal):
        longer, beyond = _played(game._replace(options={**game.options, **_LASTING}), key, replays)
        if beyond < left:
            text = "the file goes on after the end of the match: it is played as one that lasts as long as any"
            found, left, notes = longer, beyond, (Difference(None, "goes-on", text),)
    if left:
        text = f"the match is over by the rules here: {left} deals that follow in the file are left out"
        notes = (*notes, Difference(None, "left-out", text, {"deals": left}))
    return replace(found, differences=(*found.differences, *notes))


def _played(game: ToldGame, key: str, replays: RiichiReplayer) -> tuple[ForeignGame, int]:
    """Return the game by its options, and how many of its deals follow on the end of the match."""
    options, start = _beginning(game)
    deals = [_deal(number, deal, options) for number, deal in enumerate(game.deals)]
    record = {"format": RECORD_FORMAT, "game": Options.game, "imported": {"from": key}, "options": to_builtins(options)}
    record |= ({"start": start} if start else {}) | {"deals": deals}
    of_deals, count = _play(game, record, replays)
    found = (*game.differences, *_of_walls(game, deals[:count]), *of_deals)
    return ForeignGame({**record, "deals": deals[:count]}, game.names, found), len(deals) - count


def _of_walls(game: ToldGame, deals: list[dict[str, Any]]) -> Iterator[Difference]:
    """Yield which walls are filled with the tiles left over: of the whole game, or of deals whose walls can't be."""
    unknown = [number for number, deal in enumerate(deals) if deal["wall_known"] < len(deal["wall"])]
    if any(not game.deals[number].wall for number in unknown):
        yield WALL_UNKNOWN
        return
    for number in unknown:
        text = "what was drawn and turned over is not of the wall that the file tells"
        yield Difference(number, "wall-other", text)


def _beginning(game: ToldGame) -> tuple[Options, Json]:
    """Return the options with the points that the game began with, and the record's ``start`` where it needs one."""
    first, given = game.deals[0], dict(game.options)
    if first.scores:
        whole = sum(first.scores) + first.sticks * final_scores.STICK
        if whole % SEATS:
            raise ForeignRefusal("start", f"{whole:,} points are not what four players begin with", "hand 1")
        given["start"] = whole // SEATS
    options: Options = converted(filled(PRESETS, given), Options, "options")
    scores = list(first.scores or [options.start] * SEATS)
    if not (first.hand or first.honba or first.sticks) and set(scores) == {options.start}:
        return options, None
    wind, number = notation(EAST + first.hand // SEATS), first.hand % SEATS + 1
    return options, {
        "wind": wind, "number": number, "honba": first.honba, "sticks": first.sticks, "scores": scores
    }  # fmt: skip


def _deal(number: int, deal: ForeignDeal, options: Options) -> dict[str, Any]:
    wall = wall_of(deal, options, f"hand {number + 1}")
    return {
        "dealer": deal.dealer,
        "wall": wall.tiles,
        "wall_known": wall.known,
        "dead_known": wall.dead,
        "actions": [*deal.actions],
    }


def _play(game: ToldGame, record: Json, replays: RiichiReplayer) -> tuple[list[Difference], int]:
    """Play the record, adding who does not show a ready hand; return what disagrees, and how many deals were played."""
    try:
        state, deals = replays.start(record)
    except RecordError as error:
        raise ForeignRefusal("start", str(error).removeprefix("start: "), "hand 1") from None
    found: list[Difference] = []
    for number, deal in enumerate(game.deals):
        if number and state.ended:
            return found, number
        following = game.deals[number + 1] if number + 1 < len(game.deals) else None
        found += [replace(each, deal=number) for each in deal.differences]
        found += differences_before(state, deal, number)
        hand = replays.begin(number, state)
        state = _play_hand(hand, deal, deals[number], following)
        found += differences_after(state.sheet, deal, number)
    return found, len(game.deals)


def _play_hand(hand: RecordedDeal[State, Any], deal: ForeignDeal, found: Json, following: ForeignDeal | None) -> State:
    """Play one deal and return the state after it; raise ``ForeignRefusal``."""
    try:
        actions = hand.begin(found)
        hand.go(actions)
        while hand.state.phase == "claim":
            hand.fold(close_window(hand.state))
        for seat in _not_shown(hand, deal, following):
            actions.append([seat, "conceal"])
            hand.play(actions[-1])
        return hand.end(len(actions))
    except RecordError as error:
        raise _refused(hand, deal, error) from None


def _not_shown(hand: RecordedDeal[State, Any], deal: ForeignDeal, following: ForeignDeal | None) -> list[int]:
    """Return who doesn't show a ready hand at the empty wall, as the file says, or as the next dealer tells."""
    state = hand.state
    if state.phase != "show":
        return []
    asked, ready = draws.asked_to_show(state), deal.told.ready
    if ready is not None:
        return [seat for seat in asked if not ready[seat]]
    if deal.told.end == "draw" and deal.told.deltas == (0,) * SEATS:
        # Either all are ready or nobody is.
        return [] if all(draws.is_ready(state, seat) for seat in range(SEATS)) else list(asked)
    passed_on = following is not None and following.hand != deal.hand
    return [seat for seat in asked if seat == deal.dealer and passed_on]


def _refused(hand: RecordedDeal[State, Any], deal: ForeignDeal, error: RecordError) -> ForeignRefusal:
    """Return the refusal for an error of the rules, at its place in the file."""
    where, _, why = str(error).partition(": ")
    place = f"hand {hand.number + 1}"
    if "after" in where.split():
        return ForeignRefusal("unfinished", why, place)
    if hand.place is not None and hand.place < len(deal.events):
        place = f"{place}, event {deal.events[hand.place]}"
    clauses = _CLAUSE.findall(why)
    return ForeignRefusal("rules-refuse", why, place, **({"clause": clauses[-1]} if clauses else {}))
