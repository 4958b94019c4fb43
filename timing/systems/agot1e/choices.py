"""What the rules put to a player: one record for each kind of choice of the first edition."""

from __future__ import annotations

from collections.abc import Callable

from timing.kernel.choices import Choice, ChoiceKind
from timing.kernel.moves import Move
from timing.kernel.reasons import Reason
from timing.systems.agot1e import (
    alternatives,
    challenge,
    choosing,
    claiming,
    deciding,
    declarable,
    ending,
    infamy,
    into_deck,
    judging,
    out_of_hand,
    passives,
    plots,
    prices,
    replacing,
    resolution,
    setup,
)
from timing.systems.agot1e import events as framework
from timing.systems.agot1e import keywords as standing
from timing.systems.agot1e.bearing import BEARER
from timing.systems.agot1e.chosen import FOUND, NAMED, PLAYER
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.state import OPTION
from timing.systems.agot1e.verbs import winning
from timing.systems.agot1e.words import ONLY_TYPE
from timing.systems.agot1e.work import Work

Why = Callable[[Work, Choice], Reason]
Names = tuple[str, ...]
MAY_CHOOSE = "may-choose"


def _because(code: str) -> Why:
    return lambda work, choice: reason(code, player=choice.player)


def _may_choose(work: Work, choice: Choice) -> Reason:
    """Where something has to be so of the cards that only the judge can say, that is told with the choice."""
    ability = work.table.abilities.get(work.frame.ability)
    if ability and (words := judging.hangs_on(ability, (Selector,))):
        return reason("judge-says-so", ability=work.frame.ability, what="; ".join(words))
    return reason(MAY_CHOOSE, player=choice.player)


def _names(carry_out: Callable[[Work, Names], None]) -> Callable[[Work, Choice, Move], None]:
    return lambda work, choice, move: carry_out(work, move.choosing)


def _name(carry_out: Callable[[Work, str], None]) -> Callable[[Work, Choice, Move], None]:
    return lambda work, choice, move: carry_out(work, move.choosing[0])


def _by(carry_out: Callable[[Work, str, Names], None]) -> Callable[[Work, Choice, Move], None]:
    return lambda work, choice, move: carry_out(work, move.who, move.choosing)


def _out_of_hand(work: Work, choice: Choice, move: Move) -> None:
    out_of_hand.said(work, choice, move.choosing)


def _asks_judge(work: Work, choice: Choice) -> Reason:
    uid, what = judging.question(work)
    return reason("judge-decides", ability=uid, what=what)


def _orders_passives(work: Work, choice: Choice) -> Reason:
    """Of two constant abilities about to remove the same card at the same state, a reading says more."""
    return reason("orders-terminal" if passives.terminal_together(work) else "orders-passives", player=choice.player)


def _first(choice: Choice) -> tuple[str, ...]:
    """The first of them: in which order they come is of no account to a file that does not say."""
    return choice.options[:1]


CHOICES: dict[str, ChoiceKind[Work]] = {
    # --- what waits, and what comes of it ------------------------------------------------------------------
    "passive": ChoiceKind(
        "{who} decides which passive ability resolves first.",
        _orders_passives,
        _name(passives.picked),
        in_order=True,
        unsaid=_first,
    ),
    "when-revealed": ChoiceKind(
        "{who} decides which “when revealed” effect resolves first.",
        _because("orders-when-revealed"),
        _name(passives.picked),
        in_order=True,
    ),
    "destination": ChoiceKind(
        "{who} picks where {what} goes.", _because("chooses-destination"), _name(deciding.destination_decided)
    ),
    replacing.CHOICE: ChoiceKind(
        "{who} picks which replacement effect applies.", _because("chooses-replacement"), _name(replacing.picked)
    ),
    replacing.HOST: ChoiceKind(
        "{who} chooses what the card is attached to, in place of its removal.",
        _because("attaches-instead"),
        _names(replacing.host_chosen),
    ),
    replacing.SOUGHT: ChoiceKind(
        "{who} finds {most} for {what}, or nothing.", _because(MAY_CHOOSE), _names(replacing.sought_decided)
    ),
    "order": ChoiceKind(
        "{who} orders the cards that go to one pile.", _because("chooses-order"), _names(ending.ordered), ordered=True
    ),
    into_deck.ORDERED: ChoiceKind(
        "{who} orders the cards in the deck, from the top.", _because(MAY_CHOOSE), _names(into_deck.said), ordered=True
    ),
    judging.KIND: ChoiceKind("The judge decides: {what}?", _asks_judge, _name(judging.said)),
    # --- what effects ask for ------------------------------------------------------------------------------
    "target": ChoiceKind(
        "{who} chooses {n} for {what}.", _may_choose, _by(choosing.chosen), refused=choosing.refused
    ),
    choosing.IN_TURN: ChoiceKind(
        "{who} chooses {n} for {what}.", _because("chooses-in-turn"), _by(choosing.chosen), refused=choosing.refused
    ),
    choosing.OF_EACH: ChoiceKind(
        "{who} chooses {n} of one player's for {what}.",
        _because(MAY_CHOOSE),
        _names(choosing.of_each_chosen),
        refused=choosing.refused,
    ),
    choosing.FURTHER: ChoiceKind(
        "{who} chooses {n} besides for {what}.", _may_choose, _names(choosing.further), refused=choosing.refused
    ),
    winning.INSTEAD: ChoiceKind(
        "{who} names {most} who claim the power, or none.", _because(MAY_CHOOSE), _names(winning.instead_decided)
    ),
    ONLY_TYPE: ChoiceKind(
        "{who} names a type of challenge for {what}.", _because(MAY_CHOOSE), _by(deciding.type_decided)
    ),
    PLAYER: ChoiceKind("{who} chooses a player for {what}.", _because(MAY_CHOOSE), _names(choosing.further)),
    NAMED: ChoiceKind("{who} names one for {what}.", _because(MAY_CHOOSE), _names(choosing.further)),
    FOUND: ChoiceKind(
        "{who} finds {most} for {what}, or nothing.", _may_choose, _by(deciding.found_decided)
    ),
    deciding.PILE: ChoiceKind(
        "{who} decides which pile is searched for {what}.", _because(MAY_CHOOSE), _by(deciding.pile_decided)
    ),
    BEARER: ChoiceKind(
        "{who} chooses what the attachment is attached to by {what}.",
        _because(MAY_CHOOSE),
        _name(deciding.bearer_decided),
    ),
    out_of_hand.CHOSEN: ChoiceKind(
        "{who} chooses {n} of those described to discard from hand.", _because(MAY_CHOOSE), _out_of_hand
    ),
    out_of_hand.TAKEN: ChoiceKind(
        "The table says which card chance took from the hand of {who}: {n} of those described.",
        _because("chance-takes"),
        _out_of_hand,
        unsaid=out_of_hand.unsaid,
    ),
    deciding.OPTIONAL: ChoiceKind(
        "{who} decides whether this is done: {what}.", _because(MAY_CHOOSE), _name(deciding.optional_decided)
    ),
    prices.KIND: ChoiceKind(
        "{who} decides whether to pay for this: {what}.", _because(MAY_CHOOSE), _by(prices.decided)
    ),
    OPTION: ChoiceKind(
        "{who} decides which effect of {what} is carried out.",
        _because("decides-alternative"),
        _name(alternatives.decided),
        refused=alternatives.refused,
    ),
    # --- what the framework asks for -----------------------------------------------------------------------
    "claim": ChoiceKind(
        "{who} chooses {n} to be killed for claim.", _because("chooses-claim"), _names(resolution.chosen_for_claim)
    ),
    infamy.INFAMY: ChoiceKind(
        "{who} says where {what} is placed: on the House card or on a card with infamy.",
        _because("places-power"),
        _names(infamy.placed),
        none="The House card",
        unsaid=infamy.on_the_house,
    ),
    claiming.TYPE: ChoiceKind(
        "{who} decides which claim is used.", _because(MAY_CHOOSE), _name(claiming.type_decided)
    ),
    "deadly": ChoiceKind("{who} chooses who is killed by deadly.", _because("chooses-deadly"), _names(resolution.aim)),
    standing.KIND: ChoiceKind(
        "{who} names the cards that stand by their keyword, or none.",
        _because("stands-by-keyword"),
        _names(standing.named),
    ),
    "winner": ChoiceKind("{who} decides who wins the game.", _because("chooses-winner"), _name(framework.wins)),
    "first-player": ChoiceKind(
        "{who} chooses the first player.", _because("chooses-first-player"), _name(framework.first_player_named)
    ),
    "challenge": ChoiceKind(
        "{who} declares a challenge, or none.", _because("declares-challenge"), _names(challenge.declared)
    ),
    "attackers": ChoiceKind(
        "{who} declares attackers.", _because("declares-attackers"), _names(challenge.attackers_declared),
        refused=declarable.not_declared,
    ),
    "stealth": ChoiceKind(
        "{who} chooses whom stealth passes by.",
        _because("chooses-stealth"),
        _names(challenge.passed_by),
        none="Nobody",
        refused=declarable.not_passed,
    ),
    challenge.LEADER: ChoiceKind(
        "{who} says which card allows the challenge.", _because("declares-attackers"), _name(challenge.led_by)
    ),
    challenge.BYPASSED: ChoiceKind(
        "{who} says whose stealth it is.", _because("chooses-stealth"), _name(challenge.bypass_told)
    ),
    "defenders": ChoiceKind(
        "{who} declares defenders.", _because("declares-defenders"), _by(challenge.defenders_declared), none="Nobody",
        refused=declarable.not_declared,
    ),
    plots.KIND: ChoiceKind(
        "{who} chooses a plot.", _because(MAY_CHOOSE), _by(plots.picked)
    ),
    # --- setup ---------------------------------------------------------------------------------------------
    "announce": ChoiceKind("{who} announces House and agenda.", _because("announces"), _by(setup.announced)),
    "mulligan": ChoiceKind(
        "{who} takes a mulligan or keeps the hand.", _because("may-mulligan"), _by(setup.mulligan)
    ),
    "setup-host": ChoiceKind(
        "{who} chooses what a Setup attachment is attached to.", _because("attaches-in-setup"), _by(setup.host_chosen)
    ),
}  # fmt: skip
"""By the kind that a `Choice` bears."""
