"""Clearing the whole deck without knowing its order, and how often it can be done."""
