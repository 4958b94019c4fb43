"""The first edition's reasons: `REASONS` is the one table of why something is allowed or refused.

It is put together from this package's modules; `notes` is the table of what the transcript says, `readings` that of the
points no document settles. Sentences are made from them in `prose` and nowhere else.
"""

from __future__ import annotations

from timing.kernel.reasons import Reason, Reasons, once
from timing.systems.agot1e.reasons.allowed import ALLOWED
from timing.systems.agot1e.reasons.opportunity import OPPORTUNITY
from timing.systems.agot1e.reasons.reaching import REACHING
from timing.systems.agot1e.reasons.saving import SAVING
from timing.systems.agot1e.reasons.using import USING

REASONS = Reasons({**ALLOWED, **OPPORTUNITY, **USING, **REACHING, **SAVING})
reason = REASONS

__all__ = ["REASONS", "Reason", "once", "reason"]
