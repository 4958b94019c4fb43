"""Search over everything a judge may want to find: one query, one ranking, two engines.

``query`` turns text into a query object and ``documents`` turns the corpus into what is indexed;
an engine (``whoosh_engine`` or ``fts5_engine``) fetches candidates; ``ranking`` puts them in order;
``service`` joins these. Flask is known to ``views`` and ``cli`` alone.
"""
