"""What takes cards away: killing, discarding, returning, into Shadows.

Every pattern of `deed of act` begins with its verb; subject, 'may', 'cannot' and 'choose and' are read by `clauses`.
`do` is the effect of the vocabulary; `own` says that the subject is what it is done to.
"""

from reading.grammar.kinds import Rules

REMOVAL: Rules = {
    "deed of act": [
        ("kill~ {card:card}", {"do": "kill"}),
        ("be~ killed (by {card})", {"do": "kill", "own": True}),
        ("be~ killed if its/his/her/their str is 0", {"do": "kill_if_str_0", "own": True}),
        ("be~ killed if str is 0", {"do": "kill_if_str_0", "own": True}),
        ("discard~ all attachments and power on {card:from}", {"do": ("discard_from_play", "discard_power")}),
        ("discard~ {card:card} (from {place:place}) (attached/on) ({on})", {"do": "discard"}),
        ("discard~ (from play) {card:card}", {"do": "discard_from_play"}),
        (
            "discard~ {card:card} [ cannot be saved ] from {card:from}",
            {"do": "discard_from_play", "unsavable": True},
        ),
        ("discard~ (from play)", {"do": "discard_from_play", "own": True, "bare": True}),
        ("discard~ from play [ cannot be saved ] {card:card}", {"do": "discard_from_play", "unsavable": True}),
        ("discard~ {hand:hand} (of at least {count} card)", {"do": "discard_hand"}),
        ("discard~ <down to {count}|all but {count}> cards in hand", {"do": "discard_from_hand"}),
        ("discard~ all but {count} cards in {hand}", {"do": "discard_from_hand"}),
        ("discard~ [ at random ] {card:card}", {"do": "discard"}),
        ("discard~ (up to) {quantity:n} card% at random from {hand}", {"do": "discard_from_hand"}),
        ("discard~ {quantity:n} (additional) power (counters/token) (from/on {card:from})", {"do": "discard_power"}),
        ("discard~ {quantity:n} power from {house}", {"do": "discard_power"}),
        ("discard~ {quantity:n} power (each) from {card:from} (or from {card:b})", {"do": "discard_power"}),
        ("discard~ {quantity:n} power from your house or from cards you control", {"do": "discard_power"}),
        ("discard~ {quantity:n} power from {card:from} and {quantity} power from {house}", {"do": "discard_power"}),
        ("discard~ {quantity:n} (additional) gold token% (from {card:from})", {"do": "discard_token"}),
        ("discard~ {quantity:n} gold from {pool}", {"do": "lose_gold"}),
        ("be~ killed or discarded (from play) ({by what})", {"do": ("kill", "discard_from_play"), "own": True}),
        (
            "be~ discarded from play [ cannot be saved ] if its/their str is 0",
            {"do": "discard_from_play", "own": True, "unsavable": True},
        ),
        (
            "be~ discarded (from play) (if its/his/her/their str is 0) ({by what})",
            {"do": "discard_from_play", "own": True},
        ),
        ("sacrifice~ {card:card}", {"do": "sacrifice"}),
        ("remove~ {card:card} from the game", {"do": "remove_from_game"}),
        ("return~ {card:card} to (the) {hand:to} (instead) ({count} cards instead)", {"do": "return_to_hand"}),
        (
            "return~ {card:card} (from {place:place}) to (<the|its> top/bottom (or bottom) of) {deck:to} (in "
            "any order)",
            {"do": "return_to_deck"},
        ),
        ("return~ {card:card} (from {place:place}) to {shadows:to}", {"do": "to_shadows"}),
        ("return~ {card:card} to play (under {possessive} control)", {"do": "put_into_play"}),
        ("return~ {card:card} to {dead:to}", {"do": "other", "verb": "dead pile"}),
        ("return~ {card:card} to the top of {discard:to}", {"do": "other", "verb": "discard pile"}),
        ("return~ {card:card} to {discard:to}", {"do": "other", "verb": "discard pile"}),
        ("return~ to {shadows}", {"do": "to_shadows", "own": True}),
        ("return~ {card:card} to {plot deck}", {"do": "move_plot"}),
        (
            "put~ {card:card} (from {place:place}) (back) on/on (either) (the) top/bottom (or bottom) of "
            "{deck:to} (in any order)",
            {"do": "return_to_deck"},
        ),
        ("put~ {card:card} either on the top or bottom of {deck:to}", {"do": "return_to_deck"}),
        (
            "place~ {card:card} (from {place:place}) (back) on (the) top/bottom (or bottom) of {deck:to} (or on the "
            "bottom of {deck}) (in any order)",
            {"do": "return_to_deck"},
        ),
        ("put~ {card:card} (back) on top of {deck} and {card:b} on the bottom (of {deck})", {"do": "return_to_deck"}),
        (
            "replace~ {card:card} with <an equal number of|the top {count}> card% from/of (the top of) {deck}",
            {"do": "add_to_hand"},
        ),
        (
            "put~ {card:card} into/in {shadows:to} (under {possessive} control) (from {place:place})",
            {"do": "to_shadows"},
        ),
        ("place~ {card:card} in/into {shadows:to}", {"do": "to_shadows"}),
        ("go~ into {shadows:to}", {"do": "to_shadows", "own": True}),
        ("put~ {card:card} into/in {discard:to}", {"do": "discard", "placed": True}),
        ("place~ {card:card} in/into {discard:to}", {"do": "discard_from_deck", "placed": True}),
        ("place~ {card:card} in/into {dead:to}", {"do": "other", "verb": "dead pile"}),
        ("move~ {card:card} to {dead:to}", {"do": "other", "verb": "dead pile"}),
        ("move~ {card:card} to {discard:to}", {"do": "other", "verb": "discard pile"}),
        ("be~ moved out of {place}", {"do": "other", "own": True}),
        ("leave~ play", {"do": "leave", "own": True}),
        ("be~ returned (to {hand}) ({by what})", {"do": "return_to_hand", "own": True}),
        ("be~ added to <the|its> title pool", {"do": "other", "own": True}),
    ],
    "on": [
        "{card}",
    ],
    "by what": [
        "by {effect} (or to pay costs)",
        "from {place}",
    ],
}
