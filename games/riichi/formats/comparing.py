"""What a file says of scores and payments, held against what our rules come to."""

from collections.abc import Iterable, Iterator

from games.base import Json
from games.foreign import Difference
from games.riichi.formats.told import ForeignDeal, ToldWin
from games.riichi.settlement import final_scores
from games.riichi.state import State


def differences_before(state: State, deal: ForeignDeal, number: int) -> Iterator[Difference]:
    """Yield in what the hand that is dealt differs from the one that our rules come to."""
    ours = state.following
    found, told = (ours.hand(state.seats), ours.honba, ours.sticks), (deal.hand, deal.honba, deal.sticks)
    if found != told:
        text = "the file deals {}; by the rules here it is {}".format(*map(_hand, (told, found)))
        yield Difference(number, "round", text)
    if deal.scores is not None and deal.scores != state.points:
        yield Difference(number, "scores", _said("points before it", deal.scores, state.points))


def _hand(hand: tuple[int, int, int]) -> str:
    return f"hand {hand[0] + 1} of the match with {hand[1]} honba and {hand[2]} sticks"


def differences_after(sheet: Json, deal: ForeignDeal, number: int) -> Iterator[Difference]:
    """Yield in what the end of a deal differs from the sheet that our rules come to."""
    told = deal.told
    if told.end is not None and told.end != sheet["end"]:
        yield Difference(number, "end", f"the file says {told.end}, the rules here {sheet['end']}")
    if [*deal.indicators] != [*sheet["indicators"]]:
        yield Difference(number, "indicators", _said("dora indicators", deal.indicators, sheet["indicators"]))
    if len(deal.ura) < len(sheet["ura"]):
        text = f"the file names {len(deal.ura)} of {len(sheet['ura'])} ura: tiles that fill the wall count for the rest"
        yield Difference(number, "ura-unknown", text)
    gains = gains_of(sheet)
    if told.deltas is not None and told.deltas != gains:
        yield Difference(number, "payments", _said("points of the deal", told.deltas, gains))
    ours = {winner["seat"]: winner for winner in sheet["winners"]}
    if {win.seat for win in told.wins} != set(ours):
        yield Difference(number, "winners", _said("winners", [win.seat for win in told.wins], list(ours)))
    for win in told.wins:
        if win.seat in ours:
            yield from _of_win(win, ours[win.seat], number)


def gains_of(sheet: Json) -> tuple[int, ...]:
    """Return by seat what a deal brings, deposits laid in it left out."""
    laid = [entry["payer"] for entry in sheet["ledger"] if entry["reason"] == "riichi"]
    return tuple(gain + final_scores.STICK * laid.count(seat) for seat, gain in enumerate(sheet["scores"]))


def _of_win(win: ToldWin, ours: Json, number: int) -> Iterator[Difference]:
    who = f"seat {win.seat}'s"
    if win.giver != ours["from"]:
        yield Difference(number, "winners", _said(f"{who} tile came from", [win.giver], [ours["from"]]))
    if win.points is not None and win.points != ours.get("points"):
        yield Difference(number, "value", _said(f"{who} points", [win.points], [ours.get("points")]))
    limited = bool(ours.get("limit"))
    # Beside a limit files give a fu of 0, or none, as they please.
    for word, said in (("han", win.han), ("fu", win.fu)):
        if said is not None and not limited and said != ours.get(word):
            yield Difference(number, "value", _said(f"{who} {word}", [said], [ours.get(word)]))
    if win.yaku is not None:
        yield from _of_yaku(win.yaku, {**ours.get("yaku", {}), **ours.get("dora", {})}, who, number)


def _of_yaku(told: dict[str, int | None], ours: dict[str, int], who: str, number: int) -> Iterator[Difference]:
    same = told.keys() == ours.keys() and all(han in (None, ours[name]) for name, han in told.items())
    if not same:
        said = [f"{name} {han or 'yakuman'}" for name, han in sorted(told.items())]
        yield Difference(number, "yaku", _said(f"{who} yaku", said, [f"{name} {ours[name]}" for name in sorted(ours)]))


def _said(what: str, told: Iterable[object], ours: Iterable[object]) -> str:
    """Return a sentence with what the file says and what our rules come to."""
    theirs, found = (", ".join("nobody" if each is None else str(each) for each in all_) for all_ in (told, ours))
    return f"{what}: the file says {theirs or 'none'}, the rules here {found or 'none'}"
