"""Benchmarks: each module measures one thing beside its baseline; `make bench` prints them all (bench/__main__.py)."""
