"""Games from elsewhere over HTTP (docs/api.md). Each is for whoever brought it, and for nobody else."""

from typing import IO, Any

from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.caller import find_player, get_or_create_player
from mahjong_server.archive.responses import CoachDoc, CoachQuery, DealDoc, DealQuery
from mahjong_server.http.api import OF_THE_GAME, ApiView, Operation
from mahjong_server.http.lists import read_query
from mahjong_server.imports import documents, kept_imports
from mahjong_server.imports.read_file import known_formats, read_file
from mahjong_server.imports.responses import ImportDoc, ImportList, ImportMade

ANY = ("no-such-import",)
OF_DEAL = (*ANY, "no-such-seat", "no-such-deal", "rules-changed", "newer-server")


class FileParser(BaseParser):
    """Takes a body as bytes, whatever it says that it is: the formats look at what is in it."""

    media_type = "*/*"

    def parse(self, stream: IO[Any], *_: Any, **__: Any) -> Any:
        """Return the body."""
        return stream.read()


class ImportsView(ApiView):
    """One's own games from elsewhere."""

    parser_classes = (FileParser,)
    change_limit = "import"

    @Operation("List one's own games from elsewhere.", response_type=ImportList)
    def get(self, request: Request) -> Response:
        """Return them, the newest first."""
        player = find_player(request)
        rows = [] if player is None else kept_imports.own(player).defer("record")
        formats = sorted({each.title for _, each in known_formats()})
        return Response(ImportList(kept_imports.MOST, formats, [documents.describe_row(each) for each in rows]))

    @Operation(
        "Bring a game from elsewhere: the body is the file. What the rules here refuse, or can't tell, is refused.",
        request_type=bytes,
        response_type=ImportMade,
        status=201,
        problems=("import-busy", OF_THE_GAME),
    )
    def post(self, request: Request) -> Response:
        """Read the file, and keep what is in it."""
        caller = find_player(request)  # who is banned is refused before any work
        data: object = request.data
        found = read_file(data if isinstance(data, bytes) else b"")
        kept = kept_imports.keep(caller or get_or_create_player(request), found)
        return Response(documents.describe_made(kept), status=201)


class ImportView(ApiView):
    """One game from elsewhere."""

    @Operation("Tell who played a game from elsewhere, and what came of it.", response_type=ImportDoc, problems=ANY)
    def get(self, request: Request, key: str) -> Response:
        """Return all about the game but its moves."""
        return Response(documents.describe(kept_imports.find(find_player(request), key)))

    @Operation("Delete a game from elsewhere.", status=204, problems=ANY)
    def delete(self, request: Request, key: str) -> Response:
        """Delete it."""
        kept_imports.find(find_player(request), key).delete()
        return Response(status=204)


class ImportDealView(ApiView):
    """One deal of a game from elsewhere."""

    @Operation(
        "Replay a deal of a game from elsewhere, moment by moment, with every hand or through one seat's eyes.",
        response_type=DealDoc,
        query=DealQuery,
        problems=OF_DEAL,
    )
    def get(self, request: Request, key: str, deal: int) -> Response:
        """Return the deal."""
        query = read_query(request, DealQuery)
        return Response(documents.describe_deal(kept_imports.find(find_player(request), key), deal, query.view))


class ImportCoachView(ApiView):
    """What the coach says of one seat's choices in a deal of a game from elsewhere."""

    read_limit = "coach"

    @Operation(
        "Tell where the game's strongest bot would have chosen otherwise than a seat did, by what that seat saw.",
        response_type=CoachDoc,
        query=CoachQuery,
        problems=OF_DEAL,
    )
    def get(self, request: Request, key: str, deal: int) -> Response:
        """Return what it says."""
        query = read_query(request, CoachQuery)
        return Response(documents.describe_coaching(kept_imports.find(find_player(request), key), deal, query.seat))
