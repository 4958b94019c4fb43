"""What changes power, gold, STR, icons and text, costs and claim."""

from reading.grammar.kinds import Rules

VALUES: Rules = {
    "deed of act": [
        ("claim~ {quantity:n} (additional) power ({claim for})", {"do": "claim_power"}),
        ("claim~ {quantity:n} power {foreach:foreach}", {"do": "claim_power"}),
        ("claim~ {quantity:n} power (each) (for {card:to})", {"do": "claim_power"}),
        ("claim~ power (for {house}) ({foreach})", {"do": "claim_power"}),
        ("claim~ an additional power (for winning {challenge})", {"do": "claim_power"}),
        (
            "move~ (up to) {quantity:n} (remaining) power (token%) (from {card:from}) (to {power to})",
            {"do": "move_power"},
        ),
        ("move~ {quantity:n} power from {house:from} (card) to {power to}", {"do": "move_power"}),
        ("place~ (it|power|that power) on/in {card:to} (instead)", {"do": "move_power"}),
        ("that power must be placed on {card:to}", {"do": "move_power"}),
        ("choose and take power from {card:from}", {"do": "move_power"}),
        (
            "take~ {quantity:n} power from <{card:from}|{house:from}> and put~/place~/move~ it on/to "
            "<{card:to}|{house}>",
            {"do": "move_power"},
        ),
        ("pay~ {quantity:n} gold ({pay to})", {"do": "pay_gold"}),
        ("pay~ {person} {quantity:n} gold ({pay to})", {"do": "pay_gold"}),
        ("pay~ the rest of {whose} (gold) cost", {"do": "pay_gold"}),
        ("pay~ (its|that attachment 's|the) (printed) (gold) cost (of {card})", {"do": "pay_gold"}),
        ("give~ {person} {quantity:n} (additional) gold (token%) (from {pool})", {"do": "pay_gold"}),
        (
            "pay~ any amount of (<{whose}|the>) (gold) cost (of {card}) <by kneeling that amount of "
            "influence|using influence>",
            {"do": "other"},
        ),
        ("take~ {quantity:n} (additional/less) gold (token%) (from the treasury) (to {pool})", {"do": "gain_gold"}),
        ("take~ {quantity:n} gold (token%) from the treasury and place~ it on {card:to}", {"do": "place_token"}),
        ("take~ {quantity:n} gold (token) from {pool} (,) and add~ it to {pool:to}", {"do": "gain_gold"}),
        ("take~ {quantity:n} gold from {person} or the treasury and add it to {pool}", {"do": "gain_gold"}),
        ("take~ <an equal amount of|{quantity:n}> gold from the treasury and add~ it to {pool}", {"do": "gain_gold"}),
        ("add~ {quantity:n} gold (token%) (from the treasury) to {pool:to} (from the treasury)", {"do": "gain_gold"}),
        ("add~ {quantity:n} gold from the treasury to {card:to}", {"do": "place_token"}),
        ("add~ {quantity:n} to your income (during {during what})", {"do": "gain_gold"}),
        ("add~ {signed} (gold) to your income (during {during what}) ({during})", {"do": "gain_gold"}),
        ("gain~ {quantity:n} gold", {"do": "gain_gold"}),
        ("move~ {quantity:n} gold (token%) from the treasury to {pool:to}", {"do": "gain_gold"}),
        ("move~ {quantity:n} gold (token%) from {pool} to {pool:to}", {"do": "gain_gold"}),
        ("move~ {quantity:n} gold (token%) from {card:from} to {pool:to}", {"do": "gain_gold"}),
        ("move~ (all) (that) gold (tokens) (from {pool}) (in)to/into {pool:to}", {"do": "gain_gold"}),
        (
            "move~ {quantity:n} gold (token%) from {pool} to/on {card:to} (, or from {card} to {pool})",
            {"do": "place_token"},
        ),
        ("put~ that gold on {card:to}", {"do": "place_token"}),
        ("put~ {quantity:n} gold token% (from the treasury) on {card:to}", {"do": "place_token"}),
        ("place~ {quantity:n} gold token% (from the treasury) on {card:to}", {"do": "place_token"}),
        ("count~ {quantity:n} (additional) (fewer) gold (during {phase})", {"do": "gain_gold"}),
        ("count~ (the) income bonus", {"do": "gain_gold"}),
        ("get~ (either) {strength:str} (or {strength:b}) (str) ({foreach:each})", {"do": "str"}),
        ("get~ {strength:str} str , {features:gains}", {"do": ("str", "gains")}),
        ("get~ {strength:str} str and {features:gains}", {"do": ("str", "gains")}),
        ("give~ {card:card} (either) {features:gains} ({foreach:each})", {"do": "gains"}),
        ("gain~ (either) {features:gains} ({foreach:each})", {"do": "gains"}),
        ("gain~ ({features:more} (,) and) (the text/the following text) (:/,) {quote}", {"do": "gain_text"}),
        ("gain~ :", {"do": "gain_text", "open": True}),
        ("gain~ or lose~ {features:gains}", {"do": "gains or loses"}),
        ("lose~ {features:loses} (,) and {card:gainer} gain~ it/them", {"do": ("loses", "gains what was lost")}),
        ("lose~ {features:loses}", {"do": "loses"}),
        ("lose~ (all) (instances of) {features:loses}", {"do": "loses"}),
        ("be~ (also) immune to {immune to:to}", {"do": "immunity"}),
        (
            "treat~ {card:card} as if/though <it was|it were|its text box were|its printed text box was|its "
            "printed text box were|their printed text box% were|their text box% were> blank",
            {"do": "blank"},
        ),
        ("treat~ the printed text box of {card:card} as though/if it were blank", {"do": "blank"}),
        (
            "treat~ (<its|{card:card} 's>) printed text box [ apart from this ability ] as though/if it were blank",
            {"do": "blank"},
        ),
        ("treat~ its printed text box as if it were blank", {"do": "blank"}),
        ("treat~ {card:card} as if they were {card:b} with {features}", {"do": "other"}),
        ("be~ blanked", {"do": "blank", "own": True}),
        ("have/has its/their (printed) text box/boxes blanked", {"do": "blank", "own": True}),
        (
            "the cost <to play|of> {card} is increased/raised/reduced/lowered by {count}",
            {"do": "cost_change", "static": True},
        ),
        ("cost/costs (you) {count} less/more (gold) (to play)", {"do": "cost_change", "own": True}),
        ("become~ {card:b}", {"do": "other", "own": True}),
        ("turn~ {card:card} into {card:b}", {"do": "other", "verb": "character"}),
        ("{card:card} 's (base) str is {count}", {"do": "str_set"}),
        ("reduce~/raise~/set~ <its|his|her|their> str to {count}", {"do": "str_set"}),
        ("count~ its/their/his/her str (toward/for dominance) ({during})", {"do": "count_str", "own": True}),
        (
            "count~ their str toward dominance (while knelt)",
            {"do": "other", "own": True, "verb": "for dominance"},
        ),
        ("count~ as {count} str (during {phase})", {"do": "other", "own": True, "verb": "as STR"}),
        ("count~ {strength} ({foreach})", {"do": "str_plus"}),
        ("add~ {count} to your total str (during {during what}) (for/toward/towards dominance)", {"do": "str_plus"}),
        ("be~ considered to have the {trait name} trait", {"do": "gain_trait", "own": True}),
        ("be~ considered to be running one additional {trait name} agenda", {"do": "other", "own": True}),
        (
            "reduce~/lower~ the (gold) cost of the next {card:card} {you play:you} (this phase) by {count:n}",
            {"do": "cost_change", "next": True},
        ),
        (
            "reduce~/lower~ the (gold) cost to play {card:card} by {count:n} ({foreach:foreach})",
            {"do": "cost_change", "plain": True},
        ),
        (
            "reduce~/lower~ the (gold) cost of the first {card:card} {you play:you} each round by {count:n}",
            {"do": "cost_change", "once each round": True},
        ),
        (
            "reduce~/lower~ the (gold) cost of the first {card:card} {you play:you} during the marshalling phase by "
            "{count:n}",
            {"do": "cost_change", "once each round": True, "once each phase": "marshalling"},
        ),
        ("ignore~ the out of house gold penalty on all {card:card}", {"do": "cost_change", "penalty": "none"}),
        ("reduce~ the gold penalty to play {card:card} by {count:n}", {"do": "cost_change", "penalty": "less"}),
        (
            "reduce~ the gold penalty on (all) {card:card} {you play:you} (or place during setup) by {count:n}",
            {"do": "cost_change", "penalty": "less"},
        ),
        ("the cost to play {card:card} cannot be reduced", {"do": "cost_change", "fixed": True}),
        (
            "reduce~/lower~/increase~/raise~ the (gold) (cost/costs) (for you) (to play) (of) {cost of} (by "
            "{by how much}) (to {count})",
            {"do": "cost_change"},
        ),
        (
            "reduce~/lower~/increase~ the cost (to bring {card} out of {shadows}) by {by how much}",
            {"do": "cost_change"},
        ),
        (
            "be~ reduced (to {count}) (from {count} additional cards per round) ({to what})",
            {"do": "other", "own": True, "verb": "draw cap"},
        ),
        (
            "raise~/lower~/increase~/reduce~ (the/an/your) ({possessive}) claim (value) (on {card}) (of "
            "{challenge}) by {by how much} ({claim until})",
            {"do": "claim_change"},
        ),
        (
            "the claim value on {card:card} is increased/raised/lowered/reduced by {by how much}",
            {"do": "claim_change", "static": True},
        ),
        ("set~ the claim value on {card} to {count}", {"do": "claim_change"}),
        ("be~ lowered/raised/increased by {count}", {"do": "claim_change", "own": True}),
        ("lower~ the attacking player 's claim to {count}", {"do": "claim_change"}),
        (
            "reduce~/lower~ the <income and initiative|initiative value|income> on {card} (by {count}) (to {count})",
            {"do": "other", "static": True, "verb": "plot values"},
        ),
        ("use~ the base claim value from {card}", {"do": "claim_change"}),
        ("use~ the claim effect of any challenge type", {"do": "replace_claim"}),
        (
            "ignore~ (the/all) (out) (of) (house) (out-of-house) gold penalty/penalties ({ignored on})",
            {"do": "cost_change"},
        ),
        ("spend~ gold (tokens) on {card} as if (it/they) <is|are|was|were> in your gold pool", {"do": "other"}),
        ("spend~ power counters on {card} as if they were gold tokens in your gold pool", {"do": "other"}),
        ("spend~ {quantity} gold (during setup)", {"do": "other"}),
        ("provide~ (an) income bonus/bonuses", {"do": "other", "verb": "income"}),
        ("provide~ a gold bonus", {"do": "other"}),
        (
            "reduce~ the amount of power (required) (you need) (for {person}) to win the game ({by}) ({foreach})",
            {"do": "win_condition"},
        ),
        ("reduce~ {possessive} draw cap (by {count})", {"do": "other", "static": True, "verb": "draw cap"}),
        ("increase~ {possessive} draw cap by {count}", {"do": "other", "static": True, "verb": "draw cap"}),
        ("be~ raised or lowered", {"do": "other"}),
    ],
    "claim for": [
        "for {house}",
        "from {house}",
    ],
    "power to": [
        "{house}",
        "{card:to}",
    ],
    "pay to": [
        "to the treasury",
        "to {person}",
        "from {pool}",
    ],
    "whose": [
        "{card} 's",
    ],
    "to what": [
        "to {count} additional cards per round",
    ],
    "cost of": [
        "(play) {card:card} ({cost tail})",
        "for you to marshall {card:card}",
    ],
    "you play": [
        "you play",
        "you play from your hand",
    ],
    "cost tail": [
        "(that) {person} play~ (or put into play using ambush) ({play when})",
        "(that) {person} put~ into play using ambush ({play when})",
    ],
    "play when": [
        "this phase",
        "from your hand (into {shadows}) (each/this round/phase)",
    ],
    "by": [
        "by {count}",
    ],
    "by how much": [
        "{count}",
        "a single opponent 's [ your choice ] current power total",
    ],
    "claim until": [
        "for the next {challenge}",
        "during {challenge}",
    ],
    "ignored on": [
        "on {card}",
        "to place or play {card}",
        "when {happening}",
    ],
}
