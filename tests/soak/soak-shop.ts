/** The shop of a run: `npm start` on a PostgreSQL and a data folder of its own, killed and started again as wished. */
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { newPostgres } from '../../netlify/server/testing/postgres-database.ts';
import { startPostgres } from '../../netlify/server/testing/postgres-server.ts';
import { newDataDir } from '../common/new-data-dir.ts';
import {
  freePorts,
  type ShopProcess,
  startShopProcess,
  waitUntilOpen,
  waitUntilReady,
} from '../routes/shop-process.ts';

/** Who is told of paid orders and flags, so that these mails go through the outbox, too. */
export const STAFF_MAIL = 'packing@example.com';
const CONNECTIONS = 4;

export type SoakShop = Awaited<ReturnType<typeof startSoakShop>>;

export async function startSoakShop() {
  const server = await startPostgres();
  const { address, database, close } = await newPostgres(server.address, CONNECTIONS);
  const dataDir = newDataDir('soak-data-');
  const port = await freePorts();
  const env = {
    ...{ DATABASE_URL: address, PAYMENTS_PORT: String(await freePorts()), STAFF_MAIL },
    // Builds take both cores for a while, and no sum depends on them.
    ...{ SITE_REBUILDS: 'off' },
  };
  const start = () => startShopProcess('start', port, dataDir, env);
  let process: ShopProcess = start();
  /** What those wrote that were killed. */
  let written = '';
  let isUp = false;
  /** Grows when the shop goes and when it comes back: who began under another was cut off. */
  let epoch = 0;
  let starts = 0;
  const open = async () => {
    // It is open to shoppers before the catalogue is read the first time.
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
    /** What the shop wrote, of all its processes. */
    output: () => written + process.output(),
    async untilUp() {
      while (!isUp) await pause(50);
    },
    /** As by `kill -9`, a power cut, a host that takes the machine away; and starts it again. */
    async kill() {
      isUp = false;
      epoch += 1;
      process.child.kill('SIGKILL');
      await process.exited;
      written += process.output();
      process = start();
      await open();
    },
    /** As by Ctrl-C; the start that follows builds the site of what is published now. */
    async restart() {
      isUp = false;
      epoch += 1;
      await process.end();
      written += process.output();
      process = start();
      await waitUntilReady(process);
      isUp = true;
      epoch += 1;
    },
    end,
  };
}
