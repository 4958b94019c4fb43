"""The timing stepper: an engine that executes the timing rules over a described situation."""
