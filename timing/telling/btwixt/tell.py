"""A telling of B'Twixt to a situation and a question, answered by the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from timing.kernel.budget import Budget, Exceeded
from timing.kernel.fields import Malformed
from timing.kernel.reasons import Reason
from timing.scoring.abilities import INFLUENCE, KNOWN
from timing.systems.btwixt import prose
from timing.systems.btwixt.dispute import Question
from timing.systems.btwixt.engine import BtwixtGame
from timing.systems.btwixt.replay import answer_to
from timing.systems.btwixt.situation import read
from timing.systems.btwixt.structure import STRUCTURE
from timing.systems.btwixt.track import FEWEST
from timing.telling.answering import MOST_WORK
from timing.telling.btwixt.account import TITLES, Account, Words
from timing.telling.btwixt.clauses import read_account, titles_in
from timing.telling.btwixt.leaders import ME, Leaders
from timing.telling.tell import rest
from timing.telling.tokens import tokens
from timing.telling.trust import TOO_MUCH
from timing.telling.walking import UNKNOWN

Plain = dict[str, Any]
PLAYING, CLAIMING, COUNTING = "round/2", "round/3", "end/1"
BOXES = {"who-wins": COUNTING, "small": COUNTING, "who-first": PLAYING, "may": PLAYING}
MOST_ANSWERS = 12
NO_TABLE = "What was understood makes no table that could be played on."
MISSING = "Something that it turns on was not told."
MOST_LEFT_OUT = 4  # words that were not understood, beside which an answer is still given
DECIDING = ("tie-nearest", "highest-total", "small-wins", "small-council", "shared-victory")


@dataclass(frozen=True, slots=True)
class ToldTable:
    """What a telling says of a table of leaders; the fields are those of `timing.telling.tell.Told`."""

    text: str
    situation: Plain
    question: Plain | None
    understood: list[Plain]
    not_understood: list[Plain]
    asks: list[Plain]
    moves: list[str] = field(default_factory=list)
    way: list[str] = field(default_factory=list)
    rules: list[Plain] = field(default_factory=list)
    answered: list[Plain] = field(default_factory=list)
    assumed: list[str] = field(default_factory=list)
    supposed: list[str] = field(default_factory=list)

    def plain(self) -> Plain:
        """As it is answered in JSON."""
        return {
            "situation": self.situation,
            "moves": self.moves,
            "question": self.question,
            "rules": self.rules,
            "understood": self.understood,
            "not_understood": self.not_understood,
            "asks": self.asks,
            "answered": self.answered,
            "assumed": self.assumed,
            "supposed": self.supposed,
        }


def tell(text: str, answers: Mapping[str, str] | None = None) -> ToldTable:
    """Read a telling, with `answers` to what was missing in it.

    Never raises for a text: what is not understood is said.
    """
    read_tokens = tokens(text)
    titles = sorted(titles_in(text), key=lambda one: (one[0], -one[1]))
    leaders = Leaders(read_tokens, [(start, end) for start, end, _ in titles])
    account = read_account(Words(read_tokens, leaders, titles))
    answered = _put(account, leaders, answers or {})
    fits = leaders.seat(account.neighbors)
    _everybody(account, leaders)
    understood = [{"span": [start, end], "as": said} for start, end, said in account.spans]
    for n, leader in leaders.at.items():
        if leader:
            token = read_tokens[n]
            understood.append({"span": [token.start, token.end], "as": leaders.name(leader)})
    understood.sort(key=lambda one: (one["span"], one["as"]))
    left = rest(text, understood)
    situation = _situation(account, leaders)
    asks = _asks(account, leaders, fits)
    question = _question(account, leaders, situation, text, left, asks)
    return ToldTable(text, situation, question, understood, left, asks, answered=answered)


def _put(account: Account, leaders: Leaders, answers: Mapping[str, str]) -> list[Plain]:
    """Lay answers on what was told; those that hold there, each in words."""
    found: list[Plain] = []
    for key, value in list(answers.items())[:MOST_ANSWERS]:
        what, _, of = key.partition(".")
        said = ""
        if what == "first-player" and value in leaders.ids:
            account.first, said = value, f"{leaders.name(value)} is the first player"
        elif what == "bid" and of in leaders.ids and value.isdecimal() and len(value) < 3:
            account.bids[of], said = int(value), f"{leaders.name(of)} bid {int(value)}"
        elif what == "council" and value.isdecimal() and len(value) < 3:
            one, _, other = of.partition("+")
            if one in leaders.ids and other in leaders.ids and one != other:
                account.council(one, other).power = int(value)
                said = f"The council of {leaders.name(one)} and {leaders.name(other)} has {int(value)} power"
        if said:
            found.append({"key": key, "value": value, "says": said.replace("Me is", "I am").replace("Me bid", "I bid")})
    return found


def _everybody(account: Account, leaders: Leaders) -> None:
    """ "All but Ann have knelt", in names."""
    if "*" in account.knelt:
        spared = {one[1:] for one in account.knelt if one.startswith("-")}
        account.knelt = {one for one in leaders.ids if one not in spared}


def _situation(account: Account, leaders: Leaders) -> Plain:
    asked = account.asked
    players: list[Plain] = []
    for leader in leaders.ids:
        one: Plain = {"id": leader, "name": leaders.name(leader)}
        if leader in account.bids:
            one["bid"] = account.bids[leader]
        if leader in account.knelt:
            one["knelt"] = True
        players.append(one)
    found: Plain = {"system": STRUCTURE.id, "players": players, "opening": BOXES.get(asked.ask, CLAIMING)}
    if account.first in leaders.ids:
        found["first_player"] = account.first
    if account.season:
        found["season"] = account.season
    cards = [_card(at, title, n, copy) for n, (at, title, copies) in enumerate(account.cards) for copy in range(copies)]
    if asked.ask == "may":
        cards.append({"ref": "next", "title": "Another card", "value": 1, "zone": "hand", "of": asked.who})
    if asked.ask in ("may-go", "wins-bid", "may", "who-first"):
        cards.append({"ref": "ally", "title": "the current ally", "type": "ally", "power": 1, "zone": "current"})
    if cards:
        found["cards"] = cards
    if account.councils:
        found["councils"] = [
            {"of": list(pair), "power": held.power, "allies": held.allies or 1, "tokens": list(held.tokens)}
            for pair, held in account.councils.items()
        ]
    return found


def _card(leader: str, title: int, n: int, copy: int) -> Plain:
    """A card that is known, in a bid; what it is worth is in the bid that is told."""
    known = KNOWN[TITLES[title]]
    abilities = [dict(one) for one in INFLUENCE[known.does].abilities] if known.does in INFLUENCE else []
    one: Plain = {"ref": f"card-{n + 1}-{copy + 1}", "title": TITLES[title], "card": known.card, "value": 0}
    return {**one, "zone": "bid", "of": leader, **({"abilities": abilities} if abilities else {})}


def _asks(account: Account, leaders: Leaders, fits: bool) -> list[Plain]:
    """What is missing, the most important first; what is a number has `number` in place of choices."""
    found: list[Plain] = []
    if len(leaders.ids) < FEWEST:
        found.append({"key": "", "what": "Who sits at the table? Name three to six leaders, clockwise.", "choices": []})
    elif not fits:
        found.append(
            {
                "key": "",
                "what": "Who sits next to whom? In no order of seats are all these councils shared.",
                "choices": [],
            }
        )
    if not account.asked.ask:
        found.append(
            {
                "key": "",
                "what": "What is the question? Ask who wins the bid or the game, or where the ally may go.",
                "choices": [],
            }
        )
    if account.asked.ask in ("wins-bid", "may-go") and len(leaders.ids) >= FEWEST:
        missing = [one for one in leaders.ids if one not in account.bids]
        if missing and account.winner not in leaders.ids:
            name = leaders.name(missing[0])
            what = f"What is {'my' if missing[0] == ME else f'{name}’s'} bid?"
            found.append({"key": f"bid.{missing[0]}", "what": what, "choices": [], "number": True})
    if account.asked.ask in ("who-wins", "small") and len(leaders.ids) >= FEWEST and fits:
        for n, one in enumerate(leaders.ids):
            pair = {leaders.ids[n - 1], one}
            if all(set(told) != pair for told in account.councils):
                names = " and ".join(leaders.name(leader) for leader in (leaders.ids[n - 1], one))
                what, key = f"What power has the council of {names}?", f"council.{leaders.ids[n - 1]}+{one}"
                found.append({"key": key, "what": what, "choices": [], "number": True})
                break
    tied = [one for one in account.bids if account.bids[one] == max(account.bids.values())]
    if (account.asked.ask in ("who-first",) or len(tied) > 1) and not account.first and account.asked.ask != "may":
        choices = [{"value": one, "name": leaders.name(one)} for one in leaders.ids]
        found.append({"key": "first-player", "what": "Who is the first player?", "choices": choices})
    return found


def _question(
    account: Account, leaders: Leaders, situation: Plain, text: str, left: list[Plain], asks: list[Plain]
) -> Plain | None:
    asked = account.asked
    if not asked.ask:
        return None
    shape: Plain = {"ask": asked.ask, "answer": UNKNOWN, "text": _text(account, leaders)}
    if asked.who in leaders.ids:
        shape["who"] = asked.who
    words = [text[one["span"][0] : one["span"][1]] for one in left]
    if words:
        shape["leaves_out"] = words
    if asks or sum(len(one.split()) for one in words) > MOST_LEFT_OUT:
        return {**shape, "why": [MISSING if asks else TOO_MUCH]}
    if asked.ask == "may-go" and account.winner in leaders.ids and account.winner not in account.bids:
        most = max((*account.bids.values(), 0))
        next(one for one in situation["players"] if one["id"] == account.winner)["bid"] = most + 1
    try:
        answer, why = _answered(account, situation)
    except (Malformed, Exceeded, LookupError, ValueError):
        return {**shape, "why": [NO_TABLE]}
    return {**shape, "answer": answer, **({"why": why} if why else {})}


def _answered(account: Account, situation: Plain) -> tuple[str, list[str]]:
    """The engine's answer, and what it rests on, as sentences."""
    asked = account.asked
    game = BtwixtGame(read({key: value for key, value in situation.items() if key != "system"}), Budget(MOST_WORK))
    state = game.begin().state
    if asked.ask == "may-go" and asked.who:
        won = game.won(state)
        if won.winner != asked.who:
            return "no", _said(game, won.why)
    found = Question(ask=asked.ask, who=asked.who, use="next", council=asked.council)
    answer, why = answer_to(game, state, found)
    return ", ".join(answer), _said(game, why)


def _said(game: BtwixtGame, why: Iterable[Reason]) -> list[str]:
    reasons = list(why)
    first = [one for one in reasons if one.code in DECIDING or not one.code.startswith(("total", "council-power"))]
    return list(dict.fromkeys(prose.say(game.table, one) for one in (*reversed(first[-1:]), *first[:-1], *reasons)))[:4]


def _text(account: Account, leaders: Leaders) -> str:
    asked = account.asked
    who = "I" if asked.who == ME else leaders.names.get(asked.who, "")
    if asked.ask == "may-go":
        pair = [("me" if one == ME else leaders.names.get(one, one)) for one in asked.council]
        return f"May {who or 'the winner'} place the ally in the council of {pair[0]} and {pair[1]}?"
    return {
        "wins-bid": "Who wins the bid?",
        "who-wins": "Who wins the game?",
        "who-first": "Whose turn is it?",
        "small": f"What is the small council of {'me' if asked.who == ME else who}?",
        "may": f"May {who} play another card?",
    }[asked.ask]
