"""The API's address of matchmaking: see docs/api.md."""

from django.urls import path

from mahjong_server.matchmaking import views

urlpatterns = [path("seek", views.SeekView.as_view()), path("seek/ready", views.ReadyView.as_view())]
