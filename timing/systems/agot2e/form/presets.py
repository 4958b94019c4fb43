"""Common cases of the second edition to start from."""

from __future__ import annotations

from typing import Any

from timing.form.frame import Preset
from timing.systems.agot2e.form.abilities import CHARACTER, ability, quickly, save

Plain = dict[str, Any]
GREG, LARA, SARA = {"id": "greg", "name": "Greg"}, {"id": "lara", "name": "Lara"}, {"id": "sara", "name": "Sara"}


def _card(ref: str, title: str, owner: str, kind: str = "character", *abilities: str | Plain, **facts: Any) -> Plain:
    found: Plain = {"ref": ref, "title": title, "type": kind, "owner": owner}
    if kind == "event":
        found["zone"] = "hand"
    if kind == "character":
        found["str"] = 3
    made = [{**(quickly(one) if isinstance(one, str) else one), "id": _id(one)} for one in abilities]
    return {**found, **facts, **({"abilities": made} if made else {})}


def _id(of: str | Plain) -> str:
    return of.partition("-")[0] if isinstance(of, str) else str(of["kind"])


def _case(box: str, *cards: Plain, players: tuple[Plain, ...] = (GREG, LARA), **more: Any) -> Plain:
    return {
        "players": [dict(player) for player in players],
        "first_player": "greg",
        "opening": {"box": box},
        "cards": list(cards),
        **more,
    }


ACTIONS = "challenges/2"
_KILLER = _card("killer", "An event that kills", "greg", "event", "kill")
_VICTIM = _card("victim", "A character of Lara’s", "lara")
_UNIQUE = _card("victim", "A unique character of Lara’s", "lara", unique=True, duplicates=1)

PRESETS: tuple[Preset, ...] = (
    Preset(
        "a-duplicate",
        "A kill and a duplicate",
        "Greg’s event kills a unique character that has a duplicate.",
        _case(ACTIONS, _KILLER, _UNIQUE),
    ),
    Preset(
        "a-cancel-and-another",
        "A cancel, and a second one",
        "Lara cancels Greg’s event; Sara has a cancel, too.",
        _case(
            ACTIONS,
            _KILLER,
            _VICTIM,
            _card("cancel", "A cancel of Lara’s", "lara", "event", "cancel-event"),
            _card("counter", "A cancel of Sara’s", "sara", "event", "cancel-event"),
            players=(GREG, LARA, SARA),
        ),
    ),
    Preset(
        "would-comes-first",
        "An interrupt to being killed, and a duplicate",
        "Lara’s character has an interrupt to its own death and a duplicate: which comes first?",
        _case(ACTIONS, _KILLER, {**_UNIQUE, "abilities": [{**quickly("when-killed"), "id": "when"}]}),
    ),
    Preset(
        "burn",
        "Burned to STR 0",
        "Greg lowers STR by 4 and kills at STR 0; Lara has a duplicate and a save.",
        _case(
            ACTIONS,
            _card("burn", "An event that burns", "greg", "event", "burn"),
            _UNIQUE,
            _card("saver", "An event that saves", "lara", "event", "save"),
        ),
    ),
    Preset(
        "everybody-dies",
        "A plot that kills everybody",
        "Both players have saves and duplicates; all would die at once.",
        _case(
            "plot/3",
            _card(
                "plot", "A plot that kills every character", "greg", "plot", "everybody", zone="revealed", initiative=5
            ),
            _UNIQUE,
            _card("other", "Another character of Lara’s", "lara", "character", "when-killed"),
            _card("lady", "A unique character of Greg’s", "greg", unique=True, duplicates=1),
            _card("saver", "An event that saves", "lara", "event", "save"),
        ),
    ),
    Preset(
        "attachments",
        "A dead character’s attachments",
        "A character dies with a terminal and an ordinary attachment on it.",
        _case(
            ACTIONS,
            _KILLER,
            _VICTIM,
            _card("curse", "A terminal attachment", "greg", "attachment", attached_to="victim", keywords=["terminal"]),
            _card("sword", "An attachment", "lara", "attachment", attached_to="victim"),
        ),
    ),
    Preset(
        "military-claim",
        "Military claim and a duplicate",
        "Greg has won; Lara chooses who dies for claim, and has a duplicate and a reaction.",
        _case(
            "challenges/9",
            _card("attacker", "An attacker of Greg’s", "greg", icons=["military"], keywords=["renown"]),
            _UNIQUE,
            _card("avenger", "A character that reacts", "lara", "character", "after-killed"),
            challenge={
                "type": "military",
                "attacker": "greg",
                "defender": "lara",
                "attackers": ["attacker"],
                "defenders": [],
                "winner": "greg",
            },
        ),
    ),
    Preset(
        "forced-reactions",
        "Forced reactions of two players",
        "A character is killed, and each player has a forced reaction and a reaction to it.",
        _case(
            ACTIONS,
            _KILLER,
            _VICTIM,
            _card("toll", "A forced reaction of Greg’s", "greg", "location", "forced-reaction"),
            _card("grief", "A forced reaction of Lara’s", "lara", "location", "forced-reaction"),
            _card("raven", "A reaction of Lara’s", "lara", "location", "after-killed"),
        ),
    ),
    Preset(
        "then",
        "The word “then”",
        "Greg’s event kneels a character, then kills it. Lara has a save.",
        _case(
            ACTIONS,
            _card("event", "An event with “then”", "greg", "event", "then"),
            _VICTIM,
            _card("saver", "An event that saves", "lara", "event", "save"),
        ),
    ),
    Preset(
        "end-of-the-phase",
        "The end of a phase",
        "A forced interrupt to the end of the phase sacrifices a character; Greg has an interrupt to it.",
        _case(
            "challenges/13",
            _card("watch", "A location with an interrupt", "greg", "location", "phase-ends"),
            _card(
                "fire",
                "A character that does not stay",
                "lara",
                "character",
                ability(
                    "forced-interrupt",
                    "sacrifice this card when the phase ends",
                    {"do": "sacrifice", "to": "self"},
                    trigger={"when": "phase-ends"},
                ),
            ),
            ends="phase",
        ),
    ),
    Preset(
        "a-save-by-kneeling",
        "A character that saves another",
        "Greg kills; Lara’s maester kneels to save, and is chosen himself.",
        _case(
            ACTIONS,
            _KILLER,
            _card(
                "maester",
                "A character that saves",
                "lara",
                "character",
                save("kneel this card: save a character", CHARACTER, cost=[{"do": "kneel"}]),
            ),
            _VICTIM,
        ),
    ),
    Preset(
        "replaced",
        "Hand instead of the dead pile",
        "Greg kills a character that returns to hand instead; Lara has a reaction to the death.",
        _case(
            ACTIONS,
            _card(
                "killer",
                "An event that kills, then draws",
                "greg",
                "event",
                ability(
                    "action",
                    "kill a character, then draw a card",
                    {"do": "kill", "to": "target"},
                    {"do": "draw", "then": True},
                    target={"choose": CHARACTER},
                ),
            ),
            _card("victim", "A character that returns to hand", "lara", "character", "to-hand"),
            _card("raven", "A reaction of Lara’s", "lara", "location", "after-killed"),
        ),
    ),
)

EMPTY: Plain = {
    "players": [{"id": "player-1", "name": "Player 1"}, {"id": "player-2", "name": "Player 2"}],
    "first_player": "player-1",
    "opening": {"box": ACTIONS},
    "cards": [],
}
