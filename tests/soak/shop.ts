import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createPostgres } from '../../netlify/server/testing/postgres-database.ts';
import { startPostgres } from '../../netlify/server/testing/postgres-server.ts';
import { newDataDir } from '../common/new-data-dir.ts';
import { freePorts, startShopProcess, waitUntilOpen, waitUntilReady } from '../routes/shop-process.ts';

const CONNECTIONS = 4;

export type SoakShop = Awaited<ReturnType<typeof startSoakShop>>;

/** Starts a shop that a run kills and starts again on the same PostgreSQL and data folder. */
export async function startSoakShop() {
  const server = await startPostgres();
  const { address, database, close } = await createPostgres(server.address, CONNECTIONS);
  const dataDir = newDataDir('soak-data-');
  const port = await freePorts();
  const env = {
    ...{ DATABASE_URL: address, PAYMENTS_PORT: String(await freePorts()) },
    // With this address the outbox has mails about paid orders and flags, too.
    STAFF_MAIL: 'packing@example.com',
    // Builds would take both cores, and no checked sum depends on them.
    SITE_REBUILDS: 'off',
  };
  const start = () => startShopProcess('start', port, dataDir, env);
  let process = start();
  let written = '';
  let kills = 0;
  let isUp = true;
  const end = async () => {
    const code = await process.end();
    await close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
    return code;
  };
  try {
    // The shop opens before it has read the catalogue for the first time.
    await waitUntilReady(process);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    url: process.url,
    lakeUrl: `http://localhost:${port + 1}`,
    database,
    kills: () => kills,
    output: () => written + process.output(),
    async untilUp() {
      while (!isUp) await pause(50);
    },
    async kill() {
      kills += 1;
      isUp = false;
      process.child.kill('SIGKILL');
      await process.exited;
      written += process.output();
      process = start();
      await waitUntilOpen(process);
      isUp = true;
    },
    end,
  };
}
