"""tertia: the card game SET, complete."""
