"""What each operation is asked, and whom it serves: one row an operation, so that a new one is noticed."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

PASSWORD = {"password": "nine quiet tiles"}


class Row(NamedTuple):
    """One request. ``<name>`` in its path and body stands for something of the owner's (``World.ids``).

    Its operation's ``x-caller`` and scope say who may ask at all; of these it serves ``only`` some, and the others
    are refused with ``code``. ``but`` names what else comes of it for whom. The banned may ask if it is ``open``.
    """

    path: str
    body: Any = None
    only: str = ""
    code: str = ""
    but: Mapping[str, str] = MappingProxyType({})
    open: bool = False


def table(kind: str, what: str, body: Any = None, only: str = "", code: str = "") -> Row:
    return Row(f"tables/<{kind}>{what}", body, only, code)


def event(what: str, body: Any = None, only: str = "", code: str = "not-allowed", **but: str) -> Row:
    return Row(f"events/<event>{what}", body, only, code, but)


FAR = 4_000_000_000_000
EVENT = {
    "name": "Cup",
    "game": "sichuan",
    "starts_at": FAR,
    "stages": [{"rounds": 1, "seating": "lot", "deals": 4}],
}
ACCOUNTS = "account player owner foreign moderator banned"
MEMBERS = "player owner"

ROWS: dict[str, Row] = {
    # ── People ──
    "getMe": Row("me"),
    "postMe": Row("me", {"name": "Nova"}, only="nobody guest watcher", code="name-fixed"),
    "postSession": Row("session", {"name": "Ada", **PASSWORD}, open=True),
    "deleteSession": Row("session", open=True),
    "getAccounts": Row("accounts"),
    "postAccounts": Row("accounts", {"name": "Nova", **PASSWORD}, only="nobody guest watcher", code="signed-in"),
    "deleteAccounts": Row("accounts", PASSWORD, open=True),
    "postPassword": Row("password", {"old": PASSWORD["password"], "new": "ten quiet tiles"}),
    "getSignUp": Row("sign-up"),
    "getPasswordReset": Row("password/reset"),
    "postPasswordReset": Row("password/reset", {"email": "olga@mail.example"}, open=True),
    "postPasswordResetConfirm": Row(
        "password/reset/confirm", {"token": "x", "password": "ten quiet tiles"}, "none", "link-over", open=True
    ),
    "postEmail": Row("email", {"email": "nova@mail.example", **PASSWORD}),
    "postBot": Row("bot", PASSWORD),
    "putAvatar": Row("avatar", {"avatar": "tiger"}),
    "getPreferences": Row("preferences"),
    "putPreferences": Row("preferences", {"language": "ru"}),
    "getExport": Row("export"),
    "getSessions": Row("sessions"),
    "deleteSessions": Row("sessions", open=True),
    "deleteSessionsKey": Row("sessions/<session>", only="owner", code="not-found", open=True),
    "getTokens": Row("tokens"),
    "postTokens": Row("tokens", {"name": "new", "scopes": ["read"]}),
    "deleteTokensKey": Row("tokens/<token>", only="owner", code="not-found"),
    "getPlayers": Row("players"),
    "getPlayersName": Row("players/Olga"),
    "getPlayersNameGames": Row("players/Olga/games"),
    "getPlayersNameRatings": Row("players/Olga/ratings"),
    "getPlayersNameFigures": Row("players/Olga/figures"),
    "getPlayersNameHands": Row("players/Olga/hands"),
    "getPlayersNameOpponents": Row("players/Olga/opponents"),
    "getFollowing": Row("following"),
    "putFollowingName": Row("following/Bob", {}),
    "deleteFollowingName": Row("following/Bob"),
    # ── Tables ──
    "getGames": Row("games"),
    "getPlay": Row("play"),
    "postPlay": Row("play", {}),
    "getTables": Row("tables"),
    "postTables": Row("tables", {}),
    "getTablesCode": table("waiting", ""),
    "postTablesCodeSeats": table("waiting", "/seats", {"seat": 1}, "player", "seat-taken"),
    "deleteTablesCodeSeats": table("waiting", "/seats", None, MEMBERS, "not-seated"),
    "postTablesCodeBots": table("waiting", "/bots", {"seat": 2, "level": "easy"}, "owner", "not-owner"),
    "postTablesCodeReady": table("waiting", "/ready", {}, MEMBERS, "not-seated"),
    "postTablesCodeKick": table("waiting", "/kick", {"seat": 1}, "owner", "not-owner"),
    "postTablesCodeInvites": table("waiting", "/invites", {"name": "Mod"}, MEMBERS, "not-seated"),
    "deleteTablesCodeInvitesKey": table("waiting", "/invites/<invite>", None, "account owner", "no-such-invite"),
    "postTablesCodeOpen": table("waiting", "/open", {}, "owner", "not-owner"),
    "postTablesCodeStart": Row("tables/<waiting>/start", {}, "owner", "not-owner", {"owner": "not-ready"}),
    "postTablesCodeRematch": table("over", "/rematch", {}, MEMBERS, "not-seated"),
    "getTablesCodeAdvice": Row(
        "tables/<playing>/advice", None, "none", "not-seated", {"owner": "nothing-asked", "player": "nothing-asked"}
    ),
    "getTablesCodeRecord": table("over", "/record"),
    "getTablesCodeSheetsDeal": table("over", "/sheets/0"),
    "postTablesCodeSpectators": table("playing", "/spectators", {"spectators": "none"}, "owner", "not-owner"),
    "getSeek": Row("seek"),
    "postSeek": Row("seek", {"speed": "slow"}, but={"token-play": "not-for-programs"}),
    "deleteSeek": Row("seek"),
    "postSeekReady": Row("seek/ready", {}, "none", "no-proposal", but={"token-play": "not-for-programs"}),
    # ── Talk ──
    "postChatRoom": Row(
        "chat/lobby",
        {"text": "Hello"},
        but={"guest": "guest-wait", "watcher": "guest-wait", "token-talk": "people-only"},
    ),
    "getBlocks": Row("blocks"),
    "postBlocks": Row("blocks", {"sort": "block", "name": "Bob"}),
    "deleteBlocksKey": Row("blocks/<tie>", only="owner", code="no-such-tie"),
    "postReports": Row("reports", {"reason": "abuse", "name": "Foma"}, but={"foreign": "not-yourself"}),
    "getNotices": Row("notices"),
    "postNoticesKey": Row("notices/<notice>", {}, "owner", "no-such-notice", open=True),
    "getModerationReports": Row("moderation/reports"),
    "getModerationReportsKey": Row("moderation/reports/<report>"),
    "getModerationActions": Row("moderation/actions"),
    "getModerationCompany": Row("moderation/company"),
    "postModerationLooks": Row(
        "moderation/looks", {"table": "<playing>", "why": "A report of stalling"}, "moderator", "not-moderator"
    ),
    "postModerationActions": Row("moderation/actions", {"what": "dismiss", "why": "Nothing", "report": "<report>"}),
    # ── Games that are over, and learning ──
    "getMatches": Row("matches"),
    "getMatchesCode": Row("matches/<over>"),
    "getMatchesCodeRating": Row("matches/<over>/rating"),
    "getMatchesCodeDealsDeal": Row("matches/<over>/deals/0"),
    "getMatchesCodeDealsDealCoach": Row("matches/<over>/deals/0/coach?seat=0"),
    "getMatchesCodeFilesKey": Row("matches/<over>/files/none", None, "none", "no-such-format"),
    "getImports": Row("imports"),
    "postImports": Row("imports", {}, "none", "unknown-format"),
    "getImportsKey": Row("imports/<import>", only="owner", code="no-such-import"),
    "getImportsKeyDealsDeal": Row("imports/<import>/deals/0", only="owner", code="no-such-import"),
    "getImportsKeyDealsDealCoach": Row("imports/<import>/deals/0/coach?seat=0", only="owner", code="no-such-import"),
    "deleteImportsKey": Row("imports/<import>", only="owner", code="no-such-import"),
    "postMatchesCodePlayOn": Row("matches/<over>/play-on", {"deal": 0, "moment": 0, "seat": 0}),
    "postStudies": Row("studies", {"match": "<over>"}),
    "getStudiesKey": Row("studies/<study>"),
    "putStudiesKey": Row(
        "studies/<study>", {"deal": 0, "moment": 1, "view": "all"}, "owner", "not-member", {"player": "not-leader"}
    ),
    "postStudiesKeyMembers": Row("studies/<study>/members", {}),
    "deleteStudiesKeyMembers": Row("studies/<study>/members", None, MEMBERS, "not-member"),
    "putStudiesKeyLeader": Row(
        "studies/<study>/leader", {"member": 1}, "owner", "not-member", {"player": "lead-taken"}
    ),
    "getLeaderboardsGame": Row("leaderboards/sichuan"),
    "getGamesKeyDrill": Row("games/sichuan/drill"),
    "getGamesKeyDaily": Row("games/sichuan/daily"),
    "postGamesKeyDaily": Row("games/sichuan/daily", {}),
    "getGamesKeyDailyResults": Row("games/sichuan/daily/results", None, "none", "deal-secret"),
    "getGamesKeyExercise": Row("games/sichuan/exercise?seed=1"),
    "getGamesKeyLesson": Row("games/sichuan/lesson"),
    "getGamesKeyRules": Row("games/sichuan/rules"),
    "postGamesKeyStudy": Row("games/sichuan/study", {"tiles": ["1m"]}, open=True),
    # ── Events: the owner runs one, and the player has entered it ──
    "getEvents": Row("events"),
    "postEvents": Row("events", {"settings": EVENT}),
    "getEventsTemplates": Row("events/templates"),
    "getEventsKey": event(""),
    "getEventsKeyMe": event("/me"),
    "putEventsKeySettings": event("/settings", {"settings": EVENT}, "owner"),
    "postEventsKeyOpen": event("/open", {}, "none", owner="already-open"),
    "postEventsKeyCancel": event("/cancel", {}, "owner moderator"),
    "postEventsKeyOfficials": event("/officials", {"name": "Ada", "role": "referee"}, "owner"),
    "getEventsKeyLog": event("/log"),
    "postEventsKeyEntry": event("/entry", {}, player="already-entered"),
    "deleteEventsKeyEntry": event("/entry", None, "player", "not-entered", nobody="sign-in-needed"),
    "deleteEventsKeyEntryDetails": event("/entry/details", None, nobody="sign-in-needed"),
    "postEventsKeyCheckIn": event(
        "/check-in", {"nonce": "ab" * 16}, "none", "check-in-closed", nobody="sign-in-needed"
    ),
    "putEventsKeyReminder": event("/reminder", {"remind": True}, MEMBERS, "not-entered"),
    "postEventsKeyEntrantsNumber": event("/entrants/1", {"action": "remove"}, "owner"),
    "postEventsKeyNextRound": event("/next-round", {"at": FAR}, "owner"),
    "postEventsKeyFinalists": event(
        "/finalists", {"entrants": [1, 2]}, "none", owner="nothing-to-choose", moderator="nothing-to-choose"
    ),
    "postEventsKeyPenalties": event("/penalties", {"entrant": 1, "points": 1, "clause": "1"}, "owner"),
    "getEventsKeyRoundsNumberSeating": event("/rounds/1/seating", None, "none", "no-such-round"),
    "getEventsKeyRoundsNumberDealsDeal": event("/rounds/1/deals/0", None, "none", "no-such-round"),
    "postEventsKeyRoundsNumberTablesTableCall": event(
        "/rounds/1/tables/1/call", {}, "none", "no-such-table", nobody="sign-in-needed"
    ),
    "postEventsKeyRoundsNumberTablesTableRulings": event(
        "/rounds/1/tables/1/rulings", {"ruling": "pause"}, "none", owner="no-such-table"
    ),
    "getEventsKeyStandings.Json": event("/standings.json"),
    "getEventsKeyStandings.Csv": event("/standings.csv"),
    "getEventsKeyResults": event("/results"),
    "getEventsKeyFile": event("/file", None, "none", "event-running"),
    "getEventsKeyLogsForm": event("/logs/none", None, "none", "no-such-format"),
    "getEventsKeyCalendar.Ics": event("/calendar.ics"),
    "getEvents.Ics": Row("events.ics"),
    "getEventsKeyWebhooks": event("/webhooks", None, "owner"),
    "postEventsKeyWebhooks": event("/webhooks", {"url": "https://mail.example/hook"}, "owner"),
    "patchEventsKeyWebhooksWebhook": event("/webhooks/<hook>", {"active": False}, "owner"),
    "deleteEventsKeyWebhooksWebhook": event("/webhooks/<hook>", None, "owner"),
    "postEventsKeyWebhooksWebhookRotate": event("/webhooks/<hook>/rotate", {}, "owner"),
    "getEventsKeyWebhooksWebhookDeliveries": event("/webhooks/<hook>/deliveries", None, "owner"),
    "postEventsKeyWebhooksWebhookDeliveries": event("/webhooks/<hook>/deliveries", {}, "owner"),
    "postEventsKeyWebhooksWebhookDeliveriesMessage": event(
        "/webhooks/<hook>/deliveries/none", {}, "none", owner="no-such-delivery"
    ),
    "getSchema": Row("schema"),
}
