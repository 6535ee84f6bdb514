"""The API's addresses for the deal of the day: see docs/api.md."""

from django.urls import path

from mahjong_server.daily import views

urlpatterns = [
    path("games/<slug:key>/daily", views.DailyView.as_view()),
    path("games/<slug:key>/daily/results", views.DailyResultsView.as_view()),
]
