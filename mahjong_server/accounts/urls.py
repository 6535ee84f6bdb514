"""The API's addresses about people."""

from django.urls import path

from mahjong_server.accounts.views import account, credentials, me

urlpatterns = [
    path("me", me.MeView.as_view()),
    path("session", me.SessionView.as_view()),
    path("accounts", account.AccountsView.as_view()),
    path("sign-up", account.SignUpView.as_view()),
    path("password", account.PasswordView.as_view()),
    path("password/reset", account.ResetView.as_view()),
    path("password/reset/confirm", account.ResetConfirmView.as_view()),
    path("email", account.EmailView.as_view()),
    path("bot", account.BotView.as_view()),
    path("avatar", account.AvatarView.as_view()),
    path("preferences", account.PreferencesView.as_view()),
    path("export", account.ExportView.as_view()),
    path("sessions", credentials.SessionsView.as_view()),
    path("sessions/<uuid:key>", credentials.OneSessionView.as_view()),
    path("tokens", credentials.TokensView.as_view()),
    path("tokens/<slug:key>", credentials.OneTokenView.as_view()),
]
