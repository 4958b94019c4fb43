"""Which of the told cards does what is asked: by what their abilities do, where the words name another or none.

"Can I stand Jon with it?", "do I get to draw for Obara?", "he wants to kneel my Robert": the card that stands, draws or
kneels is the one whose description says so.
"""

from __future__ import annotations

import json
import re

from timing.telling.means import DOES, ability_doing
from timing.telling.people import PRONOUNS
from timing.telling.story import C, Doing, Outlook, P, Reader, Use
from timing.telling.table import Plain, Table

GETS = {
    "power": ("claim-power", "move-power"),
    "gold": ("gain-gold", "move-gold", "take-gold"),
    "card": ("draw", "deck-to-hand"),
    "cards": ("draw", "deck-to-hand"),
}
"""The effects by which somebody gets what is named."""
GETTING = ("get", "claim", "take", "gain", "collect", "move", "have")
FORESEEN = ("draw", "gold", "power", "renown")
"""What is asked of the future where nobody is told to do anything for it."""
OTHERWISE = ("dupe", "marshal", "bring", "into-shadows", "play")
_MAY = r"(?:can|may|could|do|will|would|might|should|must)"
_ASKS = rf"(?:{_MAY} (?:(?P<p>{P}|{C}) )?|(?:(?P<w>{P}|{C}) |and |, )want to )"
_BETWEEN = r"still|get|to|have|want|able|be|allowed|really|both|all|use|trigger|and|own:[\w-]+|ability|response|#\d+"
_HELPS = rf"(?:(?:{_BETWEEN}) )*?"
_VERB = rf"(?P<v>{'|'.join([*DOES, *(one for one in GETTING if one not in DOES)])})\b(?P<rest>[^.?!]*)"
_PATTERN = re.compile(rf"(?:^|(?<= )){_ASKS}{_HELPS}{_VERB}")
_RESPONSE = re.compile(
    rf"(?:^|(?<= )){_MAY} (?P<p>{P}) (?:still |now )?(?:use|trigger) own:(?P<o>he|she|they|it) (?:own )?"
    r"(?:response|ability|effect|text)"
)
_OBJECT = re.compile(rf"(?: own:[\w-]+| the| a| both| that)* ({C}|@(?:he|she|they)\b)")
_BY_ITS_OWN = re.compile(r"(?:with|by|through|using) own:(?:he|she|they|it) (?:own )?(?:response|ability|effect|text)")
_IN_PILE = re.compile(r"\b(?:into|in|to|on) (?:the |own:[\w-]+ )?dead pile")


def read_doing(reader: Reader) -> None:
    """Put what the last question, or what somebody wants, would do into the story."""
    _its_response(reader)
    found = [m for m in _PATTERN.finditer(reader.text) if m.start() >= reader.asking_from]
    if not found:
        return
    match = found[-1]
    word, rest, story = match["v"], match["rest"], reader.story
    if "dupe" in rest:
        return
    given = next((one for one in GETS if re.search(rf"\b{one}\b", rest.partition("#")[0])), "")
    does = GETS[given] if word in GETTING and given else DOES.get(word, ())
    does = (*DOES["kill"], *DOES["discard"]) if word == "put" and _IN_PILE.search(rest) else does
    tag = match["p"] or match["w"] or ""
    if tag in PRONOUNS:  # who does it may be a card
        who = ""
    else:
        who = reader.player(tag, match.start()) if tag.startswith("@") else "" if tag else reader.subject(match.start())
    first = _OBJECT.match(rest)
    on = reader.thing(first[1], match.end()) if first else None
    if on is not None and who and _BY_ITS_OWN.search(rest):
        story.owners[on] = story.owners.get(on) or who
    if does:
        story.doing = Doing(who, word, does, on, reader.sentence_from(match.start()))


def _its_response(reader: Reader) -> None:
    """'Can I use his response?': the ability of the character that was spoken of last."""
    story = reader.story
    match = next((m for m in _RESPONSE.finditer(reader.text) if m.start() >= reader.asking_from), None)
    if match is None or story.asked is not None or story.ask:
        return
    thing = reader.thing("@he" if match["o"] != "it" else "it", match.start())
    if thing is not None and story.things[thing].titles:
        who = reader.player(match["p"], match.start())
        story.owners[thing] = story.owners.get(thing) or who
        story.asked, story.ask, story.plainly = Use(who, thing, None, "", "use"), "may", True
        reader.note(match, "the question")


def settle_doer(table: Table) -> None:
    """Where what is asked about cannot do it, and one other told card of the player can: that one is meant."""
    _settle_chooser(table)
    story, doing = table.story, table.story.doing
    if doing is None or _takes_by_itself(table, doing) or not _is_open(table, doing):
        return
    who = table.seats.who(doing.who)
    able = {
        n: ability
        for n, card in table.full.items()
        if n >= 0 and who in ("", card["owner"]) and (ability := ability_doing(card, doing.does))
    }
    if len(able) > 1:
        able.pop(doing.on if doing.on is not None else -1, None)  # what it is done to
    if len(able) != 1:
        return
    tool, ability = able.popitem()
    if story.asked is not None and tool == story.asked.thing and story.asked.how != "defend":
        return
    if any(use.thing == tool and use.at < doing.at for use in story.uses) and table.full[tool]["type"] == "event":
        return  # it has been played, and something else is asked
    if ability["kind"] == "passive":
        if story.outlook is None:
            story.asked, story.ask, story.outlook = None, "outlook", Outlook("resolves", "", tool)
        return
    aim = doing.on if doing.on != tool else None
    if doing.word == "stand" and aim in table.full:  # who is to be stood kneels
        for card in (table.full[aim], table.cards[aim]):
            card["kneeling"] = True
    for card in (table.full[tool], table.cards[tool]):
        if card.get("zone") == "played":  # what is asked has not been done
            card["zone"] = "hand"
        if tool in story.knelt:
            card.pop("kneeling", None)
    if aim is not None and story.attached.get(tool) == aim and '"host"' in json.dumps(ability):
        aim = None  # nothing is chosen
    story.uses = [use for use in story.uses if use.thing != tool or use.canceled]
    story.asked, story.ask, story.outlook = Use(doing.who, tool, aim, doing.word, "use"), "may", None
    story.plainly = True


def _settle_chooser(table: Table) -> None:
    """'She picks my Renly to kill': the one card of hers that does so is what is asked about, and he its target."""
    story, asked = table.story, table.story.asked
    if asked is None or story.ask != "choose" or asked.how != "choose" or asked.to not in DOES or story.uses:
        return
    who = table.seats.who(asked.who)
    able = [
        n
        for n, card in table.full.items()
        if n >= 0 and n != asked.thing and who == card["owner"] and ability_doing(card, DOES[asked.to])
    ]
    if len(able) == 1:
        story.asked, story.ask, story.plainly = Use(who, able[0], asked.thing, asked.to, "use"), "may", True


def _takes_by_itself(table: Table, doing: Doing) -> bool:
    """'Do I take it now?', of a card that changes sides by itself: it is asked who controls it."""
    story, asked = table.story, table.story.asked
    card: Plain = table.full.get(asked.thing, {}) if asked is not None else {}
    ability = ability_doing(card, doing.does) if card else None
    if asked is None or doing.word != "take" or ability is None or ability["kind"] != "passive":
        return False
    story.outlook = Outlook("controls", doing.who, asked.thing)
    story.asked, story.ask = None, "outlook"
    return True


def _is_open(table: Table, doing: Doing) -> bool:
    """Whether no card was named that could do what is asked."""
    story, asked = table.story, table.story.asked
    if asked is None:
        return story.ask in ("", "may") or (story.outlook is not None and story.outlook.what.split(" ")[0] in FORESEEN)
    stands_up = asked.how == "defend" and doing.word == "stand"  # "may I stand them and defend with them"
    if not stands_up and (story.ask != "may" or asked.how in OTHERWISE or asked.to in ("save", "cancel")):
        return False
    card: Plain = table.full.get(asked.thing, {})
    done_to = asked.thing == doing.on  # "may I stand him"
    return bool(card) and asked.paying is None and (stands_up or done_to or not ability_doing(card, doing.does))
