"""The API's addresses about accounts, as everyone may see them."""

from django.urls import path

from mahjong_server.profiles import views

urlpatterns = [
    path("players", views.PlayersView.as_view()),
    path("players/<str:name>", views.PlayerView.as_view()),
    path("players/<str:name>/games", views.PlayerGamesView.as_view()),
    path("players/<str:name>/ratings", views.PlayerRatingsView.as_view()),
]
