"""The API's addresses of the lobby: see docs/api.md."""

from django.urls import path

from mahjong_server.lobby import play_on_views, table_views, views

urlpatterns = [
    path("games", views.GamesView.as_view()),
    path("play", views.PlayView.as_view()),
    path("matches/<code:code>/play-on", play_on_views.PlayOnView.as_view()),
    path("tables", views.TablesView.as_view()),
    path("tables/<code:code>", views.TableView.as_view()),
    path("tables/<code:code>/seats", table_views.SeatsView.as_view()),
    path("tables/<code:code>/bots", table_views.BotsView.as_view()),
    path("tables/<code:code>/ready", table_views.ReadyView.as_view()),
    path("tables/<code:code>/kick", table_views.KickView.as_view()),
    path("tables/<code:code>/invites", table_views.InvitesView.as_view()),
    path("tables/<code:code>/invites/<slug:key>", table_views.InviteView.as_view()),
    path("tables/<code:code>/open", table_views.OpenView.as_view()),
    path("tables/<code:code>/start", table_views.StartView.as_view()),
    path("tables/<code:code>/rematch", table_views.RematchView.as_view()),
    path("tables/<code:code>/record", views.RecordView.as_view()),
]
