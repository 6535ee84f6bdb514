"""What a viewer may see, as JSON documents. Nothing hidden leaves this package.

``document`` makes what a live table shows, ``viewer_documents`` keeps it by viewer, ``merge_patch`` says what changed
(RFC 7396). ``delayed_replay`` shows a match some time late, from rows that ``delayed_reads`` fetches and as far as
``spectator_delay`` allows; ``score_sheets`` are those of deals that are over.
"""
