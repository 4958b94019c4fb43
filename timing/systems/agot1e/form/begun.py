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
    ahead, behind = ("attacker", "defender") if winner == challenge["attacker"] else ("defender", "attacker")
    lead = listed(draft, ahead) - listed(draft, behind)
    challenge[f"{ahead}_bonus"] = max(n - lead, 0)
    challenge[f"{behind}_bonus"] = max(lead - n, 0)
    draft["opening"] = {**draft["opening"], "box": RESOLVED}


def margin(draft: Mapping[str, Any]) -> int | None:
    """By how much the challenge of the draft was won; None where nobody has won it."""
    challenge = draft.get("challenge") or {}
    if not challenge.get("winner"):
        return None
    sides = (listed(draft, side) + int(challenge.get(f"{side}_bonus", 0)) for side in ("attacker", "defender"))
    attack, defense = sides
    return attack - defense if challenge["winner"] == challenge["attacker"] else defense - attack


def settled(draft: Plain) -> Plain:
    """The draft with the winner ahead: by one, with STR of characters not listed, where no more is told."""
    lead = margin(draft)
    if lead is None or lead > 0:
        return draft
    challenge = dict(draft["challenge"])
    found = {**draft, "challenge": challenge}
    if challenge["winner"] != challenge["attacker"] and not (
        challenge.get("attackers") or challenge.get("attacker_bonus")
    ):
        challenge["attacker_bonus"] = 1  # for somebody has attacked
    ahead = "attacker" if challenge["winner"] == challenge["attacker"] else "defender"
    challenge[f"{ahead}_bonus"] = challenge.get(f"{ahead}_bonus", 0) + 1 - (margin(found) or 0)
    return found


def listed(draft: Mapping[str, Any], side: str) -> int:
    """The STR of the characters that are listed on that side of the draft's challenge."""
    taking_part = draft["challenge"].get(f"{side}s", [])
    return sum(card.get("str") or 0 for card in draft["cards"] if card["ref"] in taking_part)


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
