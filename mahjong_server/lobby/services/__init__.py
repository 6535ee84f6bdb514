"""Everything that changes who sits where. Nothing else writes tables and seats before, beside and after play.

Each function is one transaction that holds the match's row, so that of two who want one seat one gets it. It raises
``Problem`` when it refuses, and then nothing has changed. Live tables hear of a change once it is committed.
"""

from mahjong_server.lobby.services.creating import create_table, deal_now, play_now, seat_together, start
from mahjong_server.lobby.services.invites import invite, withdraw_invite
from mahjong_server.lobby.services.playing_on import play_on
from mahjong_server.lobby.services.rematch import open_reserved_seats, rematch
from mahjong_server.lobby.services.seating import kick, leave_seat, leave_waiting, set_bot, set_ready, take_seat
from mahjong_server.lobby.services.substitutes import seat_bot, substitute
from mahjong_server.lobby.services.table_lock import find_table, refresh_tables_of
from mahjong_server.lobby.services.table_quotas import refuse_more_playing

__all__ = [
    "create_table",
    "deal_now",
    "find_table",
    "invite",
    "kick",
    "leave_seat",
    "leave_waiting",
    "open_reserved_seats",
    "play_now",
    "play_on",
    "refresh_tables_of",
    "refuse_more_playing",
    "rematch",
    "seat_bot",
    "seat_together",
    "set_bot",
    "set_ready",
    "start",
    "substitute",
    "take_seat",
    "withdraw_invite",
]
