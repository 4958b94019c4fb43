# Maester in a container: docker build -t maester . ; docs/operating.md says how it is run.
FROM python:3.11-slim-bookworm AS packages
WORKDIR /app
COPY requirements.txt ./
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.txt

FROM python:3.11-slim-bookworm
# pg_dump and pg_restore, for `data backup` and `data restore` with PostgreSQL.
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin maester \
    && install -d -o maester -g maester -m 0700 /data
WORKDIR /app
COPY --from=packages /venv /venv
COPY . .
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 MAESTER_DATA=/data HOST=0.0.0.0 PORT=8000
USER maester
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["gunicorn", "app:serve()"]
