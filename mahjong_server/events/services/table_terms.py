"""The terms of a round's tables, as the lobby knows them."""

import msgspec
from msgspec import Raw

from mahjong_server.events.contest.refusal import EventRefusal
from mahjong_server.events.contest.settings import Settings, Stage
from mahjong_server.http.problems import Problem
from mahjong_server.lobby.game_choices import find_game, read_deals, read_options, read_seats
from mahjong_server.lobby.terms import Terms
from mahjong_server.play.match.bot_pace import NATURAL
from mahjong_server.play.models import Match


def table_terms(settings: Settings, stage: Stage) -> Terms:
    """Return the terms of a stage's tables; raise ``EventRefusal`` for what the game does not offer."""
    try:
        game = find_game(settings.game)
        read_seats(game, settings.seats)
        deals = read_deals(game, stage.deals, stage.minutes, rated=settings.rated)
        options = read_options(game, Raw(msgspec.json.encode(settings.options)))
    except Problem as refused:
        field = next(iter(refused.errors), "game")
        stages = {"deals", "minutes", "at_time"}
        where = f"stages[{settings.stages.index(stage)}].{field}" if field in stages else field
        raise EventRefusal(refused.code, refused.text, f"settings.{where}") from None
    if settings.unfit == "bots" and not settings.rated and not game.info.bots:
        raise EventRefusal("no-bots", "This game has no bots to fill the tables.", "settings.unfit")
    return Terms(
        game=game.info.key,
        options=options,
        deals=deals,
        minutes=stage.minutes,
        at_time=stage.at_time,
        speed=settings.speed,
        bot_pace=NATURAL,
        public=settings.listed and settings.spectators != "none",
        rated=settings.rated,
        spectators=settings.spectators,
        delay=settings.delay,
        closed=True,
        source=Match.Source.EVENT.value,
        chat=settings.chat,
    )
