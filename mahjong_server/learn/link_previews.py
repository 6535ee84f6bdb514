"""What messengers show of links to pages about a game: its name, what the page is, and a sentence of the page's own."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from mahjong_server.pages import link_preview
from mahjong_server.pages.link_preview import BETWEEN
from mahjong_server.pages.words import Words
from mahjong_server.play.match.catalogue import games
from mahjong_server.ratings.leaderboard import ACTIVE_DAYS

PAGES: Final = {
    "rules": ("learn.rules", "learn.rules.text"),
    "tutorial": ("learn.tutorial", "learn.tutorial.text"),
    "calculator": ("learn.calculator", "learn.calculator.text"),
    "trainer": ("learn.trainer", "learn.trainer.text"),
    "drill": ("learn.drill", "learn.drill.text"),
    "presets": ("learn.presets", "presets.lead"),
}
"""What each page about one game is called, and its sentence."""


@require_safe
def game_page(request: HttpRequest, what: str, game: str) -> HttpResponse:
    """Return a page about a game."""
    return link_preview.page(request, lambda words: told_of(what, game, words))


@require_safe
def leaderboard(request: HttpRequest) -> HttpResponse:
    """Return the leaderboard, of the game that its address asks for."""
    game = request.GET.get("game", "")
    return link_preview.page(request, lambda words: told_of_ranks(game, words))


def told_of(what: str, game: str, words: Words) -> bytes:
    """Return what is told of a page about a game, nothing where there is no such game here."""
    if not _is_told(game, words):
        return b""
    name, sentence = PAGES[what]
    title = BETWEEN.join([words.say(f"game.{game}"), words.say(name)])
    return link_preview.preview(title, words.say(sentence), link_preview.address_of(f"/{what}/{game}"))


def told_of_ranks(game: str, words: Words) -> bytes:
    """Return what is told of the leaderboard."""
    known = _is_told(game, words)
    title = BETWEEN.join([*([words.say(f"game.{game}")] if known else []), words.say("ratings.title")])
    url = link_preview.address_of("/leaderboard")
    url += f"?game={game}" if url and known else ""
    return link_preview.preview(title, words.say("ratings.lead", count=ACTIVE_DAYS), url)


def _is_told(game: str, words: Words) -> bool:
    return game in games() and f"game.{game}" in words
