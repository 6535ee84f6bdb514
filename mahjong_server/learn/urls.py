"""The API's addresses for learners: see docs/api.md."""

from django.urls import path

from mahjong_server.learn import views

urlpatterns = [
    path("games/<slug:key>/exercise", views.ExerciseView.as_view()),
    path("games/<slug:key>/lesson", views.LessonView.as_view()),
    path("games/<slug:key>/rules", views.RulesView.as_view()),
    path("games/<slug:key>/study", views.StudyView.as_view()),
]
