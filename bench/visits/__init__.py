"""Every kind of page that the site has, with something on each, for what looks at all of them."""
