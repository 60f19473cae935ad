"""Settings that hold for every test."""

from hypothesis import settings

# Two busy cores must not make a property test fail: how long an example takes says nothing about the rules.
settings.register_profile("tertia", deadline=None)
settings.load_profile("tertia")
