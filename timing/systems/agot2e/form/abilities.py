"""Abilities of the second edition that are added in one tap, as dispute files describe them."""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]
CHARACTER: Plain = {"type": "character"}
DRAW: Plain = {"do": "draw"}


def ability(kind: str, label: str, *effects: Plain, **more: Any) -> Plain:
    """One ability; `more` are further keys of its description."""
    return {"label": label, "kind": kind, **more, "effects": list(effects)}


def cancel(label: str, **of: Any) -> Plain:
    """An interrupt that cancels the effects of what attempts to initiate."""
    return ability("interrupt", label, {"do": "cancel"}, trigger={"would": "initiates", "player": "opponent", **of})


def save(label: str, card: Plain, would: str = "killed", **more: Any) -> Plain:
    """An interrupt that saves the card to which it would happen."""
    return ability("interrupt", label, {"do": "save", "to": "trigger"}, trigger={"would": would, "card": card}, **more)


def after(label: str, happening: str, *effects: Plain, kind: str = "reaction", **trigger: Any) -> Plain:
    """A reaction, or what else is said of the kind."""
    return ability(kind, label, *effects, trigger={"after": happening, **trigger})


MINE: Plain = {"type": "character", "controller": "you"}
QUICK: tuple[tuple[str, tuple[tuple[str, str, Plain], ...]], ...] = (
    (
        "Cancels and saves",
        (
            ("cancel-event", "Interrupt: cancel an event", cancel("cancel an event", card={"type": "event"})),
            (
                "cancel-character",
                "Interrupt: cancel a character’s ability",
                cancel("cancel a character’s ability", card=CHARACTER),
            ),
            ("cancel-any", "Interrupt: cancel any triggered ability", cancel("cancel an ability")),
            ("save", "Interrupt: save a character from being killed", save("save a character", CHARACTER)),
            ("save-self", "Interrupt: save this card", save("save this card", {"self": True})),
            (
                "save-leaving",
                "Interrupt: save a character that would leave play",
                save("save a character", CHARACTER, "leaves-play"),
            ),
        ),
    ),
    (
        "Interrupts",
        (
            (
                "when-killed",
                "Interrupt: when this card is killed, draw a card",
                ability(
                    "interrupt",
                    "draw a card when this card is killed",
                    DRAW,
                    trigger={"when": "killed", "card": {"self": True}},
                ),
            ),
            (
                "to-hand",
                "Interrupt: when this card would be killed, it returns to hand instead",
                ability(
                    "interrupt",
                    "return to hand instead of the dead pile",
                    {"do": "change-destination", "to": "trigger", "destination": "hand"},
                    trigger={"would": "killed", "card": {"self": True}},
                ),
            ),
            (
                "phase-ends",
                "Interrupt: when the phase ends, draw a card",
                ability("interrupt", "draw a card when the phase ends", DRAW, trigger={"when": "phase-ends"}),
            ),
            (
                "forced-interrupt",
                "Forced interrupt: when a character is killed, draw a card",
                ability(
                    "forced-interrupt",
                    "draw a card when a character is killed",
                    DRAW,
                    trigger={"when": "killed", "card": CHARACTER},
                ),
            ),
        ),
    ),
    (
        "Reactions",
        (
            (
                "after-killed",
                "Reaction: after a character is killed, draw a card",
                after("draw a card after a character is killed", "killed", DRAW, card=CHARACTER),
            ),
            (
                "after-own-death",
                "Reaction: after this card is killed, draw a card",
                after("draw a card after this card is killed", "killed", DRAW, card={"self": True}),
            ),
            (
                "after-win",
                "Reaction: after you win a challenge, draw a card",
                after("draw a card after you win a challenge", "challenge-won", DRAW, player="you"),
            ),
            (
                "after-enters",
                "Reaction: after this card enters play, draw a card",
                after("draw a card after it enters play", "enters-play", DRAW, card={"self": True}),
            ),
            (
                "forced-reaction",
                "Forced reaction: after a character is killed, discard a card from hand",
                after(
                    "discard a card from hand after a character is killed",
                    "killed",
                    {"do": "discard-from-hand"},
                    kind="forced-reaction",
                    card=CHARACTER,
                ),
            ),
            (
                "forced-sacrifice",
                "Forced reaction: after the phase begins, sacrifice this card",
                after(
                    "sacrifice this card after the phase begins",
                    "phase-begins",
                    {"do": "sacrifice", "to": "self"},
                    kind="forced-reaction",
                ),
            ),
        ),
    ),
    (
        "Actions and constant abilities",
        (
            (
                "kill",
                "Action: choose and kill a character",
                ability("action", "kill a character", {"do": "kill", "to": "target"}, target={"choose": CHARACTER}),
            ),
            (
                "burn",
                "Action: −4 STR until the end of the phase; killed at STR 0",
                ability(
                    "action",
                    "burn a character by 4",
                    {"do": "str", "to": "target", "n": -4, "until": "phase", "terminal": True},
                    target={"choose": CHARACTER},
                ),
            ),
            (
                "kneel",
                "Action: choose and kneel a character",
                ability("action", "kneel a character", {"do": "kneel", "to": "target"}, target={"choose": CHARACTER}),
            ),
            (
                "then",
                "Action: kneel a character, then kill it",
                ability(
                    "action",
                    "kneel a character, then kill it",
                    {"do": "kneel", "to": "target"},
                    {"do": "kill", "to": "target", "then": True},
                    target={"choose": CHARACTER},
                ),
            ),
            (
                "everybody",
                "When revealed: kill every character",
                ability("when-revealed", "kill every character", {"do": "kill", "to": "all", "which": CHARACTER}),
            ),
            (
                "strength",
                "Constant: the character it is attached to has +2 STR",
                ability("constant", "+2 STR", {"do": "str", "to": "host", "n": 2}),
            ),
        ),
    ),
    (
        "Anything else",
        (
            (
                "other",
                "An ability, described by hand",
                ability("action", "something else", {"do": "words", "what": "something else"}),
            ),
        ),
    ),
)


def quickly(name: str) -> Plain:
    """The description of a quick choice, labelled.

    Raises:
        KeyError: for one that there is not.
    """
    found = {key: made for _, group in QUICK for key, _, made in group}
    return dict(found[name])
