"""The rules on which outcomes of a telling rest, each in a sentence, with its entries; what they answer alone."""

from __future__ import annotations

import re

from timing.systems.agot1e.titles import OPPOSES, RELATIONS
from timing.telling.means import abilities, cancels, effects
from timing.telling.plain_rules import ONE_OUT
from timing.telling.seen import Seen
from timing.telling.story import Outlook, Use
from timing.telling.table import Plain, Table
from timing.telling.trust import partly_described

CLAIM = (
    "Whoever was attacked first satisfies the claim if the attacker has won, even if a supporter defended.",
    ("agot1e-core/challenges/claim", "agot1e-core/titles/supports"),
)
ON_CARD = (
    "In taxation the gold of the pools is given back; what lies on a card is in no pool.",
    ("agot1e-core/taxation",),
)
COMES = (
    "A passive ability is no choice: what a card does by itself is carried out where it can be.",
    ("agot1e-faq/action-versus-passive-ability",),
)
UNSPENT = ("In taxation every player gives back the gold that is left in the pool.", ("agot1e-core/taxation",))
RULES: dict[str, tuple[str, tuple[str, ...]]] = {
    "claim": CLAIM,
    "satisfies": CLAIM,
    "claim-twice": (
        "A claim of 2 or more kills as many different characters: nobody may be chosen twice for it, saved or not.",
        ("agot1e-core/expert-rules/high-claim-military",),
    ),
    "first response": (
        "In a framework action window the first player has the first response, whoever attacks or has won.",
        ("agot1e-faq/who-responds-first", "agot1e-faq/first-actions-and-responses"),
    ),
    "first response left": (
        "To what a player has done, the player to the left of who did it has the first response.",
        ("agot1e-faq/who-responds-first", "agot1e-faq/first-actions-and-responses"),
    ),
    "agenda": ("The effects of an agenda cannot be canceled.", ("agot1e-faq/agenda-cards",)),
    "not triggered": (
        "What a card does by itself or in place of something is not triggered, and is no triggered effect to cancel.",
        ("agot1e-faq/card-ability-types",),
    ),
    "comes": COMES,
    "comes alone": COMES,
    "as a duplicate": (
        "Another copy of a unique card in play attaches to it as a duplicate at once, and a duplicate has no text.",
        ("agot1e-faq/duplicates-lack-text-and-crests", "agot1e-core/unique-cards"),
    ),
    "end of phase": (
        "Once the end of a phase is initiated, nobody uses a response or anything else that is triggered.",
        ("agot1e-faq/end-of-the-phase",),
    ),
    "unique taken": (
        "Nobody takes control of a unique card of which he or she already owns or controls a copy in play.",
        ("agot1e-faq/unique-cards-and-changing-control",),
    ),
    "not yet there": (
        "A card that leaves play lies in its pile only once the window is over; till then nothing takes it from there.",
        ("agot1e-faq/moribund",),
    ),
    "once for each": (
        "A response is used only once for each time that what it answers happens, whatever its limit.",
        ("agot1e-faq/responses-per-trigger",),
    ),
    "itself": (
        "A card that speaks of itself by its name means itself alone, and no other copy of it, whoever controls that.",
        ("agot1e-faq/self-referential-cards",),
    ),
    "renown": (
        "Who wins a challenge, as attacker or defender, claims 1 power on each participating character with renown.",
        ("agot1e-core/keywords/renown",),
    ),
    "unopposed": (
        "The attacker who wins against a total STR of 0, or against no defenders, claims 1 power.",
        ("agot1e-core/challenges/unopposed",),
    ),
    "deadly": (
        "If most participating characters with deadly are the attacker's, a defending one is killed, whoever won.",
        ("agot1e-core/keywords/deadly",),
    ),
    "several win": (
        "Of players who come to the power they need at the same time, the first player chooses who wins.",
        ("agot1e-core/power-and-victory/simultaneous",),
    ),
    "dominance": (
        "The highest total of standing STR and gold wins dominance; who has it claims 1 power.",
        ("agot1e-core/dominance",),
    ),
    "paid-back": (
        "Only the effect is canceled: costs that were paid stay paid.",
        ("agot1e-faq/paying-for-canceled-effects",),
    ),
    "order": (
        "The first player orders passive effects that would resolve at the same time, those of plots too.",
        ("agot1e-faq/conflicting-passive-effects", "agot1e-faq/plot-effect-resolution"),
    ),
    "stands": (
        "Vigilant stands a card after its player won as the attacker, vengeful after he or she lost as the defender.",
        ("agot1e-core/keywords/vigilant", "agot1e-core/keywords/vengeful"),
    ),
    "whose deadly": (
        "The defending player chooses which of the defending characters deadly kills.",
        ("agot1e-core/keywords/deadly",),
    ),
    "opposing": (
        "Who wins against a title that his own opposes claims 1 power, once a round.",
        ("agot1e-core/titles/opposes",),
    ),
    "supports": (
        "Nobody may initiate a challenge against the holder of a title that his or her own supports.",
        ("agot1e-core/titles/supports",),
    ),
    "infamy": (
        "Power that is claimed for the House, or moved to it, may be placed on a card with infamy instead.",
        ("agot1e-core/keywords/infamy",),
    ),
    "one out of Shadows": ONE_OUT,
    "setup": (
        "In setup a player places characters and locations worth up to 5 gold, and attachments with Setup alone, on "
        "a valid card of the same setup; no duplicates.",
        ("agot1e-core/setup/place-setup-cards", "agot1e-core/keywords/setup"),
    ),
    "setup-triggers": (
        "What is placed in setup triggers nothing: no card effect answers it.",
        ("agot1e-faq/card-effects-in-setup",),
    ),
    "at random": (
        "For intrigue claim cards are discarded at random: nobody chooses them.",
        ("agot1e-core/challenges/claim/intrigue",),
    ),
    "waits": ONE_OUT,
    "n out": ONE_OUT,
    "reopens": (
        "The window stays open until all players have passed in a row: who has passed may respond after another has.",
        ("agot1e-faq/another-response-after-opponent-passes", "agot1e-faq/action-window/responses"),
    ),
    "before dominance": (
        "In the dominance phase nobody takes an action until dominance has been counted.",
        ("agot1e-faq/actions-before-dominance-is-counted",),
    ),
    "constant": (
        "A constant ability has no point of initiation, so it cannot be canceled.",
        ("agot1e-faq/card-ability-types",),
    ),
    "limited once": (
        "A player triggers no more than one Limited Response a round, and plays no more than one card with Limited.",
        ("agot1e-core/keywords/limited",),
    ),
    "ignored": (
        "What is triggered is a choice; what a card does by itself is carried out, and nobody may leave it out.",
        ("agot1e-faq/may-passive-ability-be-ignored", "agot1e-faq/are-responses-mandatory"),
    ),
    "one for each": ("Each attacker with stealth bypasses 1 character.", ("agot1e-core/keywords/stealth",)),
    "purse": (
        "Each gold token in a player's pool counts 1 for dominance.",
        ("agot1e-core/dominance",),
    ),
    "scrolls": (
        "For dominance the STR of standing characters and the gold in the pool are counted, and no influence.",
        ("agot1e-core/dominance",),
    ),
    "gold-on-card": ON_CARD,
    "gold-off-card": ON_CARD,
    "unspent": UNSPENT,
    "unspent-kept": UNSPENT,
    "overpaid": (
        "Influence that was knelt beyond what is paid for is lost; it pays for nothing else.",
        ("agot1e-core/examples/overpaying-influence", "agot1e-core/special-icons/influence"),
    ),
    "first-himself": (
        "Who has won initiative names the first player, himself or herself too, where no card forbids it.",
        ("agot1e-core/plot/first-player",),
    ),
    "first-for-winner": (
        "Who has won initiative, and nobody else, names the first player.",
        ("agot1e-core/plot/first-player",),
    ),
    "naval": (
        "A character that was bypassed by stealth is not declared as a defender by its naval enhancement either.",
        ("agot1e-faq/naval-and-stealth",),
    ),
    "takes-dead": (
        "Nobody takes control of a unique card of which a copy lies in his or her own dead pile.",
        ("agot1e-core/unique-cards", "agot1e-faq/unique-cards-and-changing-control"),
    ),
    "drops": (
        "An attachment is discarded at once where what it says of its bearer is not so any more.",
        ("agot1e-faq/attachment-restrictions",),
    ),
    "bypassed-by-any": ("Cannot is absolute: nothing else allows it.", ("agot1e-faq/the-word-cannot",)),
    "owned-pile": (
        "A card that leaves play goes to a pile of its owner, whoever controlled it.",
        ("agot1e-faq/changing-control-and-leaving-play",),
    ),
    "adds-initiative": (
        "What a card adds to initiative is of its text box, and a blank card has none.",
        ("agot1e-faq/icons-in-text-box",),
    ),
    "whole hand": (
        "Who discards his or her hand discards no single card of it, as far as other effects go.",
        ("agot1e-faq/the-hand",),
    ),
    "another kind": (
        "A card cancels only what its text says that it cancels, and this is of another kind.",
        ("agot1e-faq/event-play-restrictions",),
    ),
    "draw cap": ("Effects add no more than 3 cards a round to the 2 of the draw phase.", ("agot1e-faq/draw-cap",)),
    "attacked first": (
        "Stealth is declared against characters of who was attacked first, not of who defends for them.",
        ("agot1e-core/titles/supports", "agot1e-core/keywords/stealth"),
    ),
}


def because(rule: str) -> Plain:
    """The reason of an answer that rests on a rule, with the ids of its entries (`why`, `cites`)."""
    sentence, cites = RULES[rule]
    return {"why": [sentence], "cites": list(cites)}


def opposing(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether a player claims power for winning against who holds a title that his own opposes."""
    story, seats, challenge = seen.asking.table.story, seen.asking.table.seats, seen.begun.challenge
    if player in {seats.who(who) for who in story.opposed}:
        return False
    held = {seats.who(who): title for who, title in story.titles.items()}
    if challenge is None or player not in (challenge.attacker, challenge.defender) or challenge.winner != player:
        return None
    other = challenge.defender if player == challenge.attacker else challenge.attacker
    if player not in held or other not in held:
        return None
    return held[other] in RELATIONS[OPPOSES].get(held[player], ())


def others_alone(table: Table, stated: Plain, ability: Plain, thing: int) -> bool:
    """Whether what an ability answers, which speaks of its own card, has happened to other copies of that alone."""
    trigger = ability.get("trigger") or {}
    after = trigger.get("after", ())
    after = (after,) if isinstance(after, str) else after
    if not (trigger.get("card") or {}).get("self"):
        return False
    struck = {one.get("card") for one in stated.get("happened", ()) if one["what"] in after}
    copies = {ref for n, ref in table.refs.items() if table.full[n]["title"] == table.full[thing]["title"]}
    return bool(struck & copies) and table.refs[thing] not in struck


def not_canceled(table: Table, asked: Use, ability: Plain) -> str:
    """The rule by which what is asked to be canceled never is; empty where none says so.

    It is what an agenda does, or what a card does of which nothing is triggered, where triggered effects are canceled.
    """
    story, on = table.story, asked.on
    spoken = asked.to == "cancel" or bool(_spoken_agendas(table))
    does = [ability, *(abilities(table.full.get(asked.thing, {})) if spoken else [])]
    ability = next((one for one in does if "cancel" in effects(one)), {})
    if not ability:
        return ""
    agendas = [n for n in story.agendas if n in table.full and table.owner(n) != table.owner(asked.thing)]
    agendas += [n for n in _spoken_agendas(table) if n not in agendas and table.owner(n) != table.owner(asked.thing)]
    others = [use for use in story.uses if use.thing not in (*agendas, asked.thing)]
    if on in agendas or (on is None and agendas and not others):
        return "agenda"
    card = table.full.get(on, {}) if on is not None else {}
    kinds = {one.get("kind") for one in abilities(card)}
    known = card.get("card") and kinds and not partly_described([card])
    what = [one.get("cancels") for one in ability.get("effects", []) if isinstance(one, dict)]
    triggered = bool(what) and all(isinstance(one, dict) and one.get("of") == ["triggered"] for one in what if one)
    used = {use.thing for use in story.uses} | set(story.duplicates)  # its duplicate is what is canceled
    by_itself = kinds <= {"passive", "constant", "replacement"} and on not in used
    return "not triggered" if known and by_itself and triggered and card["type"] in ("character", "location") else ""


def of_another_kind(table: Table, asked: Use, ability: Plain) -> bool:
    """Whether what is asked to be canceled costs what the text excludes: a response without an influence cost."""
    on = table.full.get(asked.on, {}) if asked.on is not None else {}
    spoken = [one.get("cancels") for one in ability.get("effects", []) if isinstance(one, dict)]
    excludes = any(isinstance(one, dict) and one.get("without") for one in spoken)
    used = [one for one in abilities(on) if one.get("kind") in ("action", "response")]
    return bool(excludes and on.get("card") and used) and not partly_described([on]) and not cancels(ability, on)


def of_a_whole_hand(table: Table, asked: Use) -> bool:
    """Whether what answers the discard of a card of some kind from hand is asked of a hand discarded as a whole.

    If so, nothing that was told is left over: the story is told so.
    """
    said = " ".join(word.tag for word in table.story.mentions.words)
    whole = re.search(r"\bdiscard (?:own:(?!me\b)[\w-]+|the)(?: (?:whole|entire|full|complete))? hand(?! card)\b", said)
    for one in abilities(table.full.get(asked.thing, {})) if whole else ():
        trigger = one.get("trigger") or {}
        after = trigger.get("after", ())
        if after in ("discarded-from-hand", ["discarded-from-hand"]) and trigger.get("card"):
            table.story.placed.update(range(len(table.story.things)))  # whichever cards it held
            return True
    return False


def _spoken_agendas(table: Table) -> list[int]:
    """Agenda cards against which something is told or asked to be done: "he wants to do that against my agenda"."""
    said = " ".join(word.tag for word in table.story.mentions.words)
    agendas = [n for n, card in table.full.items() if card["type"] == "agenda" and n >= 0]
    against = r"(?:against|on|to|cancel|at|with)(?: (?:what|the|effect|response|of|own:[\w-]+))* "
    return [n for n in agendas if re.search(rf"{against}(?:agenda|#{n})(?= |$)", said)]


def enters_as_duplicate(table: Table) -> bool:
    """Whether it is asked what a copy does that has come into play beside another of its player's, and is unique.

    It is asked of that copy itself, or whether what the first one did comes again.
    """
    story, asked = table.story, table.story.asked
    if asked is None or story.ask not in ("may", "must", "choose") or not story.entered:
        return False
    n = next(reversed(story.entered))
    card = table.full.get(n, {})
    twins = [
        m
        for m, one in table.full.items()
        if m != n
        and one["title"] == card.get("title")
        and one["owner"] == card["owner"]
        and one.get("zone", "play") == "play"
    ]
    named = 0 <= asked.thing < len(story.things) and bool(story.things[asked.thing].titles)
    again = story.repeated and not named and asked.to in ("get", "put", "use", "draw", "take", "")
    return bool(twins) and bool(card.get("unique")) and (again or (asked.thing == n and asked.how == "use"))


def takes_second(table: Table, asked: Use, ability: Plain) -> bool:
    """Whether control is asked to be taken of a unique card of which that player has a copy in play."""
    on = table.full.get(asked.on, {}) if asked.on is not None else {}
    who = table.seats.who(asked.who) or table.owner(asked.thing)
    if "take-control" not in effects(ability) or not on.get("unique") or table.owner(asked.on or 0) == who:
        return False
    return any(
        one["title"] == on["title"] and one["ref"] != on["ref"] and one.get("zone", "play") == "play"
        for n, one in table.full.items()
        if who in (table.owner(n), one.get("owner"))
    )


LEFT = {"left-play", "killed", "discarded", "returned-to-hand"}
PILES = {"discard", "dead"}


def takes_itself(asked: Use, ability: Plain) -> bool:
    """Whether a card that has just left play is asked to take itself from the pile that it is on its way to."""
    zones = ((ability.get("target") or {}).get("choose") or {}).get("zone", ())
    after = (ability.get("trigger") or {}).get("after", ())
    after = {after} if isinstance(after, str) else set(after)
    return (
        asked.to == "itself" and bool(after & LEFT) and bool(PILES & set([zones] if isinstance(zones, str) else zones))
    )
