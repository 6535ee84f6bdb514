"""Events applied to the state. Nothing else changes it."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from games import table
from games.events import TimeUp
from games.mahjong.hand import count, hand_of, minus, plus
from games.mahjong.tiles import parse, parse_all, parse_suit, suit_of
from games.mahjong.wall import DEALT, break_at, deal
from games.sichuan import claims, events, exchange, own_turn, winners
from games.sichuan.forbidden_suit import FIRST_DISCARD
from games.sichuan.kongs import kong_made, others, shot
from games.sichuan.melds import Meld, MeldSort
from games.sichuan.options import Options
from games.sichuan.state import NOBODY, Open, Phase, Player, State, Turn, Win, next_in_play
from games.table import put, with_player

MOST_WINS = 3


def evolve(state: State, event: events.Event) -> State:
    """Return the state after the event."""
    return CHANGES[type(event)](state, event)


def _dealt(state: State, event: events.Dealt) -> State:
    wall = parse_all(event.wall)
    return replace(
        state,
        **table.begun(event.deal, "exchange" if state.options.exchange != "none" else _after_exchange(state.options)),
        dealer=event.dealer,
        dice=event.dice,
        broken=event.dice and break_at(event.dice, event.dealer),
        wall=wall,
        die=None,
        steps=None,
        left=len(wall) - DEALT,
        players=tuple(Player(hand_of(tiles)) for tiles in deal(wall, event.dealer)),
        turn=Turn(event.dealer),
        open=None,
        kongs=(),
        wins=(),
    )


def _after_exchange(options: Options) -> Phase:
    """Return the phase in which suits are forbidden: the dealer's turn, where the first discard names one."""
    return "turn" if options.forbidding == FIRST_DISCARD else "forbid"


def _thrown(state: State, event: events.DirectionThrown) -> State:
    return replace(state, die=event.die)


def _three_chosen(state: State, event: events.ThreeChosen) -> State:
    return replace(state, players=with_player(state.players, event.seat, given=parse_all(event.tiles)))


def _exchanged(state: State, event: events.Exchanged) -> State:
    """Let every three go to the one who is given them; suits are forbidden next."""
    players, phase = exchange.exchanged(state.players, event.steps), _after_exchange(state.options)
    return replace(state, phase=phase, step=state.step + 1, players=players, steps=event.steps)


def _forbade(state: State, event: events.Forbade) -> State:
    if event.tile is not None:
        kind = parse(event.tile)
        return replace(state, players=with_player(state.players, event.seat, suit=suit_of(kind), aside=kind))
    card = state.options.forbidding == "sealed"
    return replace(state, players=with_player(state.players, event.seat, suit=parse_suit(event.suit or ""), card=card))


def _drew(state: State, _: events.Drew) -> State:
    """Hand the wall's next tile to whose turn it is."""
    seat, kind = state.turn.seat, state.wall[-state.left]
    return replace(
        state,
        phase="turn",
        step=state.step + 1,
        left=state.left - 1,
        players=with_player(state.players, seat, hand=plus(state.players[seat].hand, kind), missed=0),
        turn=replace(state.turn, drawn=kind),
    )


def _discarded(state: State, event: events.Discarded) -> State:
    """Put a tile into its seat's river, and open a claim window."""
    seat, kind = event.seat, parse(event.tile)
    player = state.players[seat]
    suit = player.suit if event.suit is None else parse_suit(event.suit)
    of_suit = suit_of(kind) == suit
    players = with_player(
        state.players,
        seat,
        hand=minus(player.hand, kind),
        river=(*player.river, kind),
        suit=suit,
        aside=None,
        card=player.card and not of_suit,
        known=True,
        discarded=True,
        strayed=player.strayed or not of_suit,
    )
    tile = Open(seat, kind, None, state.turn.kong)
    offers = claims.offers(state, tile)  # nothing that the claimers hold has changed
    return replace(state, phase="claim", step=state.step + 1, players=players, open=tile, offers=offers)


def _konged(state: State, event: events.Konged) -> State:
    seat, kind = event.seat, parse(event.tile)
    player = state.players[seat]
    if event.sort != "concealed":
        tile, players = Open(seat, kind, event.sort), with_player(state.players, seat, hand=minus(player.hand, kind))
        offers = claims.offers(state, tile)
        return replace(state, phase="claim", step=state.step + 1, players=players, open=tile, offers=offers)
    hand = minus(player.hand, kind, count(player.hand, kind))
    melds = (*player.melds, Meld("concealed", kind))
    state = replace(state, step=state.step + 1, players=with_player(state.players, seat, hand=hand, melds=melds))
    return kong_made(state, seat, kind, "concealed", others(state, seat))


def _hu_drawn(state: State, event: events.HuDrawn) -> State:
    won, seat, payer = own_turn.reading(state), event.seat, own_turn.paid_by(state)
    after = winners.drawn(state.players[seat], state)
    state = replace(state, step=state.step + 1, players=put(state.players, seat, after))
    win = Win(
        seat=seat,
        giver=None,
        kind=state.turn.drawn,
        robbed=False,
        step=state.step,
        in_play=others(state, seat),
        points=won.points if won else 0,
        fans=won.fans if won else {},
        sets=won.groups if won else (),
        payer=payer,
    )
    return _play_on(replace(state, wins=(*state.wins, win)), seat)


def all_but_one_won(state: State) -> bool:
    """Return whether three have gone hu, which ends a deal unless they play on (SBR §5.1, §12.21)."""
    return len(state.wins) == MOST_WINS and not state.options.blood_flows


def _play_on(state: State, seat: int) -> State:
    """Go on with the next in turn order after the seat, unless the deal is at its end (SBR §5.1)."""
    if all_but_one_won(state) or not state.left:
        return replace(state, phase="ending")
    return replace(state, phase="draw", turn=Turn(next_in_play(state.players, seat)))


def _window_settled(state: State, event: events.WindowSettled) -> State:
    """Close the claim window, by what was granted."""
    tile, granted = state.open, event.outcome
    assert tile is not None
    won = [each.seat for each in granted if each.claim == "hu"]
    after = replace(state, step=state.step + 1, players=_let_go(state, won), offers=NOBODY, answers=NOBODY)
    if won:
        return _won(after, tile, won)
    if granted:
        return _melded(after, tile, granted[0])
    return _play_on(after, tile.seat) if tile.kong is None else _kong_stands(after, tile)


def _let_go(state: State, won: list[int]) -> tuple[Player, ...]:
    """Note the wins that were let go, whatever else was claimed (SBR §2.7, §12.16)."""
    players = state.players
    if state.options.missed_wins == "any":
        return players
    for seat, offer in enumerate(state.offers):
        if offer and offer.points and seat not in won:
            players = put(players, seat, replace(players[seat], missed=offer.points))
    return players


def _kong_stands(state: State, tile: Open) -> State:
    """Turn the pung into a kong that nobody robbed."""
    sort: MeldSort = tile.kong or "promoted"
    melds = tuple(
        replace(meld, sort=sort) if meld.kind == tile.kind else meld for meld in state.players[tile.seat].melds
    )
    state = replace(state, open=None, players=with_player(state.players, tile.seat, melds=melds))
    return kong_made(state, tile.seat, tile.kind, sort, others(state, tile.seat))


def _melded(state: State, tile: Open, granted: events.Granted) -> State:
    """Join the discard to two or three tiles of the claimer's hand."""
    seat, kind = granted.seat, tile.kind
    players, is_pung = list(_taken(state, tile)), granted.claim == "pung"
    player = players[seat]
    hand = minus(player.hand, kind, 2 if is_pung else 3)
    meld = Meld("pung" if is_pung else "melded", kind, tile.seat)
    players[seat] = replace(player, hand=hand, melds=(*player.melds, meld))
    if is_pung:
        return replace(state, phase="turn", open=None, players=tuple(players), turn=Turn(seat, pung=True))
    return kong_made(replace(state, open=None, players=tuple(players)), seat, kind, "melded", (tile.seat,))


def _taken(state: State, tile: Open) -> tuple[Player, ...]:
    """Take a claimed tile out of its river; the fourth tile of a kong never lay in one."""
    if tile.kong:
        return state.players
    giver = state.players[tile.seat]
    return put(state.players, tile.seat, replace(giver, river=giver.river[:-1]))


def _won(state: State, tile: Open, seats: list[int]) -> State:
    """Mark everybody who went hu on the tile; a true win moves the payment of the kong that the discard followed."""
    won = {seat: claims.reading(state, tile, state.players[seat]) for seat in seats}
    players = _taken(state, tile)
    for seat in seats:
        players = put(players, seat, winners.claimed(players[seat], state.options))
    after = replace(state, open=None, players=players)
    wins = tuple(
        Win(
            seat=seat,
            giver=tile.seat,
            kind=tile.kind,
            robbed=tile.kong is not None,
            step=state.step,
            in_play=others(after, seat),
            points=best.points if best else 0,
            fans=best.fans if best else {},
            sets=best.groups if best else (),
        )
        for seat, best in won.items()
    )
    kongs = state.kongs
    true = [seat for seat, best in won.items() if best]
    if tile.after is not None and true:
        kongs = put(kongs, tile.after, shot(kongs[tile.after], true[0], state.options))
    return _play_on(replace(after, wins=state.wins + wins, kongs=kongs), seats[-1])


def _settled(state: State, event: events.Settled) -> State:
    scores = tuple(total + gain for total, gain in zip(state.scores, event.sheet.scores, strict=True))
    return replace(state, **table.over(state, event.sheet, event.sheet.scores), scores=scores)


def _claimed(state: State, event: events.Claimed) -> State:
    return replace(state, answers=put(state.answers, event.seat, event.claim))


def _begun(state: State, event: events.ForbiddenSettled) -> State:
    """Let play begin; where suits are named openly, everybody knows them."""
    players = tuple(replace(player, known=True) for player in state.players) if event.suits else state.players
    return replace(state, phase="turn", step=state.step + 1, players=players)


def _timed_out(state: State, _: TimeUp) -> State:
    return replace(state, time_up=True)


CHANGES: Final[dict[type[events.Event], Callable[[State, Any], State]]] = {
    events.Dealt: _dealt,
    events.DirectionThrown: _thrown,
    events.ThreeChosen: _three_chosen,
    events.Exchanged: _exchanged,
    events.Forbade: _forbade,
    events.ForbiddenSettled: _begun,
    events.Drew: _drew,
    events.Discarded: _discarded,
    events.Konged: _konged,
    events.Claimed: _claimed,
    events.WindowSettled: _window_settled,
    events.HuDrawn: _hu_drawn,
    TimeUp: _timed_out,
    events.Settled: _settled,
}
"""What each event does, by its type."""
