"""Settings to begin with. Where a game's players have a custom, the game says it; the others fit any game."""

from collections.abc import Iterable
from typing import Final

from games.presets import EventSession
from games.registry import AnyGame
from mahjong_server.events.contest.settings import Settings, Stage

WEEK_MS: Final = 7 * 24 * 60 * 60_000
WEEKS: Final = 8
DEALS: Final = 8


def templates(games: Iterable[AnyGame], starts_at: int) -> dict[str, Settings]:
    """Return the templates by key, of games in their order; all begin at ``starts_at`` (epoch ms), and are unnamed."""
    offered = list(games)
    found = {
        session.key: _of_session(game, session, starts_at) for game in offered for session in game.info.event_sessions
    }
    first = offered[0]
    return found | {
        "club-evening": club_evening(first, starts_at),
        "marathon": marathon(first, starts_at),
        "knock-out": knock_out(first, starts_at),
    }


def _of_session(game: AnyGame, session: EventSession, starts_at: int) -> Settings:
    return Settings(
        name="?",
        template=session.key,
        game=game.info.key,
        options={"preset": session.preset},
        starts_at=starts_at,
        seats=game.info.usual_seats,
        stages=(Stage(rounds=4, deals=session.deals, minutes=session.minutes, at_time=session.at_time, pause=10),),
        table_points=session.table_points,
        share=session.share,
    )


def club_evening(game: AnyGame, starts_at: int) -> Settings:
    """Return four rounds for whoever is there, without check-in."""
    return Settings(
        name="?",
        template="club-evening",
        game=game.info.key,
        starts_at=starts_at,
        seats=game.info.usual_seats,
        check_in="none",
        stages=(Stage(rounds=4, deals=_deals(game, 4), seating="lot", pause=5),),
    )


def marathon(game: AnyGame, starts_at: int) -> Settings:
    """Return a round a week for whoever checks in, of which each player's best count."""
    return Settings(
        name="?",
        template="marathon",
        game=game.info.key,
        starts_at=starts_at,
        seats=game.info.usual_seats,
        entry="accounts",
        check_in="round",
        stages=(
            Stage(
                rounds=WEEKS,
                deals=_deals(game, DEALS),
                seating="lot",
                times=tuple(starts_at + week * WEEK_MS for week in range(WEEKS)),
            ),
        ),
        best=6,
        least=3,
    )


def knock_out(game: AnyGame, starts_at: int) -> Settings:
    """Return three rounds for all, one for the best half of thirty-two, and a final of eight."""
    deals = _deals(game, DEALS)
    return Settings(
        name="?",
        template="knock-out",
        game=game.info.key,
        starts_at=starts_at,
        seats=game.info.usual_seats,
        stages=(
            Stage(rounds=3, deals=deals, seating="swiss", cut=16),
            Stage(rounds=1, deals=deals, seating="interval", cut=8, carry=False),
            Stage(rounds=2, deals=deals, seating="swiss"),
        ),
        absent="substitute",
    )


def _deals(game: AnyGame, wanted: int) -> int | None:
    """Return a number of deals, ``None`` where the game itself says when a match is over."""
    return None if game.info.own_end else wanted
