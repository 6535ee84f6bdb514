"""The API's address for the drill of the day: see docs/api.md."""

from django.urls import path

from mahjong_server.drills import views

urlpatterns = [path("games/<slug:key>/drill", views.DrillView.as_view())]
