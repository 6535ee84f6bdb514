"""The API's addresses of events: see docs/api.md."""

from django.urls import path

from mahjong_server.events.views import entrants, events, exports, files, rounds, webhooks

urlpatterns = [
    path("events", events.EventsView.as_view()),
    path("events.ics", files.ListedCalendarView.as_view()),
    path("events/templates", events.TemplatesView.as_view()),
    path("events/<slug:key>", events.EventView.as_view()),
    path("events/<slug:key>/me", events.OwnPartView.as_view()),
    path("events/<slug:key>/settings", events.SettingsView.as_view()),
    path("events/<slug:key>/open", events.OpenView.as_view()),
    path("events/<slug:key>/cancel", events.CancelView.as_view()),
    path("events/<slug:key>/officials", events.OfficialsView.as_view()),
    path("events/<slug:key>/log", events.LogView.as_view()),
    path("events/<slug:key>/entry", entrants.EntryView.as_view()),
    path("events/<slug:key>/entry/details", entrants.DetailsView.as_view()),
    path("events/<slug:key>/check-in", entrants.CheckInView.as_view()),
    path("events/<slug:key>/reminder", entrants.ReminderView.as_view()),
    path("events/<slug:key>/entrants/<int:number>", entrants.EntrantView.as_view()),
    path("events/<slug:key>/next-round", rounds.NextRoundView.as_view()),
    path("events/<slug:key>/finalists", rounds.FinalistsView.as_view()),
    path("events/<slug:key>/penalties", rounds.PenaltiesView.as_view()),
    path("events/<slug:key>/rounds/<int:number>/seating", exports.SeatingView.as_view()),
    path("events/<slug:key>/rounds/<int:number>/deals/<int:deal>", exports.DealView.as_view()),
    path("events/<slug:key>/rounds/<int:number>/tables/<int:table>/call", rounds.CallView.as_view()),
    path("events/<slug:key>/rounds/<int:number>/tables/<int:table>/rulings", rounds.RulingsView.as_view()),
    path("events/<slug:key>/webhooks", webhooks.WebhooksView.as_view()),
    path("events/<slug:key>/webhooks/<slug:webhook>", webhooks.WebhookView.as_view()),
    path("events/<slug:key>/webhooks/<slug:webhook>/rotate", webhooks.SecretView.as_view()),
    path("events/<slug:key>/webhooks/<slug:webhook>/deliveries", webhooks.DeliveriesView.as_view()),
    path("events/<slug:key>/webhooks/<slug:webhook>/deliveries/<slug:message>", webhooks.DeliveryView.as_view()),
    path("events/<slug:key>/standings.json", exports.StandingsView.as_view()),
    path("events/<slug:key>/standings.csv", exports.StandingsTableView.as_view()),
    path("events/<slug:key>/results", exports.ResultsView.as_view()),
    path("events/<slug:key>/file", files.EventFileView.as_view()),
    path("events/<slug:key>/logs/<slug:form>", files.LogFilesView.as_view()),
    path("events/<slug:key>/calendar.ics", files.CalendarView.as_view()),
]
