"""What cannot be said in the engine's words: raised where it is found, told where the ability is put together."""

from __future__ import annotations


class Unsaid(Exception):
    """Some words of a text have none of the engine's; the message says which, shortly."""
