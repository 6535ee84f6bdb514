# Two images: "web", a process of the server, and "proxy", what stands before several of them (compose.yaml).
#
# Bases are named by version, for people, and by digest, which is what counts: a tag may be moved, a digest may not. They are
# the digests by which public repositories pinned Docker Hub's official images in October 2026, several for each alike.
# docs/operations.md (Images) tells how to look at them and to take newer ones.

# ── The frontend, built ─────────────────────────────────────────────────────────────────────────────────────────────
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS frontend
WORKDIR /app/frontend
COPY frontend/package.json frontend/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY frontend/ ./
RUN npm run build

# ── The Python environment, exactly as locked, without the tools ────────────────────────────────────────────────────
FROM python:3.13.16-slim-bookworm@sha256:a1165e272e578941b84abc79e4ab38a0305cd12803a5c4247979ac7655f4d641 AS environment
RUN pip install --no-cache-dir --disable-pip-version-check uv==0.13.8
WORKDIR /app
ENV UV_PYTHON_DOWNLOADS=never UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy
COPY pyproject.toml uv.lock ./
RUN uv sync --frozen --no-dev --no-cache

# ── The proxy, which answers for the frontend's files by itself ─────────────────────────────────────────────────────
FROM caddy:2.11.7-alpine@sha256:d76116d819d5162f464b0f2cd09bd28c568a86148c7bc539ce17c33eb22d8bbb AS proxy
# The binary asks for the right to bind low ports, and can't start where there are no rights to be had. compose.yaml lets anybody bind them.
RUN setcap -r /usr/bin/caddy
COPY deploy/Caddyfile deploy/away.html /etc/caddy/
COPY --from=frontend /app/frontend/dist /srv
RUN chown -R 10001:10001 /data /config
USER 10001:10001
EXPOSE 80 443 443/udp
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
    CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:2020/"]

# ── What serves ─────────────────────────────────────────────────────────────────────────────────────────────────────
FROM python:3.13.16-slim-bookworm@sha256:a1165e272e578941b84abc79e4ab38a0305cd12803a5c4247979ac7655f4d641 AS web
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
