/** A run kills and restarts the shop on the same PostgreSQL and data folder. */
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createPostgres } from '../../netlify/server/testing/postgres-database.ts';
import { startPostgres } from '../../netlify/server/testing/postgres-server.ts';
import { newDataDir } from '../common/new-data-dir.ts';
import {
  freePorts,
  type ShopProcess,
  startShopProcess,
  waitUntilOpen,
  waitUntilReady,
} from '../routes/shop-process.ts';

/** This address makes mails about paid orders and flags use the outbox, too. */
const STAFF_MAIL = 'packing@example.com';
const CONNECTIONS = 4;

export type SoakShop = Awaited<ReturnType<typeof startSoakShop>>;

export async function startSoakShop() {
  const server = await startPostgres();
  const { address, database, close } = await createPostgres(server.address, CONNECTIONS);
  const dataDir = newDataDir('soak-data-');
  const port = await freePorts();
  const env = {
    ...{ DATABASE_URL: address, PAYMENTS_PORT: String(await freePorts()), STAFF_MAIL },
    // Builds would take both cores, and no checked sum depends on them.
    ...{ SITE_REBUILDS: 'off' },
  };
  const start = () => startShopProcess('start', port, dataDir, env);
  let process: ShopProcess = start();
  let written = '';
  let isUp = false;
  /** Changes at each kill and start. A call of another epoch was interrupted. */
  let epoch = 0;
  let starts = 0;
  const open = async () => {
    // The shop opens before it has read the catalogue for the first time.
    await (starts === 0 ? waitUntilReady(process) : waitUntilOpen(process));
    starts += 1;
    isUp = true;
    epoch += 1;
  };
  const end = async () => {
    isUp = false;
    const code = await process.end();
    await close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
    return code;
  };
  try {
    await open();
  } catch (error) {
    await end();
    throw error;
  }
  return {
    url: process.url,
    lakeUrl: `http://localhost:${port + 1}`,
    database,
    databaseName: server.name,
    epoch: () => epoch,
    isUp: () => isUp,
    kills: () => starts - 1,
    output: () => written + process.output(),
    async untilUp() {
      while (!isUp) await pause(50);
    },
    async kill() {
      isUp = false;
      epoch += 1;
      process.child.kill('SIGKILL');
      await process.exited;
      written += process.output();
      process = start();
      await open();
    },
    end,
  };
}
