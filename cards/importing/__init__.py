"""Card files that an operator imports: kept in the people database alone, beside the documents and never over them."""
