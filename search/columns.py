"""NumPy, where it is (it comes with the language model; not in a browser): loaded when it is first needed.

Its linear algebra runs in one thread. What is multiplied here is small, and the threads of OpenBLAS keep a processor
busy for some milliseconds after their work: the one on which the language model reads the next query.
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Any

THREADS = "OPENBLAS_NUM_THREADS"


@lru_cache(maxsize=1)
def columns() -> Any:
    """What sums and multiplies whole columns; None where there is none."""
    os.environ.setdefault(THREADS, "1")  # it is read once, when NumPy is loaded
    try:
        import numpy
    except ImportError:
        return None
    return numpy
