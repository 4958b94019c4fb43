"""Who makes a request: sessions, tokens, tables that were scanned, and the check that a form is ours."""
