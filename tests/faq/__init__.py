"""Tests of questions, the dispute library and what people enter."""
