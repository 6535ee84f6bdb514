"""Help for a player: what a hand waits for, what it is worth, what must be discarded. Only from what the seat knows.

At the strict table nobody is told what a hand is worth; what the server would refuse is told everywhere.
"""

from functools import lru_cache
from typing import Final, TypeAlias

from games.base import Json
from games.mahjong.hand import Hand, count, has_suit, minus, ranks, size
from games.mahjong.sets import may_be_left_waiting
from games.mahjong.tiles import COPIES, SUITS, Kind, Suit, names, notation, parse, suit_of
from games.sichuan import claims, exchange, forbidden_suit, hand_value, own_turn, winners
from games.sichuan.decisions import suggested
from games.sichuan.melds import Meld
from games.sichuan.options import Options
from games.sichuan.state import Player, State

Waits: TypeAlias = dict[Kind, int]

_HANDS_KEPT: Final = 1 << 13
"""Twice the hands of a thousand tables: a hand is asked about at every act until it changes."""


def hints(state: State, seat: int) -> Json:
    """Return the hints for a seat, ``{}`` when there are none."""
    player = state.players[seat]
    if state.phase in ("before", "over") or player.out:
        return {}
    if state.phase == "exchange":
        return _exchanging(state, player)
    if state.phase == "forbid":
        return _forbidding(state, player)
    doc: dict[str, Json] = {}
    if player.missed:
        clause = "SBR §2.7" if state.options.missed_wins == "dearer" else "SBR §12.16"
        doc["missed"] = {"points": player.missed, "clause": clause}
    if state.phase == "turn" and state.turn.seat == seat:
        return doc | _own_turn(state, player)
    return doc if state.options.strict else doc | _waiting(state, seat, player)


def _exchanging(state: State, player: Player) -> Json:
    if state.options.strict or player.given:
        return {}
    return {"exchange": list(names(exchange.suggested(player.hand, state.options)))}


def _forbidding(state: State, player: Player) -> Json:
    if state.options.strict or player.suit is not None:
        return {}
    choice = suggested(player, state.options)
    return {"forbid": choice.suit or SUITS[suit_of(parse(choice.tile or "1m"))]}


def _own_turn(state: State, player: Player) -> Json:
    doc = _bound(state, player)
    if state.options.strict:
        return doc
    if "names" in doc:
        doc["forbid"] = SUITS[forbidden_suit.held_least(player)]
    if "must" not in doc and player.suit is not None and has_suit(player.hand, player.suit):
        doc["costly"] = True
    if not state.turn.pung and (won := own_turn.reading(state)):
        doc["hu"] = {"points": won.points, "fans": won.fans} | _again(state, winners.drawn(player, state))
    found = {} if player.locked else _ready_by(state, player)
    return doc | ({"discards": found} if found else {})


def _bound(state: State, player: Player) -> dict[str, Json]:
    """Return what binds the discard, or comes of it, by the rules."""
    if player.locked:
        return _must(state, player) | {"locked": {"clause": "SBR §12.22"}}
    return {"names": _naming(player)} if forbidden_suit.is_unnamed(player, state.options) else _must(state, player)


def _must(state: State, player: Player) -> dict[str, Json]:
    """Return what has to be discarded before all else."""
    if player.aside is not None:
        return {"must": {"tile": notation(player.aside), "clause": "SBR §4.1"}}
    if own_turn.goes_first(state, player):
        return {"must": {"suit": SUITS[player.suit or 0], "clause": "SBR §12.20"}}
    return {}


def _naming(player: Player) -> Json:
    """Return that the discard to come names the forbidden suit (SBR §12.19), and which, where the hand lacks one."""
    missing = forbidden_suit.lacking(player)
    return {"clause": "SBR §12.19"} | ({} if missing is None else {"suit": SUITS[missing]})


def _ready_by(state: State, player: Player) -> dict[str, Json]:
    """Return the discards that leave the hand waiting, with what it then waits on."""
    if player.suit is not None and len(ranks(player.hand[player.suit])) > 1:
        return {}  # a tile of the forbidden suit is left, whichever goes
    if not may_be_left_waiting(player.hand):
        return {}
    found: dict[str, Json] = {}
    unnamed = forbidden_suit.is_unnamed(player, state.options)
    for kind in own_turn.discards(state, player):
        left = minus(player.hand, kind)  # of which all but one will never be asked about again
        suit = forbidden_suit.named_by(player, kind) if unnamed else player.suit
        waits = hand_value.waits(left, player.melds, suit, state.options)
        if waits:
            found[notation(kind)] = _shown(state, player, waits)
    return found


def _waiting(state: State, seat: int, player: Player) -> Json:
    doc: dict[str, Json] = {}
    offer, tile = state.offers[seat], state.open
    if offer and offer.points and tile and not state.answers[seat]:
        won = claims.reading(state, tile, player)
        doc["hu"] = {"points": offer.points, "fans": won.fans if won else {}} | _again(state, player)
    suit = forbidden_suit.ruled_out(player, state.options)
    if size(player.hand) % 3 == 1 and (waits := _waits(player.hand, player.melds, suit, state.options)):
        doc["waits"] = _shown(state, player, waits)
    return doc


def _again(state: State, player: Player) -> dict[str, Json]:
    """Return what a hand that is won may win on again, where it plays on (SBR §12.21)."""
    if not state.options.blood_flows:
        return {}
    waits = _waits(player.hand, player.melds, forbidden_suit.ruled_out(player, state.options), state.options)
    return {"again": _shown(state, player, waits)}


def _shown(state: State, player: Player, waits: Waits) -> list[Json]:
    """Return waits with their values, and how many of each the player can't see yet."""
    return [_wait(kind, points, COPIES - _seen(state, player, kind)) for kind, points in waits.items()]


def _wait(kind: Kind, points: int, left: int) -> Json:
    """Return what is shown of a wait."""
    return {"tile": notation(kind), "points": points, "left": left}


@lru_cache(_HANDS_KEPT)
def _waits(hand: Hand, melds: tuple[Meld, ...], suit: Suit | None, options: Options) -> Waits:
    return hand_value.waits(hand, melds, suit, options)


def _seen(state: State, player: Player, kind: Kind) -> int:
    """Count the tiles of a kind that a player sees: the own hand, all melds and rivers, tiles won from others."""
    seen = count(player.hand, kind) + player.won.count(kind)
    for other in state.players:
        seen += other.river.count(kind)
        for meld in other.melds:
            if meld.kind == kind:
                seen += COPIES if meld.is_kong else COPIES - 1
    if state.open and state.open.kong and state.open.kind == kind:
        seen += 1
    return seen + len({win.step for win in state.wins if win.giver is not None and win.kind == kind})
