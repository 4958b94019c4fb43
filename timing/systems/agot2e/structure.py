"""The second edition's structure, as data: its windows and the boxes of its seven phases.

Source: the summary's timing sheet (p. 3). The steps inside an occurrence are those of the Rules Reference (Triggering
Condition, Initiating Abilities), which is not in this corpus; every reason that rests on it says so.
"""

from __future__ import annotations

from timing.kernel.structure import END, Box, Loop, Step, Structure, Window
from timing.systems.agot2e.words import PHASES, cites

ACTIVE = "active"  # the active player is asked whether he or she initiates a challenge
IN_CHALLENGE = "in-challenge"  # passed over when there is none
NEXT_PLAYER = "next-player"
SPECIAL = "special"  # the window in which cards are marshaled

_CANCEL, _WOULD = cites("other/cancel", "other/interrupts"), cites("other/interrupts", "other/duplicates")

OCCURRENCE = Window(
    "occurrence",
    "occurrence",
    (
        Step("1", "Something becomes imminent", "imminent", ("6", "2"), cites("other/interrupts")),
        Step("2", "“Would” interrupts: cancels and saves", "would", ("3",), tuple(dict.fromkeys(_CANCEL + _WOULD))),
        Step("3", "Forced interrupts", "forced-interrupts", ("4",), cites("other/forced")),
        Step("4", "Interrupts", "interrupts", ("5",), cites("other/interrupts", "other/first-player")),
        Step("5", "It occurs", "occurs", ("1",), cites("other/interrupts", "other/reactions")),
        Step("6", "Forced reactions", "forced-reactions", ("7",), cites("other/forced")),
        Step("7", "Reactions", "reactions", (END,), cites("other/reactions", "other/first-player")),
    ),
    cites("other/interrupts", "other/reactions"),
)
ABILITY = Window(
    "ability",
    "initiation of an ability",
    (
        Step("1", "Targets of a forced ability are chosen", "targets", ("2",), cites("other/forced")),
        Step("2", "Costs are paid", "costs", ("3",), cites("other/event-cards", "other/cancel")),
        Step("3", "It attempts to initiate, and its effects resolve", "attempt", (END,), cites("other/cancel")),
    ),
    cites("other/event-cards", "other/cancel"),
)
FRAMEWORK = Window(
    "framework",
    "framework step",
    (Step("1", "The framework step is carried out", "event", ("1", END), cites("phases")),),
    cites("phases"),
)


def _box(box_id: str, name: str, *events: str, loop: Loop | None = None, **more: object) -> Box:
    phase = box_id.partition("/")[0]
    slug = "framework/challenge-resolution" if IN_CHALLENGE in more.get("marks", ()) else f"framework/{phase}"  # type: ignore[operator]
    kind = "framework" if events else "actions"
    return Box(box_id, phase, name, kind, events, cites(slug), "framework", loop, **more)  # type: ignore[arg-type]


def _phase(phase: str, *between: tuple[str, tuple[str, ...], dict[str, object]]) -> tuple[Box, ...]:
    """The boxes of a phase: its begin, what is between, its end."""
    boxes = [_box(f"{phase}/1", f"{phase.capitalize()} phase begins", f"{phase} phase begins")]
    for number, (name, events, more) in enumerate(between, 2):
        boxes.append(_box(f"{phase}/{number}", name, *events, **more))  # type: ignore[arg-type]
    last = f"{phase}/{len(boxes) + 1}"
    return (*boxes, _box(last, f"{phase.capitalize()} phase ends", f"{phase} phase ends"))


ACTIONS: tuple[str, tuple[str, ...], dict[str, object]] = ("Action window", (), {})
_IN: dict[str, object] = {"marks": (IN_CHALLENGE,)}

BOXES = (
    *_phase(
        "plot",
        ("Plots are chosen", ("plots are chosen",), {}),
        (
            "Plots are revealed; initiative, first player, when revealed",
            (
                "plots are revealed",
                "initiative is counted",
                "first player is chosen",
                "when revealed abilities resolve",
            ),
            {},
        ),
        ("Titles are selected", ("titles are selected",), {"melee_only": True}),
        ACTIONS,
    ),
    *_phase("draw", ("Each player draws 2 cards", ("players draw",), {}), ACTIONS),
    *_phase(
        "marshaling",
        ("The active player collects income", ("income is collected",), {}),
        ("Special action window: the active player marshals cards", (), {"marks": (SPECIAL,)}),
        (
            "The next player becomes active player",
            ("the next player becomes active player",),
            {
                "loop": Loop("marshaling/2", "a player has not yet been active player in this phase"),
                "marks": (NEXT_PLAYER,),
            },
        ),
    ),
    *_phase(
        "challenges",
        ACTIONS,
        ("The active player may initiate a challenge", ("a challenge is initiated",), {"marks": (ACTIVE,)}),
        ("Action window: attackers are declared", (), _IN),
        ("The defending player declares defenders", ("defenders are declared",), _IN),
        ("Action window: defenders are declared", (), _IN),
        ("STR is compared, the winner determined", ("the winner is determined",), _IN),
        ("Challenge bonuses are gained", ("challenge bonuses are gained",), _IN),
        ("Claim is applied", ("claim is applied",), _IN),
        ("Challenge keywords are processed", ("keywords are processed",), _IN),
        (
            "The challenge ends",
            ("the challenge ends",),
            {
                "loop": Loop("challenges/2", "a challenge has been played through", turns=False),
                "marks": (IN_CHALLENGE,),
            },
        ),
        (
            "The next player becomes active player",
            ("the next player becomes active player",),
            {
                "loop": Loop("challenges/2", "a player has not yet been active player in this phase"),
                "marks": (NEXT_PLAYER,),
            },
        ),
    ),
    *_phase("dominance", ("Dominance is determined", ("dominance is determined",), {}), ACTIONS),
    *_phase("standing", ("Kneeling cards stand", ("cards stand",), {}), ACTIONS),
    *_phase(
        "taxation",
        ("Unspent gold is returned", ("gold is returned",), {}),
        ("Reserve is checked", ("reserve is checked",), {}),
        ("Titles return to the pool", ("titles are returned",), {"melee_only": True}),
        ACTIONS,
    ),
)

SECOND_EDITION = Structure(
    "agot2e", "A Game of Thrones: Second Edition", PHASES, (FRAMEWORK, ABILITY, OCCURRENCE), BOXES
)
