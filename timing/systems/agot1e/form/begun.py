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
RESOLVED, IMPLEMENTED = "challenges/7", "claim-implemented"
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
    claimed = claim_done(draft)
    rest = [one for one in draft.get("happened", []) if one.get("what") not in ("killed", IMPLEMENTED)]
    opening = {key: value for key, value in draft["opening"].items() if key != "choosing"}
    by_claim = [ref for ref in killed if told[ref] == KILLED]
    happened = [{"what": "killed", "card": ref, **({"by": CLAIM} if ref in by_claim else {})} for ref in killed]
    if by_claim or aimed:
        victim = next(card for card in draft["cards"] if card["ref"] in (*by_claim, *aimed))
        _challenge(draft, victim["owner"])
    if killed:
        opening = {"box": RESOLVED if by_claim else opening["box"], "step": "5"}
    elif aimed:
        opening = {"box": RESOLVED, "event": OF_CLAIM, "step": "2", "choosing": aimed}
    if by_claim or (claimed and not told):
        happened.append({"what": IMPLEMENTED, "player": loser(draft), "type": draft["challenge"]["type"]})
    draft["opening"] = opening
    _state(draft, [*rest, *happened])


def claim_done(draft: Mapping[str, Any]) -> bool:
    """Whether the draft says that claim has been implemented."""
    return any(one.get("what") == IMPLEMENTED for one in draft.get("happened", []))


def begin(draft: Plain, claimed: bool) -> None:
    """Nobody is told to have died yet; with `claimed` the claim has been implemented."""
    rest = [one for one in draft.get("happened", []) if one.get("what") not in ("killed", IMPLEMENTED)]
    done = {"what": IMPLEMENTED, "player": loser(draft), "type": draft["challenge"]["type"]} if claimed else None
    _state(draft, [*rest, *([done] if done else [])])


def suppose(draft: Plain, what: str) -> None:
    """Suppose that the first character of the loser that is listed is who dies for a military claim."""
    if draft["challenge"]["type"] != "military" or befallen(draft):
        return
    mine = (card for card in draft["cards"] if _may_die(card) and _whose(card) == loser(draft))
    if victim := next(mine, None):
        befall(draft, {victim["ref"]: what})


def loser(draft: Mapping[str, Any]) -> str:
    """Who has lost the challenge of the draft: its defender where nobody is told to have won it."""
    challenge = draft["challenge"]
    return str(challenge["attacker" if challenge.get("winner") == challenge["defender"] else "defender"])


def _may_die(card: Mapping[str, Any]) -> bool:
    return card.get("type") == "character" and card.get("zone", "play") == "play"


def _whose(card: Mapping[str, Any]) -> str:
    return str(card.get("controller") or card.get("owner"))


def _state(draft: Plain, happened: list[Plain]) -> None:
    draft.pop("happened", None)
    if happened:
        draft["happened"] = happened


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


def _challenge(draft: Plain, lost: str) -> None:
    """The challenge that this player lost: the one that is described, or a military one."""
    others = [player["id"] for player in draft["players"] if player["id"] != lost]
    described = draft.get("challenge") or {"type": "military", "attacker": others[0], "defender": lost}
    winner = described["attacker"] if described["attacker"] != lost else described["defender"]
    draft["challenge"] = {**described, "winner": winner}
    if not described.get("attackers") and not described.get("attacker_bonus"):
        draft["challenge"]["attacker_bonus"] = 1


def _listed(value: Any) -> list[str]:
    return value if isinstance(value, list) else [value] if value else []
