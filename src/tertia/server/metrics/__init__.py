"""Figures for Prometheus: instruments that are written while the server works, and state that is read on request."""
