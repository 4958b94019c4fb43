"""Which use is meant: whose card answers, what is paid for with what is lost, what was taken before the dispute."""

from __future__ import annotations

import json
from dataclasses import replace

from timing.telling.means import ANSWERS, abilities, effects, is_answer
from timing.telling.payments import paid_sums
from timing.telling.questions import NOTHING
from timing.telling.story import Use
from timing.telling.table import Plain, Table

PAYMENTS = ("kneel", "discard", "sacrifice", "kill")


def meant(table: Table, uses: list[Use]) -> list[Use]:
    """The uses that are still to be made; what the question asks for becomes the use that it means."""
    left = _taken_before(table, uses)
    for use in [use for use in left if _is_of_earlier(table, use)]:
        left.remove(use)
        for card in (table.full[use.thing], table.cards[use.thing]):
            card["zone"] = "discard" if card["type"] == "event" else card.get("zone", "play")
    left = [use for use in left if not _only_knelt_before(table, use)]
    left = left or _knelt_to_be_canceled(table)
    _own_instead(table, left)
    _own_copy(table, left)
    left = paid_sums(table, left)
    _paid_with_another(table)
    return _answered_event(table, _means(table, left))


def _only_knelt_before(table: Table, use: Use) -> bool:
    """Whether a use did no more than kneel whom it is asked of whether he stands in the standing phase.

    He kneels by then; what also keeps him from standing is played.
    """
    story, view = table.story, table.story.outlook
    if (
        view is None
        or view.what != "standing"
        or story.phase != "standing"
        or use.to != "kneel"
        or use.on != view.thing
    ):
        return False
    does = {effect for one in abilities(table.full[use.thing]) for effect in effects(one)}
    only = does == {"kneel"} and "stand" not in json.dumps(abilities(table.full[use.thing]))
    if only and use.on in table.full:
        table.full[use.on]["kneeling"] = table.cards[use.on]["kneeling"] = True
        card = table.full[use.thing]
        if card["type"] == "event":
            card["zone"] = table.cards[use.thing]["zone"] = "discard"
    return only


def _is_of_earlier(table: Table, use: Use) -> bool:
    """Whether another player's copy of what is asked about was used earlier, and so is not what is answered."""
    story, asked = table.story, table.story.asked
    if asked is None or asked.thing not in table.full or use.thing == asked.thing or not story.earlier:
        return False
    same = table.full[use.thing]["title"] == table.full[asked.thing]["title"]
    return same and table.owner(use.thing) != table.owner(asked.thing)


def _knelt_to_be_canceled(table: Table) -> list[Use]:
    """'I kneel Hornvale. Can he cancel it?': the other's card that was knelt, for what it does by being knelt."""
    story, asked = table.story, table.story.asked
    if asked is None or story.ask != "may" or asked.to != "cancel" or asked.how not in ("use", "play", *ANSWERS):
        return []
    who = table.seats.who(asked.who) or (table.owner(asked.thing) if asked.thing in table.full else "")
    cancels = any("cancel" in effects(one) for one in abilities(table.full.get(asked.thing, {})))
    able = [
        n
        for n in sorted({*story.knelt, *story.kneeling})
        if n in table.full and table.owner(n) not in ("", who) and _costs(table, n, "kneel")
    ]
    if not cancels or len(able) != 1 or asked.on not in (None, able[0]):
        return []
    for card in (table.full[able[0]], table.cards[able[0]]):
        card.pop("kneeling", None)
    story.asked = replace(asked, on=able[0])
    return [Use(table.owner(able[0]), able[0], None, "", "kneel")]


def _own_copy(table: Table, uses: list[Use]) -> None:
    """'He Judgements me. Can I Judgement his Judgement?': who asks means a copy of his own of what was played."""
    story, asked = table.story, table.story.asked
    who = table.seats.who(asked.who) if asked else ""
    card = table.full.get(asked.thing, {}) if asked else {}
    if asked is None or story.ask != "may" or card.get("type") != "event" or who in ("", card["owner"]):
        return
    if card.get("zone") == "discard" or asked.thing not in {use.thing for use in uses if not use.canceled}:
        return
    cancels = any("cancel" in effects(one) for one in abilities(card))
    on = asked.thing if cancels and asked.on in (None, asked.thing) else asked.on
    story.asked = Use(who, table.add_own_copy(asked.thing, who), on, asked.to, "play", paying=asked.paying)


def _taken_before(table: Table, uses: list[Use]) -> list[Use]:
    """Who has taken control of what before the dispute: that is stated, and not replayed.

    It lies behind where somebody asks who controls the card, or where the card has been lost to a claim since; but
    for what it lasts for (FAQ 3.28) it is for good.
    """
    story, left = table.story, list(uses)
    _come_back(table)
    lost = [n for n, why in story.killed if why == "claim"]
    asks = story.outlook is not None and story.outlook.what == "controls"
    for use in uses:
        card = table.full[use.thing]
        taking = [one for one in abilities(card) if "take-control" in effects(one)]
        taken = use.on if use.on is not None else next(iter(story.controllers), None)
        if not taking or taken not in table.full:
            continue
        ended = '"until"' in json.dumps(taking)
        if ended and asks and (story.at_end or story.earlier or story.till_end):
            left.remove(use)
            continue
        if taken in lost or (not ended and (asks or story.earlier)):
            left.remove(use)
            for one in (table.full[taken], table.cards[taken]):
                one["controller"] = table.seats.who(use.who) or card["owner"]
            if card["type"] == "event":
                for one in (card, table.cards[use.thing]):
                    one["zone"] = "discard"
    return left


def _come_back(table: Table) -> None:
    """Who was taken for a time is its owner's again, where it is asked who controls it when that is over."""
    story = table.story
    asks = story.outlook is not None and story.outlook.what == "controls"
    taking = [one for card in table.full.values() for one in abilities(card) if "take-control" in effects(one)]
    if asks and (story.at_end or story.earlier or story.till_end) and '"until"' in json.dumps(taking):
        for n in (n for n in story.controllers if n in table.full):
            for one in (table.full[n], table.cards[n]):
                one.pop("controller", None)


def _paid_with_another(table: Table) -> None:
    """'He kneels Timett to save Tyrion', whose own text asks for a Clansman to be knelt: that is what is used."""
    story, full, asked = table.story, table.full, table.story.asked
    if asked is None or asked.to not in ANSWERS or asked.how not in (*PAYMENTS, *ANSWERS) or asked.thing not in full:
        return
    if any(asked.to in effects(one) for one in abilities(full[asked.thing])) or asked.paying is not None:
        return
    who = table.owner(asked.thing)
    able = [n for n in full if n >= 0 and n != asked.thing and table.owner(n) == who and _pays_so(full[n], asked)]
    if len(able) == 1:
        on = asked.on if asked.on != able[0] else None
        story.asked = Use(asked.who, able[0], on, asked.to, "use", paying=asked.thing)
        for card in (full[asked.thing], table.cards[asked.thing]):
            card.pop("kneeling", None)


def _pays_so(card: Plain, asked: Use) -> bool:
    """Whether an ability of the card does what is asked and is paid for with another card in that way."""
    for ability in abilities(card):
        costs = ability.get("cost", [])
        paid = [one for one in (costs if isinstance(costs, list) else [costs]) if isinstance(one, dict)]
        others = [one.get("do") for one in paid if one.get("card") and not one["card"].get("self")]
        if asked.to in effects(ability) and (asked.how in others or (asked.how in ANSWERS and others)):
            return True
    return False


def put_by_effect(table: Table, uses: list[Use]) -> None:
    """'I play the Legacy. May I put the Fiefdoms in?': whether what was used lets it be chosen."""
    story, asked = table.story, table.story.asked
    if asked is None or asked.how != "put" or asked.thing not in table.full or story.ask not in ("may", "choose"):
        return
    done = [effects(one) for use in uses if use.thing != asked.thing for one in abilities(table.full[use.thing])]
    putting = [does for does in done if "put-into-play" in does]
    if putting:
        story.asked, story.ask = Use(asked.who, asked.thing, None, "", "put-by"), "choose"
        for card in (table.full[asked.thing], table.cards[asked.thing]):
            card["zone"] = "deck" if "search" in putting[-1] else "hand"


def _answered_event(table: Table, uses: list[Use]) -> list[Use]:
    """'Can I use the Judgement against his Lion's Will': an event that is asked to be canceled is being played."""
    story, full = table.story, table.full
    asked = story.asked
    if asked is None or asked.on not in full or full[asked.on]["type"] != "event" or uses:
        return uses
    cancels = any("cancel" in effects(one) for one in abilities(full.get(asked.thing, {})))
    who = table.seats.who(asked.who) or full.get(asked.thing, {}).get("owner", "")
    if cancels and asked.how != "defend" and full[asked.on]["owner"] != who:
        return [Use(full[asked.on]["owner"], asked.on, None, "", "play")]
    return uses


def _own_instead(table: Table, uses: list[Use]) -> None:
    """'Can I shield off the Judgement?' asks for the one card of one's own that can answer it."""
    story, full = table.story, table.full
    asked = story.asked
    who = table.seats.who(asked.who) if asked else ""
    if (
        asked is None
        or not who
        or not (asked.how == "use" or (asked.how, asked.to) == ("cancel", "cancel"))
        or asked.thing not in full
        or full[asked.thing]["owner"] == who
    ):
        return
    used = {use.thing for use in uses}
    own = [n for n, card in full.items() if card["owner"] == who and n not in used and n >= 0]
    able = [n for n in own if any(is_answer("", one) for one in abilities(full[n]))]
    if len(able) == 1:
        story.asked = Use(who, able[0], asked.thing, "cancel", "use")


def _means(table: Table, uses: list[Use]) -> list[Use]:
    """The card that does what is asked, where none is named; what is paid for, where only the payment is."""
    story, full = table.story, table.full
    asked = story.asked
    if asked is None:
        return uses
    who = table.seats.who(asked.who)
    used = {use.thing for use in uses}
    own = [n for n, card in full.items() if n >= 0 and n not in used and who in ("", card["owner"])]
    if asked.thing == NOTHING:
        mine = [n for n, card in full.items() if n >= 0 and who in ("", card["owner"])]
        able = [n for n in mine if any(asked.to in effects(one) for one in abilities(full[n]))]
        story.asked = Use(who, able[-1], None, asked.to, "use") if able else None
        return [use for use in uses if not able or use.thing != able[-1]]
    if (
        asked.how in PAYMENTS
        and story.ask != "must"  # nobody has to pay
        and asked.thing in full
        and not (_costs(table, asked.thing, asked.how) and asked.thing not in [n for n, _ in story.killed])
    ):
        able = [n for n in own if n != asked.thing and _costs(table, n, asked.how)]
        if able:
            story.asked = Use(who, able[-1], None, asked.to, "use", paying=asked.thing)
    return uses


def _costs(table: Table, n: int, how: str) -> bool:
    """Whether something that the card does is paid for so."""
    costs = [one.get("cost", []) for one in abilities(table.full[n]) if one.get("kind") in ("action", "response")]
    flat = [part for cost in costs for part in (cost if isinstance(cost, list) else [cost])]
    return any(isinstance(part, dict) and part.get("do") == how for part in flat)
