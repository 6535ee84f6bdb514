"""The API's addresses of ratings: see docs/api.md."""

from django.urls import path

from mahjong_server.ratings import views

urlpatterns = [
    path("leaderboards/<slug:game>", views.LeaderboardView.as_view()),
    path("matches/<code:code>/rating", views.RatingView.as_view()),
]
