"""The deck check of the second edition: its cards, its agendas' own rules, its lists, what is judged and said."""
