"""The grammar of card text, as tables of patterns by subject."""

from cards.reading.grammar.challenges import CHALLENGES
from cards.reading.grammar.events import EVENTS
from cards.reading.grammar.features import FEATURES
from cards.reading.grammar.follows import FOLLOWS
from cards.reading.grammar.game import CARDS_AND_ROUND
from cards.reading.grammar.lines import LINES
from cards.reading.grammar.marks import MARKS
from cards.reading.grammar.movement import MOVEMENT
from cards.reading.grammar.phrases import DETERMINERS, PERSONS
from cards.reading.grammar.places import AMOUNTS, PLACES
from cards.reading.grammar.removal import REMOVAL
from cards.reading.grammar.states import STATES
from cards.reading.grammar.times import TIMES
from cards.reading.grammar.values import VALUES

TABLES = (
    DETERMINERS,
    PERSONS,
    FOLLOWS,
    PLACES,
    AMOUNTS,
    FEATURES,
    CHALLENGES,
    EVENTS,
    STATES,
    TIMES,
    MARKS,
    REMOVAL,
    MOVEMENT,
    VALUES,
    CARDS_AND_ROUND,
    LINES,
)
