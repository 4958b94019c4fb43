"""What must be so, in words that the engine's conditions have: each row says by `say` which condition it is."""

from reading.grammar.kinds import Rules

WHO = "{person:who} "

FACTS: Rules = {
    "fact": [
        ("it is {season} (or {season:b})", {"say": "season"}),
        ("{person:who} (have/has) won initiative ({fact span:span})", {"say": "initiative"}),
        ("it is not {season} (or {season:b})", {"say": "season", "no": True}),
        ("it is ({fact not:no}) the {phase name} phase", {"say": "phase"}),
        ("you trigger this effect/response during the {phase name} phase", {"say": "phase"}),
        ("{possessive:who} total initiative is {bound}", {"say": "total initiative"}),
        ("{person:who} (currently) control~ {card:card}", {"say": "controls"}),
        ("{person:who} (currently) control~ {comparison}", {"say": "compares"}),
        ("{person:who} (currently) have/has/had {comparison}", {"say": "compares"}),
        ("{person:who} do~ not have {comparison}", {"say": "compares", "no": True}),
        ("{any house:who} has {comparison}", {"say": "compares", "house": True}),
        ("{person:who} do~ not control {card:card}", {"say": "controls", "no": True}),
        (
            "{person:who} are/is running a character agenda or are/is not running an agenda",
            {"say": "only character agenda"},
        ),
        ("{person:who} are/is running a non-character agenda", {"say": "non-character agenda"}),
        ("{person:who} are/is running the neutral faction house card", {"say": "neutral faction"}),
        ("{person:who} are/is not running {card:card}", {"say": "agenda", "no": True}),
        ("{person:who} are/is (currently) running {card:card}", {"say": "agenda"}),
        ("{person:who} are/is playing {card:card}", {"say": "has"}),
        ("{person:who} are/is the first player", {"say": "role", "role": "first_player"}),
        ("{person:who} are/is the attacking player", {"say": "role", "role": "attacker"}),
        ("{person:who} are/is the defending player", {"say": "role", "role": "defender"}),
        ("{person:who} are/is the only player to control {card:card}", {"say": "only controller"}),
        ("{person:who} (have/has) ({fact not:no}) won/win {past challenge:what} ({fact span:span})", {"say": "won"}),
        ("{person:who} (have/has) ({fact not:no}) lost/lose {past challenge:what} ({fact span:span})", {"say": "lost"}),
        ("{person:who} (have/has) ({fact not:no}) won dominance ({fact span:span})", {"say": "dominance"}),
        ("{person:who} (have/has) lost dominance ({fact span:span})", {"say": "dominance", "lost": True}),
        ("there is/are a/an {trait name} card next to {plot deck}", {"say": "beside"}),
        ("there is/are more {card:which} than {card:than} (in play)", {"say": "outnumbers"}),
        ("there is/are {card:card} (in play|revealed|in {place})", {"say": "there is"}),
        ("{card:which} is/are not in play", {"say": "in play", "no": True}),
        ("{card:which} is/are (still) in {place}", {"say": "in place"}),
        ("{card:which} is/are the only {card:kind} (in play)", {"say": "the only"}),
        (
            "{card:which} (is/are) (currently) attacking ({fact alone:alone}) ({fact in:in})",
            {"say": "takes part", "side": "attacking"},
        ),
        (
            "{card:which} (is/are) (currently) defending ({fact alone:alone}) ({fact in:in})",
            {"say": "takes part", "side": "defending"},
        ),
        (
            "{card:which} (is/are) (currently) participating ({fact alone:alone}) ({fact in:in})",
            {"say": "takes part", "side": "any"},
        ),
        (
            "{card:which} (is/are) attacking or defending ({fact alone:alone}) ({fact in:in})",
            {"say": "takes part", "side": "any"},
        ),
        (
            "{card:which} (is/are) (currently) attacking {person:against}",
            {"say": "takes part", "side": "attacking"},
        ),
        ("{card:which} is/are not (currently) participating ({fact in:in})", {"say": "takes part", "side": "no"}),
        ("defending ({fact alone:alone}) ({fact in:in})", {"say": "takes part", "side": "defending"}),
        ("participating ({fact alone:alone}) ({fact in:in})", {"say": "takes part", "side": "any"}),
        ("{card:which} is/are (already/still) standing", {"say": "stands"}),
        ("{card:which} is/are (already/still) kneeling/knelt", {"say": "kneels"}),
        ("knelt/kneeling", {"say": "kneels"}),
        ("{card:which} is/are not {card:kind}", {"say": "is", "no": True}),
        ("that was the last power on {card:which}", {"say": "last power"}),
        ("{card:which} did not attack ({fact span:span})", {"say": "attacked", "no": True}),
        (
            "{card:which} was/were not declared as an attacker ({fact span:span})",
            {"say": "attacked", "declared": True, "no": True},
        ),
        ("{card:which} is/are unique", {"say": "unique"}),
        ("{card:which} is/are not unique", {"say": "unique", "no": True}),
        ("{card:which} is/are not under/in your control", {"say": "yours", "no": True}),
        ("{card:which} is/are {card:kind}", {"say": "is"}),
        ("attached to {card:to}", {"say": "attached"}),
        ("{card:which} has/have {quantity:n} or less/lower str", {"say": "str"}),
        ("{card:which} has/have more power on him/her/it than {card:than} has str", {"say": "power over str"}),
        ("{card:which} has/have {comparison}", {"say": "card compares"}),
        ("{card:which} 's str is {bound}", {"say": "str"}),
        ("{card:which} do~ not have {holdings:has}", {"say": "bears", "no": True}),
        ("{card:which} has/have {holdings:has}", {"say": "bears"}),
        ("this (is) your revealed plot card", {"say": "revealed"}),
        ("it/this is/was {challenge:challenge}", {"say": "of type"}),
    ],
    "any house": [
        ("any/an opponent 's house card", {"is": "opponent"}),
    ],
    "fact not": [
        "not",
    ],
    "fact alone": [
        "alone",
    ],
    "fact in": [
        ("in a/the/that challenge", {"types": []}),
        ("in {challenge:challenge}", {}),
    ],
    "past challenge": [
        ("a/another/any challenge ({as side:side})", {}),
        ("a/an {challenge types:types} challenge ({as side:side})", {}),
        ("a/an {challenge types:types} challenge against {person:against}", {}),
        ("a challenge against {person:against}", {}),
        ("{quantity:n} challenges", {}),
    ],
    "fact span": [
        ("this/that phase", {"span": "phase"}),
        ("this/that round", {"span": "round"}),
    ],
    "fact set": [
        ("{fact}", {}),
        ("{fact} and (if/while) {fact set:more}", {"joined": "and"}),
        ("{fact} or (if/while) {fact set:more}", {"joined": "or"}),
    ],
}
FACTS["person fact"] = [  # 'who controls a Lord', 'that have won a challenge': of the player spoken of
    (row.removeprefix(WHO), constants) for row, constants in FACTS["fact"] if row.startswith(WHO)
]
