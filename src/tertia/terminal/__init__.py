"""The terminal client: every form against bots or at a table's link, with keys and mouse."""
