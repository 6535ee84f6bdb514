"""The API's addresses about the visitor."""

from django.urls import path

from mahjong_server.accounts.views import MeView

urlpatterns = [path("me", MeView.as_view())]
