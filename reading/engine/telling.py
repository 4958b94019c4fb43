"""An ability on its way into the words of the timing engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from reading.deeds import Deed
from reading.engine.comparing import SPOKEN, put_in
from reading.engine.numbers import x_of
from reading.engine.persons import seen_from
from reading.engine.places import OF_WHOM, person_of
from reading.engine.selecting import OWN_TITLE, selector
from reading.engine.unsaid import Unsaid
from reading.model import Ability, Noun, Piece
from reading.triggers import events_in

Plain = dict[str, Any]
CANNOT = {  # what the engine knows that a card cannot do or undergo
    "kill": "be killed",
    "discard_from_play": "be discarded",
    "save": "be saved",
    "return_to_hand": "be returned to hand",
    "kneel": "kneel",
    "stand": "stand",
    "leave": "leave play",
    "trigger_other": "trigger",
}
LEFT_PLAY = (  # what happens when they do
    "killed",
    "discarded",
    "sacrificed",
    "returned-to-hand",
    "returned-to-deck",
    "moved-to-shadows",
    "moved-to-pile",
    "removed-from-game",
)


UNKNOWN = "how much (X)"  # how a selector calls an amount that only another sentence tells
THEIRS = "controlled by that"  # how a selector calls 'he or she controls'
ROLES = {"defending": "defender", "attacking": "attacker", "losing": "loser", "winning": "winner"}
ORDINALS = ("second", "third", "fourth", "fifth", "sixth")


@dataclass(slots=True)
class Telling:
    """One ability on its way into the engine's words. `lacks` tells what these words leave out."""

    ability: Ability
    target: Plain | None = None
    chosen: bool = False
    asked: Noun | None = None  # the phrase that asked for the target
    decides: str = ""  # who decides which of several effects is carried out, if not you
    effects: list[Plain] = field(default_factory=list)
    lacks: list[str] = field(default_factory=list)
    inner: list[str] = field(default_factory=list)  # ids of the abilities it lets cards gain
    saved: bool = False
    deed: Deed | None = None  # the one being told
    title: str = ""  # of the card
    type: str = ""  # of the card, in small letters
    own: str = ""  # id of the ability
    told: list[tuple[Deed, list[Plain]]] = field(default_factory=list)  # each act with its effects

    also: list[Plain] = field(default_factory=list)  # what is chosen after the first
    aimed: Plain = field(default_factory=lambda: {"to": "target"})  # what was chosen last, as effects name it
    player_chosen: bool = False
    zones: list[str] = field(default_factory=list)  # where it works, if an effect says so
    triggers: list[Plain] = field(default_factory=list)  # what else opens it, beside the first
    more: list[Plain] = field(default_factory=list)  # abilities that the text makes of a later effect
    it_is_self: bool = False  # whether 'it' has been said of the card itself
    split: bool = False  # whether each of those chosen has a fate of its own
    pays_x: bool = False  # whether as many cards as one likes are paid with
    found: bool = False  # whether a search came before
    behind: int = -1  # where the last 'then' stands that an effect hangs on
    shown: Plain = field(default_factory=dict)  # the hand or deck looked at before: zone, who, and how many cards

    def asks(self, target: Plain, noun: Noun | None) -> None:
        """One more thing is chosen."""
        if self.target is None:
            self.target = target
            self.aimed = {"to": "target"}
        else:
            name = ORDINALS[min(len(self.also), len(ORDINALS) - 1)]
            self.also.append({**target, "name": name})
            self.aimed = {"to": "target", "of": name}
        if noun is not None:
            self.chosen, self.asked = True, noun

    def _beside_host(self, plain: Plain) -> bool:
        """Whether 'another' of an attachment is another than the card it is on, and not than itself."""
        types = plain.get("type", [])
        if types:
            return "attachment" not in types
        return "attached" in self.ability.text.lower()

    def that(self) -> str:
        """The player that 'that player' means, as an effect's `who`: chosen, or who opened it; '' if unclear."""
        if self.player_chosen:
            return "chosen"
        for event in events_in(self.ability.parsed.when or {})[:1]:
            by = event.get("by")
            who = by.get("who", {}).get("is", "") if isinstance(by, dict) else ""
            if who in ("opponent", "any"):
                return "trigger"
            detail = ((event.get("challenge") or {}).get("tail") or {}).get("challenge detail") or {}
            against = person_of(detail.get("against")) if isinstance(detail, dict) else ""
            if event.get("on") == "challenge_won" and who == "you" and against == "opponent":
                return "loser"  # 'after you win a challenge against an opponent, ... that opponent'
            if who == "" and _whose_card(event) in ("opponent", "any"):
                return "trigger"
        return self._named_before()

    def _named_before(self) -> str:
        """'While the defending player controls no Lord, that player cannot ...': the one player named before."""
        if self.ability.kind != "constant" or self.deed is None:
            return ""
        words = [token.word for token in self.ability.parsed.tokens[: self.deed.piece.start]]
        pairs = zip(words, words[1:], strict=False)
        named = {ROLES[one] for one, noun in pairs if one in ROLES and noun in ("player", "opponent")}
        others = {"opponent", "opponents", "player", "players"}
        return named.pop() if len(named) == 1 and sum(word in others for word in words) == 1 else ""

    def spoken_of(self) -> str:
        """The card that a phrase is compared with without naming it: chosen, paid with, or what opened it."""
        if self.chosen:
            return "target"
        if self.saved:
            return "saved"
        others = [event.get("who") for event in events_in(self.ability.parsed.when or {})]
        if any(isinstance(one, Noun) and one.ref != "self" for one in others):
            return "trigger"
        if self.ability.trigger in ("card_discarded", "card_played"):
            return "trigger"
        if any(code.endswith(("_other", "_own")) for code in self.ability.costs):
            return "paid"
        own = any(isinstance(noun, Noun) and noun.ref == "self" for noun in others)
        return "self" if not others or own else ""

    def worked_out(self) -> Plain | None:
        """What X is, where a sentence of the ability says it."""
        try:
            return x_of(self)
        except Unsaid:
            return None

    def words(self, read: Plain) -> list[str]:
        """The words that were read as this."""
        tokens = self.ability.parsed.tokens
        return [token.word for token in tokens[read["_from"] : read["_to"]]] if "_from" in read else []

    def words_of(self, piece: Piece) -> str:
        """The text of a piece, at most 200 characters."""
        tokens, text = self.ability.parsed.tokens, self.ability.text
        start = tokens[piece.start].start - self.ability.start
        end = tokens[piece.end - 1].end - self.ability.start
        return " ".join(text[start:end].split())[:200]

    def _of_whom(self, noun: Noun) -> Plain:
        """What is said of the player who controls the cards, seen from that player; {} where it cannot be said."""
        persons = [mod.value for mod in noun.mod("controller") if not mod.no and not noun.items]
        try:
            return seen_from(self, persons[0]) if len(persons) == 1 else {}
        except Unsaid:
            return {}

    def meant_by(self, plain: Plain, noun: Noun) -> Plain:
        """A selector in which 'that opponent', where one was chosen before, is the one who was chosen."""
        whose = [mod.value.get("who") for mod in noun.mod("controller") if isinstance(mod.value, dict)]
        anybodys = any({"an", "any"} & set(self.words(who)) for who in whose if isinstance(who, dict))
        spoken = self.player_chosen and "that opponent" in self.ability.text.lower() and not anybodys
        return {**plain, "controller": "chosen"} if spoken and plain.get("controller") == "opponent" else plain

    def _paid_alike(self, noun: Noun, plain: Plain) -> bool:
        """'Kneel a Wildling character to choose another Wildling character': other than which?"""
        paid = [piece.value.slots.get("card") for piece in self.ability.parsed.deeds.costs]
        if noun in paid:  # 'kneel another Maester character to ...'
            return False
        kinds = [selector(noun)[0] for noun in paid if isinstance(noun, Noun) and not noun.ref]
        return any(kind.get("trait") and kind.get("trait") == plain.get("trait") for kind in kinds)

    def select(self, noun: Noun) -> Plain:
        plain, lacks = selector(noun)
        plain = self.meant_by(plain, noun)
        if OF_WHOM in lacks and (asked := self._of_whom(noun)):
            lacks.remove(OF_WHOM)
            plain["controlled_by"] = asked
        if THEIRS in lacks and (that := self.that()) and "controller" not in plain:
            lacks.remove(THEIRS)
            plain["controller"] = {"trigger": "trigger-player"}.get(that, that)
        plain = put_in(plain, self.title, OWN_TITLE)
        if plain.get("other") and self.type == "attachment" and self._beside_host(plain):
            plain.pop("other")  # beside the card it is attached to
            plain = {**plain, "all": [*plain.get("all", []), {"not": {"host": True}}]}
        if SPOKEN in str(plain):
            meant = self.spoken_of()
            plain = put_in(plain, meant, SPOKEN)
            lacks += [] if meant else ["the card it is compared with"]
        if UNKNOWN in lacks and (x := self.worked_out()):
            lacks.remove(UNKNOWN)
            plain = put_in(plain, x, {"paid": True})
        if self.shown and plain.get("zone") == [self.shown["zone"]] and "controller" not in plain:
            plain["controller"] = self.shown["who"]  # 'a card in that hand'
            lacks += ["how many of each are chosen"] if self.shown["who"].startswith("each") else []
        if plain.get("other") and "another" in self.ability.text.lower() and self._paid_alike(noun, plain):
            plain.pop("other")
            plain = {**plain, "all": [*plain.get("all", []), {"not": {"is": "paid"}}]}
        having = [one for mod in noun.mod("has") if isinstance(mod.value, dict) for one in mod.value.get("has", ())]
        if any("printed" in self.words(one) for one in having):
            lacks.append("what is printed")  # the engine asks what a card has now
        self.lacks += lacks
        beside_itself = self.type == "attachment" and plain.get("type") == ["attachment"]
        attached = any(token.word == "attached" for token in self.ability.parsed.tokens)
        if plain.get("other") and attached and not beside_itself:
            self.lacks.append("which other cards: those beside the attached one")
        return plain


def _whose_card(event: Plain) -> str:
    """Of 'after an opponent's character is killed': whose card it is; '' where it happens to a player."""
    noun = event.get("who")
    if event.get("on") not in ("character_killed", "kneels", "stands", "card_leaves_play") or event.get("by"):
        return ""
    owners = [person_of(mod.value) for mod in noun.mod("controller")] if isinstance(noun, Noun) else []
    return owners[0] if len(owners) == 1 else ""
