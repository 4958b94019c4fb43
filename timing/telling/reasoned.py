"""The reason of an answer that the engine gave without one: what speaks against a choice, or what has come about.

An answer that is seen by playing on rests on what the engine's transcript says of it, with the entries of that line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from timing.kernel.reasons import Note, Reason
from timing.systems.agot1e import prose
from timing.systems.agot1e.declarable import sneaking, undeclarable, unpassable
from timing.systems.agot1e.reasons import reason
from timing.telling.asking import Asking
from timing.telling.by_rule import because
from timing.telling.table import Plain
from timing.telling.walking import NO, YES

LEAVES = (
    "becomes-moribund saved removal-replaced destination-replaced destination-changed will-remain remains-in-play "
    "leaves-play moves attachment-discarded-at-end illegally-attached attachments-fall"
)
PILES = "leaves-play moves destination-replaced destination-changed"
WINS = "strengths wins-challenge nobody-wins-opposed nobody-wins"
CLAIM = "no-claim claim-replaced claim must-be-chosen claim-takes-the-only-one discards-from-hand"
STANDS = "kneels stands all-stand vigilant-stands vengeful-stands stands-none"
CHOSEN = f"must-be-chosen claim-takes-the-only-one chooses {LEAVES}"
POWER = "renown unopposed moves-power moves-power-card claims-power claims-power-house dominance"
LINES: dict[str, tuple[tuple[str, ...], ...]] = {
    what: (tuple(so.split()), tuple(not_so.split()))
    for whats, so, not_so in (
        ("who-wins challenge", WINS, WINS),
        ("wins", "wins", ""),
        ("unopposed-asked", "unopposed", "no-unopposed"),
        ("fate leaves dies stays drops", LEAVES, LEAVES),
        ("in goes", PILES, PILES),
        ("initiative", "initiative wins-initiative no-initiative", "initiative wins-initiative no-initiative"),
        ("power card-power", POWER, "no-renown no-unopposed no-claim"),
        ("less", "moves-power moves-power-card power-discarded", "no-claim"),
        ("claim loses least satisfies", CLAIM, CLAIM),
        ("kneeling standing", STANDS, STANDS),
        ("blank", "blanked", ""),
        ("has", "gains", "blanked loses"),
        ("part counts", "", "leaves-challenge"),
        ("controls", "control", "control"),
        ("draw drawn", "draws adds-to-hand", "cannot-draw"),
        ("gold", "income-counted gold moves-gold", ""),
        ("choose must", CHOSEN, LEAVES),
    )
    for what in whats.split()
}
"""What is asked, and the lines of the transcript that say how it comes about, and how it does not."""
TOGETHER = set(WINS.split())
"""Lines that belong together: both totals, and who wins."""
OF_A_CARD = "fate leaves dies stays goes in kneeling standing blank has part controls choose must".split()
"""What is asked of one card, so that lines about others say nothing of it."""
OF_A_PLAYER = "draw drawn gold".split()
"""What is asked of one player."""
BEST = "fate leaves dies in goes choose must power card-power".split()
"""Of what is asked in these words the first kind of line says most, and not what comes last."""


def reason_of(asking: Asking, question: Plain) -> Plain:
    """The reason of an answer in a sentence, with its entries (`why`, `cites`); nothing where the engine says none."""
    return _by_choice(asking, question) or _by_lines(asking, question)


def _by_choice(asking: Asking, question: Plain) -> Plain:
    """What the engine says of a choice: why it is this player's, or what speaks against the card."""
    story, ref = asking.table.story, str(question.get("card", question.get("use", ""))).partition("/")[0]
    if story.ask not in ("choose", "must", "declare"):
        return {}
    decision = None if asking.state.over else asking.game.decision(asking.state)
    if decision and any(ref in one.split("/") for one in decision.choices):
        return _said(asking, decision.why)
    if question["answer"] == YES:
        who = question.get("who", "")
        return _said(asking, [reason("declares-attackers", player=who)]) if story.ask == "declare" and who else {}
    state = _told_to(asking)
    if story.asked and story.asked.how == "bypass" and state.challenge and not sneaking(asking.game.work(state)):
        return because("one for each")
    against = [r for part in decision.refused if part.card == ref for r in part.reasons] if decision else []
    return _said(asking, against or list(_against(asking, state, question, ref)))


def _told_to(asking: Asking) -> Any:
    """The state that the moves lead to, before anybody passes for the question."""
    state = asking.game.begin().state
    for move in asking.moves:
        state = asking.game.apply(state, move).state
    return state


def _against(asking: Asking, state: Any, question: Plain, ref: str) -> Iterator[Reason]:
    """What keeps a character from being declared, bypassed or chosen to leave play, where nobody was asked to do so."""
    work, asked = asking.game.work(state), asking.table.story.asked
    card = work.cards.get(ref)
    if asked is None or card is None or work.type_of(ref) != "character":
        return
    kind = work.challenge.type if work.challenge else question.get("challenge", {}).get("type", "")
    if asked.how == "bypass" and work.challenge:
        yield from unpassable(work, sneaking(work), ref)
    elif (asked.how == "defend" or asking.table.story.ask == "declare") and kind:
        yield from undeclarable(work, card.controller, kind, ref)
    elif card.moribund:
        yield reason("already-moribund", card=ref)


def _by_lines(asking: Asking, question: Plain) -> Plain:
    """The line of the transcript, played on to its end, that says how what is asked comes about or does not."""
    kind, view = _kind(asking, question), asking.table.story.outlook
    so = question["answer"] != NO if view is None else (question["answer"] != NO) == view.so
    codes = LINES.get(kind, ((), ()))[0 if so else 1]
    of = question.get("card", "") if kind in OF_A_CARD else ""
    if kind in OF_A_PLAYER and view is not None:
        of = asking.table.seats.who(view.player)
    lines = [one for one in _transcript(asking) if one.code in codes]
    lines = [one for one in lines if not of or of in dict(one.args).values()]
    if not lines:
        return {}
    best = min(codes.index(one.code) for one in lines) if kind in BEST else -1
    last = [one for one in lines if best in (-1, codes.index(one.code))][-1:]
    shown = [one for one in lines if one.code in TOGETHER] or last
    said = dict.fromkeys(prose.say_note(asking.game.table, one) for one in shown)
    cites = dict.fromkeys(cite for one in shown for cite in prose.cites_of_note(one))
    return {"why": [" ".join(said)], "cites": list(cites)}


def _kind(asking: Asking, question: Plain) -> str:
    story = asking.table.story
    if story.ask == "outlook" and story.outlook is not None:
        what = story.outlook.what.removeprefix("n ")
        return what.partition(" ")[0]
    if story.ask == "unopposed":
        return "unopposed-asked"
    if story.ask == "wins" and "game" not in question["text"]:
        return "challenge"
    if story.ask == "who-wins" and "game" in question["text"]:
        return "wins"
    return story.ask


def _transcript(asking: Asking) -> list[Note]:
    """What the engine says from the start over the moves that were made to the end, everybody passing."""
    result = asking.game.begin()
    found = list(result.notes)
    for move in asking.moves:
        result = asking.game.apply(result.state, move)
        found += result.notes
    for onward in asking.played_on(result.state):
        found += onward.notes
    return found


def _said(asking: Asking, reasons: Iterable[Reason]) -> Plain:
    """Reasons in words, the first with its entries."""
    given = list(reasons)
    return {"why": asking.said(given), "cites": list(given[0].cites)} if given else {}
