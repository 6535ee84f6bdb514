"""Claims on an open tile: who may claim what, and what comes of the answers (RR §2, §3, §6)."""

from collections.abc import Iterator
from itertools import product
from typing import Literal

from games.actions import Pass
from games.base import Illegal
from games.mahjong.dead_wall import MOST_KONGS
from games.mahjong.sets34 import count
from games.mahjong.tiles import RANKS
from games.mahjong.tiles34 import HONOUR, Kind, Tile, kind_of, notation, ordered
from games.riichi.actions import Chi, Claim, ClaimKan, Pon, Ron
from games.riichi.events import ClaimWord, Granted
from games.riichi.settlement import win_value
from games.riichi.settlement.score_sheet import Fault
from games.riichi.state import Answer, Offer, Open, Player, State
from games.riichi.turns import ready_hand
from games.riichi.turns.melds import Meld

Pair = tuple[Tile, Tile]

WORDS: dict[type[Claim], ClaimWord] = {Ron: "ron", ClaimKan: "kan", Pon: "pon", Chi: "chi", Pass: "pass"}


def no_claim() -> Illegal:
    """Return the refusal of a claim where there is nothing to claim."""
    return Illegal("nothing-to-claim", "there is nothing to claim", "RR §2.2")


def offers(state: State, tile: Open) -> tuple[Offer | None, ...]:
    """Return by seat what there is to claim; ``None`` for whose tile it is."""
    return tuple(None if seat == tile.seat else _offer(state, tile, seat) for seat in range(state.seats))


def _offer(state: State, tile: Open, seat: int) -> Offer:
    player, kind = state.players[seat], kind_of(tile.tile)
    complete = ready_hand.is_complete(player, kind, orphans=tile.kan == "closed")
    ron = state.options.strict or (complete and fault(state, tile, seat) == "")
    if not may_meld(state, tile, player):
        return Offer(ron=ron, complete=complete)
    held = count(player.keys, kind)
    return Offer(
        ron=ron,
        kan=held == 3 and len(state.kans) < MOST_KONGS,
        pon=pons(player, kind) if held > 1 else (),
        chi=chis(state, player, kind) if _may_chi(state, tile, seat) else (),
        complete=complete,
    )


def may_meld(state: State, tile: Open, player: Player) -> bool:
    """Return whether the tile may be called for a set at all (RR §2.7, §5.3, §9.4)."""
    return tile.kan is None and state.left > 0 and not player.riichi and not state.is_fourth_kan


def _may_chi(state: State, tile: Open, seat: int) -> bool:
    """Return whether the seat may call the tile for a run at all (RR §2.3, SR §2.1)."""
    return state.options.allows_chi and seat == state.next_seat(tile.seat)


def fault(state: State, tile: Open, seat: int) -> Fault | Literal[""]:
    """Return what is wrong with a ron of the seat on the tile, "" if nothing (RR §6.1, §6.3, §10.1)."""
    player = state.players[seat]
    if not ready_hand.is_complete(player, kind_of(tile.tile), orphans=tile.kan == "closed"):
        return "not-complete"
    if ready_hand.furiten(player):
        return "furiten"
    return "" if win_value.of_tile(state, seat, tile) else "no-yaku"


def _held(player: Player, kind: Kind) -> list[Tile]:
    return [tile for tile in player.hand if kind_of(tile) == kind]


def pons(player: Player, kind: Kind) -> tuple[Pair, ...]:
    """Return the pairs of the hand that a tile of the kind makes a pon of: with the red five, and without."""
    held = _held(player, kind)
    return tuple(dict.fromkeys((one, two) for place, one in enumerate(held) for two in held[place + 1 :]))


def chis(state: State, player: Player, kind: Kind) -> tuple[Pair, ...]:
    """Return the pairs of the hand that a tile of the kind makes a chi of, after which a tile may be discarded."""
    return tuple(pair for pair in _runs(player, kind) if _may_discard(player, pair, barred(state, kind, pair)))


def _runs(player: Player, kind: Kind) -> list[Pair]:
    suit, keys = kind // RANKS, player.keys
    if kind >= HONOUR or not keys[suit]:
        return []
    return [
        pair
        for low, high in ((kind - 2, kind - 1), (kind - 1, kind + 1), (kind + 1, kind + 2))
        if low // RANKS == high // RANKS == suit and count(keys, low) and count(keys, high)
        for pair in product(dict.fromkeys(_held(player, low)), dict.fromkeys(_held(player, high)))
    ]


def _may_discard(player: Player, pair: Pair, kinds: tuple[Kind, ...]) -> bool:
    """Return whether anything is left to discard after a call with a pair, where kuikae bars these kinds."""
    rest = list(player.hand)
    for tile in pair:
        rest.remove(tile)
    return any(kind_of(tile) not in kinds for tile in rest)


def barred(state: State, kind: Kind, pair: Pair) -> tuple[Kind, ...]:
    """Return the kinds that may not be discarded after calling a tile with a pair of the hand (RR §4, §20.2)."""
    if state.options.swap_calling:
        return ()
    low, high = sorted(map(kind_of, pair))
    if high - low != 1:
        return (kind,)
    other = high + 1 if kind < low else low - 1
    return (kind, other) if other // RANKS == kind // RANKS else (kind,)


def actions(offer: Offer) -> Iterator[Claim]:
    """Yield what a seat with this offer may answer."""
    if offer.ron:
        yield Ron()
    if offer.kan:
        yield ClaimKan()
    yield from (Pon(_names(pair)) for pair in offer.pon)
    yield from (Chi(_names(pair)) for pair in offer.chi)
    yield Pass()


def _names(pair: Pair) -> tuple[str, str]:
    return notation(pair[0]), notation(pair[1])


def outcome(state: State) -> tuple[Granted, ...]:
    """Return the claims that stand: the rons that count in turn order, else one pon or kan, else a chi (RR §2.6)."""
    tile = state.open
    assert tile is not None
    given = [(seat, answer) for seat in state.others(tile.seat) if (answer := state.answers[seat])]
    rons = [seat for seat, answer in given if answer.claim == "ron"]
    if rons:
        return tuple(Granted(seat, "ron") for seat in _that_count(state, tile, rons))
    for words in (("pon", "kan"), ("chi",)):
        for seat, answer in given:
            if answer.claim in words:
                return (_granted(state, tile, seat, answer),)
    return ()


def _that_count(state: State, tile: Open, rons: list[int]) -> list[int]:
    """Return whose rons count: all, or the first that is true; where none is, all are false wins (RR §6.2, §21.1)."""
    if state.options.several_rons != "first":
        return rons
    return next(([seat] for seat in rons if fault(state, tile, seat) == ""), rons)


def is_triple(state: State, tile: Open, rons: list[int]) -> bool:
    """Return whether rons of all others break the deal off in place of winning (RR §21.1)."""
    everybody = state.options.several_rons == "two" and len(rons) == len(state.others(tile.seat))
    return everybody and all(fault(state, tile, seat) == "" for seat in rons)


def _granted(state: State, tile: Open, seat: int, answer: Answer) -> Granted:
    tiles = _held(state.players[seat], kind_of(tile.tile)) if answer.claim == "kan" else answer.tiles
    assert answer.claim != "pass"
    return Granted(seat, answer.claim, tuple(map(notation, tiles)))


def meld_of(tile: Open, sort: str, tiles: tuple[Tile, ...]) -> Meld:
    """Return the set that the open tile makes with tiles of a hand."""
    whole = tuple(ordered((*tiles, tile.tile)))
    return Meld("open-kan" if sort == "kan" else "pon" if sort == "pon" else "chi", whole, tile.tile, tile.seat)


def check(state: State, seat: int, claim: Claim) -> None:
    """Raise ``Illegal`` unless the seat is asked, has not answered yet, and may claim so."""
    tile, offer = state.open, state.offers[seat]
    if state.phase != "claim" or tile is None or offer is None:
        raise no_claim()
    if state.answers[seat]:
        raise Illegal("already-answered", "one claim a seat on one tile", "RR §2.6")
    if not offer.is_asked or claim not in tuple(actions(offer)):
        raise _refusal(state, tile, seat, claim)


def _refusal(state: State, tile: Open, seat: int, claim: Claim) -> Illegal:
    """Return why a claim can't be made. Only the claimer's own hand and public facts are looked at."""
    match claim:
        case Ron():
            return no_ron(fault(state, tile, seat), state.players[seat])
        case Pass():
            return no_claim()
        case _:
            return _no_meld(state, tile, seat, claim)


def no_ron(what: str, player: Player) -> Illegal:
    """Return the refusal of a false win."""
    if what == "furiten":
        clause = ready_hand.CLAUSES[ready_hand.furiten(player) or "missed"]
        return Illegal("furiten", "a tile that completes the hand was discarded or let go: furiten", clause)
    if what == "no-yaku":
        return Illegal("no-yaku", "the hand has no yaku", "RR §10.1")
    return Illegal("not-complete", "the tile does not complete the hand", "RR §6.1")


def _no_meld(state: State, tile: Open, seat: int, claim: ClaimKan | Pon | Chi) -> Illegal:  # noqa: PLR0911 - a reason each
    player, kind = state.players[seat], kind_of(tile.tile)
    if tile.kan:
        return _only_ron(tile)
    if not state.left:
        return Illegal("last-discard", "the last discard may be claimed for ron alone", "RR §2.7")
    if player.riichi:
        return Illegal("in-riichi", "in riichi nothing is called", "RR §5.3")
    if state.is_fourth_kan:
        return Illegal("fourth-kan", "after the fourth kan a discard may be claimed for ron alone", "RR §9.4")
    if isinstance(claim, Chi) and not _may_chi(state, tile, seat):
        return _no_chi(state)
    if isinstance(claim, ClaimKan) and len(state.kans) == MOST_KONGS:
        return Illegal("fifth-kan", "four kans are all that a deal allows", "RR §3.6")
    word, clause = {ClaimKan: ("kan", "RR §2.5"), Pon: ("pon", "RR §2.4"), Chi: ("chi", "RR §2.3")}[type(claim)]
    if isinstance(claim, Chi) and claim.tiles in map(_names, _runs(player, kind)):
        return Illegal("nothing-to-discard", "kuikae would leave nothing to discard after that chi", "RR §4.2")
    return Illegal("too-few", f"the hand lacks the tiles for that {word}", clause)


def _no_chi(state: State) -> Illegal:
    """Return the refusal of a chi, whatever the hand."""
    if not state.options.allows_chi:
        return Illegal("no-chi", "three players call no chi", "SR §2.1")
    return Illegal("not-from-left", "chi takes a tile of the player to the left alone", "RR §2.3")


def _only_ron(tile: Open) -> Illegal:
    """Return the refusal of a call for a set on what was declared."""
    if tile.is_of_kan:
        return Illegal("only-ron", "a tile of a kan may be claimed for ron alone", "RR §3.7")
    return Illegal("only-ron", "a North set aside may be claimed for ron alone", "SR §3.4")
