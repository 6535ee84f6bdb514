"""The API's addresses: see docs/api.md."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
