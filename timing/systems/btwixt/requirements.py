"""What B'Twixt asks of the engine, one row a requirement: in which place of the code it is met.

Disputes name the requirements that they exercise (`about: [b9]`); docs/requirements-btwixt.md joins the two.
"""

from __future__ import annotations

from typing import NamedTuple

from timing.systems.btwixt.cites import cite


class Requirement(NamedTuple):
    """A requirement: its words, where it is implemented, and the entries it comes from."""

    id: str
    says: str
    where: str
    cites: tuple[str, ...]


REQUIREMENTS: tuple[Requirement, ...] = (
    Requirement("b1", "Setup; seasons and rounds by the number of players", "structure.SETUP, track.seasons, track.rounds", cite("setup/time-track", "play")),
    Requirement("b2", "The round in its numbered steps; the ally that is revealed applies to it", "structure.ROUND, events.EVENTS, work.Work.standing", cite("play", "play/reveal-ally", "terms/during-this-round")),
    Requirement("b3", "Turns clockwise from the first player, each a card or kneeling", "flow.bid, legality.why_turn, legality.judge", cite("play/play-influence")),
    Requirement("b4", "Who has knelt passes for the rest of the round; others go on until all have", "flow.standing_from, rules.Btwixt.passes", cite("terms/kneeling")),
    Requirement("b5", "\"You\" is the leader in front of whom a card lies now; of an ally its claimer", "work.Work.you", cite("additional/you")),
    Requirement("b6", "Ally over influence card over rulebook", "placement.placed, work.Work.value, legality.judge", cite("additional/priority")),
    Requirement("b7", "The highest influence total wins the bid; ties to the nearest clockwise from the first player", "bidding.won", cite("play/claim")),
    Requirement("b8", "The winner places the ally in either of their own councils", "placement.placed, councils.of_leader, flow.place", cite("play/claim", "concepts/councils")),
    Requirement("b9", "Pulling the Strings, by the copies of each neighbor", "placement.placed, work.Work.copies", cite("clarifications/pulling-the-strings")),
    Requirement("b10", "Allies introduced during the round ignore Pulling the Strings", "claims.placement", cite("clarifications/pulling-the-strings")),
    Requirement("b11", "Allies whose own text names their council; allies claimed through other cards", "claims.placement, verbs.VERBS", cite("clarifications/placement-overrides")),
    Requirement("b12", "Power tokens: gained unseen for either council; on a killed ally back to the supply", "verbs.gain_token, flow.token", cite("additional/gaining-power-tokens", "clarifications/little-birds")),
    Requirement("b13", "Killed allies go to the dead pile", "verbs.VERBS", cite("additional/killing")),
    Requirement("b14", "Abilities with the triumph icon resolve after the bid is won", "flow.triumph", cite("additional/triumph-icon")),
    Requirement("b15", "Clean up, and the first player token goes on", "events.discard, events.EVENTS", cite("play/clean-up", "play/pass-first-player")),
    Requirement("b16", "The round advances, the season changes, the game ends", "track.after, events.EVENTS", cite("play/advance-round", "play/season-change")),
    Requirement("b17", "The power of councils, small councils, the winner", "scoring.score", cite("scoring/assess", "scoring/winner")),
    Requirement("b18", "Ties: other council, number of allies, shared victory", "scoring.CHAIN", cite("scoring/tie-breaks")),
    Requirement("b19", "Advanced game: leader-specific cards and event cards", "options.Options, events.leaves_the_game, track.events_shuffled_in, legality.judge", cite("advanced/leader-specific", "advanced/events")),
    Requirement("b20", "Draft and Kingsmoot Draft", "track.draft, legality.judge", cite("variants/draft", "variants/kingsmoot-draft")),
    Requirement("b21", "Revealed Allies: the ally row", "verbs.next_ally, verbs.refill_row, choices.CHOICES", cite("variants/revealed-allies")),
    Requirement("b22", "Short Version", "track.seasons", cite("variants/short")),
)  # fmt: skip


def table(disputes: dict[str, tuple[str, ...]]) -> str:
    """The requirements as Markdown, each with its disputes (requirement id to dispute ids)."""
    rows = []
    for one in REQUIREMENTS:
        named = ", ".join(f"`{name}`" for name in disputes.get(one.id, ()))
        cites = ", ".join(entry.partition("/")[2] for entry in one.cites)
        rows.append(f"| {one.id} | {one.says} | {cites} | {one.where} | {named} |")
    head = "| | requirement | rests on | in timing/systems/btwixt | disputes |\n|---|---|---|---|---|\n"
    return head + "\n".join(rows) + "\n"
