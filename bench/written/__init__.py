"""Descriptions written as cards are worded, for the check that they are read again as they were.

A piece that no wording here says is refused by name, so that what is written says all that the description does.
"""
