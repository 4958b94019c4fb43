"""A table of patterns: rule name -> patterns, each a text or (text, constants). See `reading.patterns`."""

from typing import Any

Rules = dict[str, list[Any]]
