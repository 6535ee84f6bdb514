"""The API's address of leaderboards: see docs/api.md."""

from django.urls import path

from mahjong_server.ratings import views

urlpatterns = [path("leaderboards/<slug:game>", views.LeaderboardView.as_view())]
