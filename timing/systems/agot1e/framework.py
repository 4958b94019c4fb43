"""The framework events of the first edition as objects, and how a framework window goes through them."""

from __future__ import annotations

from collections.abc import Callable

from timing.kernel.events import Event
from timing.systems.agot1e import challenge as declaring
from timing.systems.agot1e import events, income, passives, plots, resolution, setup, states
from timing.systems.agot1e.power import check_victory
from timing.systems.agot1e.structure import FIRST_EDITION
from timing.systems.agot1e.work import Work

Does = Event[Work]
_SAID: Does = Event()
"""An event that is carried out at the table alone: nothing that a dispute describes changes by it."""

OF_A_CHALLENGE: dict[str, Does] = {
    "winner is determined": Event(resolves=resolution.determine_winner),
    "claim is implemented": Event(resolution.claim_initiates, resolution.claim),
    "unopposed reward": Event(resolves=resolution.unopposed),
    "renown is awarded": Event(resolves=resolution.renown),
    "deadly is resolved": Event(resolution.deadly_initiates, resolution.deadly),
}
"""Those of the resolution, in order; without a challenge nothing comes of them (FAQ 3.35)."""

_NAMED: dict[str, Does] = {
    # --- before the first round ------------------------------------------------------------------------------
    "House and agenda are announced": Event(setup.announcing),
    "House decks are shuffled and cut": _SAID,
    "setup hands are drawn": Event(resolves=setup.draw_hands),
    "mulligans are taken": Event(setup.mulligans),
    "setup cards are placed": _SAID,
    "setup attachments are attached": Event(setup.attaching),
    "setup cards are revealed": Event(resolves=setup.reveal),
    "opening hands are drawn": Event(resolves=setup.draw_hands),
    # --- the round -------------------------------------------------------------------------------------------
    "plots are revealed": Event(resolves=plots.reveal_chosen),
    "initiative is counted": Event(resolves=events.count_initiative),
    "first player is chosen": Event(events.name_first_player),
    "when revealed effects resolve": Event(resolves=passives.when_revealed),
    "titles are selected": _SAID,
    "each player draws two cards": Event(resolves=events.draw_two),
    "income is counted": Event(resolves=income.count),
    "the active player has no more actions that cost gold": _SAID,
    "challenge type and opponent are declared": Event(declaring.type_and_opponent, declaring.challenge_declared),
    "attackers kneel": Event(declaring.attackers, declaring.attackers_kneel),
    "stealth targets are chosen": Event(declaring.stealth, declaring.stealth_resolves),
    "defenders kneel": Event(declaring.defenders, declaring.defenders_kneel),
    **OF_A_CHALLENGE,
    "the active player is finished with challenges": _SAID,
    "the next player becomes the active player": _SAID,
    "dominance is rewarded": Event(resolves=events.dominance),
    "kneeling cards stand": Event(resolves=events.all_stand),
    "unspent gold is returned": Event(resolves=events.return_gold),
}
_PHASES = (*FIRST_EDITION.phases, *FIRST_EDITION.special_phases)
EVENTS: dict[str, Does] = {
    **_NAMED,
    **{f"{phase} phase begins": Event(resolves=events.phase_begins) for phase in _PHASES},
    **{f"{phase} phase ends": Event(resolves=events.phase_ends) for phase in _PHASES},
}
"""Every event of the structure's boxes, by its name."""


def initiate(work: Work) -> bool:
    """Initiate the frame's first event; False when a player has to choose something before."""
    event = work.frame.events[0]
    if work.challenge is None and event in OF_A_CHALLENGE:
        work.note("challenge-over", event=event)
        work.change(canceled=True)
        return True
    if not work.frame.settled("begun", event):
        work.note("event-initiates", event=event)
        work.decide("begun", event)
        work.change(canceled=False, members=(), targets=(), done=())
    initiates = EVENTS[event].initiates
    return initiates(work) if initiates else True


def resolve(work: Work) -> bool:
    """Resolve the frame's first event; False when a player has to choose something before."""
    resolves = EVENTS[work.frame.events[0]].resolves
    if resolves is not None and resolves(work) is False:
        return False
    check_victory(work)
    states.state_checks(work)
    return True


RESOLVED = "resolved"


def holds_at(work: Work) -> None:
    """The frame's first event has resolved, and something is to be said of it before the next one."""
    work.decide(RESOLVED, work.frame.events[0])


def resolved(work: Work) -> bool:
    """Whether the frame's first event has resolved and has been held at."""
    return work.frame.settled(RESOLVED, work.frame.events[0])


def after_event(work: Work, go_on: Callable[[Work], None]) -> None:
    """The next framework event of the window initiates, or the window goes on to its passives."""
    rest = work.frame.events[1:]
    if rest:
        first = work.structure.window(work.frame.window).steps[0].id
        work.change(events=rest, step=first, turn="", passes=0)
    else:
        go_on(work)
