# Debian-based: Temporal's native core needs glibc.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
# The manifests alone: what is installed stays cached until one of them changes.
COPY package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/sandbox/package.json apps/sandbox/
COPY apps/web/package.json apps/web/
COPY apps/worker/package.json apps/worker/
COPY bench/package.json bench/
COPY e2e/package.json e2e/
COPY packages/activities/package.json packages/activities/
COPY packages/address/package.json packages/address/
COPY packages/client/package.json packages/client/
COPY packages/core/package.json packages/core/
COPY packages/migrations/package.json packages/migrations/
COPY packages/dev-env/package.json packages/dev-env/
COPY packages/schema/package.json packages/schema/
COPY packages/temporal-client/package.json packages/temporal-client/
COPY packages/workflows/package.json packages/workflows/
RUN npm ci --no-audit --no-fund
COPY prisma.config.ts tsconfig.json tsconfig.base.json tsconfig.node.json ./
COPY prisma prisma/
COPY scripts scripts/
COPY packages packages/
COPY apps apps/
RUN node --disable-warning=ExperimentalWarning scripts/image/build.ts /image

# Stands in for HubSpot, Stripe and the mail server; never in production.
FROM ${NODE_IMAGE} AS sandbox
ENV NODE_ENV=production SANDBOX_HOST=0.0.0.0
WORKDIR /app
COPY --from=build /image/sandbox ./
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
EXPOSE 4000 2525
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:4000/').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/sandbox.js"]

FROM ${NODE_IMAGE} AS product
ARG VERSION=0.0.0
ARG REVISION=unknown
ARG CREATED=1970-01-01T00:00:00Z
LABEL org.opencontainers.image.title="Plumbline" \
  org.opencontainers.image.description="Validates, cleans and standardizes the addresses in a HubSpot account" \
  org.opencontainers.image.licenses="LicenseRef-Proprietary" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.created="${CREATED}"
# Api and worker answer health checks on one port and Prometheus on another, so that both are checked in one way.
ENV NODE_ENV=production NODE_OPTIONS=--disable-warning=ExperimentalWarning \
  HOST=0.0.0.0 PORT=3000 WORKER_HEALTH_PORT=3000 \
  METRICS_HOST=0.0.0.0 METRICS_PORT=9464 API_METRICS_PORT=9464 \
  WEB_FOLDER=/app/apps/web/dist
WORKDIR /app
# Owned by root and not writable by the user that runs it.
COPY --from=build /image/product ./
RUN ln -s /app/dist/plumbline.js /usr/local/bin/plumbline
USER 1000:1000
EXPOSE 3000 9464
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["plumbline", "health"]
ENTRYPOINT ["plumbline"]
CMD ["api"]
