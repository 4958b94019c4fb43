"""Running the service: its guard at the edge, its health, its logs, its copies."""
