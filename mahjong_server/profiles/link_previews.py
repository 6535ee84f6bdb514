"""What messengers show of a link to a player: the name, how many games, the ratings. All of it stands on that page."""

from collections.abc import Iterator
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names.lookup import find_account_by_name
from mahjong_server.pages import link_preview
from mahjong_server.pages.link_preview import BETWEEN
from mahjong_server.pages.words import Words
from mahjong_server.profiles.profiles import results_of
from mahjong_server.ratings.services import ratings_of

MOST_RATINGS: Final = 3
"""Of the games played most."""


@require_safe
def player_page(request: HttpRequest, name: str) -> HttpResponse:
    """Return the page of a player; of whom there is none it tells what any page does."""
    return link_preview.page(request, lambda words: told_of(name, words))


def told_of(name: str, words: Words) -> bytes:
    """Return what is told of the account of this name, nothing where there is none."""
    player = find_account_by_name(name) if "\0" not in name else None
    if player is None:
        return b""
    url = link_preview.address_of(f"/player/{player.name}")
    return link_preview.preview(player.name, BETWEEN.join(_facts(player, words)), url)


def _facts(player: Player, words: Words) -> Iterator[str]:
    if player.is_bot:
        yield words.say("profile.bot")
    if count := sum(result.games for result in results_of(player)):
        yield words.say("figures.games", count=count)
    known = [each for each in ratings_of(player) if not each.skill.provisional and f"game.{each.game}" in words]
    if known:
        told = (f"{words.say(f'game.{each.game}')} {each.skill.value}" for each in known[:MOST_RATINGS])
        yield words.say("ratings.rating") + words.say("colon") + words.say("comma").join(told)
