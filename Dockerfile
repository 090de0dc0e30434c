# The shop on one machine, with real money (docs/deploying.md, "One machine"). compose.yaml runs it with PostgreSQL and
# a proxy.
FROM node:24-bookworm-slim
RUN mkdir -p /shop/backups /data && chown -R node:node /shop /data
WORKDIR /shop
USER node
# Packages first, so that a change of the sources does not install them anew. Packages of the host
# (netlify/host) and PGlite are development packages.
COPY --chown=node:node package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund && npm cache clean --force
COPY --chown=node:node . .
# The Studio of these sources; a start fills in which content it edits.
RUN node_modules/node/bin/node sanity/studio/build/main.ts
ENV SELF_HOSTED=on DATA_DIR=/data
VOLUME /data
# Ends in order at SIGTERM, which npm would not wait for.
CMD ["node", "scripts/run.mjs", "start"]
