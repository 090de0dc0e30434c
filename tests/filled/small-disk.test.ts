import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HttpCaller } from '../common/http-caller.ts';
import { newDataDir } from '../common/new-data-dir.ts';
import { mountDisk, mountSmallDisk } from '../common/small-disk.ts';
import { freePorts, startShopProcess, waitUntilReady } from '../routes/shop-process.ts';

const TIMEOUT = 240_000;
vi.setConfig({ testTimeout: TIMEOUT });

const root = path.resolve(import.meta.dirname, '../..');
const PRODUCT = 'morpho-didius-spread';
/** Milliseconds. */
const FULL_FOR = 15_000;
/** Milliseconds to create a database on a busy machine. */
const SILENCE_MAX = 60_000;

function smallDisk(megabytes: number) {
  const disk = mountSmallDisk(megabytes);
  onTestFinished(() => disk.unmount());
  return disk;
}

/** Returns the status of the first refused call, or `paid`. Throws if the shop does not answer. */
async function buy(shop: string): Promise<number | 'paid'> {
  const buyer = new HttpCaller(shop);
  const account = { email: `${randomUUID()}@example.com`, password: 'silver-antenna-9' };
  const person = { name: '林晓', phone: '13812345678', address: '云南省大理市古城路 8 号', country: 'CN' };
  const { body } = await buyer.call('GET', `/products/${PRODUCT}`);
  const [variant] = body?.data.specifications.quality_variants ?? [];
  const steps: [path: string, data: object][] = [
    ['/register', { ...person, ...account }],
    ['/login', account],
    ['/cart', { productId: PRODUCT, quality: variant?.quality, quantity: 1 }],
    ['/stripe/create-session', {}],
  ];
  let session = '';
  for (const [step, data] of steps) {
    const response = await buyer.call('POST', step, data);
    if (response.status !== 200) return response.status;
    session = response.body.sessionId;
  }
  const pay = {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ result: 'succeed' }),
  };
  const paid = await buyer.send('POST', `/sandbox/api/stripe/sessions/${session}/pay`, pay);
  if (paid.status !== 200) return paid.status;
  const verified = await buyer.call('GET', `/stripe/verify-payment/${session}`);
  return verified.status === 200 ? 'paid' : verified.status;
}

test('a disk that is full while people buy refuses purchases for as long as it is full, and nothing else', async () => {
  const disk = smallDisk(300);
  const dataDir = path.join(disk.folder, 'data');
  const filled = newDataDir('small-disk-');
  cpSync(filled, dataDir, { recursive: true, mode: 0 });
  await rm(filled, { recursive: true });
  const env = { PAYMENTS_PORT: String(await freePorts()), SITE_REBUILDS: 'off' };
  const shop = startShopProcess('start', await freePorts(), dataDir, env);
  onTestFinished(() => void shop.child.kill('SIGKILL'));
  await waitUntilReady(shop);
  expect(await buy(shop.url)).toBe('paid');

  disk.fill();
  const before = shop.output().split('\n').length;
  const until = performance.now() + FULL_FOR;
  while (performance.now() < until) {
    const outcome = await buy(shop.url);
    if (outcome !== 'paid') expect(outcome).toBeGreaterThanOrEqual(500);
    expect((await fetch(`${shop.url}/product/${PRODUCT}`)).status).toBe(200);
    await pause(500);
  }
  expect(await buy(shop.url)).toBeGreaterThanOrEqual(500);
  // A few lines for each refused call, and one for each webhook that has to wait.
  expect(shop.output().split('\n').length - before).toBeLessThan(500);

  disk.free();
  await vi.waitFor(async () => expect(await buy(shop.url)).toBe('paid'), { timeout: 10_000, interval: 500 });
  const undelivered = async () => {
    const state = await (await fetch(`${shop.url}/sandbox/api/state`)).json();
    return state.deliveries.filter((one: { state: string }) => one.state !== 'delivered').length;
  };
  await vi.waitFor(async () => expect(await undelivered()).toBe(0), { timeout: 90_000, interval: 500 });
  expect(await shop.end()).toBe(0);
});

test('the embedded database refuses writes on a full disk, does not hang, and writes again once there is space', async () => {
  const disk = smallDisk(150);
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'write-always.ts'), disk.folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await untilSaid(child, 'written');
  disk.fill();
  await untilSaid(child, 'cannot execute UPDATE in a read-only transaction');
  await pause(3_000);
  disk.free();
  await untilSaid(child, 'written');
});

/** The child sends what became of its last write, ten times a second. */
async function untilSaid(child: ChildProcess, what: string): Promise<void> {
  for (;;) {
    const [said] = await once(child, 'message', { signal: AbortSignal.timeout(SILENCE_MAX) });
    if (said === what) return;
  }
}

test.each([20, 80])('a first start on %d MB ends with one sentence, before it writes', async (megabytes) => {
  const disk = smallDisk(megabytes);
  const shop = startShopProcess('start', await freePorts(), disk.folder);
  expect(await shop.exited).toBe(1);
  expect(shop.output()).toMatch(
    /^The disk of the data folder .* has \d+ MB .* needs 160 MB\. Free some[^\n]*\n$/,
  );
});

test('a first start in a project that can only be read ends with a sentence', async () => {
  const { folder, unmount } = mountDisk('--bind', '-o', 'ro', root);
  onTestFinished(unmount);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'read-only-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const port = await freePorts();
  const env = { ...process.env, PORT: String(port), LAKE_PORT: String(port + 1), DATA_DIR: dataDir };
  const start = spawn(process.execPath, [path.join(folder, 'scripts', 'start.ts')], { env, stdio: 'pipe' });
  let text = '';
  for (const stream of [start.stdout, start.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk));
  expect(await once(start, 'close')).toEqual([1, null]);
  expect(text).toMatch(/A build needs to write to .*, and can't \(.*read-only.*\)\./);
  expect(text).not.toContain('    at ');
});
