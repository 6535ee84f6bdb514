"""Learning over HTTP: see docs/api.md. Everybody may, and nothing is kept."""

from typing import Annotated, Any

from django.http import Http404
from msgspec import Meta, Raw, Struct, json
from rest_framework.request import Request
from rest_framework.response import Response

from games.base import Illegal
from games.chance import KeyedChance
from games.exercises import Exercise, Level
from games.registry import AnyGame
from mahjong_server.http.api import OF_THE_GAME, ApiView, Operation, compressed, decode_json, read_body
from mahjong_server.http.lists import read_query
from mahjong_server.http.problems import Problem
from mahjong_server.learn.guided_deals import LessonSent, lesson_of
from mahjong_server.learn.rulebook import Rules, rules_of
from mahjong_server.lobby.game_choices import read_options
from mahjong_server.play.match.catalogue import games


@compressed
class LessonView(ApiView):
    """The guided deal of a game."""

    scope = "read"

    @Operation("Get the guided deal of a game, moment by moment.", response_type=LessonSent, problems=("no-such-game",))
    def get(self, _request: Request, key: str) -> Response:
        """Return the deal as the learner sees it."""
        return Response(lesson_of(find_game(key).info.key))


@compressed
class RulesView(ApiView):
    """The rules of a game."""

    scope = "read"

    @Operation("Read the rules of a game, clause by clause.", response_type=Rules, problems=("no-such-game",))
    def get(self, _request: Request, key: str) -> Response:
        """Return the clauses."""
        rules = rules_of(find_game(key).info.key)
        if rules is None:
            raise Http404
        return Response(rules)


class StudyView(ApiView):
    """A hand laid out on paper. Changes nothing; it is a POST for what it is told."""

    scope = "read"
    change_limit = "study"

    @Operation(
        "Study a hand: what it is worth and waits for, and who would pay. Body and answer are the game's own.",
        request_type=dict[str, Any],
        response_type=dict[str, Any],
        problems=("no-such-game", OF_THE_GAME),
    )
    def post(self, request: Request, key: str) -> Response:
        """Return what there is to say of the hand."""
        game = find_game(key)
        hand = read_hand(request, game)
        try:
            return Response(game.study(hand))
        except Illegal as refusal:
            problem = Problem(422, refusal.code, f"{refusal.text}.")
            problem.clause = refusal.clause
            raise problem from None


class ExerciseQuery(Struct, frozen=True):
    """Which exercise: the same ones bring the same hand."""

    seed: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,32}(?!\n)$", description="Whatever text names the hand.")]
    level: Annotated[Level, Meta(description="How far from ready the hand is: one tile, or two or three.")] = "near"


@compressed
class ExerciseView(ApiView):
    """A hand to train tile efficiency on."""

    scope = "read"
    read_limit = "study"

    @Operation(
        "Get a hand to choose a discard of, and what each discard leaves, best first.",
        response_type=Exercise,
        query=ExerciseQuery,
        problems=("no-such-game", "invalid"),
    )
    def get(self, request: Request, key: str) -> Response:
        """Return the hand that a seed stands for."""
        game, query = find_game(key), read_query(request, ExerciseQuery)
        found = game.exercise(query.level, KeyedChance(f"{query.level}.{query.seed}".encode()))
        if found is None:
            raise Http404
        return Response(found)


def read_hand(request: Request, game: AnyGame) -> Struct:
    """Return the hand of a request, its options filled in as those of a table are; raise ``Problem`` (400)."""
    wanted: type[Struct] = game.study_type
    if "options" not in wanted.__struct_encode_fields__:
        return read_body(request, wanted)
    body = read_body(request, dict[str, Raw])
    options = read_options(game, body.get("options", Raw(b"{}")))
    return decode_json(json.encode({**body, "options": options}), wanted)


def find_game(key: str) -> AnyGame:
    """Return the game at an address; raise ``Problem`` (404)."""
    if key not in games():
        raise Problem(404, "no-such-game", f"There is no such game; there are: {', '.join(games())}.")
    return games()[key]
