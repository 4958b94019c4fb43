"""What is raised where a text is not worded as usual."""

from __future__ import annotations


class Unread(ValueError):
    """A part of a text that is not worded as usual."""
