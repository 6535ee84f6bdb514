# The frontend, built
FROM node:22-slim AS frontend
WORKDIR /app/frontend
COPY frontend/package.json frontend/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY frontend/ ./
RUN npm run build

# The Python environment, exactly as locked, without the tools
FROM python:3.13-slim AS environment
RUN pip install --no-cache-dir uv==0.13.8
WORKDIR /app
COPY pyproject.toml uv.lock ./
RUN UV_PYTHON_DOWNLOADS=never UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy uv sync --frozen --no-dev --no-cache

# What runs
FROM python:3.13-slim
RUN useradd --system --uid 10001 --no-create-home mahjong && install -d -o mahjong /var/lib/mahjong
WORKDIR /app
COPY --from=environment /app/.venv .venv
COPY manage.py ./
COPY games games
COPY mahjong_server mahjong_server
COPY --from=frontend /app/frontend/dist frontend/dist
ENV PATH=/app/.venv/bin:$PATH PYTHONUNBUFFERED=1 VAR_DIR=/var/lib/mahjong
USER mahjong
VOLUME /var/lib/mahjong
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
CMD ["sh", "-c", "python manage.py migrate --verbosity 0 && exec python manage.py serve --host 0.0.0.0 --port 8000"]
