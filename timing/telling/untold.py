"""Answers that turn on what was not told: by how much a challenge was won, what an attachment is on."""

from __future__ import annotations

import json
import re

from timing.telling.asking import Asking
from timing.telling.means import abilities
from timing.telling.table import Plain, Table
from timing.telling.walking import NO, UNKNOWN, YES

BY_HOW_MUCH = "It turns on by how much the challenge was won, which is not told."
ON_WHAT = "It may turn on what {} is attached to, which was not understood."
AT_ZERO = "Whether somebody at STR 0 is killed for it, and so cannot be saved, was not told."
IN_IT = "Whether {} takes part in the challenge was not told."
SEVERAL = "Only one can be asked about at a time: tell of the first as marshalled, and ask about the next."
NO_PART = "What {} has to do with it was not understood."
KNEELS = "Whether {} is kneeling was only said as a reason, and not told."
NOT_ON_IT = "{} may not be attached to what it was understood to be on."


def told_enough(table: Table, asking: Asking, question: Plain | None) -> Plain | None:
    """The question, not decided where the answer rests on something that had to be supposed."""
    ends = table.story.ask in ("unopposed", "who-wins", "wins") and question is not None
    counts = question is not None and (question["answer"].isdigit() or (ends and question["answer"] != UNKNOWN))
    if question is not None and counts and (idle := knelt_for_nothing(table, asking)):
        return {**question, "answer": UNKNOWN, "why": [NO_PART.format(idle)]}
    if question is None or question["answer"] not in (YES, NO):
        return question
    turns_on_it = question["answer"] == YES or any("margin" in why for why in question.get("why", ()))
    if '"margin"' in json.dumps(asking.moment.ability) and turns_on_it and not _margin_told(table):
        return {**question, "answer": UNKNOWN, "why": [BY_HOW_MUCH]}
    if any(use.on in table.story.zero for use in table.supposed):
        return {**question, "answer": UNKNOWN, "why": [AT_ZERO]}
    saves = table.story.asked is not None and table.story.asked.to == "save"  # from where it cannot be
    if (question["answer"] == YES or saves) and (gone := _attached_illegally(table, asking)):
        return {**question, "answer": UNKNOWN, "why": [NOT_ON_IT.format(gone)]}
    asked = table.story.asked
    if asked is not None and question["answer"] == NO and _only_takes_no_part(table, question):
        return {**question, "answer": UNKNOWN, "why": [IN_IT.format(table.full[asked.thing]["title"])]}
    if asked is not None and asked.how == "marshal" and asked.thing >= 0 and table.story.things[asked.thing].count > 1:
        return {**question, "answer": UNKNOWN, "why": [SEVERAL]}
    if asked is not None and asked.thing in table.story.argued and asked.thing in table.full:
        return {**question, "answer": UNKNOWN, "why": [KNEELS.format(table.full[asked.thing]["title"])]}
    if table.story.ask != "who" and (unplaced := _unplaced(table)):  # who goes first holds whatever they have
        return {**question, "answer": UNKNOWN, "why": [NO_PART.format(unplaced)]}
    loose = _loose(table)
    return {**question, "answer": UNKNOWN, "why": [ON_WHAT.format(loose)]} if loose else question


def _only_takes_no_part(table: Table, question: Plain) -> bool:
    """Whether it is refused as the card takes no part in a challenge of which nobody is told to take part."""
    story = table.story
    known = story.asked is not None and story.asked.thing in table.full
    told = story.fight.attackers or story.fight.defenders
    return known and not told and any("this card is participating" in why for why in question.get("why", ()))


def strength_told(table: Table, n: int) -> bool:
    """Whether the STR of a character that is only described was told: "her 3 guy"."""
    story = table.story
    things = story.things
    return n in story.strong or n in story.zero or (0 <= n < len(things) and things[n].strong is not None)


def tie_untold(table: Table) -> bool:
    """Whether initiative was told to be tied, and power, which settles it, of some of the players alone."""
    story, seats = table.story, table.seats
    totals = {seats.who(who): n for who, n in story.initiative.items()}
    tied = [who for who in totals if totals[who] == max(totals.values())]
    known = {seats.who(who) for who in story.power} | {table.owner(n) for n in story.power_on if n in table.full}
    return len(tied) > 1 and bool(known) and not set(tied) <= known


def _unplaced(table: Table) -> str:
    """The title of an event or attachment that was named, and of which it was not understood what part it has."""
    story = table.story
    asked = [story.asked.thing, story.asked.on, story.asked.paying] if story.asked else []
    view = [story.outlook.thing] if story.outlook else []
    used = (n for use in story.uses for n in (use.thing, use.on, use.paying))
    told = {
        *asked,
        *view,
        *used,
        *story.attached,
        *story.zones,
        *story.entered,
        *story.on_house,
        *story.times,
        *story.kneeling,
    }
    told |= {*story.placed, *story.fight.attackers, *story.fight.defenders}
    told |= {story.under.get(n, n) for n in story.duplicates}
    for n, card in table.full.items():
        if n >= 0 and n not in told and card.get("card") and card["type"] in ("event", "attachment"):
            return str(card["title"])
    return ""


def knelt_for_nothing(table: Table, asking: Asking) -> str:
    """The title of a card that was told to be knelt for an ability of its own, which was not understood to be used."""
    story = table.story
    fight = story.fight
    spent = {
        n
        for use in (*story.uses, *asking.moment.uses, *([story.asked] if story.asked else []))
        for n in (use.thing, use.paying)
    }
    for n in story.knelt - spent - {*fight.attackers, *fight.defenders}:
        given = abilities(table.full[n]) if n in table.full else []
        if any(one.get("kind") == "action" and '"kneel"' in json.dumps(one.get("cost", [])) for one in given):
            return str(table.full[n]["title"])
    return ""


def _margin_told(table: Table) -> bool:
    story, fight = table.story, table.story.fight
    counted = fight.attackers and (fight.defenders or fight.unopposed)
    return fight.by is not None or story.strengths is not None or bool(counted)


def _attached_illegally(table: Table, asking: Asking) -> str:
    """The title of an attachment that is asked about, and is discarded at once for what it is on; empty for none."""
    asked = table.story.asked
    card = table.full.get(asked.thing, {}) if asked is not None else {}
    if card.get("type") != "attachment" or not card.get("attached_to"):
        return ""
    leaving = {one.ref for one in asking.game.begin().state.cards if one.moribund or one.zone != "play"}
    return str(card["title"]) if card["ref"] in leaving and card["attached_to"] not in leaving else ""


def _loose(table: Table) -> str:
    """The title of an attachment that is told to be on something, where it was not understood on what."""
    story = table.story
    words = " ".join(word.tag for word in story.mentions.words)
    asked = [story.asked.thing, story.asked.on] if story.asked else []
    spoken = {*asked, *story.entered, *(n for use in story.uses for n in (use.thing, use.on))}
    for n, card in table.full.items():
        lies = card.get("type") == "attachment" and card.get("card") and card.get("zone", "play") == "play"
        on = re.search(rf"#{n} (?:(?![.?!#@])\S+ ){{0,5}}(?:on|onto|attach)\b", words)
        if on and n not in spoken and lies and not card.get("attached_to") and _bears(card):
            return str(card["title"])
    return ""


def _bears(card: Plain) -> bool:
    """Whether what the card does depends on what it is attached to."""
    return any('"host' in json.dumps(one) for one in abilities(card))
