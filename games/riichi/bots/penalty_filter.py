"""Rules that bots of every level keep to: at the strict table no false win, and no riichi without a wait."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from games.mahjong.sets34 import hand_of, is_orphans, plus
from games.mahjong.tiles34 import NORTH, is_red, kind_of, parse
from games.riichi import scoring
from games.riichi.actions import Riichi, Ron, Tsumo
from games.riichi.bots.seen import Seen


def without_penalties(seen: Seen, actions: Sequence[Any]) -> list[Any]:
    """Return the actions that cost no penalty; the strict table offers others too (RR §17)."""
    if not seen.options.strict:
        return list(actions)
    return [action for action in actions if not _penalised(seen, action)]


def _penalised(seen: Seen, action: Any) -> bool:
    match action:
        case Tsumo():
            return tsumo(seen) is None
        case Ron():
            return _is_furiten(seen) or ron(seen) is None
        case Riichi(tile):
            held = list(seen.tiles)
            held.remove(parse(tile))
            return not scoring.tenpai(hand_of(held), seen.melds)
        case _:
            return False


def tsumo(seen: Seen) -> scoring.Score | None:
    """Return what the hand would win with on the tile drawn, chance left out as far as it isn't seen."""
    if seen.drawn is None:
        return None
    won = seen.won(tsumo=True, reds=sum(map(is_red, seen.tiles)))
    won = replace(won, last=not seen.left, ippatsu=seen.ippatsu)
    return scoring.score(seen.hand, seen.melds, kind_of(seen.drawn), won, seen.options)


def ron(seen: Seen) -> scoring.Score | None:
    """Return what the hand would win with on the tile that lies open."""
    if seen.open is None or kind_of(seen.open) not in scoring.waits(seen.hand, seen.melds):
        return None
    whole = plus(seen.hand, kind_of(seen.open))
    if seen.robbed == "closed" and not is_orphans(whole):
        return None
    reds = sum(map(is_red, (*seen.tiles, seen.open)))
    robs = seen.robbed in ("added", "closed")
    won = replace(seen.won(tsumo=False, reds=reds), last=not seen.left, ippatsu=seen.ippatsu, chankan=robs)
    return scoring.score(whole, seen.melds, kind_of(seen.open), won, seen.options)


def _is_furiten(seen: Seen) -> bool:
    """Return whether a wait was thrown away, or may have been let go: what lies last in a river counts as let go."""
    waits = set(scoring.waits(seen.hand, seen.melds))
    gone = {other.river[-1] for other in seen.others if other.river and (other.seat != seen.giver or seen.robbed)}
    norths = {NORTH for other in seen.others if other.norths}
    return bool(waits & (gone | norths | set(seen.river)))
