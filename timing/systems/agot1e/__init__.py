"""The first edition: its structure, words, events and rules of timing."""
