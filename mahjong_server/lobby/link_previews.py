"""What messengers show of a link to a table or a replay: its rules by name, and the terms of its session.

The words are those that the page itself has for them (``frontend/src/app/labels/tableTerms.js``), in the language that
is asked for, English as a rule. Nothing is told but what anyone with the link may see.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from mahjong_server.lobby.terms import listed_at_time, listed_bot_pace
from mahjong_server.pages import link_preview
from mahjong_server.pages.link_preview import BETWEEN
from mahjong_server.pages.words import Words, figure
from mahjong_server.play.match.catalogue import agreed_deals
from mahjong_server.play.match.preset_changes import preset_and_changes
from mahjong_server.play.models import Match

MOST_NAMED: Final = 3
"""Changes of a preset that are named where there are more, as pages do."""


@require_safe
def match_page(request: HttpRequest, code: str) -> HttpResponse:
    """Return the page of a table or a replay, with what tells of the match where no script runs."""
    return link_preview.page(request, lambda words: told_of(code, request.path, words))


def told_of(code: str, path: str, words: Words) -> bytes:
    """Return what is told of the match of this code, nothing where there is none; of a game that is gone no title."""
    match = Match.objects.filter(code=code).first()
    if match is None:
        return b""
    url = link_preview.address_of(path)
    return link_preview.preview(BETWEEN.join(title(match, words)), BETWEEN.join(terms(match, words)), url)


def title(match: Match, words: Words) -> Iterator[str]:
    """Yield the game's name and its rules: the preset with what differs from it, else the options worth a word."""
    game, found = match.game, preset_and_changes(match.game, match.options)
    if f"game.{game}" in words:
        yield words.say(f"game.{game}")
    preset, changed = found["preset"], found["changed"]
    if preset is None:
        keys = (f"option.{game}.{name}.{_key(value)}.term" for name, value in match.options.items())
        yield from (words.say(key) for key in keys if key in words)
        return
    changes = [option_term(game, name, value, words) for name, value in changed.items()]
    yield from changes if preset["key"] == game else [_changed(_title(preset, words), changes, words)]


def _title(preset: Mapping[str, str], words: Words) -> str:
    """Return what a preset is called: a book by its name, others in the page's language."""
    key = f"preset.{preset['key']}.title"
    return words.say(key) if key in words else preset["title"]


def _changed(title: str, changes: list[str], words: Words) -> str:
    """Return a preset's title with what differs from it."""
    if not changes:
        return title
    named = words.say("comma").join(changes[:MOST_NAMED]) + ("…" if len(changes) > MOST_NAMED else "")
    return words.say("preset.changed", preset=title, count=len(changes), changes=named)


def option_term(game: str, name: str, value: Any, words: Words) -> str:
    """Return an option's value in a few words."""
    term = f"option.{game}.{name}.{_key(value)}.term"
    if term in words:
        return words.say(term)
    option = f"option.{game}.{name}"
    named = words.say(option) if option in words else name
    return words.say("option.is", option=named, value=_value(option, value, words))


def _value(option: str, value: Any, words: Words) -> str:
    if isinstance(value, bool):
        return words.say("option.yes" if value else "option.no")
    if f"{option}.{value}" in words:
        return words.say(f"{option}.{value}")
    return figure(words.language, value) if isinstance(value, int) else str(value)


def _key(value: Any) -> str:
    """Return a value as it stands in the key of a text."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def terms(match: Match, words: Words) -> Iterator[str]:
    """Yield how long is played, how fast by people and by bots, and whether it is rated."""
    yield from _length(match, words)
    yield words.say("speed.of", speed=words.say(f"speed.{match.speed}"))
    if listed_bot_pace(match):
        yield words.say("bot-pace.of", pace=words.say(f"bot-pace.{match.bot_pace}"))
    if match.rated:
        yield words.say("rated")


def _length(match: Match, words: Words) -> Iterator[str]:
    deals, at_time = agreed_deals(match.game, match.deals), listed_at_time(match)
    if deals is not None:
        yield words.say("deals.count", count=deals)
    if match.minutes:
        yield words.say("minutes.count" if deals is None else "minutes.most", count=match.minutes)
        if at_time:
            yield words.say(f"at-time.{at_time}.term")
    elif deals is None:
        yield words.say("length.own")
