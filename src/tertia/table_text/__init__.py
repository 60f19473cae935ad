"""Texts that describe a table to clients other than the browser: seats, status, actions and events.

They are the texts of the browser, from the same catalogues.
"""
