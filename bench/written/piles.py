"""What is done with hands, decks and piles, with power and gold."""

from __future__ import annotations

from typing import Any

from bench.written.amounts import amount
from bench.written.cards import cards
from bench.written.conditions import when
from bench.written.parts import NotWritten, Parts, Speech, wording
from bench.written.persons import ALONE, acts, player, their, whose
from bench.written.whom import whom
from timing.systems.agot1e.words import MOST_CARDS


def draws(parts: Parts, do: str, speech: Speech) -> str:
    beyond = ", ignoring the draw cap" if parts.takes("what", "beyond the cap") else ""
    who, those = _players(parts, speech)
    return f"{acts(who, 'draw', those)} {''.join(amount(parts.take('n', 1), speech, 'card'))}{beyond}"


def _players(parts: Parts, speech: Speech) -> tuple[str, str]:
    return parts.take("who", "you"), _those(parts.take("those"), speech)


def _those(those: Any, speech: Speech) -> str:
    """'with 4 or more cards in hand': which of several players. Raises NotWritten."""
    if those is None:
        return ""
    number = those.get("number", {})
    for key, take, most in (("more_than", "highest", "the most"), ("less_than", "lowest", "the fewest")):
        if those == {"number": number, key: {**number, "of": "each-opponent", "take": take}}:
            return _extreme(number, most, speech)
    if set(those) == {"number", "at_least"} and number == {"stat": "hand", "of": "you"}:
        return f"with {those['at_least']} or more cards in hand"
    raise NotWritten("which players")


def _extreme(number: Any, most: str, speech: Speech) -> str:
    """'the player who controls the most standing characters': one of them alone. Raises NotWritten."""
    if set(number) == {"count"} and number["count"].get("controller") == "you":
        kind = {key: held for key, held in number["count"].items() if key != "controller"}
        return f"{ALONE}who controls {most} {cards(kind, speech, '', plural=True)}"
    if number == {"stat": "command", "of": "you"}:
        return f"{ALONE}with {most} cards at his or her command"
    raise NotWritten("which player")


def from_hand(parts: Parts, do: str, speech: Speech) -> str:
    who, those = _players(parts, speech)
    n = parts.take("n", 1)
    how = " at random" if parts.takes("what", "at random") else ""
    if isinstance(n, dict) and "yes" in n and how:
        random = f"cards at random from {whose(who)} hand {when(n['if'], speech, 'if')}"
        return f"discard {n['no']} card at random from {whose(who)} hand. (Discard {n['yes']} {random}.)"
    parts.takes("what", "chosen")
    said, behind = amount(n, speech, "card")
    return f"{acts(who, 'discard', those)} {said}{how} from {their(who)} hand{behind}"


def from_deck(parts: Parts, do: str, speech: Speech) -> str:
    n, who = parts.take("n", 1), parts.take("who", "you")
    if speech.seen == {"zone": ["deck"], "controller": who, "top": n}:
        return f"discard {'that card' if n == 1 else 'those cards'}"
    if n == 1:
        return f"discard the top card of {whose(who)} deck"
    if isinstance(n, dict) and "yes" in n:
        instead = f" (Discard the top {n['yes']} cards instead {when(n['if'], speech, 'if')}.)"
        return f"discard the top card of {whose(who)} deck.{instead}"
    said, behind = amount(n, speech, "card", x=True)
    return f"discard the top {said} of {whose(who)} deck{behind}"


def claims(parts: Parts, do: str, speech: Speech) -> str:
    n = parts.take("n", 1)
    if parts.has("to"):
        who = whom(parts, speech, alone=True)
        return f"{who} {'claim' if who.startswith('those') else 'claims'} {''.join(amount(n, speech, 'power'))}"
    who, those = _players(parts, speech)
    said, behind = amount(n, speech, "power")
    return f"{acts(who, 'claim', those)} {said} for {their(who)} House{behind}"


def less_power(parts: Parts, do: str, speech: Speech) -> str:
    n = parts.take("n", 1)
    who = whom(parts, speech)
    if n == {"stat": "power", "of": "subject"}:
        return f"discard all power from {who}"
    said, behind = amount(n, speech, "power")
    return f"discard {said} from {who}{behind}"


def less_house_power(parts: Parts, do: str, speech: Speech) -> str:
    n, who = parts.take("n", 1), parts.take("who", "you")
    if n == {"stat": "house-power", "of": who}:
        return f"discard all power from {whose(who)} House card"
    said, behind = amount(n, speech, "power")
    return f"discard {said} from {whose(who)} House card{behind}"


def moves_power(parts: Parts, do: str, speech: Speech) -> str:
    n, onto = parts.take("n", 1), parts.take("onto")
    many = "all" if n == {"stat": "power", "of": "subject"} else amount(n, speech, x=True).said
    source = whom(parts, speech) if parts.has("to") else f"{whose(parts.take('who', 'you'))} House card"
    where = (
        "your House card" if onto is None else "its controller's House card" if onto == "house" else speech.call(onto)
    )
    return f"move {many} power from {source} to {where}"


def gains_gold(parts: Parts, do: str, speech: Speech) -> str:
    who, those = _players(parts, speech)
    said, behind = amount(parts.take("n", 1), speech, "gold")
    return f"{acts(who, 'add', those)} {said} to {their(who)} gold pool{behind}"


def loses_gold(parts: Parts, do: str, speech: Speech) -> str:
    n, who = parts.take("n", 1), parts.take("who", "you")
    if who == "to you":
        return f"pay {amount(n, speech, 'gold', x=True).said} to you"
    if who == "you":
        return f"pay {amount(n, speech, 'gold', x=True).said}"
    of = f"{speech.called['chosen']}'s" if who == "chosen" and "chosen" in speech.called else whose(who)
    return f"discard {amount(n, speech, 'gold', x=True).said} from {of} gold pool"


def moves_gold(parts: Parts, do: str, speech: Speech) -> str:
    n, who = parts.take("n"), parts.take("who", "you")
    many = "all" if n == {"stat": "gold", "of": who} else amount(n, speech, x=True).said
    return f"move {many} gold from {whose(who)} gold pool to yours"


def places_gold(parts: Parts, do: str, speech: Speech) -> str:
    said, behind = amount(parts.take("n"), speech, "gold token")
    return f"place {said} from the treasury on {whom(parts, speech)}{behind}"


def searches(parts: Parts, do: str, speech: Speech) -> str:
    which, n, who = dict(parts.take("which", {})), parts.take("n", 1), parts.take("who", "you")
    if which.pop("zone", None) != ["deck"] or which.pop("controller", None) != "you" or who not in ("you", "both"):
        raise NotWritten("search of what")
    top = which.pop("top", None)
    if who == "both":
        return f"you and that opponent each search your decks for {cards(which, speech)}"
    where = "your deck" if top is None else f"the top {top} cards of your deck"
    if top is not None and not isinstance(top, int):
        raise NotWritten("search of so many")
    if n == MOST_CARDS:
        return f"search {where} for {cards(which, speech, 'any number of', plural=True)}"
    if n != 1:
        return f"search {where} for {cards(which, speech, amount(n, speech, x=True).said, plural=True)}"
    if set(which) == {"title"}:
        return f"search {where} for a card named {' or '.join(which['title'])}"
    return f"search {where} for {cards(which, speech)}"


def reveals(parts: Parts, do: str, speech: Speech) -> str:
    if parts.has("to"):
        return f"reveal {whom(parts, speech)}"
    return looks(parts, "reveal", speech)


def looks(parts: Parts, do: str, speech: Speech) -> str:
    verb, place, who, n = do.replace("-at", " at"), parts.take("from"), parts.take("who", "you"), parts.take("n", 1)
    if place == "deck" and parts.takes("destination", "deck-top"):
        return f"return {'it' if n == 1 else 'them'} to the top of {'its' if n == 1 else 'their'} owner's deck"
    if place == "hand" and n == 1:
        return f"{verb} {whose(who)} hand"
    if place == "shadows" and n == 1:
        return f"{verb} 1 card in Shadows controlled by {player(who)}"
    if place != "deck" or not isinstance(n, int):
        raise NotWritten(f"{do} {place}")
    speech.seen = {"zone": ["deck"], "controller": who, "top": n}
    return f"{verb} the top {'card' if n == 1 else f'{n} cards'} of {whose(who)} deck"


def to_hand(parts: Parts, do: str, speech: Speech) -> str:
    n, who = parts.take("n", 1), parts.take("who", "you")
    if who != "you" or not isinstance(n, int):
        raise NotWritten("who takes cards of a deck")
    return f"add {'it' if n == 1 else 'them'} to your hand"


def shuffles(parts: Parts, do: str, speech: Speech) -> str:
    return f"shuffle {whose(parts.take('who', 'you'))} deck"


def reveals_plot(parts: Parts, do: str, speech: Speech) -> str:
    who = parts.take("who", "you")
    return (
        "choose and reveal a new plot card" if who == "you" else f"{player(who)} must choose and reveal a new plot card"
    )


def moves_pile(parts: Parts, do: str, speech: Speech) -> str:
    place, where, who = parts.take("from"), parts.take("destination"), parts.take("who", "you")
    piles = {"dead": "dead pile", "discard": "discard pile"}
    if where != "deck":
        raise NotWritten("where a pile goes")
    return f"{acts(who, 'shuffle')} {their(who)} {wording(piles, place, 'pile')} back into {their(who)} deck"


PILES = {
    "draw": draws, "discard-from-hand": from_hand, "discard-from-deck": from_deck, "claim-power": claims,
    "discard-power": less_power, "discard-house-power": less_house_power, "move-power": moves_power,
    "gain-gold": gains_gold, "lose-gold": loses_gold, "move-gold": moves_gold, "place-gold": places_gold,
    "search": searches, "reveal": reveals, "look-at": looks, "shuffle": shuffles, "reveal-plot": reveals_plot,
    "move-pile": moves_pile, "deck-to-hand": to_hand,
}  # fmt: skip
