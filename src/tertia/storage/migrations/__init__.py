"""Migrations of the database schema. Each file in ``versions`` is one step."""
