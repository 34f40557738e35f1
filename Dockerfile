# Debian-based: Temporal's native core needs glibc.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json prisma.config.ts ./
COPY packages ./packages
COPY apps ./apps
COPY prisma ./prisma
COPY scripts ./scripts
COPY e2e/package.json ./e2e/
COPY bench/package.json ./bench/
RUN npm ci --no-audit --no-fund
RUN PRISMA_SCHEMA_ENGINE_BINARY=/app/package.json npx prisma generate \
  && node --disable-warning=ExperimentalWarning apps/web/build.ts \
  && node --disable-warning=ExperimentalWarning scripts/build-worker.ts
# The production image carries no test tools; migrations keep the two packages of Prisma that they need.
RUN npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production NODE_OPTIONS=--disable-warning=ExperimentalWarning HOST=0.0.0.0 WEB_FOLDER=/app/apps/web/dist
WORKDIR /app
COPY --from=build --chown=node:node /app ./
USER node
EXPOSE 3000
CMD ["node", "apps/api/src/main.ts"]
