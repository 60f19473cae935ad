"""Sentences about the mistakes of a bot's program."""

from __future__ import annotations

from tertia.bots.external import Fault
from tertia.cli.localisation import LANGUAGE, translate
from tertia.errors import Refused
from tertia.texts import error_text


def fault_text(fault: Fault) -> str:
    """Describe a fault in one or two sentences."""
    sentence = translate(f"cli.fault.{fault.kind}", what=fault.what)
    if not fault.refusal:
        return sentence
    return f"{sentence} {error_text(LANGUAGE, Refused(fault.refusal, **fault.details))}"
