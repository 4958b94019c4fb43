"""Texts of the second edition's cards into the language of its disputes."""
