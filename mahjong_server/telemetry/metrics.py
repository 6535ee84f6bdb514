"""Every figure that the server keeps of itself as it works; what is merely looked up is in ``ops/gauges.py``.

They are aggregates of a whole process, without any label that names a table, a seat, a person, a decision or a tile,
and none tells claimable discards from others: docs/metrics.md says why no figure can teach a player anything.
Every label has few values, all known beforehand. Each process counts for itself.
"""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics

# When each series began is told by process_start_time_seconds.
disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY = CollectorRegistry(auto_describe=True)
FAST_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

ACTS = Counter(
    "mahjong_acts", "Acts that clients sent, by what became of them.", ("game", "outcome"), registry=REGISTRY
)
ACT_TO_BROADCAST = Histogram(
    "mahjong_act_to_broadcast_seconds",
    "From the arrival of an act's frame until every socket of this process has the news in its queue.",
    buckets=FAST_S,
    registry=REGISTRY,
)
CLAIM_WINDOWS = Histogram(
    "mahjong_claim_window_seconds",
    "How long the pauses after discards lasted, claimable or not, as everyone at the table saw them.",
    buckets=(0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 5.0, 10.0, 30.0),
    registry=REGISTRY,
)
CONFLICTS = Counter(
    "mahjong_conflicts", "Appends that lost the race for their place in a log to another process.", registry=REGISTRY
)
RESYNCS = Counter(
    "mahjong_resyncs", "Whole documents given to sockets of tables, by the reason.", ("reason",), registry=REGISTRY
)
TABLE_RELOADS = Counter(
    "mahjong_table_reloads",
    "Tables that read what is new from their log, by what told them.",
    ("reason",),
    registry=REGISTRY,
)
BUS_GAPS = Counter(
    "mahjong_bus_gaps", "Tables that the poll found behind, since no hint had told of their move.", registry=REGISTRY
)
SOCKETS_CLOSED = Counter(
    "mahjong_sockets_closed",
    "Sockets that ended, by the server's reason or `client`.",
    ("kind", "reason"),
    registry=REGISTRY,
)
DEADLINE_LAG = Histogram(
    "mahjong_sweeper_lag_seconds",
    "How much later than due time-outs, bots and pauses began to be played.",
    buckets=FAST_S,
    registry=REGISTRY,
)
EVENT_LOOP_LAG = Gauge(
    "mahjong_event_loop_lag_seconds",
    "How late acts were on average in the last ten seconds, by the event loop or by their commits.",
    registry=REGISTRY,
)
LOAD_LEVEL = Gauge(
    "mahjong_load_level",
    "What the process refuses: 0 nothing, 1 tables with bots and spectators, 2 every new table.",
    registry=REGISTRY,
)
WRITER_BATCH = Histogram(
    "mahjong_writer_batch_appends",
    "Appends committed in one transaction.",
    buckets=(1, 2, 5, 10, 20, 50, 100, 200),
    registry=REGISTRY,
)
WRITER_COMMIT = Histogram(
    "mahjong_writer_commit_seconds",
    "How long such a transaction took, waiting for a database that was away included.",
    buckets=FAST_S,
    registry=REGISTRY,
)
SEEK_PROPOSALS = Counter(
    "mahjong_seek_proposals",
    "Tables proposed to those who seek a game, by what became of them.",
    ("outcome",),
    registry=REGISTRY,
)
SEEK_ANSWERS = Counter(
    "mahjong_seek_answers",
    "What those to whom a table was proposed said: `missed` said nothing.",
    ("answer",),
    registry=REGISTRY,
)
WEBHOOK_POSTS = Counter(
    "mahjong_webhook_posts",
    "Posts to webhooks, by what became of them: `given-up` are not tried again.",
    ("outcome",),
    registry=REGISTRY,
)
HTTP_REQUESTS = Counter(
    "mahjong_http_requests",
    "Answers over HTTP; the route is the pattern of an address, never an address.",
    ("method", "route", "status"),
    registry=REGISTRY,
)
HTTP_SECONDS = Histogram(
    "mahjong_http_request_seconds", "How long answers over HTTP took.", buckets=FAST_S, registry=REGISTRY
)
