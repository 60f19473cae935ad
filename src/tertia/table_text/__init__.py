"""A table in words, for clients that are no browser: seats, status, actions and events.

The words are those of the browser, from the same catalogues.
"""
