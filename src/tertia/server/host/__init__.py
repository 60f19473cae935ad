"""The console of the host of this server: what it shows and what it can do. Pages and the API are elsewhere."""
