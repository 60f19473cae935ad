"""Pictures and PDF files, drawn in worker processes.

The library that renders PNG files holds the interpreter lock, so that a thread would stop every game on the server.
"""
