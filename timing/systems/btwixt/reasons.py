"""Why something may or may not be done, who wins and why: every reason with the entries it rests on."""

from __future__ import annotations

from collections.abc import Iterable

from timing.kernel.reasons import ReasonKind, Reasons
from timing.systems.btwixt.cites import cite

REASONS = Reasons(
    {
        # --- turns ------------------------------------------------------------------------------------
        "choice-first": ReasonKind("{player} has to choose first.", cite("play")),
        "not-your-turn": ReasonKind("It is {player}'s turn.", cite("play/play-influence")),
        "not-your-ability": ReasonKind("{card} is in {player}'s hand.", cite("concepts/influence-and-ally")),
        "no-such-ability": ReasonKind("No card here is called {ability}.", cite("concepts/influence-and-ally")),
        "first-turn": ReasonKind(
            "{player} is the first player and has the first turn.", cite("play/play-influence", "setup/first-player")
        ),
        "first-standing": ReasonKind(
            "Of those who have not knelt, {player} is the first clockwise from the first player.",
            cite("play/play-influence"),
        ),
        "next-turn": ReasonKind(
            "Turns go clockwise, and {player} is the next who has not knelt.",
            cite("play/play-influence", "terms/kneeling"),
        ),
        "may-play": ReasonKind("In a turn a leader plays an influence card or kneels.", cite("play/play-influence")),
        "knelt": ReasonKind(
            "{player} has knelt and passes for the rest of the round.", cite("terms/kneeling", "play/play-influence")
        ),
        "not-bidding": ReasonKind(
            "Influence cards are played in step 2 of the round, and this is another step.", cite("play/play-influence")
        ),
        "not-in-hand": ReasonKind(
            "{card} is not in a hand: influence cards are played from hand.", cite("concepts/influence-and-ally")
        ),
        "not-influence": ReasonKind(
            "{card} is an ally; leaders play influence cards.",
            cite("play/play-influence", "concepts/influence-and-ally"),
        ),
        "set-aside": ReasonKind(
            "{card} is set aside: white and blue cards are in the advanced game only.",
            cite("setup/influence-cards", "advanced"),
        ),
        "events-later": ReasonKind(
            "{card} is an event card; those are shuffled in when the first season ends, and this is {season}.",
            cite("advanced/events"),
        ),
        "another-leaders": ReasonKind(
            "{card} belongs to another leader.",
            cite("advanced/leader-specific", "variants/kingsmoot-draft"),
            "the Kingsmoot Draft Version lets every leader play every leader's cards, and says so as something of its own",
        ),
        "barred": ReasonKind("{by} says that {card} cannot be played.", cite("additional/priority")),
        # --- choices inside abilities -----------------------------------------------------------------
        "card-says-you": ReasonKind(
            'The choice is {player}\'s, who is "you" for {card}: it lies in front of {player}.', cite("additional/you")
        ),
        "ally-says-you": ReasonKind(
            'The choice is {player}\'s, who is "you" for {card}, having claimed it.', cite("additional/you")
        ),
        "in-the-row": ReasonKind(
            "{card} is in the ally row, and abilities cannot choose an ally there.", cite("variants/revealed-allies")
        ),
        # --- who wins the bid -------------------------------------------------------------------------
        "total": ReasonKind("{player}'s influence total is {n}.", cite("play/claim", "terms/bid-pile")),
        "highest-total": ReasonKind(
            "{player} has the highest influence total, {n}, and wins the bid.", cite("play/claim")
        ),
        "tie-nearest": ReasonKind(
            "{players} tie at {n}: {player} is the nearest of them, clockwise from the first player, and wins the bid.",
            cite("play/claim"),
        ),
        # --- where an ally goes -----------------------------------------------------------------------
        "either-council": ReasonKind(
            "{player} won the bid and places {card} in either of their two councils.", cite("play/claim")
        ),
        "strings": ReasonKind(
            "{more} × Pulling the Strings in {other}'s bid, {less} in that of {player}'s other neighbor; so {card} goes to {council}.",
            cite("clarifications/pulling-the-strings", "examples/card-over-rulebook"),
        ),
        "strings-elsewhere": ReasonKind(
            "{more} × Pulling the Strings in {other}'s bid, {less} in that of {player}'s other neighbor; so {card} has to go to {council}.",
            cite("clarifications/pulling-the-strings", "additional/priority"),
        ),
        "strings-equal": ReasonKind(
            "{n} × Pulling the Strings in the bid of either neighbor of {player}, who therefore chooses.",
            cite("clarifications/pulling-the-strings"),
        ),
        "strings-not-additional": ReasonKind(
            "{card} was introduced during the round, and additional allies ignore Pulling the Strings.",
            cite("clarifications/pulling-the-strings"),
        ),
        "ally-decides": ReasonKind(
            "{card}'s own ability names the council; an ally overrides influence cards and the rulebook.",
            cite("additional/priority", "examples/ally-over-influence-card", "clarifications/placement-overrides"),
        ),
        "ally-open": ReasonKind(
            "{card}'s own ability fits both of {player}'s councils alike, so {player} chooses.",
            cite("additional/priority", "play/claim"),
            "that an ability which leaves two councils open gives the choice back to the claimer is not printed",
        ),
        "ally-elsewhere": ReasonKind(
            "{card}'s own ability sends it to another council; it overrides every other restriction.",
            cite("clarifications/placement-overrides", "additional/priority"),
        ),
        "through-card": ReasonKind(
            "{by}, through which {card} is claimed, names the council.",
            cite("additional/priority", "clarifications/placement-overrides"),
        ),
        "through-card-elsewhere": ReasonKind(
            "{by}, through which {card} is claimed, names another council.",
            cite("additional/priority", "clarifications/placement-overrides"),
        ),
        "not-your-council": ReasonKind(
            "{council} is none of {player}'s two councils.", cite("concepts/councils", "play/claim")
        ),
        "token-either": ReasonKind(
            "{player} adds the power token to either of their councils, unseen.",
            cite("additional/gaining-power-tokens"),
        ),
        # --- the end of the game ----------------------------------------------------------------------
        "council-power": ReasonKind(
            "{council}: {allies} power of allies and {tokens} of tokens make {n}.", cite("scoring/assess")
        ),
        "small-council": ReasonKind(
            "{player}'s small council is {council} with {n}, the lower of {n} and {m}.",
            cite("scoring/winner", "terms/small-council"),
        ),
        "small-equal": ReasonKind(
            "Both of {player}'s councils have {n}: either counts as the small council.", cite("scoring/winner")
        ),
        "small-wins": ReasonKind("{player} has the highest small council, {n}, and wins.", cite("scoring/winner")),
        "small-tied": ReasonKind(
            "{players} tie for the highest small council, {n}.", cite("scoring/winner", "scoring/tie-breaks")
        ),
        "other-wins": ReasonKind(
            "Of them {player}'s other council has the most power, {n}, and {player} wins.", cite("scoring/tie-breaks")
        ),
        "other-tied": ReasonKind("{players} tie in their other councils, too: {n}.", cite("scoring/tie-breaks")),
        "allies-win": ReasonKind(
            "Of them {player} has the most allies in both councils together, {n}, and wins.", cite("scoring/tie-breaks")
        ),
        "shared": ReasonKind("{players} have {n} allies each, too, and share the victory.", cite("scoring/tie-breaks")),
        "tokens-hidden": ReasonKind(
            "{n} power tokens have not been turned over, so the councils cannot be added up yet.",
            cite("scoring/assess"),
        ),
        # --- it is over -------------------------------------------------------------------------------
        "won": ReasonKind("{player} has won the game.", cite("scoring")),
        "won-together": ReasonKind("{players} have won the game together.", cite("scoring/tie-breaks")),
        "undecided": ReasonKind("The winner cannot be told while power tokens are face down.", cite("scoring/assess")),
        "rounds-played": ReasonKind("The round is over.", cite("play/advance-round")),
    }
)


def listed(names: Iterable[str]) -> str:
    """Ids as a reason holds several of them."""
    return ",".join(names)
