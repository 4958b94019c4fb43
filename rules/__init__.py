"""The corpus: documents, chapters, entries, links, glossary; its loader, its queries, its pages."""
