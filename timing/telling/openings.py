"""Where a dispute starts that turns on what the rules do: a framework event that is canceled, a passive that comes."""

from __future__ import annotations

import json

from timing.telling.means import abilities, effects, is_answer, triggers
from timing.telling.story import Fight, Outlook, Story, Use
from timing.telling.table import ENDS, RESOLVING, Plain, Table

TEXTS = ("unopposed", "wins", "who-wins")
"""Questions about how a challenge or the game ends."""
EVENTS = {"win-challenge": 1, "claim": 2, "claim is implemented": 2}
"""What a canceled framework event would do, and which it is of the resolution of a challenge."""
COMES_ABOUT: dict[str, Plain] = {
    "initiative": {"box": "plot/3", "event": 2},
    "dominance": {"box": "dominance/2"},
    "n dominance": {"box": "dominance/2"},
    "n side": {"box": RESOLVING, "event": 1},
    "stands": {"box": RESOLVING, "event": 1},
    "claim": {"box": RESOLVING, "event": 2},
    "satisfies": {"box": RESOLVING, "event": 2},
    "less": {"box": RESOLVING, "event": 2},
    "unopposed": {"box": RESOLVING, "event": 3},
    "renown": {"box": RESOLVING, "event": 4},
    "loses one": {"box": RESOLVING, "event": 2},
    "loses another": {"box": RESOLVING, "event": 2},
    "deadly": {"box": RESOLVING, "event": 5},
    "n power": {"box": RESOLVING, "event": 2},
    "n moved": {"box": RESOLVING, "event": 2},
    "n card-power": {"box": RESOLVING, "event": 2},
    "n total-power": {"box": RESOLVING, "event": 2},
    "n killed": {"box": RESOLVING, "event": 2},
    "n deadly": {"box": RESOLVING, "event": 5},
    "n discarded": {"box": RESOLVING, "event": 2},
}
"""Where that comes about which is asked about, where nothing else is told to be under way."""
PAID = ("n cost", "n shadows-cost")
"""Questions for the gold that is paid in marshalling."""
LOSING = ("kill", "discard", "sacrifice", "kneel", "return-to-hand")
PAYMENTS = ("kill", "discard", "sacrifice", "kneel")


def to_declare(table: Table, view: Outlook) -> Plain:
    """Where a character attacks or defends of whom it is asked whether it kneels for it; with none named any."""
    story = table.story
    player = table.seats.who(view.player) or (table.owner(view.thing) if view.thing is not None else "")
    if view.thing is None or view.thing not in table.refs:
        table.add_others()
    icons = table.full.get(view.thing, {}).get("icons", ()) if view.thing is not None else ()
    told = story.fight.type if story.fight.type in icons else next(iter(icons), "")
    other = next((one for one in (story.fight.attacker, story.fight.defender) if one not in ("", player)), "")
    other = table.seats.who(other) or table.seats.other(player)
    defends = view.what.endswith("defend")
    attacker, defender = (other, player) if defends else (player, other)
    story.fight, story.told_fight = Fight(type=told, attacker=attacker, defender=defender), defends
    return {"box": "challenges/5", "event": 2} if defends else {"box": "challenges/3"}


def how_it_ends(story: Story) -> int:
    """From which event of the resolution on it is played where it is asked who wins: what the claim brings may win."""
    if story.ask != "wins" or not story.fight.winner:
        return 1
    return 2 if story.fight.type == "power" else 3


def event_canceled(ability: Plain) -> int:
    """Which framework event of the resolution an ability cancels, counted from 1; 0 where it cancels none."""
    for effect in ability.get("effects", []):
        cancels = effect.get("cancels") if isinstance(effect, dict) else None
        if isinstance(cancels, dict) and "framework" in cancels.get("of", ()):
            named = (*cancels.get("would", ()), *cancels.get("event", ()))
            return next((EVENTS[one] for one in named if one in EVENTS), 0)
    return 0


def forced(table: Table) -> Plain | None:
    """Where the passive comes up by which somebody has to lose a card: what a card in play does by itself."""
    for card in table.full.values():
        for ability in abilities(card):
            if ability.get("kind") != "passive" or not set(effects(ability)) & set(LOSING) or not ability.get("target"):
                continue
            after = triggers(ability)
            if "income-counted" in after:
                return {"box": "marshalling/2"}
            phase = next((one for one in ENDS if f'"{one}"' in json.dumps(ability.get("if", {}))), table.story.phase)
            if "phase-ends" in after and phase:
                return {"box": ENDS[phase]}
    return None


def is_payment(use: Use, asked: Use) -> bool:
    """Whether a use is told by the card that is lost for it, and it is asked whether that card is saved."""
    saves = asked.to == "save" or asked.how in ("dupe", "save", "discard")
    return (
        use is not asked and use.thing == asked.thing and use.how in PAYMENTS and use.to not in ("", "save") and saves
    )


def paid_with(table: Table) -> list[Use]:
    """The use that a card was wanted to be lost for, where it is asked whether that card is saved: a cost is paid."""
    story = table.story
    asked = story.asked
    ends = [
        one for one in (*story.uses, story.wants) if one is not None and asked is not None and is_payment(one, asked)
    ]
    if not ends:
        return []
    wants = ends[-1]
    named = wants.on if wants.to == "pay" else None
    who = table.seats.who(wants.who)
    own = [n for n, card in table.full.items() if n >= 0 and n != wants.thing and who in ("", card["owner"])]
    for n in own if named not in own else [named]:
        for ability in abilities(table.full[n]):
            costs = ability.get("cost", [])
            paid = [one.get("do") for one in (costs if isinstance(costs, list) else [costs]) if isinstance(one, dict)]
            if wants.how in paid and (wants.to in ("", "pay", *effects(ability))):
                use = Use(who, n, None, "" if wants.to == "pay" else wants.to, "use", paying=wants.thing)
                return [table.add_effect(None, table.seats.other(who)), use] if is_answer("", ability) else [use]
    return []
