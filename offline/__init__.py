"""The service on a phone: the pack that a browser takes along, and what runs it there (docs/offline.md)."""
