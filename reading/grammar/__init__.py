"""The grammar of card text, as tables of patterns by subject."""

from reading.grammar.challenges import CHALLENGES
from reading.grammar.events import EVENTS
from reading.grammar.facts import FACTS
from reading.grammar.features import FEATURES
from reading.grammar.follows import FOLLOWS
from reading.grammar.game import CARDS_AND_ROUND
from reading.grammar.lines import LINES
from reading.grammar.marks import MARKS
from reading.grammar.movement import MOVEMENT
from reading.grammar.phrases import DETERMINERS, PERSONS
from reading.grammar.places import AMOUNTS, PLACES
from reading.grammar.removal import REMOVAL
from reading.grammar.states import STATES
from reading.grammar.times import TIMES
from reading.grammar.values import VALUES

TABLES = (
    DETERMINERS,
    PERSONS,
    FOLLOWS,
    PLACES,
    AMOUNTS,
    FEATURES,
    CHALLENGES,
    EVENTS,
    FACTS,
    STATES,
    TIMES,
    MARKS,
    REMOVAL,
    MOVEMENT,
    VALUES,
    CARDS_AND_ROUND,
    LINES,
)
