import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPaymentsSandbox } from './start-payments.ts';
import { paypalClient, paypalOrder } from './testing/paypal-client.ts';
import { startWebhookReceiver, type WebhookReceiver } from './testing/shop-double.ts';
import {
  callControl,
  expectEventually,
  sessionParams,
  startTestSandbox,
  stripeClient,
  testOptions,
} from './testing/start.ts';

let dataDir: string;
let shop: WebhookReceiver;
const children: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'payments-'));
  shop = await startWebhookReceiver();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await shop.close();
  await rm(dataDir, { recursive: true });
});

type SandboxState = { stripe: { sessions: { id: string; status: string }[] } };

async function readState(address: string): Promise<SandboxState> {
  const response = await fetch(`${address}/sandbox/api/state`, { signal: AbortSignal.timeout(5000) });
  return (await response.json()) as SandboxState;
}

async function startProcess(change: Parameters<typeof testOptions>[2] = {}) {
  const script = fileURLToPath(new URL('./testing/sandbox-process.ts', import.meta.url));
  const environment = { ...process.env, NODE_ENV: 'test' };
  const child = spawn(process.execPath, [script, JSON.stringify(testOptions(dataDir, shop, change))], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const log: string[] = [];
  child.stderr?.on('data', (data: Buffer) => log.push(...data.toString().trim().split('\n')));
  const address = await new Promise<string>((resolve) => {
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString().trim()));
  });
  return {
    address,
    log,
    /** Bytes, or `unlimited`. A limit of 0 fails every write to a file, as a full disk does. */
    limitFiles: (bytes: string) => execFileSync('prlimit', [`--pid=${child.pid}`, `--fsize=${bytes}:`]),
    kill: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
  };
}

test('everything survives a restart', async () => {
  const sandbox = await startTestSandbox();
  const paypal = await paypalClient(sandbox.address());
  const { id } = await sandbox.stripe().checkout.sessions.create(sessionParams(), { idempotencyKey: 'key' });
  await sandbox.control(`stripe/sessions/${id}/pay`, { result: 'succeed' });
  await paypal('POST', '/v2/checkout/orders', paypalOrder());
  await sandbox.control('faults', { kind: 'drop', path: '/v1/nothing' });
  await sandbox.quiet();
  const state = async () =>
    JSON.parse(JSON.stringify(await sandbox.state()).replaceAll(/127\.0\.0\.1:\d+/g, 'sandbox'));
  const before = await state();
  await sandbox.restart();
  expect({ ...(await state()), now: '' }).toEqual({ ...before, now: '' });
  const again = await sandbox.stripe().checkout.sessions.create(sessionParams(), { idempotencyKey: 'key' });
  expect(again.id).toBe(id);
  await sandbox.close();
});

test('no acknowledged call is lost when the sandbox is killed under load', async () => {
  const answered: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const sandbox = await startProcess();
    const stripe = stripeClient(sandbox.address, { timeout: 2000 });
    let alive = true;
    const buyer = async () => {
      while (alive) {
        const made = await stripe.checkout.sessions.create(sessionParams()).catch(() => null);
        if (made) answered.push(made.id);
      }
    };
    const buyers = [buyer(), buyer(), buyer(), buyer()];
    const before = answered.length;
    await expectEventually(() => answered.length).toBeGreaterThan(before + 20);
    await sandbox.kill();
    alive = false;
    await Promise.all(buyers);
  }
  const sandbox = await startProcess();
  const known = new Set<string>();
  const { stripe } = await readState(sandbox.address);
  for (const { id } of stripe.sessions) known.add(id);
  expect(answered.filter((id) => !known.has(id))).toEqual([]);
});

test('an event that was being sent when the sandbox was killed is sent again', async () => {
  shop.respondWith(() => 500);
  const first = await startProcess();
  const { id } = await stripeClient(first.address).checkout.sessions.create(sessionParams());
  await stripeClient(first.address).checkout.sessions.expire(id);
  await expectEventually(() => shop.received.length).toBe(1);
  await first.kill();
  shop.respondWith(() => 200);
  await startProcess();
  await expectEventually(() => shop.received.length).toBe(2);
  expect(shop.received[1]?.body).toBe(shop.received[0]?.body);
});

test('an event that waits is kept when the sandbox starts without a webhook URL', async () => {
  shop.respondWith(() => 500);
  const first = await startProcess();
  const { id } = await stripeClient(first.address).checkout.sessions.create(sessionParams());
  await stripeClient(first.address).checkout.sessions.expire(id);
  await expectEventually(() => shop.received.length).toBe(1);
  await first.kill();
  const silent = await startProcess({ webhooks: {} });
  await pause(3000);
  await readState(silent.address);
  await silent.kill();
  shop.respondWith(() => 200);
  await startProcess();
  await expectEventually(() => shop.received.length).toBeGreaterThan(1);
});

test('on a full disk the sandbox refuses writes and keeps its events, which arrive once there is space', async () => {
  const sandbox = await startProcess();
  const stripe = stripeClient(sandbox.address);
  const { id } = await stripe.checkout.sessions.create(sessionParams());
  sandbox.limitFiles('0');
  const refused = { statusCode: 500 };
  await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject(refused);
  await expect(stripe.checkout.sessions.create(sessionParams())).rejects.toMatchObject(refused);
  await pause(5000);
  await readState(sandbox.address);
  expect(shop.received).toEqual([]);
  expect(sandbox.log.length).toBeLessThan(30);
  sandbox.limitFiles('unlimited');
  await stripe.checkout.sessions.create(sessionParams());
  await expectEventually(() => shop.types()).toEqual(['checkout.session.expired']);
  await sandbox.kill();
  const { stripe: after } = await readState((await startProcess()).address);
  expect(after.sessions.map(({ status }) => status)).toEqual(['expired', 'open', 'open']);
});

test('a truncated last line is dropped, and an invalid line in the middle is reported', async () => {
  const options = testOptions(dataDir, shop, {});
  const start = async () => {
    const running = await startPaymentsSandbox(options);
    if (running.kind !== 'running') return running;
    const { id } = await stripeClient(running.address).checkout.sessions.create(sessionParams());
    await running.close();
    return { kind: 'closed' as const, id };
  };
  await start();
  const file = join(dataDir, 'payments.journal');
  await appendFile(file, '[["stripe.sessions","cs_cut","{');
  expect(await start()).toMatchObject({ kind: 'closed' });
  expect(await readFile(file, 'utf8')).not.toContain('cs_cut');
  await appendFile(file, 'broken\n[]\n');
  const lines = (await readFile(file, 'utf8')).split('\n').length;
  expect(await start()).toMatchObject({
    kind: 'corrupt',
    message: expect.stringContaining(`line ${lines - 2}`),
  });
});

test('a second sandbox on the same folder is rejected, unless the first was killed', async () => {
  const first = await startProcess();
  const second = await startPaymentsSandbox(testOptions(dataDir, shop, {}));
  expect(second).toMatchObject({ kind: 'folder-in-use', message: expect.stringContaining(first.address) });
  await first.kill();
  const third = await startPaymentsSandbox(testOptions(dataDir, shop, {}));
  if (third.kind !== 'running') throw new Error(third.message);
  await third.close();
});

test('a journal that grew is compacted and keeps the same rows', async () => {
  const options = testOptions(dataDir, shop, { webhooks: {} });
  let running = await startPaymentsSandbox(options);
  if (running.kind !== 'running') throw new Error(running.message);
  for (let step = 0; step < 50; step += 1) await callControl(running.address, 'clock/forward', { ms: 1000 });
  await running.close();
  running = await startPaymentsSandbox(options);
  if (running.kind !== 'running') throw new Error(running.message);
  const state = await (await fetch(`${running.address}/sandbox/api/state`)).json();
  expect(state).toMatchObject({ aheadMs: 50_000 });
  await running.close();
  expect((await readFile(join(dataDir, 'payments.journal'), 'utf8')).split('\n').length).toBeLessThan(10);
});
