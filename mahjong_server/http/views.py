"""What the API tells of itself."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.http.api import ApiView, Operation, compressed
from mahjong_server.http.openapi import document


@compressed
class SchemaView(ApiView):
    """The API's schema."""

    scope = "read"

    @Operation("Describe this API, as an OpenAPI 3.1 document.", response_type=dict[str, Any])
    def get(self, _request: Request) -> Response:
        """Return the document, which only a new version of the server changes."""
        return Response(document(), headers={"Cache-Control": "public, max-age=300"})
