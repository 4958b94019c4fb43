"""How disputes of the second edition are entered."""
