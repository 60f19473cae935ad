"""Simulations of whole games."""
