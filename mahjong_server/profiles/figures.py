"""How an account does, by game and by the rules it was played by: sums of what each match counts for (``Tally``)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from django.db.models import BigIntegerField, Count, F, IntegerField, QuerySet, Sum
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from games import presets
from mahjong_server.accounts.models import Player
from mahjong_server.archive.models import Tally
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match_secrecy import all_open
from mahjong_server.profiles.margins import mean_of, share_of
from mahjong_server.profiles.responses import Figures, GameFigures, PresetFigures
from mahjong_server.wire import PresetDoc

Sums: TypeAlias = Mapping[str, int]
"""Sums over matches, by name: those below, and ``hits_0`` … of the game's figures in their order."""

_SCORE: Final = Cast("outcome__score", BigIntegerField())
_SUMS: Final[dict[str, Any]] = {
    "n_matches": Count("pk"),
    "n_deals": Sum("deals"),
    "n_points": Sum("points"),
    "n_squares": Sum("squares"),
    "n_places": Sum("outcome__place"),
    "n_place_squares": Sum(F("outcome__place") * F("outcome__place")),
    "n_scores": Sum("outcome__score"),
    "n_score_squares": Sum(_SCORE * _SCORE, output_field=BigIntegerField()),
}
"""Squares of scores go beyond 32 bits."""


def figures_of(player: Player) -> list[GameFigures]:
    """Return the player's figures by game, the most played first: of games on offer, whose figures are known."""
    played = _known(player)
    names = set(played.order_by().values_list("game", flat=True).distinct())
    found = [_of_game(player, game) for game in names if game in games()]
    return sorted(found, key=lambda each: (-each.figures.deals, each.game))


def _known(player: Player) -> QuerySet[Tally]:
    """Return what is summed up: of matches that others have not still to play."""
    return Tally.objects.filter(all_open("outcome__match__"), player=player, deals__gt=0)


def _of_game(player: Player, game: str) -> GameFigures:
    names = games()[game].info.figures
    sums = _sums(player, game, names)
    by_preset = sorted(sums.items(), key=lambda item: (-item[1]["n_deals"], item[0]))
    return GameFigures(
        game,
        _figures(_added(sums.values()), names),
        [PresetFigures(_preset(game, preset), _figures(found, names)) for preset, found in by_preset],
    )


def _sums(player: Player, game: str, names: Sequence[str]) -> dict[str, Sums]:
    """Return the sums by preset: one query, which adds up a row a match."""
    hits = {f"hits_{nth}": _times(name) for nth, name in enumerate(names)}
    played: Any = _known(player).filter(game=game).order_by()
    rows = played.values("preset").annotate(**_SUMS, **hits)
    return {row["preset"]: {name: int(row[name]) for name in (*_SUMS, *hits)} for row in rows}


def _times(figure: str) -> Sum:
    """Return how many deals count for a figure, which stands in a row's JSON; absent is none."""
    return Sum(Cast(KeyTextTransform(figure, "figures"), IntegerField()), default=0)


def _added(sums: Iterable[Sums]) -> Sums:
    """Return the sums of all together."""
    whole: Counter[str] = Counter()
    for each in sums:
        whole.update(each)
    return whole


def _figures(sums: Sums, names: Sequence[str]) -> Figures:
    matches, deals = sums["n_matches"], sums["n_deals"]
    return Figures(
        matches,
        deals,
        place=mean_of(matches, sums["n_places"], sums["n_place_squares"]),
        score=mean_of(matches, sums["n_scores"], sums["n_score_squares"], 1),
        points=mean_of(deals, sums["n_points"], sums["n_squares"], 1),
        shares=[share_of(name, sums[f"hits_{nth}"], deals) for nth, name in enumerate(names)],
    )


def _preset(game: str, key: str) -> PresetDoc | None:
    """Return what a preset is called; one that is on offer no more by its key."""
    if not key:
        return None
    found = presets.find(games()[game].info.presets, key)
    return {"key": key, "title": found.title if found else key}
