"""The load: one cheap process that plays at every socket, the same one whatever it is that serves them."""
