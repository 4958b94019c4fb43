"""The second edition's card files: one object for each pack, with its cards; or an array of such packs; or both
lists apart, as packs and cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cards.importing.records import Facts, Record, Remark
from cards.importing.schemas import FACTIONS, problems_of

_PLOT = ("income", "initiative", "claim", "reserve")


def by_pack(given: Any) -> Any:
    """A file that lists packs and cards apart, each card naming its pack (`packCode`), as an array of packs."""
    if not (isinstance(given, dict) and isinstance(given.get("packs"), list) and isinstance(given.get("cards"), list)):
        return given
    held: dict[Any, list[Any]] = {}
    for card in given["cards"]:
        held.setdefault(card.get("packCode") if isinstance(card, dict) else None, []).append(card)
    packs = [{**pack, "cards": held.pop(pack.get("code"), [])} for pack in given["packs"] if isinstance(pack, dict)]
    return [
        *(pack for pack in packs if pack["cards"]),
        *({"code": c, "name": c, "cards": of} for c, of in held.items()),
    ]


class Reader:
    """Reads packs one after the other; problems and remarks gather in it."""

    shape = "second edition, packs with their cards"

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.problems: list[Remark] = []
        self.remarks: list[Remark] = []
        self._at: dict[str, str] = {}

    def read(self, packs: Iterable[Any]) -> None:
        """Read every card of every pack."""
        for number, pack in enumerate(packs, 1):
            wrong = problems_of("pack", pack)
            self.problems += [
                Remark(f"pack {number}, {field}" if field else f"pack {number}", text) for field, text in wrong
            ]
            if not wrong:
                for at, card in enumerate(pack["cards"], 1):
                    self._one(pack, at, card)

    def _one(self, pack: dict[str, Any], at: int, card: Any) -> None:
        code = card.get("code") if isinstance(card, dict) else None
        where = f"pack {pack['code'][:12]}, card {at}" + (f" ({str(code)[:12]})" if code else "")
        wrong = problems_of("second", card)
        self.problems += [Remark(f"{where}, {field}" if field else where, text) for field, text in wrong]
        if wrong:
            return
        if card["code"] in self._at:
            self.problems.append(Remark(f"{where}, code", f"{self._at[card['code']]} has the same code"))
            return
        self._at[card["code"]] = where
        number = int(card["code"][2:])
        facts = _facts(card)
        self.records.append(
            Record(card["code"], card["name"].strip(), card["type"], pack["name"].strip(), number, card["text"], facts)
        )


def _facts(card: dict[str, Any]) -> Facts:
    facts: dict[str, Any] = {
        "houses": [FACTIONS[card["faction"]]],
        "quantity": card["quantity"],
        "limit": card["deckLimit"],
        "icons": [icon.capitalize() for icon, has in card.get("icons", {}).items() if has],
        "traits": card["traits"],
        "errata_notes": [_erratum(one) for one in card.get("errata", [])],
        "octgn_id": card.get("octgnId"),
    }
    facts = {key: value for key, value in facts.items() if value not in (None, [], "")}
    for key in ("cost", "strength"):
        if card.get(key) is not None:
            facts[key] = str(card[key])
    for key in _PLOT:
        if card.get("plotStats", {}).get(key) is not None:
            facts[key] = str(card["plotStats"][key])
    for key in ("unique", "loyal"):
        if key in card:
            facts[key] = card[key]
    return facts  # type: ignore[return-value]


def _erratum(one: dict[str, Any]) -> str:
    by = " ".join(word for word in (one.get("issuer"), one.get("version")) if word)
    says = one.get("text") or one.get("notes") or ""
    return f"{by}: {says}" if by and says else by or says
