"""What the first edition's timing asks of the engine, one row a requirement: in which place of the code it is met.

Disputes name the requirements that they exercise (`about: [r19]`); docs/requirements.md joins the two.
"""

from __future__ import annotations

from typing import NamedTuple


class Requirement(NamedTuple):
    """A requirement: its words, where it is implemented, and the entries it comes from."""

    id: str
    says: str
    where: str
    cites: tuple[str, ...]


def _faq(*slugs: str) -> tuple[str, ...]:
    return tuple(f"agot1e-faq/{slug}" for slug in slugs)


REQUIREMENTS: tuple[Requirement, ...] = (
    Requirement("r1", "The player action window, and the substeps of initiation in order", "structure.WINDOWS, using.use, costs.pay", _faq("action-window", "action-window/initiation")),
    Requirement("r2", "The framework window: every event, then one passives step, one responses step, one end", "structure.WINDOWS, framework.after_event", _faq("framework-action-window")),
    Requirement("r3", "Windows that end a phase have nothing triggered", "kernel.structure.Window.closed, flow._opportunity", _faq("end-of-the-phase")),
    Requirement("r4", "Cards come out of Shadows between steps 3 and 4 of a phase's beginning", "structure.WINDOWS, flow._shadows, granted._out_of_shadows", _faq("beginning-of-phase-with-shadows")),
    Requirement("r5", "The plot reveal: when revealed effects in the fourth event, before other passives", "passives.when_revealed, plots.reveal_chosen", _faq("plot-effect-resolution", "when-castle-plots-resolve")),
    Requirement("r6", "The round chart with its loops can be walked from any box", "structure.BOXES, structure.SETUP_BOXES, walk.following_box, challenge, income, setup", _faq("grey-and-white-boxes")),
    Requirement("r7", "Who has the first opportunity, and how it goes round", "opportunity.first_opportunity, kernel.opportunity.passes", _faq("first-actions-and-responses", "who-responds-first")),
    Requirement("r8", "A step closes when all have passed consecutively; who passed may act later", "flow._opportunity, kernel.opportunity.all_passed", _faq("another-response-after-opponent-passes", "another-action-after-opponent-passes")),
    Requirement("r9", "No action while a response resolves; passives of a save wait for what it answered", "legality._place, flow._passives", _faq("action-window/responses", "action-window/passives")),
    Requirement("r10", "While marshalling only the active player pays gold for actions", "legality._phase", _faq("marshalling-actions")),
    Requirement("r11", "Saves and cancels live only in the opportunity of what they answer", "answers.answered, legality._place", _faq("save-cancel-responses")),
    Requirement("r12", "A cancel takes the whole effect; costs, limits and the playing stay", "answers.cancel_barriers, outcomes.OUTCOMES", _faq("canceling-would-effects", "paying-for-canceled-effects")),
    Requirement("r13", "No save and no cancel against the payment of a cost", "costs.pay", _faq("saving-or-canceling-a-cost")),
    Requirement("r14", "What cannot be canceled", "answers.uncancelable", _faq("agenda-cards", "keyword-effects", "card-ability-types")),
    Requirement("r15", "What cannot be saved may not even be tried to save", "answers.save_barriers", _faq("the-word-cannot")),
    Requirement("r16", "Duplicates save as a gained response of the unique card", "granted.inherent, answers.save_barriers", _faq("duplicates")),
    Requirement("r17", "Terminal effects: only a save that ends the state", "answers.leaves_terminal_state, states._set_off", _faq("terminal-effects")),
    Requirement("r18", "A \"then\" effect that removes a character opens an opportunity for saves only", "flow._then_opportunity", _faq("saving-from-then-effects")),
    Requirement("r19", "Moribund: gone for triggers, in play for everything else", "leaving.tag, work.Work.in_play", _faq("moribund")),
    Requirement("r20", "A moribund card is not removed again; its destination may change; piles do not hold it yet", "reach.leaving_barriers, verbs.piles._move_pile", _faq("moribund-cannot-leave-again", "benjen-stark-moribund-example")),
    Requirement("r21", "Removed in several ways at once: the first player picks; several cards: their owner orders", "deciding.conflict, ending._order_piles", _faq("conflicting-moribund-destinations", "order-of-cards-leaving-play")),
    Requirement("r22", "Attachments of leaving cards fall passively; every card goes to its owner's pile", "leaving.tag, leaving.sweep", _faq("action-window/passives", "changing-control-and-leaving-play")),
    Requirement("r23", "Events are moribund after they resolve", "executing.event_resolved", _faq("moribund-events")),
    Requirement("r24", "A moribund card that returns remains in play", "verbs.entering.put_into_play, leaving.sweep", _faq("moribund-cards-returning-to-play")),
    Requirement("r25", "Replacement effects, and what still counts as killed", "verbs.leaving.remove, replacing, leaving.destination", _faq("replacement-effects", "leaving-play")),
    Requirement("r26", "Cards discarded from hand or deck move at once", "verbs.piles._discard_hand", _faq("moribund")),
    Requirement("r27", "Passives are mandatory and ordered by the first player", "flow._passives", _faq("conflicting-passive-effects", "may-passive-ability-be-ignored")),
    Requirement("r28", "Responses need an open gate; once a trigger; limits", "limits, obligations", _faq("response-opportunities", "responses-per-trigger", "phase-and-round-limits")),
    Requirement("r29", "Conditions are checked when the response is used; a statistic must really change", "happen.fits, verbs.changing._str", _faq("dreadfort-and-raised-strength", "change-in-statistic-or-property")),
    Requirement("r30", "What can do nothing cannot be triggered; costs with one's own cards", "reach.succeeds, costs.candidates, targets, alternatives", _faq("triggered-effects", "may-cost-use-opponents-copy")),
    Requirement("r31", "Immunity", "work.Work.immune, work.Work.constant_effects", _faq("effects-of-immunity", "timing-of-immunity")),
    Requirement("r32", "Control changes", "leaving.change_control, states.constant_control, reach.control_barriers", _faq("duration-of-control-change", "unique-cards-and-changing-control")),
    Requirement("r33", "Challenges, from declaration to deadly", "challenge, events, delayed, keywords", (*_faq("challenge-resolution-example", "challenges-phase-flowchart/challenge-resolved"), "agot1e-core/keywords/house-specific")),
    Requirement("r34", "Uniqueness and the dead pile; entering as a duplicate", "reach.entering_barriers, reach.twin_in_play", _faq("unique-cards-from-dead-pile", "meera-reed-out-as-duplicate")),
    Requirement("r35", "Victory the instant power is there", "power.check_victory", ("agot1e-core/power-and-victory", "agot1e-core/power-and-victory/simultaneous")),
    Requirement("r36", "Draw cap, loops, partial fulfilment, general effects, lasting effects", "verbs.piles._draw, kernel.game.Game._advance, reach.scope, choosing.in_turn, work.Work.strength", _faq("draw-cap", "who-resolves-simultaneous-choices-first", "infinite-loops", "multiple-lasting-effects")),
)  # fmt: skip


def table(disputes: dict[str, tuple[str, ...]]) -> str:
    """The requirements as Markdown, each with its disputes (requirement id to dispute ids)."""
    rows = []
    for one in REQUIREMENTS:
        named = ", ".join(f"`{name}`" for name in disputes.get(one.id, ()))
        cites = ", ".join(cite.partition("/")[2] for cite in one.cites)
        rows.append(f"| {one.id} | {one.says} | {cites} | {one.where} | {named} |")
    head = "| | requirement | rests on | in timing/systems/agot1e | disputes |\n|---|---|---|---|---|\n"
    return head + "\n".join(rows) + "\n"
