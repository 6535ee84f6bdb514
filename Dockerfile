# Two images: "web", a process of the server, and "proxy", what stands before several of them (compose.yaml).

# ── The frontend, built ─────────────────────────────────────────────────────────────────────────────────────────────
FROM node:22.19.0-bookworm-slim AS frontend
WORKDIR /app/frontend
COPY frontend/package.json frontend/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY frontend/ ./
RUN npm run build

# ── The Python environment, exactly as locked, without the tools ────────────────────────────────────────────────────
FROM python:3.13.7-slim-bookworm AS environment
RUN pip install --no-cache-dir --disable-pip-version-check uv==0.13.8
WORKDIR /app
ENV UV_PYTHON_DOWNLOADS=never UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy
COPY pyproject.toml uv.lock ./
RUN uv sync --frozen --no-dev --no-cache

# ── The proxy, which answers for the frontend's files by itself ─────────────────────────────────────────────────────
FROM caddy:2.10.2-alpine AS proxy
COPY deploy/Caddyfile /etc/caddy/Caddyfile
COPY --from=frontend /app/frontend/dist /srv
RUN chown -R 10001:10001 /data /config
USER 10001:10001
EXPOSE 80 443 443/udp
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
    CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:2020/"]

# ── What serves ─────────────────────────────────────────────────────────────────────────────────────────────────────
FROM python:3.13.7-slim-bookworm AS web
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin mahjong && install -d -m 0700 -o mahjong /var/lib/mahjong
WORKDIR /app
COPY --from=environment /app/.venv .venv
COPY manage.py ./
COPY games games
COPY mahjong_server mahjong_server
COPY --from=frontend /app/frontend/dist frontend/dist
RUN ["/app/.venv/bin/python", "-m", "compileall", "-q", "games", "mahjong_server"]
ENV PATH=/app/.venv/bin:$PATH PYTHONUNBUFFERED=1 VAR_DIR=/var/lib/mahjong
USER 10001
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/readyz', timeout=2)"]
CMD ["python", "manage.py", "serve", "--host", "0.0.0.0", "--port", "8000"]
