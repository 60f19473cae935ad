"""Printed decks, pictures of tables, and charts.

A sheet is described once, in millimetres (``page``). The PDF and the preview in a browser both follow from that.
"""
