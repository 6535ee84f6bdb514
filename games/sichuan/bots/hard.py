"""Players for points, hard and expert: the choice that a judge holds to be worth most, what it may cost taken off."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from games.base import Chance
from games.mahjong.hand import Hand, count, kinds, minus
from games.mahjong.tiles import Kind, suit_of
from games.sichuan.bots import forbid, penalty_filter
from games.sichuan.bots.choices import CLAIM_KONG, HU, PASS, PUNG, Choice, of_verb
from games.sichuan.bots.judge import Judge
from games.sichuan.bots.seen import Seen
from games.sichuan.melds import Meld

Scores = dict[Choice, float]
Plan: TypeAlias = tuple[Seen, dict[Choice, Any]]
"""What is seen, with a suit that may be forbidden, and the choices that go with it."""

JudgeOf: TypeAlias = Callable[[Seen], Judge]


def choose(plans: Iterable[Plan], chance: Chance, judge_of: JudgeOf) -> Choice:
    """Return the choice of most worth; equals by chance, but for suits."""
    scores = weigh(plans, judge_of)
    ordered: list[Choice] = list(scores) if forbid.is_asked(scores) else chance.shuffled(sorted(scores, key=str))
    return max(ordered, key=scores.__getitem__)


def weigh(plans: Iterable[Plan], judge_of: JudgeOf) -> Scores:
    """Return what each choice is worth, by the suit forbidden that makes it worth most."""
    scores: Scores = {}
    for seen, choices in plans:
        for choice, score in _weigh(seen, choices, judge_of).items():
            scores[choice] = max(score, scores.get(choice, score))
    return scores


def _weigh(seen: Seen, choices: dict[Choice, Any], judge_of: JudgeOf) -> Scores:
    if forbid.is_asked(choices):
        return forbid.worths(seen, choices)
    judge = judge_of(seen)
    return claims(seen, choices, judge) if PASS in choices else turn(seen, choices, judge)


def turn(seen: Seen, choices: dict[Choice, Any], worth: Judge) -> Scores:
    """Return what each choice of the own turn is worth."""
    rivals = len(seen.rivals)
    scores: Scores = {}
    if HU in choices:
        scores[HU] = seen.drawn_value(penalty_filter.won(seen, claimed=False)) * rivals + _played_on(seen, worth)
    for kind in of_verb(choices, "kong"):
        scores["kong", kind] = _kong(seen, worth, kind)
    for kind in of_verb(choices, "discard"):
        hand = seen.hand if kind == seen.aside else minus(seen.hand, kind)
        scores["discard", kind] = worth.of(hand, seen.melds) - worth.danger(kind)
    return scores


def claims(seen: Seen, choices: dict[Choice, Any], worth: Judge) -> Scores:
    """Return what each claim is worth, and what passing is."""
    scores: Scores = {PASS: worth.passing(seen.hand, seen.melds)}
    if HU in choices:
        scores[HU] = penalty_filter.won(seen, claimed=True) + _played_on(seen, worth)
    if seen.open is None:
        return scores
    if PUNG in choices:
        scores[PUNG] = _after_pung(seen, worth, seen.open)
    if CLAIM_KONG in choices:
        rest = _less(seen.hand, seen.open, 3)
        melds = (*seen.melds, Meld("melded", seen.open, seen.giver))
        scores[CLAIM_KONG] = seen.options.melded_kong * worth.kept + worth.of(rest, melds, draws=1)
    return scores


def _played_on(seen: Seen, worth: Judge) -> float:
    """Return what the hand still brings after a hu: nothing, unless blood flows (SBR §12.21)."""
    if not seen.options.blood_flows:
        return 0.0
    hand = seen.hand if seen.open is not None else minus(seen.hand, _won_on(seen))
    return worth.of(hand, seen.melds)


def _won_on(seen: Seen) -> Kind:
    """Return the tile drawn that a hu is declared on; of a hand that was dealt complete, any."""
    return kinds(seen.hand)[0] if seen.drawn is None else seen.drawn


def _kong(seen: Seen, worth: Judge, kind: Kind) -> float:
    rivals = len(seen.rivals)
    if count(seen.hand, kind) == 4:
        melds = (*seen.melds, Meld("concealed", kind))
        earned = seen.options.concealed_kong * rivals * worth.kept
        return earned + worth.of(_less(seen.hand, kind, 4), melds, draws=1)
    points = seen.options.promoted_kong if seen.drawn == kind else seen.options.postponed_kong
    melds = tuple(Meld("promoted", kind, meld.from_seat) if meld.kind == kind else meld for meld in seen.melds)
    return points * rivals * worth.kept + worth.of(minus(seen.hand, kind), melds, draws=1) - worth.danger(kind)


def _after_pung(seen: Seen, worth: Judge, kind: Kind) -> float:
    """Return what a pung is worth with the discard that it calls for."""
    rest = _less(seen.hand, kind, 2)
    melds = (*seen.melds, Meld("pung", kind, seen.giver))
    if seen.aside is not None:
        return worth.of(rest, melds) - worth.danger(seen.aside)
    held = list(dict.fromkeys(kinds(rest)))
    useless = [each for each in held if suit_of(each) == seen.forbidden]
    return max(worth.of(minus(rest, each), melds) - worth.danger(each) for each in useless or held)


def _less(hand: Hand, kind: Kind, copies: int) -> Hand:
    for _ in range(copies):
        hand = minus(hand, kind)
    return hand
