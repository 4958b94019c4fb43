"""Starting inside: what a judge says has just happened, put into the draft in place of playing it.

"The challenge was won by 5, Jaime was just killed for claim": the first is a number beside the winner, the second a
choice beside the character. The dispute then starts in the responses to the challenge, or where he can still be saved.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Plain = dict[str, Any]
CLAIM = "claim is implemented"
KILLED, AIMED, BY_EFFECT = "claim", "aimed", "killed"
BEFALLEN = (
    (KILLED, "just killed for claim"),
    (AIMED, "about to be killed for claim"),
    (BY_EFFECT, "just killed, not for claim"),
)
RESOLVED = "challenges/7"
OF_CLAIM = 2  # its place among the events of the box


def befallen(draft: Mapping[str, Any]) -> dict[str, str]:
    """What has just happened to which card, as far as the form can say it."""
    found = dict.fromkeys(_listed(draft.get("opening", {}).get("choosing")), AIMED)
    for one in draft.get("happened", []):
        if one.get("what") == "killed" and one.get("card"):
            found[one["card"]] = KILLED if one.get("by") == CLAIM else BY_EFFECT
    return found


def befall(draft: Plain, told: Mapping[str, str]) -> None:
    """Put into the draft what is told of its cards: what has happened, who won the challenge, where play stands."""
    killed = [ref for ref, what in told.items() if what in (KILLED, BY_EFFECT)]
    aimed = [ref for ref, what in told.items() if what == AIMED]
    rest = [one for one in draft.get("happened", []) if one.get("what") not in ("killed", "claim-implemented")]
    opening = {key: value for key, value in draft["opening"].items() if key not in ("step", "choosing", "event")}
    by_claim = [ref for ref in killed if told[ref] == KILLED]
    happened = [{"what": "killed", "card": ref, **({"by": CLAIM} if ref in by_claim else {})} for ref in killed]
    if by_claim or aimed:
        loser = next(card for card in draft["cards"] if card["ref"] in (*by_claim, *aimed))["owner"]
        _challenge(draft, loser)
        opening = {**opening, "box": RESOLVED}
        if by_claim:
            happened.append({"what": "claim-implemented", "player": loser, "type": draft["challenge"]["type"]})
    if killed:
        opening["step"] = "5"
    elif aimed:
        opening |= {"event": OF_CLAIM, "step": "2", "choosing": aimed}
    draft["opening"] = opening
    draft.pop("happened", None)
    if rest or happened:
        draft["happened"] = [*rest, *happened]


def won_by(draft: Plain, n: int) -> None:
    """STR of characters not listed, so that the winner's side counts n more than the other."""
    challenge = draft["challenge"]
    winner = challenge.setdefault("winner", challenge["attacker"])
    strength = {card["ref"]: card.get("str") or 0 for card in draft["cards"]}
    sides = {
        side: sum(strength.get(ref, 0) for ref in challenge.get(f"{side}s", [])) for side in ("attacker", "defender")
    }
    ahead, behind = ("attacker", "defender") if winner == challenge["attacker"] else ("defender", "attacker")
    lead = sides[ahead] - sides[behind]
    challenge[f"{ahead}_bonus"] = max(n - lead, 0)
    challenge[f"{behind}_bonus"] = max(lead - n, 0)
    draft["opening"] = {**draft["opening"], "box": RESOLVED}


def _challenge(draft: Plain, loser: str) -> None:
    """The challenge that the loser lost: the one that is described, or a military one."""
    others = [player["id"] for player in draft["players"] if player["id"] != loser]
    described = draft.get("challenge") or {"type": "military", "attacker": others[0], "defender": loser}
    winner = described["attacker"] if described["attacker"] != loser else described["defender"]
    draft["challenge"] = {**described, "winner": winner}
    if not described.get("attackers") and not described.get("attacker_bonus"):
        draft["challenge"]["attacker_bonus"] = 1


def _listed(value: Any) -> list[str]:
    return value if isinstance(value, list) else [value] if value else []
