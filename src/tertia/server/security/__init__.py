"""Identity, origin and rate limits of visitors."""
