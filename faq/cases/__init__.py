"""Cases: a question at a table or from the web, from its opening to its close, step by step."""
