"""The API's addresses about accounts, as everyone may see them, and of the visitor's own list of them."""

from django.urls import path

from mahjong_server.profiles import following_views, play_views, views

urlpatterns = [
    path("players", views.PlayersView.as_view()),
    path("players/<str:name>", views.PlayerView.as_view()),
    path("players/<str:name>/games", views.PlayerGamesView.as_view()),
    path("players/<str:name>/ratings", views.PlayerRatingsView.as_view()),
    path("players/<str:name>/figures", play_views.FiguresView.as_view()),
    path("players/<str:name>/hands", play_views.HandsView.as_view()),
    path("players/<str:name>/opponents", play_views.OpponentsView.as_view()),
    path("following", following_views.FollowingView.as_view()),
    path("following/<str:name>", following_views.FollowView.as_view()),
]
