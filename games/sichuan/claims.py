"""Claims on an open tile: who may claim what, and what comes of the answers (SBR §2.3, §2.7, §3.6)."""

from typing import Final

from games.base import Illegal
from games.mahjong.hand import Hand, count, minus, plus
from games.mahjong.sets import USELESS, useless
from games.mahjong.tiles import KINDS, RANKS, SUITS, suit_of
from games.mahjong.wall import OTHERS, SEATS
from games.sichuan import hand_value, winners
from games.sichuan.events import ClaimWord, Granted
from games.sichuan.forbidden_suit import ruled_out
from games.sichuan.melds import Meld
from games.sichuan.state import NOBODY, Offer, Open, Player, State

_PLACES: Final = tuple((kind // RANKS, 1 << kind % RANKS) for kind in KINDS)
"""By kind its suit, and the bit of its rank."""


def no_claim() -> Illegal:
    """Return the refusal of a claim where there is nothing to claim."""
    return Illegal("nothing-to-claim", "there is nothing to claim", "SBR §3.1")


def offers(state: State, tile: Open) -> tuple[Offer | None, ...]:
    """Return by seat what may be claimed; ``None`` where a seat may claim nothing."""
    players, others = state.players, OTHERS[tile.seat]
    suit, bit = _PLACES[tile.kind]
    one, two, three = others
    idle = USELESS[players[one].hand[suit]] & USELESS[players[two].hand[suit]] & USELESS[players[three].hand[suit]]
    if idle & bit and not state.options.strict:  # nobody has any use for most tiles
        return NOBODY
    strict = state.options.strict
    found: list[Offer | None] = [None] * SEATS
    for seat in others:
        player = players[seat]
        # In strict play a false hu may be declared, too, and a meld of the forbidden suit.
        if not player.out and (strict or not (player.suit == suit or useless(player.hand[suit]) & bit)):
            found[seat] = _offer(state, tile, player)
    return tuple(found) if any(found) else NOBODY


def chance_fans(state: State, tile: Open) -> tuple[str, ...]:
    """Return those of the fans of chance that a hu on the tile has (SBR fans 8-10)."""
    if tile.kong:
        return ("robbing-kong",)
    after = ("shoot-after-kong",) if tile.after is not None else ()
    return after if state.left else (*after, "under-the-sea")


def reading(state: State, tile: Open, player: Player) -> hand_value.Reading | None:
    """Return what the player's hand would be with the tile, ``None`` where a hu would be false."""
    hand, suit = plus(player.hand, tile.kind), ruled_out(player, state.options)
    return hand_value.best(hand, player.melds, suit, chance_fans(state, tile), state.options, tile.kind)


def _offer(state: State, tile: Open, player: Player) -> Offer | None:
    hand, kind, suit = player.hand, tile.kind, ruled_out(player, state.options)
    points = _worth(state, tile, player) if hand_value.wins_on(hand, kind, player.melds, suit) else 0
    hu = points > 0 or (state.options.strict and not player.missed)
    held = 0 if tile.kong else count(hand, kind) - (player.aside == kind)
    pung, kong = held >= 2, held >= 3 and state.left > 0
    if player.locked:
        pung, kong = False, kong and _keeps_waits(state, tile, player)
    return Offer(hu, pung, kong, points) if hu or pung or kong else None


def _keeps_waits(state: State, tile: Open, player: Player) -> bool:
    """Return whether a kong of the tile leaves a locked hand as it is (SBR §12.22)."""
    hand, meld = player.hand, Meld("melded", tile.kind, tile.seat)
    return winners.keeps_waits(player, hand, minus(hand, tile.kind, 3), meld, state.options)


def _worth(state: State, tile: Open, player: Player) -> int:
    """Return what a true hu on the tile is worth, 0 where it is barred by a win let go (SBR §2.7, §12.16)."""
    won = reading(state, tile, player)
    if won is None or (player.missed and (state.options.missed_wins == "none" or won.points <= player.missed)):
        return 0
    return won.points


def words(offer: Offer) -> tuple[ClaimWord, ...]:
    """Return what a seat with this offer may answer."""
    claims: tuple[tuple[ClaimWord, bool], ...] = (("hu", offer.hu), ("kong", offer.kong), ("pung", offer.pung))
    return (*(word for word, may in claims if may), "pass")


def check(state: State, seat: int, claim: ClaimWord) -> None:
    """Raise ``Illegal`` unless the seat is asked, has not answered yet, and may claim so."""
    tile, offer, player = state.open, state.offers[seat], state.players[seat]
    if tile is None or tile.seat == seat:
        raise no_claim()
    if player.out:
        raise Illegal("out-of-play", "who has gone hu is out of play until the deal ends", "SBR §2.4")
    if state.answers[seat]:
        raise Illegal("already-answered", "one claim a seat on one tile", "SBR §3.6")
    if offer is None or claim not in words(offer):
        raise _refusal(state, tile, player, claim)


def _refusal(state: State, tile: Open, player: Player, claim: ClaimWord) -> Illegal:
    """Return why a claim can't be made. Only the claimer's own hand and public facts are looked at."""
    match claim:
        case "hu":
            return _no_hu(state, tile, player)
        case "pung" | "kong":
            return _no_meld(state, tile, player, claim)
        case _:
            return no_claim()


def _no_hu(state: State, tile: Open, player: Player) -> Illegal:
    won = reading(state, tile, player)
    if player.missed and (won or state.options.strict):
        if state.options.missed_wins == "none":
            text = "a win was let go, so until the next own draw nothing may be won on another's tile"
            return Illegal("missed-win", text, "SBR §12.16")
        text = f"a win worth {player.missed} was let go, so until the next own draw only a greater value may be won"
        return Illegal("missed-win", text, "SBR §2.7")
    return no_hand(plus(player.hand, tile.kind), player)


def no_hand(hand: Hand, player: Player) -> Illegal:
    """Return why a hand, winning tile included, is no winning hand."""
    if hand_value.best(hand, player.melds, None):
        if player.suit is None:
            return Illegal("three-suits", "the hand holds all three suits", "SBR §12.19")
        return Illegal("forbidden-suit", "the hand holds the forbidden suit", "SBR §2.2")
    return Illegal("not-complete", "the hand is neither four sets and a pair nor seven pairs", "SBR §2.1")


def _no_meld(state: State, tile: Open, player: Player, claim: ClaimWord) -> Illegal:
    if tile.kong:
        return Illegal("only-hu", "a tile added to a pung may be claimed for hu alone", "SBR fan 9")
    if player.locked:
        return Illegal("hand-locked", "who has gone hu keeps the hand as it is", "SBR §12.22")
    if claim == "kong" and not state.left:
        return Illegal("no-replacement", "no tile left to replace it", "SBR §3.4")
    if not state.options.strict and suit_of(tile.kind) == player.suit:
        return Illegal("forbidden-meld", f"{SUITS[player.suit or 0]} is the forbidden suit", "SBR §11.2")
    if player.aside == tile.kind:
        return Illegal("set-aside", "too few such tiles in hand beside the one set aside", "SBR §4.1")
    return Illegal("too-few", f"too few such tiles in hand for a {claim}", "SBR §3.1")


def outcome(state: State) -> tuple[Granted, ...]:
    """Return what the answers given come to: every hu in turn order from the giver, else the one meld, else nothing."""
    assert state.open is not None
    order, answers = OTHERS[state.open.seat], state.answers
    if "hu" in answers:
        return tuple([_granted(state, seat) for seat in order if answers[seat] == "hu"])
    for seat in order:
        claim = answers[seat]
        if claim == "pung" or claim == "kong":  # noqa: PLR1714 - narrows the type
            return (Granted(seat, claim),)
    return ()


def _granted(state: State, seat: int) -> Granted:
    return Granted(seat, "hu", shown_suit(state.players[seat]))


def shown_suit(player: Player) -> str | None:
    """Return the letter of a forbidden suit that a first discard or a hu makes public now, else ``None``."""
    return None if player.known or player.suit is None else SUITS[player.suit]
