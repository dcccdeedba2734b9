# Morphée in a container: docker build -t morphee . && docker run -p 8470:8470 -v morphee:/data morphee
# Settings are variables: docker run -e MORPHEE_PUBLIC_URL=https://play.example … (docs/server.md)

FROM python:3.13-slim AS build
WORKDIR /source
COPY . .
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.13-slim
COPY requirements-cluster.lock /tmp/
RUN pip install --no-cache-dir --no-deps --require-hashes -r /tmp/requirements-cluster.lock
COPY --from=build /wheels /tmp/wheels
RUN pip install --no-cache-dir --no-deps /tmp/wheels/*.whl && rm -r /tmp/wheels /tmp/requirements-cluster.lock \
    && useradd --system --uid 8470 --no-create-home morphee \
    && install --directory --owner=morphee --mode=0700 /data
USER morphee
ENV MORPHEE_DATA=/data PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8470
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import os, ssl, urllib.request as u; e = os.environ.get; u.urlopen(f'http{\"s\" * bool(e(\"MORPHEE_CERT\"))}://127.0.0.1:{e(\"MORPHEE_PORT\", 8470)}/ready', timeout=4, context=ssl._create_unverified_context())"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["morphee", "serve"]
