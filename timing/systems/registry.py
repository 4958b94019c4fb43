"""The games that there are, the first one first."""

from timing.kernel.system import Systems
from timing.systems.agot1e.system import SYSTEM as FIRST_EDITION
from timing.systems.agot2e.system import SYSTEM as SECOND_EDITION
from timing.systems.btwixt.system import SYSTEM as BTWIXT

SYSTEMS = Systems({system.id: system for system in (FIRST_EDITION, SECOND_EDITION, BTWIXT)})
