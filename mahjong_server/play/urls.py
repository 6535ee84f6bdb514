"""The API's addresses of play: see docs/api.md."""

from django.urls import path

from mahjong_server.play import views

urlpatterns = [
    path("tables/<code:code>/spectators", views.SpectatorsView.as_view()),
    path("tables/<code:code>/sheets/<int:deal>", views.SheetView.as_view()),
    path("tables/<code:code>/advice", views.AdviceView.as_view()),
]
