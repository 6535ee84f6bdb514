"""What either server takes in, keeps and waits for at most."""

SERVICE_RESTART = 1012
"""Close code that tells a client to come back in a moment."""

FLOOD = 4009

MOST_HEAD = 64 * 1024
"""Bytes of a request's line and headers that are taken in, about; a connection that sends more is hung up on."""

MOST_HEADERS = 200
"""Headers of a request. Browsers send some twenty."""

MOST_IN_LINE = 16
"""Requests of one connection that may wait for the one before them to be answered. Browsers and proxies have none."""

HEAD_S = 15.0
"""How long a request's line and headers may take to come in, and how long a connection may say nothing before these."""

REQUEST_S = 60.0
"""How long a request's body may take to come in."""

PIECE = 256
"""Bytes that each piece of a request counts for at least: to read one byte costs as much."""

MOST_BODY = 4 * 1024 * 1024
"""Bytes of a body that are taken in at all. Views say kindly what is too large for them; this only guards the disk."""

MOST_MESSAGE = 64 * 1024
"""Bytes of a message on a socket that are read at all."""

MOST_WAITING = 128
"""Frames of a socket that may wait for the application. More than anyone sends who waits for answers, even through an
outage of the database; and more than what is told to be a flood, politely, once it is looked at."""

KERNEL_BUFFER = 64 * 1024
"""Bytes that the system may hold for a reader, and of a sender; by itself it lets that grow to megabytes a socket."""

LINGER_S = 2.0
"""How long whoever sent a flood has to hear why it is over. Of what they send meanwhile nothing is read."""

PING_S, PONG_S = 20.0, 30.0
"""A socket is asked so often whether anybody is there, and left when there is no answer for so long: a line that fell
silent would keep its player present for ever."""

GRACE_S = 5.0
"""How long requests and sockets have to end by themselves once the server is to stop."""
