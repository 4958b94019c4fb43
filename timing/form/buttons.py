"""The buttons of the form: each changes the draft and says which place in the page it was about."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from timing.form.frame import GameForm
from timing.form.sent import Sent
from timing.kernel.situations import slug

Plain = dict[str, Any]
MOST_PLAYERS, MOST_CARDS, MOST_ABILITIES = 6, 30, 12
LONGEST_TEXT = 2_000
NAMING = frozenset(
    "ref owner controller attached_to duplicate_of attacker defender attackers defenders winner choosing card player "
    "first_player active_player turn".split()
)
"""Keys of a situation that name a player or a card of it."""


@dataclass(frozen=True)
class Help:
    """What the form asks of the rest of the house.

    `known` gives a card of that title (facts, abilities), or None. `read` reads a printed text, given with title and
    type, to a card's facts and abilities, with what it did not understand or left out. `which` gives id and name of
    the cards that a title may mean when it is not one card's; `offered` the cards that a title in part may be, to be
    picked from: id, title, tag, stats, icons, does (a line an ability) and whether that is all. `place` is the set and
    number of a card, by its id; `notes` what there is to say of how it is described.
    """

    known: Callable[[str], Plain | None] = lambda title: None
    read: Callable[[str, str, str], tuple[Plain, list[str]]] = lambda text, title, kind: ({}, [])
    which: Callable[[str], list[tuple[str, str]]] = lambda title: []
    offered: Callable[[str], Sequence[Any]] = lambda typed: ()
    place: Callable[[str], str] = lambda card_id: ""
    notes: Callable[[str], Sequence[str]] = lambda card_id: ()


@dataclass
class Buttons:
    """Carries out one button on a draft. `notes` are what is left over of a text just read, by its card's place."""

    form: GameForm
    draft: Plain
    sent: Sent
    help: Help = Help()
    notes: dict[int, list[str]] = field(default_factory=dict)
    typed: str = ""  # what was looked for among the cards, as it was typed
    offers: Sequence[Any] = ()

    def press(self, button: str) -> str:
        """Carry out a button; returns the place in the page that it is about, nothing for an unknown one."""
        what, _, where = button.partition(":")
        if what in _BY_NAME:
            return _BY_NAME[what](self, where)
        numbers = [int(part) for part in where.split(".") if part.isdecimal()]
        act = _BUTTONS.get(what)
        return act(self, *numbers) if act and len(numbers) == _NUMBERS.get(what, 0) else ""

    # --- seats -----------------------------------------------------------------------------------------------------

    def add_player(self) -> str:
        players = self.draft["players"]
        if len(players) < MOST_PLAYERS:
            name = f"Player {len(players) + 1}"
            others = {"others": True} if self.form.others else {}
            players.append({"id": _new(slug(name), [player["id"] for player in players]), "name": name, **others})
        return "seats"

    def drop_player(self, at: int) -> str:
        draft, players = self.draft, self.draft["players"]
        if at < len(players) and len(players) > 2:
            gone, heir = players.pop(at)["id"], players[0]["id"]
            for card in draft["cards"]:
                card.update({key: heir for key in ("owner", "controller") if card.get(key) == gone})
            draft.update({key: heir for key in ("first_player", "active_player") if draft.get(key) == gone})
            draft["opening"].pop("turn", None)
            draft.pop("challenge", None)
        return "seats"

    # --- cards -----------------------------------------------------------------------------------------------------

    def add_card(self) -> str:
        return self._add(self.sent.text("new.title"), self.sent.text("new.type"))

    def _add(self, typed: str, kind: str) -> str:
        cards = self.draft["cards"]
        if len(cards) < MOST_CARDS:
            kind = kind or "character"
            title = typed or f"{dict(self.form.card_types).get(kind, 'Card')} {len(cards) + 1}"
            owner = self._owner()
            cards.append({"abilities": [], "title": title, "type": kind, "owner": owner})
            self._fill(len(cards) - 1, typed)
            card = cards[-1]
            card["ref"] = _new(slug(card["title"])[:40] or "card", [other["ref"] for other in cards[:-1]])
            self.form.joined(self.draft, card)
        return f"c{len(cards) - 1}"

    def _owner(self) -> str:
        """Whose the next card is: as it was told, else as is likely."""
        told = self.sent.text("new.owner")
        return told if told in [player["id"] for player in self.draft["players"]] else self.form.next_owner(self.draft)

    def find(self) -> str:
        """Look for the cards of the title that was typed."""
        self.typed = self.sent.text("new.title")
        self.offers = self.help.offered(self.typed)
        return "found"

    def pick(self, card_id: str) -> str:
        """The known card of this id is put where such a card usually is; its line says all that is supposed of it."""
        if self.help.known(card_id):
            self._add(card_id, "")
        return "cards"

    def pick_twin(self, card_id: str) -> str:
        """The known card with a duplicate."""
        before = len(self.draft["cards"])
        place = self.pick(card_id)
        for card in self.draft["cards"][before:]:
            card["duplicates"] = 1
        return place

    def add_unknown(self, kind: str) -> str:
        """A card of which no more is known than its type, called as it was typed."""
        return self._add(self.sent.text("new.title"), kind if kind in dict(self.form.card_types) else "")

    def take_case(self, name: str) -> str:
        """A common case: its cards and where it starts; what was entered before stays on the table."""
        case = self.form.preset(name)
        if case is None:
            return "opening"
        fresh = copy.deepcopy(case.situation)
        if not self.draft["cards"]:
            named = [player.get("name") for player in self.draft["players"]]
            begun = [player.get("name") for player in self.form.empty["players"]]
            if named == begun:
                self.draft.clear()
                self.draft.update(fresh)
                return "cards"
        self._seat(fresh)
        taken = [card["ref"] for card in self.draft["cards"]]
        clash = {card["ref"]: _new(card["ref"], taken) for card in fresh["cards"]}
        renamed = renamed_in(fresh, clash)
        self.draft["cards"] = [*self.draft["cards"], *renamed["cards"]][:MOST_CARDS]
        self.draft["opening"] = renamed["opening"]
        self.draft.pop("challenge", None)
        self.draft.update({key: renamed[key] for key in ("challenge", "happened") if key in renamed})
        return "cards"

    def _seat(self, case: Plain) -> None:
        """The players of a common case become those who sit there, in the same order; who is missing is added."""
        while len(self.draft["players"]) < len(case["players"]):
            self.add_player()
        seats = {theirs["id"]: ours["id"] for theirs, ours in zip(case["players"], self.draft["players"], strict=False)}
        case.update(renamed_in({key: value for key, value in case.items() if key != "players"}, seats))

    def fill_card(self, at: int) -> str:
        """The card takes the facts and abilities of the known card that was picked for it."""
        if at < len(self.draft["cards"]):
            self._fill(at, self.sent.text(f"c{at}.which"))
        return f"c{at}"

    def _fill(self, at: int, asked: str) -> None:
        card = self.draft["cards"][at]
        known = (self.help.known(asked) if asked else None) or {}
        zones = self.form.zone_of
        usual = card.get("zone", "play") in ("play", zones.get(card["type"], "play"))
        card.update({key: value for key, value in known.items() if key != "notes"})
        if usual and card["type"] in zones:
            card["zone"] = zones[card["type"]]
        elif usual and known:
            self.form.at_once(card)

    def drop_card(self, at: int) -> str:
        draft = self.draft
        if at < len(draft["cards"]):
            ref = draft["cards"].pop(at)["ref"]
            for card in draft["cards"]:
                if card.get("attached_to") == ref:
                    del card["attached_to"]
            for side in ("attackers", "defenders"):
                if draft.get("challenge"):
                    draft["challenge"][side] = [card for card in draft["challenge"].get(side, []) if card != ref]
        return "cards"

    def copy_card(self, at: int) -> str:
        cards = self.draft["cards"]
        if at < len(cards) < MOST_CARDS:
            taken = [card["ref"] for card in cards]
            cards.append({**copy.deepcopy(cards[at]), "ref": _new(cards[at]["ref"], taken)})
        return f"c{len(cards) - 1}"

    def read_text(self, at: int) -> str:
        """Read the printed text of a card: its abilities, keywords and immunities take the place of those described."""
        text = (self.sent.one(f"c{at}.text") or "").strip()[:LONGEST_TEXT]
        if at < len(self.draft["cards"]) and text:
            card = self.draft["cards"][at]
            made, notes = self.help.read(text, card.get("title", ""), card.get("type", ""))
            card.update(made)
            self.notes[at] = notes or ["All of it was understood. Compare it with the card all the same."]
        return f"c{at}"

    # --- abilities -------------------------------------------------------------------------------------------------

    def add_ability(self, at: int) -> str:
        if at >= len(self.draft["cards"]):
            return "cards"
        abilities = self.draft["cards"][at].setdefault("abilities", [])
        if len(abilities) < MOST_ABILITIES:
            name = self.sent.text(f"c{at}.new")
            taken = [ability.get("id", "") for ability in abilities]
            made = self.form.quickly(name)
            abilities.append({**made, "id": _new(name.partition("-")[0] or "ability", taken)})
        return f"c{at}.a{len(abilities) - 1}"

    def drop_ability(self, at: int, number: int) -> str:
        if self._ability(at, number) is not None:
            self.draft["cards"][at]["abilities"].pop(number)
        return f"c{at}"

    def add_effect(self, at: int, number: int) -> str:
        return self._change(at, number, self.form.with_effect)

    def drop_effect(self, at: int, number: int) -> str:
        return self._change(at, number, self.form.without_effect)

    def _change(self, at: int, number: int, changed: Callable[[Plain], Plain]) -> str:
        if self._ability(at, number) is not None:
            abilities = self.draft["cards"][at]["abilities"]
            abilities[number] = changed(abilities[number])
        return f"c{at}.a{number}"

    def _ability(self, at: int, number: int) -> Plain | None:
        """An ability's description; None where there is none."""
        cards = self.draft["cards"]
        if at >= len(cards) or number >= len(cards[at].get("abilities", [])):
            return None
        found: Plain = cards[at]["abilities"][number]
        return found


_BY_NAME: dict[str, Callable[[Buttons, str], str]] = {
    "pick": Buttons.pick,
    "twin": Buttons.pick_twin,
    "unknown": Buttons.add_unknown,
    "preset": Buttons.take_case,
}
_BUTTONS: dict[str, Callable[..., str]] = {
    "keep": lambda buttons: "",
    "player+": Buttons.add_player,
    "player-": Buttons.drop_player,
    "find": Buttons.find,
    "card+": Buttons.add_card,
    "card-": Buttons.drop_card,
    "card*": Buttons.copy_card,
    "fill": Buttons.fill_card,
    "read": Buttons.read_text,
    "ability+": Buttons.add_ability,
    "ability-": Buttons.drop_ability,
    "effect+": Buttons.add_effect,
    "effect-": Buttons.drop_effect,
}
_NUMBERS = {
    "player-": 1,
    "card-": 1,
    "card*": 1,
    "fill": 1,
    "read": 1,
    "ability+": 1,
    "ability-": 2,
    "effect+": 2,
    "effect-": 2,
}


def renamed_in(plain: Any, names: Mapping[str, str], key: str = "") -> Any:
    """The same with players and cards called otherwise wherever a key of NAMING names one."""
    if isinstance(plain, dict):
        return {inner: renamed_in(value, names, inner) for inner, value in plain.items()}
    if isinstance(plain, list):
        return [renamed_in(one, names, key) for one in plain]
    return names.get(plain, plain) if isinstance(plain, str) and key in NAMING else plain


def _new(name: str, taken: list[str]) -> str:
    """The name, with a number behind it if it is taken."""
    if name not in taken:
        return name
    return next(f"{name}-{number}" for number in range(2, len(taken) + 3) if f"{name}-{number}" not in taken)
