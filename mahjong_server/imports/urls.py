"""The API's addresses of games from elsewhere: see docs/api.md."""

from django.urls import path

from mahjong_server.imports import views

urlpatterns = [
    path("imports", views.ImportsView.as_view()),
    path("imports/<slug:key>", views.ImportView.as_view()),
    path("imports/<slug:key>/deals/<int:deal>", views.ImportDealView.as_view()),
    path("imports/<slug:key>/deals/<int:deal>/coach", views.ImportCoachView.as_view()),
]
