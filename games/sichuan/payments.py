"""The end of a deal: what every hu, kong and penalty costs, and who deals next (SBR §5, §6, §8-§12)."""

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from games.mahjong.tiles import notation, suit_of
from games.mahjong.wall import SEATS
from games.sichuan import hand_value, kongs
from games.sichuan.events import Settled
from games.sichuan.evolve import all_but_one_won
from games.sichuan.fans import points_of
from games.sichuan.forbidden_suit import ruled_out
from games.sichuan.options import Options
from games.sichuan.score_sheet import End, Entry, Sheet, Winner
from games.sichuan.shown_hands import hands, shown_sets
from games.sichuan.state import Player, State, Win

FALSE_HU_POINTS = 8
FORBIDDEN_POINTS = 48


def settled(state: State, *, time_up: bool = False) -> Settled:
    """Return the settlement of a deal that has come to its end, by three hu, the wall, or time (SBR §5.1, §5.2)."""
    end: End = "time" if time_up else "three-hu" if all_but_one_won(state) else "wall"
    return Settled(end, sheet(state, end))


def sheet(state: State, end: End) -> Sheet:
    """Return who won what, who pays whom for what, and the hands as far as they are shown."""
    ready = ready_waits(state) if end == "wall" else {}
    ledger = [
        *kongs.payments(state, ready),
        *_wins(state),
        *_not_ready(state, ready),
        *_flower_pigs(state, ready),
        *_forbidden(state, checked=end == "wall"),
    ]
    return Sheet(
        dealer=state.dealer,
        next_dealer=next_dealer(state),
        end=end,
        winners=[_winner(state, win) for win in state.wins],
        ledger=ledger,
        hands=hands(state, end, ready),
        scores=scores(ledger),
    )


def scores(ledger: list[Entry]) -> list[int]:
    """Return by seat what the entries come to; a payee of ``None`` is nobody."""
    gains = [0] * SEATS
    for entry in ledger:
        gains[entry.payer] -= entry.points
        if entry.payee is not None:
            gains[entry.payee] += entry.points
    return gains


def next_dealer(state: State) -> int:
    """Return who deals next (SBR §5.3-5.5); a false hu counts for nothing here."""
    true = [win for win in state.wins if win.points]
    if not true:
        return state.dealer
    first = [win for win in true if win.step == true[0].step]
    giver = first[0].giver
    return first[0].seat if len(first) == 1 or giver is None else giver


def ready_waits(state: State) -> dict[int, dict[int, int]]:
    """Return the waits, with their values, of every seat in play (SBR §6.5, §9.1); none where it isn't ready."""
    return {
        seat: hand_value.waits(player.hand, player.melds, ruled_out(player, state.options), state.options)
        for seat, player in enumerate(state.players)
        if not player.out
    }


def _winner(state: State, win: Win) -> Winner:
    tile = None if win.kind is None else notation(win.kind)
    if not win.points:
        return Winner(win.seat, win.giver, tile, "SBR §11.1", false=True)
    sets = shown_sets(win) if state.players[win.seat].locked else UNSET
    return Winner(win.seat, win.giver, tile, hu_clause(win, state.options), fans=win.fans, points=win.points, sets=sets)


def hu_clause(win: Win, options: Options) -> str:
    """Return by which clause a true hu is paid."""
    if win.payer is not None:
        return "SBR §12.2"
    if win.giver is not None:
        return "SBR §8.1"
    return "SBR §8.2" if options.self_drawn == "point" else "SBR §12.1"


def _wins(state: State) -> Iterator[Entry]:
    for number, win in enumerate(state.wins):
        for entry in payments(win, state.options):
            yield replace(entry, win=number) if state.players[win.seat].locked else entry


def payments(win: Win, options: Options) -> Iterator[Entry]:
    """Yield who pays whom what for one declared hu (SBR §8.1, §8.2, §11.1, §12.1, §12.2)."""
    alone = win.giver if win.payer is None else win.payer
    if not win.points:
        for payee in win.in_play:
            yield Entry("false-hu", win.seat, payee, FALSE_HU_POINTS, "SBR §11.1")
    elif alone is not None:
        yield Entry("hu", alone, win.seat, win.points, hu_clause(win, options))
    else:
        for payer in win.in_play:
            yield Entry("hu", payer, win.seat, win.points + (options.self_drawn == "point"), hu_clause(win, options))


def _not_ready(state: State, ready: dict[int, dict[int, int]]) -> Iterator[Entry]:
    by, clause = state.options.not_ready, "SBR §9.3" if state.options.not_ready == "dearest" else "SBR §12.4"
    if by == "nothing":
        return
    exempt = _pigs(state, ready) if state.options.flower_pig == "limit" else set[int]()
    for payee, waits in ready.items():
        if waits:
            points = max(waits.values()) if by == "dearest" else min(waits.values())
            for payer in (seat for seat, other in ready.items() if not other and seat not in exempt):
                yield Entry("not-ready", payer, payee, points, clause)


def _pigs(state: State, ready: dict[int, dict[int, int]]) -> set[int]:
    """Return who is in play at the empty wall with a hand that holds the forbidden suit."""
    players = state.players
    return {seat for seat in ready if (suit := players[seat].suit) is not None and players[seat].hand[suit]}


def _flower_pigs(state: State, ready: dict[int, dict[int, int]]) -> Iterator[Entry]:
    """Yield what a hand with the forbidden suit pays each other in play that has none of its own (SBR §12.3)."""
    if state.options.flower_pig != "limit":
        return
    pigs, points = _pigs(state, ready), points_of(state.options.fan_limit, state.options.fan_limit)
    for payer in sorted(pigs):
        for payee in (seat for seat in ready if seat not in pigs):
            yield Entry("flower-pig", payer, payee, points, "SBR §12.3")


def _forbidden(state: State, *, checked: bool) -> Iterator[Entry]:
    """Yield the 48 points of the forbidden suit, once a deal for each player."""
    for seat, player in enumerate(state.players):
        clause = _forbidden_clause(state, player, seat, checked=checked and state.options.flower_pig == "penalty")
        if clause:
            yield Entry("forbidden-suit", seat, None, FORBIDDEN_POINTS, clause)


def _forbidden_clause(state: State, player: Player, seat: int, *, checked: bool) -> str | None:
    suit = player.suit
    if suit is None:
        return None
    if player.melds and suit in [suit_of(meld.kind) for meld in player.melds]:
        return "SBR §11.2"
    if player.out:
        return "SBR §6.6" if player.hand[suit] or _won_on(state, seat, suit) else None
    return "SBR §9.2" if checked and player.hand[suit] and player.strayed else None


def _won_on(state: State, seat: int, suit: int) -> bool:
    return any(win.seat == seat and win.kind is not None and suit_of(win.kind) == suit for win in state.wins)
