"""Checking decks: reading a list in any of the community's shapes, finding its cards, judging it by a format."""
