"""The site itself: pages, assets, headers, errors, and the command that serves it all."""
