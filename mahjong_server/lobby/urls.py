"""The API's addresses of the lobby: see docs/api.md."""

from django.urls import path

from mahjong_server.lobby import views

urlpatterns = [
    path("games", views.GamesView.as_view()),
    path("play", views.PlayView.as_view()),
    path("tables", views.TablesView.as_view()),
    path("tables/<slug:code>", views.TableView.as_view()),
    path("tables/<slug:code>/seats", views.SeatsView.as_view()),
    path("tables/<slug:code>/bots", views.BotsView.as_view()),
    path("tables/<slug:code>/start", views.StartView.as_view()),
    path("tables/<slug:code>/record", views.RecordView.as_view()),
]
