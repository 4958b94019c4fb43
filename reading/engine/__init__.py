"""A reading in the words of the timing engine, and what these words leave out."""
