"""How the server runs: address and size from the settings (docs/settings.md)."""

import gc

from config import BadSetting, Settings
from operating.besides import end_builds

gc.disable()  # until the server is ready: what is built at the start stays, so there is nothing to collect
try:
    settings = Settings.from_environment()
except BadSetting as bad:
    raise SystemExit(str(bad)) from None
bind = f"{settings.host}:{settings.port}"
workers = settings.workers
threads = settings.threads
worker_class = "worker.BufferingWorker"
preload_app = True
errorlog = "-"
loglevel = "warning"


def when_ready(server: object) -> None:
    """Print where to go, once the socket listens."""
    gc.freeze()  # what was built at the start is shared by the workers and never looked through
    gc.set_threshold(2_000, 20, 50)  # what a worker keeps (a search's profiles) is looked through rarely
    gc.enable()
    print(f"Maester is at http://{settings.host}:{settings.port}", flush=True)


def on_exit(server: object) -> None:
    """Leave no process behind that still builds what a start needs besides."""
    end_builds()
