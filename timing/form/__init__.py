"""Entering a dispute: a form's fields to a situation and back, presets, and abilities described in a few taps."""
