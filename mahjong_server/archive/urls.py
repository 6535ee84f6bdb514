"""The API's addresses of the archive: see docs/api.md."""

from django.urls import path

from mahjong_server.archive import study_views, views

urlpatterns = [
    path("matches", views.MatchesView.as_view()),
    path("matches/<code:code>", views.MatchView.as_view()),
    path("matches/<code:code>/files/<slug:key>", views.ForeignFileView.as_view()),
    path("matches/<code:code>/deals/<int:deal>", views.DealView.as_view()),
    path("matches/<code:code>/deals/<int:deal>/coach", views.CoachView.as_view()),
    path("studies", study_views.StudiesView.as_view()),
    path("studies/<slug:key>", study_views.StudyView.as_view()),
    path("studies/<slug:key>/members", study_views.MembersView.as_view()),
    path("studies/<slug:key>/leader", study_views.LeaderView.as_view()),
]
