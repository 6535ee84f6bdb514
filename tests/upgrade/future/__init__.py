"""An app of the next version: its migrations add to tables in use, as a later version of the server may."""
