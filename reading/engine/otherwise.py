"""What is done otherwise: "If it is a Lord, kneel it. Otherwise, discard it." """

from __future__ import annotations

from typing import Any

from reading.deeds import Deed
from reading.engine.telling import Telling

Plain = dict[str, Any]


def tell_otherwise(telling: Telling) -> bool:
    """Mark the effects behind 'otherwise'; False where it is not clear what they hang on."""
    asked: Plain = {}
    told = False
    for deed, plains in telling.told:
        if not _behind(deed):
            asked = next((plain["if"] for plain in reversed(plains) if "if" in plain), asked)
            continue
        if not asked or not plains or any(plain["do"] == "words" for plain in plains):
            return False
        for plain in plains:
            if plain.get("if") == asked:  # the condition of the whole sentence is that of its first half
                del plain["if"]
            plain["otherwise"] = True
        told = True
    return told


def _behind(deed: Deed) -> bool:
    """Whether the deed stands behind 'otherwise' in its sentence."""
    pieces = deed.sentence.pieces
    before = pieces[: pieces.index(deed.piece)]
    return any(piece.kind == "mark" and piece.value["is"] == "otherwise" for piece in before)
