import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import path from 'node:path';
import { LOCK_ENDPOINT, lockFolder } from '../common/folder-lock.ts';
import { KEEP_ALIVE_MS, listenOnPort, prepareFolder } from '../common/listening.ts';
import { jsonReply, sendReply } from './http.ts';
import { findProductionSetting } from './request-handler.ts';
import { PaymentsStore } from './store.ts';
import { buildSandbox, type PaymentsOptions } from './world.ts';

type RunningPayments = {
  kind: 'running';
  /** `http://127.0.0.1:PORT` */
  address: string;
  /** Resolves once no webhook is due or being sent. */
  quiet(): Promise<void>;
  /** Resolves once everything is on the disk. */
  close(): Promise<void>;
};

type FailedPayments = {
  kind: 'production' | 'port-taken' | 'port-forbidden' | 'folder-unusable' | 'folder-in-use' | 'corrupt';
  message: string;
};

const NAME = 'The payments sandbox';

/** Milliseconds. */
const TICK = 1000;

export async function startPaymentsSandbox(
  options: PaymentsOptions,
): Promise<RunningPayments | FailedPayments> {
  const sign = findProductionSetting(process.env);
  if (sign !== null) {
    const message = `${NAME} does not start where ${sign}: its money is not real.`;
    return { kind: 'production', message };
  }
  const unusable = await prepareFolder(NAME, options.dataDir);
  if (unusable !== null) return { kind: 'folder-unusable', message: unusable };
  const nonce = randomUUID();
  let world: Awaited<ReturnType<typeof buildSandbox>> | null = null;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (request.url === LOCK_ENDPOINT) response.end(nonce);
    else if (world) world.door(request, response);
    else sendReply(request, response, jsonReply(503, { error: 'The payments sandbox is starting.' }));
  });
  const listening = await listenOnPort(NAME, server, options.port);
  if (listening.kind !== 'listening') return listening;
  const { address } = listening;
  const stopListening = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  const lock = await lockFolder(path.join(options.dataDir, 'payments.lock'), { address, nonce });
  if (lock.kind === 'taken') {
    await stopListening();
    const message = `${options.dataDir} is in use by the payments sandbox at ${lock.by}. Stop that one first.`;
    return { kind: 'folder-in-use', message };
  }
  const opened = await PaymentsStore.open(options.dataDir);
  if (opened.kind === 'corrupt') {
    await Promise.all([stopListening(), lock.release()]);
    return opened;
  }
  const { store } = opened;
  const built = await buildSandbox(options, store, address);
  world = built;
  const tick = setInterval(built.tick, TICK);
  tick.unref();
  built.tick();
  return {
    kind: 'running',
    address,
    quiet: () => built.outbox.quiet(),
    close: async () => {
      clearInterval(tick);
      const closed = stopListening();
      server.closeIdleConnections();
      await built.outbox.close();
      await store.durable().catch(() => undefined);
      server.closeAllConnections();
      await closed;
      // On a full disk only changes that nobody was told of are lost.
      await store.close().catch(() => undefined);
      await lock.release();
    },
  };
}
