"""Common cases to start from, and abilities that are added in one tap."""

from __future__ import annotations

from typing import Any

from timing.form.frame import Preset
from timing.systems.agot1e.form.asked import Does, Fields
from timing.systems.agot1e.form.builder import put_together

Plain = dict[str, Any]

QUICK: tuple[tuple[str, tuple[tuple[str, str, Fields], ...]], ...] = (
    (
        "Answers",
        (
            ("save", "Response: save a character", Fields(does=Does("save"))),
            ("save-self", "Response: save this card", Fields(does=Does("save", "self"))),
            ("cancel-event", "Response: cancel an event", Fields(does=Does("cancel", cancels="event"))),
            ("cancel-response", "Response: cancel a response", Fields(does=Does("cancel", cancels="response"))),
            (
                "cancel-triggered",
                "Response: cancel a triggered effect",
                Fields(does=Does("cancel", cancels="triggered")),
            ),
            ("cancel-passive", "Response: cancel a passive ability", Fields(does=Does("cancel", cancels="passive"))),
        ),
    ),
    (
        "Responses",
        (
            ("after-killed", "Response after a character is killed", Fields(after="killed", does=Does("draw", "you"))),
            (
                "own-death",
                "Response after this card is killed",
                Fields(after="killed", after_whose="self", does=Does("claim-power", "self")),
            ),
            (
                "after-win",
                "Response after you win a challenge",
                Fields(after="challenge-won", after_whose="you", does=Does("draw", "you")),
            ),
            (
                "after-loss",
                "Response after you lose a challenge: kill",
                Fields(after="challenge-lost", after_whose="you", does=Does("kill", whose="winner")),
            ),
            (
                "back-to-play",
                "Response: put a killed character back into play",
                Fields(after="killed", after_whose="you", does=Does("put-into-play", "trigger")),
            ),
        ),
    ),
    (
        "Passive and constant",
        (
            (
                "passive-killed",
                "Passive: after a character is killed",
                Fields(kind="passive", after="killed", does=Does("claim-power", "self")),
            ),
            (
                "passive-own-death",
                "Passive: after this card is killed",
                Fields(kind="passive", after="killed", after_whose="self", does=Does("draw", "you")),
            ),
            (
                "passive-end",
                "Passive: at the end of the phase, discard this card",
                Fields(kind="passive", after="phase-ends", does=Does("discard", "self")),
            ),
            (
                "terminal",
                "Constant: −2 STR, killed at STR 0 (attached character)",
                Fields(
                    kind="constant",
                    does=Does("str", "host", n=-2, until=""),
                    more=Does("kill", "host", zero=True),
                ),
            ),
            (
                "redirect",
                "Replacement: when killed, goes to hand",
                Fields(
                    kind="replacement",
                    after="killed",
                    after_whose="self",
                    does=Does("change-destination", "self", destination="hand"),
                ),
            ),
            (
                "revealed",
                "When revealed: kill every character",
                Fields(kind="when-revealed", does=Does("kill", "all")),
            ),
        ),
    ),
    (
        "Actions",
        (
            ("kill", "Action: kill a character", Fields(kind="action", does=Does("kill"))),
            ("discard", "Action: discard a card from play", Fields(kind="action", does=Does("discard", type="card"))),
            ("kneel", "Action: kneel a character", Fields(kind="action", does=Does("kneel"))),
            ("str", "Action: −2 STR until the end of the phase", Fields(kind="action", does=Does("str", n=-2))),
            (
                "then",
                "Action: kneel a character, then kill it",
                Fields(kind="action", does=Does("kneel"), more=Does("kill"), then=True),
            ),
            (
                "from-dead",
                "Action: put a character from the dead pile into play",
                Fields(kind="action", does=Does("put-into-play", whose="you", source="dead")),
            ),
            ("attach", "Action: attach this card to a character", Fields(kind="action", does=Does("attach"))),
        ),
    ),
    (
        "Anything else",
        (("other", "An ability, described by hand", Fields(does=Does("words", "self", what="something else"))),),
    ),
)


def quick(name: str) -> Fields:
    """The ability of a quick choice; the one described by hand for an unknown name."""
    found = {key: fields for _, group in QUICK for key, _, fields in group}
    return found.get(name, found["other"])


# --- whole cases -----------------------------------------------------------------------------------------------------


GREG, LARA, SARA = {"id": "greg", "name": "Greg"}, {"id": "lara", "name": "Lara"}, {"id": "sara", "name": "Sara"}


def _ability(name: str, of: Fields | str) -> Plain:
    fields = quick(of) if isinstance(of, str) else of
    return {**put_together(fields), "id": name}


def _card(ref: str, title: str, owner: str, kind: str = "character", *abilities: Plain, **facts: Any) -> Plain:
    found: Plain = {"ref": ref, "title": title, "type": kind, "owner": owner}
    if kind == "event":
        found["zone"] = "hand"
    if kind == "character":
        found["str"] = 2
    return {**found, **facts, **({"abilities": list(abilities)} if abilities else {})}


def _case(box: str, *cards: Plain, players: tuple[Plain, ...] = (GREG, LARA), **more: Any) -> Plain:
    return {
        "players": [{**player, "others": True} for player in players],
        "first_player": "greg",
        "opening": {"box": box},
        "cards": list(cards),
        **more,
    }


_KILLER = _card("killer", "An event that kills", "greg", "event", _ability("kill", "kill"))
_HEALS = Fields(cost="kneel-self", does=Does("save"))
_VICTIM = _card("victim", "A character of Lara’s", "lara")
_ACTIONS = "challenges/2"

PRESETS: tuple[Preset, ...] = (
    Preset(
        "save-against-a-kill",
        "A save against a kill",
        "Greg’s event kills, Lara’s event saves.",
        _case(
            _ACTIONS, _KILLER, _VICTIM, _card("saver", "An event that saves", "lara", "event", _ability("save", "save"))
        ),
    ),
    Preset(
        "cancel-a-cancel",
        "A cancel of a cancel",
        "Greg kills, Lara cancels, Greg cancels the cancel.",
        _case(
            _ACTIONS,
            _KILLER,
            _VICTIM,
            _card("cancel", "An event that cancels events", "lara", "event", _ability("cancel", "cancel-event")),
            _card("counter", "A cancel of Greg’s", "greg", "event", _ability("cancel", "cancel-event")),
        ),
    ),
    Preset(
        "response-on-a-moribund-card",
        "A response on a moribund card",
        "Lara’s character answers its own death.",
        _case(
            _ACTIONS,
            _KILLER,
            _card("victim", "A character with a response", "lara", "character", _ability("own", "own-death")),
        ),
    ),
    Preset(
        "military-claim",
        "Military claim, a duplicate and a cancel",
        "Greg kills Lara’s character for claim, she saves it with a duplicate, Sara cancels the save.",
        _case(
            "challenges/7",
            _card("attacker", "An attacker of Greg’s", "greg", "character", str=3, icons=["military"]),
            _card("victim", "A unique character of Lara’s", "lara", "character", unique=True, duplicates=1),
            _card("cancel", "An event that cancels responses", "sara", "event", _ability("cancel", "cancel-response")),
            players=(GREG, LARA, SARA),
            challenge={
                "type": "military",
                "attacker": "greg",
                "defender": "lara",
                "attackers": ["attacker"],
                "defenders": [],
                "winner": "greg",
            },
            opening={"box": "challenges/7", "event": 2, "step": "2", "choosing": ["victim"]},
        ),
    ),
    Preset(
        "two-passives-at-once",
        "Two passive abilities at once",
        "A character is killed, and a passive of each player answers.",
        _case(
            _ACTIONS,
            _KILLER,
            _VICTIM,
            _card("vulture", "A passive of Greg’s", "greg", "location", _ability("passive", "passive-killed")),
            _card("mourner", "A passive of Lara’s", "lara", "location", _ability("passive", "passive-killed")),
        ),
    ),
    Preset(
        "conflicting-destinations",
        "Conflicting destinations",
        "One effect kills a character and returns it to hand at the same instant.",
        _case(
            _ACTIONS,
            _card(
                "both",
                "An event that kills and returns",
                "greg",
                "event",
                _ability("both", Fields(kind="action", does=Does("kill"), more=Does("return-to-hand"))),
            ),
            _VICTIM,
        ),
    ),
    Preset(
        "terminal-effect",
        "A terminal effect",
        "An attachment takes 2 STR and kills at STR 0; which saves may be tried?",
        _case(
            _ACTIONS,
            _card(
                "kiss",
                "An attachment that kills at STR 0",
                "greg",
                "attachment",
                {**_ability("attach", "attach"), "from": "hand"},
                _ability("burn", "terminal"),
                zone="hand",
            ),
            _VICTIM,
            _card("saver", "An event that only saves", "lara", "event", _ability("save", "save")),
            _card(
                "helper",
                "An event that saves and returns to hand",
                "lara",
                "event",
                _ability("save", Fields(does=Does("save"), more=Does("return-to-hand", "saved"), then=True)),
            ),
        ),
    ),
    Preset(
        "then",
        "The word “then”",
        "Greg’s event kneels a character, then kills it. Lara has a save.",
        _case(
            _ACTIONS,
            _card("event", "An event with “then”", "greg", "event", _ability("then", "then")),
            _VICTIM,
            _card("saver", "An event that saves", "lara", "event", _ability("save", "save")),
        ),
    ),
    Preset(
        "plots-are-revealed",
        "A plot that kills everybody",
        "Greg reveals it; Lara has a duplicate, and a character who saves another while he is dying himself.",
        _case(
            "plot/3",
            _card(
                "plot", "A plot that kills every character", "greg", "plot", _ability("die", "revealed"), zone="deck"
            ),
            _card("lord", "A unique character", "lara", "character", unique=True, duplicates=1),
            _card("healer", "A character that saves", "lara", "character", _ability("save", _HEALS)),
            _card("lady", "A unique character of Greg’s", "greg", "character", unique=True, duplicates=1),
        ),
    ),
    Preset(
        "returning-to-play",
        "A dead character returns to play",
        "A response puts the moribund character back into play.",
        _case(
            _ACTIONS,
            _KILLER,
            _card("victim", "A character with an attachment", "lara", "character", power=1),
            _card("hood", "An attachment", "lara", "attachment", attached_to="victim"),
            _card("return", "An event that puts it back", "lara", "event", _ability("back", "back-to-play")),
        ),
    ),
    Preset(
        "shadows",
        "Cards come out of Shadows",
        "The challenges phase begins; each player has a card in Shadows.",
        _case(
            "challenges/1",
            _card("knife", "A card of Greg’s in Shadows", "greg", "character", zone="shadows", cost=1),
            _card("spy", "A card of Lara’s in Shadows", "lara", "character", zone="shadows"),
            players=({**GREG, "gold": 2}, LARA),
        ),
    ),
    Preset(
        "end-of-the-phase",
        "The end of a phase",
        "A passive discards a card at the end of the phase, and Lara has a duplicate and a save.",
        _case(
            "challenges/9",
            _card(
                "fading",
                "A unique character that is discarded",
                "lara",
                "character",
                _ability("fade", "passive-end"),
                unique=True,
                duplicates=1,
            ),
            _card("saver", "An event that saves", "lara", "event", _ability("save", "save")),
        ),
    ),
    Preset(
        "duplicate",
        "A duplicate",
        "Greg kills a unique character that has a duplicate.",
        _case(_ACTIONS, _KILLER, _card("victim", "A unique character", "lara", "character", unique=True, duplicates=1)),
    ),
)

EMPTY: Plain = {
    "players": [{"id": f"player-{n}", "name": f"Player {n}", "others": True} for n in (1, 2)],
    "first_player": "player-1",
    "opening": {"box": _ACTIONS},
    "cards": [],
}
