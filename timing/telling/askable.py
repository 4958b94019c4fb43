"""What a telling may ask of its table, beside whether a card may be used: what the engine can play out.

Each such question has a value ("renown:old-nan", "unopposed:me", "who-wins"), and words by which tellings ask for it:
those that stand in what is asked bring it to the front, those that stand anywhere before it a little less.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from timing.telling.means import abilities, all_effects
from timing.telling.seats import Seats
from timing.telling.story import Outlook, Story, Use
from timing.telling.table import Table

CARD, PLAYER, NOBODY = "card", "player", ""
ASKS_NEAR, NAMES_NEAR, SAVES, USES, ANYWHERE = 4, 2, 7, 2, 1
"""What a word of the question counts, the card in it, a duplicate, a card that may be used, a word elsewhere."""
FEW = 4
"""Words of a question that says nothing by itself ("Allowed?", "Does that fly?"): what was said before it is meant."""

Holds = Callable[[Table, int], bool]


def _character(table: Table, n: int) -> bool:
    return bool(table.full[n]["type"] == "character")


def _fights(table: Table, n: int) -> bool:
    fight = table.story.fight
    return _character(table, n) and table.story.told_fight and n in (*fight.attackers, *fight.defenders)


def _may_fight(table: Table, n: int) -> bool:
    return _character(table, n) and table.story.told_fight


def _may_be_given(table: Table, n: int) -> bool:
    return _may_fight(table, n) and n not in [one for one, _ in table.story.killed]


def _fought(table: Table, n: int) -> bool:
    return table.story.told_fight


def _taken(table: Table, n: int) -> bool:
    """Whether somebody took control of a card, or something on the table does."""
    does = (effect for card in table.full.values() for one in abilities(card) for effect in all_effects(one))
    return n in table.story.controllers or "take-control" in does


def _has_renown(table: Table, n: int) -> bool:
    """Whether a character has renown, or it is spoken of."""
    spoken = any(word.tag == "renown" for word in table.story.mentions.words)
    return _may_fight(table, n) and (spoken or "renown" in table.full[n].get("keywords", ()))


def _stealth(table: Table, n: int) -> bool:
    """Whether a character may be bypassed: who does not attack."""
    return _may_fight(table, n) and n not in table.story.fight.attackers


def _in_hand(table: Table, n: int) -> bool:
    card = table.full[n]
    return card["type"] in ("character", "location", "attachment") and (
        card.get("zone", "play") == "hand" or n not in table.story.entered
    )


def _titles(table: Table, n: int) -> bool:
    return table.story.told_fight and bool(table.story.titles)


def _plot(table: Table, n: int) -> bool:
    return bool(table.full[n]["type"] == "plot")


def _several(table: Table, n: int) -> bool:
    """Whether several plots are revealed, or passives may be there to be ordered."""
    passive = (one for card in table.full.values() for one in abilities(card) if one.get("kind") == "passive")
    return len(table.story.plots) > 1 or len(list(passive)) > 1 or bool(table.story.killed)


def _canceled(table: Table, n: int) -> bool:
    return any(use.canceled for use in table.story.uses)


def _counts_power(table: Table, n: int) -> bool:
    return bool(table.story.power or table.story.power_on)


def _dominance(table: Table, n: int) -> bool:
    return table.story.phase == "dominance"


def _always(table: Table, n: int) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Askable:
    """A kind of question: of a card, of a player or of neither; its words; where it may be asked; how it is put."""

    what: str
    of: str
    words: re.Pattern[str]
    holds: Holds
    ask: str = "outlook"
    who: bool = False
    how: str = ""
    far: bool = True  # whether words elsewhere than in the question speak for it


def _asked(
    what: str,
    of: str,
    words: str,
    holds: Holds,
    ask: str = "outlook",
    *,
    who: bool = False,
    how: str = "",
    far: bool = True,
) -> Askable:
    return Askable(what, of, re.compile(rf"(?:^| )(?:{words})(?= |$)"), holds, ask, who, how, far)


KINDS: tuple[Askable, ...] = (
    _asked("unopposed-power", PLAYER, "unopposed|unop|unblocked|uncontested|freebie|bonus|extra", _fought),
    _asked("opposing", PLAYER, "opposing|oppose|opposed|bonus", _titles),
    _asked("claim-by", NOBODY, "who(?: \\S+){0,4} (?:kill|lose|die|give|choose|claim|pay|satisfy)", _fought, who=True),
    _asked("who-first", NOBODY, "who(?: \\S+){0,3} (?:do|choose|decide|say|first)|order|before", _several, "who"),
    _asked("renown", CARD, "renown|power", _has_renown),
    _asked("part", CARD, "out|home|leave|remove|removed|still in|in the (?:challenge|fight|attack)|fight", _fights),
    _asked("counts", CARD, "str|strength|count|add|help|worth", _may_fight, far=False),
    _asked("attack", CARD, "attack|attacker|use (?:\\S+ )?again", _character, "declare", how="attack", far=False),
    _asked("defend", CARD, "defend|block|defender|blocker", _may_fight, "choose", how="defend", far=False),
    _asked("bypass", CARD, "stealth|bypass|sneak|past", _stealth, "choose", how="bypass"),
    _asked("for-claim", CARD, "claim|choose|give|pick|sacrifice", _may_be_given, "choose", how="claim", far=False),
    _asked("deadly", NOBODY, "deadly", _fought),
    _asked("loses", PLAYER, "kill|lose|discard|give up|owe", _fought),
    _asked("over", NOBODY, "over|end|ends|finish|done", _fought),
    _asked("controls", CARD, "mine|back|control|keep|own|return|steal|whose", _taken, who=True),
    _asked("leaves", CARD, "die|dead|kill|survive|live|stay|leave|lose|discard|go|keep|gone|safe", _character, "fate"),
    _asked("blank", CARD, "blank|blanked|text|keyword", _character, far=False),
    _asked("standing", CARD, "stand|stands|standing|untap", _character, far=False),
    _asked("marshal", CARD, "marshal|put|play|bring|buy|add|limited", _in_hand, "may", how="marshal", far=False),
    _asked("resolves", CARD, "happen|work|effect|resolve|trigger|still|go off|apply|count", _plot),
    _asked("paid-back", PLAYER, "back|refund|gold|influence|cost|paid|pay", _canceled),
    _asked("unopposed", NOBODY, "unopposed|unop|unblocked|uncontested|oppose|opposed", _fought, "unopposed"),
    _asked("who-wins", NOBODY, "win|lose|tie|tied|equal", _fought, "who-wins"),
    _asked("wins-game", NOBODY, "win|won|game|fifteen|15|over", _counts_power, "wins"),
    _asked("dominance", NOBODY, "dominance|who|win|take|get", _dominance, who=True),
    _asked("initiative", NOBODY, "initiative|first player", _always, who=True, far=False),
    _asked("power", PLAYER, "power|token|tokens", _fought),
    _asked("claim", NOBODY, "claim", _fought),
)  # fmt: skip
"""Of questions as near the first is the likeliest."""
BY_NAME = {one.what: one for one in KINDS}
OUTLOOKS = {"unopposed-power": "unopposed", "claim-by": "claim", "loses": "loses one"}
"""What is looked on at, where another name tells two questions apart."""


def put_asked(story: Story, seats: Seats, value: str, thing: Callable[[str], int | None]) -> bool:
    """Put a question into the story in place of what was understood; False where the value is none of this table."""
    what, _, named = value.partition(":")
    kind = BY_NAME.get(what)
    n = thing(named) if kind and kind.of == CARD else None
    if kind is None or (kind.of == CARD and n is None) or (kind.of == PLAYER and named not in seats.ids):
        return False
    story.asked, story.outlook, story.doing, story.plainly = None, None, None, True
    story.ask, story.outcome_of, story.denies = kind.ask, "", False
    if kind.ask == "outlook":
        player = named if kind.of == PLAYER else ""
        story.outlook = Outlook(OUTLOOKS.get(what, what), player, n, who=kind.who)
    elif n is not None:
        to = what if kind.ask == "fate" else ""
        story.asked = Use("" if kind.ask == "fate" else seats.owner(n), n, None, to, kind.how or kind.ask)
        if kind.how == "marshal":
            story.zones[n] = "hand"
    return True


def may_be_asked(table: Table, names: Callable[[int], str]) -> Iterator[tuple[int, str]]:
    """The values of all questions that the table allows, each with how near it is to the words of the telling.

    `names` are what cards are called in values; nothing for what was only supposed.
    """
    story = table.story
    near, around, named = _words(story)
    cards = [(n, name) for n in table.full if n >= 0 and (name := names(n))]
    for kind in KINDS:
        counts = ASKS_NEAR * bool(kind.words.search(near))
        counts = counts or ANYWHERE * (kind.far and bool(kind.words.search(around)))
        if kind.of == CARD:
            for n, name in cards:
                if kind.holds(table, n):
                    yield counts and counts + _nearness(n, named), f"{kind.what}:{name}"
        elif kind.holds(table, -1):
            for one in table.seats.ids if kind.of == PLAYER else ("",):
                yield counts and counts + _nearness(one, named), f"{kind.what}:{one}" if one else kind.what


def _nearness(one: int | str, named: Iterable[int | str]) -> int:
    return NAMES_NEAR if one in named else 0


def _words(story: Story) -> tuple[str, str, set[int | str]]:
    """The words of what is asked, those before it, and the cards and players that are named where it is asked."""
    words = [word.tag for word in story.mentions.words]
    ends = [at for at, tag in enumerate(words) if tag in (".", "?", "!")]
    asks = [at for at in ends if words[at] == "?"]
    end = asks[-1] if asks else len(words)
    starts = [0, *(at + 1 for at in ends if at < end)]
    start = starts[-1] if end - starts[-1] > FEW or len(starts) == 1 else starts[-2]
    inside = words[start:end]
    named: set[int | str] = {int(tag[1:]) for tag in inside if tag.startswith("#")}
    named |= {tag.removeprefix("@") for tag in inside if tag.startswith("@")}
    return " ".join(inside), " ".join(words[:start]), named
