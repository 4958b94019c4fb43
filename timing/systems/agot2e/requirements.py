"""What the second edition's timing asks of the engine, one row a requirement: in which place of the code it is met.

Disputes name the requirements that they exercise (`about: [s5]`); docs/requirements-agot2e.md joins the two.
"""

from __future__ import annotations

from typing import NamedTuple

from timing.kernel.system import Topics


class Requirement(NamedTuple):
    """A requirement: its words, and where it is implemented."""

    id: str
    says: str
    where: str


REQUIREMENTS: tuple[Requirement, ...] = (
    Requirement("s1", "Action windows: first player, player order, until all pass in a row; each action whole before the next", "structure.BOXES, walk.segment, sequence.ask_around"),
    Requirement("s2", "Initiating: restrictions, costs, targets, the attempt to initiate, effects, an event in its discard pile before reactions", "structure.ABILITY, using, costs, legality.judge"),
    Requirement("s3", "Every occurrence: would interrupts, forced interrupts, interrupts, it occurs, forced reactions, reactions; nested last in, first out", "structure.OCCURRENCE, sequence"),
    Requirement("s4", "Once for each time the trigger occurs, each copy for itself; passing bars nothing; who becomes eligible may join", "legality.moment, sequence.ask_around"),
    Requirement("s5", "Cancels: before all other interrupts; used, paid, counted, played; not twice; “cannot be canceled” bars trying", "verbs.answering, using.finish, limits.count"),
    Requirement("s6", "Saves: not killed then; remedy what kills; nothing paid can be saved", "verbs.answering, costs.payment"),
    Requirement("s7", "Duplicates: a game ability of their controller; no attachments, without text, without cost", "granted, table, verbs.entering"),
    Requirement("s8", "Leaving play: tokens, duplicates, attachments in the same moment; several at once; sacrifice and cost are no kill", "verbs.leaving"),
    Requirement("s9", "Replacement: of destinations the last counts; what changes the occurrence closes it", "verbs.answering"),
    Requirement("s10", "“Then”: interrupts at each part, one reaction window; only if all before resolved whole", "resolving.parts, resolving.propose"),
    Requirement("s11", "Forced before optional; the first player orders; controllers choose; plots in the first player's order", "sequence.forced, using.targets, framework"),
    Requirement("s12", "Challenges from initiation to keywords", "challenge, keywords"),
    Requirement("s13", "The end of a phase; terminal conditions", "framework, sequence.look_around"),
    Requirement("s14", "Constant, lasting and delayed effects, immunity, blank, control, uniqueness, limits, melee", "values, limits, verbs.changing, challenge"),
)  # fmt: skip

TOPICS: Topics = (
    ("Using abilities", (("s1", "Action windows"), ("s2", "Initiating an ability"), ("s4", "How often"), ("s5", "Cancel"))),
    ("What happens", (("s3", "Interrupts and reactions"), ("s9", "Replacement"), ("s10", "The word “then”"), ("s11", "Forced abilities and plots"))),
    ("Leaving play", (("s6", "Saves"), ("s7", "Duplicates"), ("s8", "Leaving play"))),
    ("The round", (("s12", "Challenges"), ("s13", "The end of a phase, and burn"))),
    ("Cards", (("s14", "Lasting effects, immunity, control, limits, melee"),)),
)  # fmt: skip


def table(disputes: dict[str, tuple[str, ...]]) -> str:
    """The requirements as Markdown, each with its disputes (requirement id to dispute ids)."""
    rows = [
        f"| {one.id} | {one.says} | {one.where} | {', '.join(f'`{name}`' for name in disputes.get(one.id, ()))} |"
        for one in REQUIREMENTS
    ]
    head = "| | requirement | in timing/systems/agot2e | disputes |\n|---|---|---|---|\n"
    return head + "\n".join(rows) + "\n"
