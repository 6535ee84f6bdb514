"""How somebody comes in to an account, and what opens it: passwords, sessions, tokens, browsers, links to sign up."""
