"""Questions and answers, and what people enter: saved disputes, cases, rulings."""
