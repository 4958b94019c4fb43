"""What came of a dispute, in a few sentences: who won a challenge, where its cards have gone, who gained or lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from timing.kernel.prose import capital, listed
from timing.person import in_second_person
from timing.systems.agot1e import prose
from timing.systems.agot1e.engine import Dispute, Result
from timing.systems.agot1e.state import CardState, State
from timing.systems.agot1e.table import Table
from timing.systems.agot1e.work import Work

RESOLUTION = "winner is determined"


def came_of(game: Dispute, results: Sequence[Result]) -> tuple[str, ...]:
    """What is other at a position than it was at the start: challenges, zones, control, power, and who was saved; cards
    that lie in one place now are named together."""
    table, now = game.table, results[-1].state
    begun = {card.ref: card for card in _begun(game)}
    ways = _ways(results)
    gone: dict[str, list[str]] = {}
    for card in now.cards:
        before = begun.get(card.ref)
        if before is not None and card.zone not in (before.zone, "played"):
            back = before.zone == "play" and card.zone in RETURNS
            lies = _returned(table, card, ways) if back else _lies(card)
            gone.setdefault(lies, []).append(prose.card_name(table, card.ref))
    said = [f"{listed(names)} {'is' if len(names) == 1 else 'are'} {place}." for place, names in gone.items()]
    players = tuple(prose.player_name(table, one) for one in table.seats)
    return tuple(
        in_second_person(capital(one), players)
        for one in (
            *_challenges(game, results),
            *judged(game, results),
            *said,
            *_saved(game, results),
            *_held(table, begun, now),
            *_power(game, now),
        )
    )


def _begun(game: Dispute) -> tuple[CardState, ...]:
    """The cards as the situation describes them: what happens before the first decision counts, too."""
    return tuple(
        CardState(card.ref, card.zone, card.controller, card.kneeling, card.attached_to, card.duplicates, card.power, 0)
        for card in game.table.cards.values()
    )


def _lies(card: CardState) -> str:
    place = prose.PLACES.get(card.zone, card.zone)
    return place if card.zone == "removed" else "revealed" if card.zone == "revealed" else f"in {place}"


RETURNS = ("hand", "deck", "shadows")
_RETURNED = {"hand": "back in {}’s hand", "deck": "back in {}’s deck", "deck-top": "back on top of {}’s deck",
             "deck-bottom": "back at the bottom of {}’s deck", "shadows": "in {}’s Shadows"}  # fmt: skip


def _ways(results: Sequence[Result]) -> dict[str, str]:
    """Where each card that left play was last bound: the top of the deck, say, which its zone does not tell."""
    notes = (dict(note.args) for result in results for note in result.notes if note.code == "leaves-play")
    return {args["card"]: args["to"] for args in notes}


def _returned(table: Table, card: CardState, ways: dict[str, str]) -> str:
    """Where a card from play has returned to, with its owner: "back on top of Ann’s deck"."""
    to = ways.get(card.ref, "")
    of_deck = card.zone == "deck" and to in _RETURNED
    return _RETURNED[to if of_deck else card.zone].format(prose.player_name(table, table.cards[card.ref].owner))


@dataclass
class _Fought:
    """A challenge as the transcript tells of it."""

    type: str
    attacker: str
    defender: str
    winner: str = ""
    resolved: bool = False
    broken_off: bool = False

    def says(self, table: Table) -> str:
        kind = f"the {self.type} challenge"
        if self.winner:
            loser = self.defender if self.winner == self.attacker else self.attacker
            return f"{prose.player_name(table, self.winner)} won {kind} against {prose.player_name(table, loser)}."
        if self.resolved:
            return f"Nobody won {kind}."
        return f"{kind} ended before it was resolved." if self.broken_off else ""


def _challenges(game: Dispute, results: Sequence[Result]) -> Iterator[str]:
    """Who won each challenge that was resolved, and which were broken off before."""
    given = game.situation.challenge
    fought = [_Fought(given.type, given.attacker, given.defender)] if given and not given.winner else []
    for note in (note for result in results for note in result.notes):
        args = dict(note.args)
        if note.code == "declares":
            fought.append(_Fought(args["type"], args["player"], args["other"]))
        elif not fought:
            continue
        elif note.code == "wins-challenge":
            fought[-1].winner = args["player"]
        elif note.code == "nobody-wins" or (args.get("event") == RESOLUTION and note.code == "event-initiates"):
            fought[-1].resolved = True
        elif note.code in ("challenge-ends", "no-participants"):
            fought[-1].broken_off = True
    yield from (said for one in fought if (said := one.says(game.table)))


def judged(game: Dispute, results: Sequence[Result]) -> Iterator[str]:
    """What the judge was asked, because the situation has it in words alone: the outcome rests on that."""
    notes = (note for result in results for note in result.notes if note.code == "judge-said")
    for args in (dict(note.args) for note in notes):
        ability = prose.name_of(game.table, args["ability"])
        yield f"the judge said {args['answer']} to this, of {ability}: {args['what']}."


def _saved(game: Dispute, results: Sequence[Result]) -> Iterator[str]:
    """Cards that were saved and are in play."""
    notes = (note for result in results for note in result.notes if note.code == "saved")
    refs = dict.fromkeys(dict(note.args)["card"] for note in notes)
    still = [card.ref for card in results[-1].state.cards if card.ref in refs and card.zone == "play"]
    if still:
        names = [prose.card_name(game.table, ref) for ref in still]
        yield f"{listed(names)} {'was saved and is' if len(names) == 1 else 'were saved and are'} in play."


def _held(table: Table, begun: dict[str, CardState], now: State) -> Iterator[str]:
    for card in now.cards:
        before = begun.get(card.ref)
        if before is not None and card.zone == "play" == before.zone and card.controller != before.controller:
            yield f"{prose.player_name(table, card.controller)} controls {prose.card_name(table, card.ref)}."


def _power(game: Dispute, now: State) -> Iterator[str]:
    """Players whose total power is another than at the start."""
    work = Work(game.table, now)
    for player in game.situation.players:
        cards = (card for card in game.situation.cards if card.controller == player.id and card.zone == "play")
        before, total = player.power + sum(card.power for card in cards), work.total_power(player.id)
        if total != before:
            yield f"{player.name} has {total} power, not {before}."
