"""The games: each package describes one on the kernel."""
