"""The second edition told in a sentence: a story as a situation of this edition, its question put to its engine."""
