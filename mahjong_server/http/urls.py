"""The API's address about itself."""

from django.urls import path

from mahjong_server.http.views import SchemaView

urlpatterns = [path("schema", SchemaView.as_view())]
