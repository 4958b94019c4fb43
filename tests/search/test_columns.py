"""What is summed in columns takes no processor from the language model."""

import os
import subprocess
import sys

import pytest

from config import ROOT
from search.columns import THREADS, columns

THREADS_AFTER_A_PRODUCT = """
import os
from search.columns import columns
numpy = columns()
several = numpy.ones((2000, 300), dtype="float32")
several @ several.T
print(len(os.listdir("/proc/self/task")))
"""


@pytest.mark.skipif(columns() is None or not os.path.isdir("/proc/self/task"), reason="no NumPy, or no Linux")
def test_a_product_leaves_no_thread_that_waits_for_the_next():
    environment = {name: value for name, value in os.environ.items() if name != THREADS}
    told = subprocess.run(
        [sys.executable, "-c", THREADS_AFTER_A_PRODUCT], cwd=ROOT, env=environment, capture_output=True, check=True
    )
    assert int(told.stdout) == 1
