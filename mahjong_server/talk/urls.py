"""The API's addresses of talk: see docs/api.md."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from mahjong_server.play.table_codes import canonical_code
from mahjong_server.talk.chat_rooms import WATCHERS
from mahjong_server.talk.views import moderation, observation, player_groups, talk


class RoomConverter(StringConverter):
    """The name of a room: lobby, a table's code, or CODE:watchers."""

    regex = f"[A-Za-z0-9_-]{{1,16}}(?:{WATCHERS})?"

    def to_python(self, value: str) -> str:
        """Return the room that is meant, however its table's code is spelt."""
        code = value.removesuffix(WATCHERS)
        return canonical_code(code) + value.removeprefix(code)


register_converter(RoomConverter, "room")

urlpatterns = [
    path("chat/<room:room>", talk.ChatView.as_view()),
    path("blocks", talk.TiesView.as_view()),
    path("blocks/<str:key>", talk.TieView.as_view()),
    path("reports", talk.ReportsView.as_view()),
    path("notices", talk.NoticesView.as_view()),
    path("notices/<str:key>", talk.NoticeView.as_view()),
    path("moderation/reports", moderation.ReportsView.as_view()),
    path("moderation/reports/<str:key>", moderation.ReportView.as_view()),
    path("moderation/actions", moderation.ActionsView.as_view()),
    path("moderation/looks", observation.LooksView.as_view()),
    path("moderation/company", player_groups.CompanyView.as_view()),
]
