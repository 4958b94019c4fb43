"""Verbs: what an effect or a cost does. One record says all there is to know of one; the tables are made of these.

To add a verb of effects, write its record into the module of its theme (`leaving`, `changing`, `entering`, `resources`,
`piles`, `granting`, `challenging`, `winning`, `answering`), beside the function that carries it out; `verb.Verb`
explains the fields. A way to leave play is a row of `ways_out.WAYS_OUT`, a way to pay a record of `paying`
(`payment.Payment`). Then the language of situations knows the word, the explorer what it writes and reads, the pages
how it is said, and the form lists it if the record says so. Made anew are:

    flask --app app disputes schema > docs/dispute.schema.json; python -m tests.timing.test_documents

`tests/timing/test_verbs.py` walks all records: each has all its sides, and does on generated tables what it says.

This package imports nothing by itself, so that what carries verbs out may ask for their records (`verb.RECORDS`);
`known` brings the themes together.
"""
