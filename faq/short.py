"""Short codes for addresses that are read aloud, typed from paper and scanned: lower-case, without i, l, o and u."""

from __future__ import annotations

import hashlib
import re
import secrets

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
_MISREAD = str.maketrans("ilo", "110")


def code_of(content: bytes, length: int) -> str:
    """The code that this content always has: five bits of its SHA-256 in each of `length` letters (at most 51)."""
    number = int.from_bytes(hashlib.sha256(content).digest())
    return "".join(LETTERS[number >> 256 - 5 * (at + 1) & 31] for at in range(length))


def fresh(length: int) -> str:
    """A code that nobody can guess, if it is 16 letters or longer."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def read(typed: str) -> str:
    """A code as somebody typed it: any case, with spaces or hyphens, i and l for 1, o for 0. Empty if it is none."""
    code = re.sub(r"[\s-]", "", typed[:100]).lower().translate(_MISREAD)
    return code if code and set(code) <= set(LETTERS) else ""
