"""What a file says of scores and payments, held against what our rules come to."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from games.base import Json
from games.foreign import Difference, DifferenceCode
from games.riichi.formats.told import ForeignDeal, ToldWin
from games.riichi.settlement import final_scores
from games.riichi.state import State


def differences_before(state: State, deal: ForeignDeal, number: int) -> Iterator[Difference]:
    """Yield in what the hand that is dealt differs from the one that our rules come to."""
    ours = state.following
    found, told = (ours.hand(state.seats), ours.honba, ours.sticks), (deal.hand, deal.honba, deal.sticks)
    if found != told:
        text = "the file deals {}; by the rules here it is {}".format(*map(_hand, (told, found)))
        yield Difference(number, "round", text, {"told": [*told], "ours": [*found]})
    if deal.scores is not None and deal.scores != state.points:
        yield _said(number, "scores", "points before it", deal.scores, state.points)


def _hand(hand: tuple[int, int, int]) -> str:
    return f"hand {hand[0] + 1} of the match with {hand[1]} honba and {hand[2]} sticks"


def differences_after(sheet: Json, deal: ForeignDeal, number: int) -> Iterator[Difference]:
    """Yield in what the end of a deal differs from the sheet that our rules come to."""
    told = deal.told
    if told.end is not None and told.end != sheet["end"]:
        text = f"the file says {told.end}, the rules here {sheet['end']}"
        yield Difference(number, "end", text, {"told": told.end, "ours": sheet["end"]})
    if [*deal.indicators] != [*sheet["indicators"]]:
        yield _said(number, "indicators", "dora indicators", deal.indicators, sheet["indicators"])
    if len(deal.ura) < len(sheet["ura"]):
        text = f"the file names {len(deal.ura)} of {len(sheet['ura'])} ura: tiles that fill the wall count for the rest"
        yield Difference(number, "ura-unknown", text, {"told": len(deal.ura), "ours": len(sheet["ura"])})
    gains = gains_of(sheet)
    if told.deltas is not None and told.deltas != gains:
        yield _said(number, "payments", "points of the deal", told.deltas, gains)
    ours = {winner["seat"]: winner for winner in sheet["winners"]}
    if {win.seat for win in told.wins} != set(ours):
        yield _said(number, "winners", "winners", [win.seat for win in told.wins], list(ours))
    for win in told.wins:
        if win.seat in ours:
            yield from _of_win(win, ours[win.seat], number)


def gains_of(sheet: Json) -> tuple[int, ...]:
    """Return by seat what a deal brings, deposits laid in it left out."""
    laid = [entry["payer"] for entry in sheet["ledger"] if entry["reason"] == "riichi"]
    return tuple(gain + final_scores.STICK * laid.count(seat) for seat, gain in enumerate(sheet["scores"]))


def _of_win(win: ToldWin, ours: Json, number: int) -> Iterator[Difference]:
    if win.giver != ours["from"]:
        yield _said_of(win, number, "giver", "tile came from", ours["from"], win.giver)
    if win.points is not None and win.points != ours.get("points"):
        yield _said_of(win, number, "points", "points", ours.get("points"), win.points)
    # Beside a limit files give a fu of 0, or none, as they please.
    if not ours.get("limit"):
        if win.han is not None and win.han != ours.get("han"):
            yield _said_of(win, number, "han", "han", ours.get("han"), win.han)
        if win.fu is not None and win.fu != ours.get("fu"):
            yield _said_of(win, number, "fu", "fu", ours.get("fu"), win.fu)
    if win.yaku is not None:
        yield from _of_yaku(win, win.yaku, {**ours.get("yaku", {}), **ours.get("dora", {})}, number)


def _of_yaku(win: ToldWin, told: dict[str, int | None], ours: dict[str, int], number: int) -> Iterator[Difference]:
    same = told.keys() == ours.keys() and all(han in (None, ours[name]) for name, han in told.items())
    if not same:
        said = [f"{name} {han or 'yakuman'}" for name, han in sorted(told.items())]
        counted = [f"{name} {han}" for name, han in sorted(ours.items())]
        found = _said(number, "yaku", f"seat {win.seat}'s yaku", said, counted)
        pairs = {"told": [[*pair] for pair in sorted(told.items())], "ours": [[*pair] for pair in sorted(ours.items())]}
        yield replace(found, facts={"seat": win.seat, **pairs})


def _said(number: int, code: DifferenceCode, what: str, told: Iterable[Json], ours: Iterable[Json]) -> Difference:
    """Return the difference of what the file says and what our rules come to, each a list."""
    one, two = [*told], [*ours]
    theirs, found = (", ".join("nobody" if each is None else str(each) for each in all_) for all_ in (one, two))
    text = f"{what}: the file says {theirs or 'none'}, the rules here {found or 'none'}"
    return Difference(number, code, text, {"told": one, "ours": two})


def _said_of(win: ToldWin, number: int, code: DifferenceCode, what: str, ours: Json, told: Json) -> Difference:
    """Return the difference in one value of a win."""
    found = _said(number, code, f"seat {win.seat}'s {what}", [told], [ours])
    return replace(found, facts={"seat": win.seat, "told": told, "ours": ours})
