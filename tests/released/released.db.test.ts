/**
 * docs/deploying.md "Releasing": the previous release must work between migration and deploy and
 * after a rollback.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { cartPort } from '../../netlify/server/cart/service.ts';
import { checkOut } from '../../netlify/server/checkout/checkout.ts';
import { MIGRATIONS_FOLDER, migrate } from '../../netlify/server/db/migrate.ts';
import { users } from '../../netlify/server/db/schema.ts';
import type { PaymentsContext } from '../../netlify/server/payments/core/context.ts';
import { configuredProviders } from '../../netlify/server/payments/providers.ts';
import { cancelOrder } from '../../netlify/server/payments/settle/end-order.ts';
import { acceptRates } from '../../netlify/server/testing/accept-rules.ts';
import { createPostgres, type PostgresDatabase } from '../../netlify/server/testing/postgres-database.ts';
import type { MethodName } from '../../src/features/orders/payment-methods.rules.ts';
import { makeWay, makeZone } from '../../src/features/shipping/rates.fixture.ts';
import { HttpCaller } from '../common/http-caller.ts';
import { findWrongSums } from '../common/sums.ts';
import { fillCart } from '../orders/cart.ts';
import { fetchCaptureId, type PaymentsSandbox, startSandbox } from '../orders/world.ts';
import { releasedCommit } from '../runner/requirements.ts';
import { breakingStatements } from './breaking.ts';

const root = path.resolve(import.meta.dirname, '../..');

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 28, stdio: 'pipe' });

/** The deepest cause in a JSON log line, or the line itself. */
function inShort(line: string): string {
  try {
    const { event, error } = JSON.parse(line);
    return `${event}: ${(error?.cause ?? error)?.message}`;
  } catch {
    return line;
  }
}

const SOURCES = [
  'netlify',
  'netlify.toml',
  'src',
  'sandbox',
  'tests/common',
  'package.json',
  'tsconfig.json',
];
/** They read the content lake, which does not run here, and would fail whenever the clock reaches their time. */
const CONTENT_JOBS = ['follow-content.mts', 'publish-scheduled.mts', 'sync-catalogue.mts'];
const HOUR_MS = 3_600_000;
const PRODUCT = 'morpho-didius-spread';
const PASSWORD = 'morpho-blue';
const form = {
  name: '林蝶',
  address: '云南省昆明市学府路 1 号',
  phone: '13800000000',
  country: 'CN',
  password: PASSWORD,
};

describe('the released commit', () => {
  let folder: string;
  let opened: PostgresDatabase;
  let sandbox: PaymentsSandbox;
  let api: ChildProcess;
  let shop: string;
  let said = '';

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'released-'));
    execFileSync('tar', ['-x', '-C', folder], { input: git('archive', releasedCommit, ...SOURCES) });
    for (const job of CONTENT_JOBS) await rm(path.join(folder, 'netlify/functions', job), { force: true });
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    [opened, sandbox] = await Promise.all([createPostgres(inject('postgresAddress'), 2), startSandbox()]);
    await migrate(opened.database, { folder: path.join(folder, 'netlify/database/migrations') });
    const { settings } = sandbox;
    api = spawn(process.execPath, [path.join(import.meta.dirname, 'api-child.ts'), folder], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATABASE_URL: opened.address,
        DATA_DIR: path.join(folder, '.data'),
        AUTH_SECRET: 'a secret of the release that is out',
        STRIPE_SECRET_KEY: settings.STRIPE_SECRET_KEY,
        STRIPE_WEBHOOK_SECRET: settings.STRIPE_WEBHOOK_SECRET,
        STRIPE_API_BASE: settings.STRIPE_API_BASE,
        PAYPAL_CLIENT_ID: settings.PAYPAL_CLIENT_ID,
        PAYPAL_CLIENT_SECRET: settings.PAYPAL_CLIENT_SECRET,
        PAYPAL_WEBHOOK_ID: settings.PAYPAL_WEBHOOK_ID,
        PAYPAL_API_BASE: settings.PAYPAL_API_BASE,
      },
    });
    api.stderr?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    const [message] = await Promise.race([
      once(api, 'message'),
      once(api, 'exit').then(() => Promise.reject(new Error(`The released API did not start:\n${said}`))),
    ]);
    shop = `http://localhost:${message.port}`;
  });
  afterAll(async () => {
    if (api?.connected) {
      const ended = once(api, 'exit');
      api.disconnect();
      await ended;
    }
    await sandbox?.close();
    await opened?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async (command: string) => {
    const answered = once(api, 'message');
    api.send(command);
    return (await answered)[0];
  };
  const errors = () =>
    said
      .split('\n')
      .filter((line) => /"level":"error"|failed/.test(line))
      .map(inShort);
  const ok = async (response: ReturnType<HttpCaller['call']>) => {
    const { status, body } = await response;
    expect({ status, body, errors: errors() }).toMatchObject({ status: 200, errors: [] });
    return body;
  };
  const logIn = async (caller: HttpCaller, email: string) =>
    await ok(caller.call('POST', '/login', { email, password: PASSWORD }));
  const register = async (email: string) => {
    const caller = new HttpCaller(shop);
    await ok(caller.call('POST', '/register', { ...form, email }));
    await logIn(caller, email);
    return caller;
  };
  const fill = async (caller: HttpCaller) =>
    await ok(caller.call('POST', '/cart', { productId: PRODUCT, quality: 'A1', quantity: 1 }));
  const byCard = async (caller: HttpCaller): Promise<string> =>
    (await ok(caller.call('POST', '/stripe/create-session', {}))).sessionId;
  const settle = async (caller: HttpCaller, session: string): Promise<string> => {
    await sandbox.payByCard(session);
    return (await ok(caller.call('GET', `/stripe/verify-payment/${session}`))).data.order.id;
  };
  const write = async (staff: HttpCaller, call: string, command: object) =>
    await ok(staff.call('POST', call, command, { 'idempotency-key': randomUUID() }));
  const shownToStaff = async (
    staff: HttpCaller,
    action: string,
    number: string,
    more: (order: { readonly refundable: number }) => object = () => ({}),
  ) => {
    const { order } = (await ok(staff.call('GET', `/ops/orders/${number}`))).data;
    await write(staff, `/ops/orders/${action}`, { number, version: order.version, ...more(order) });
  };
  const stockOf = async (staff: HttpCaller) =>
    (await ok(staff.call('GET', `/ops/stock?ids=${PRODUCT}`))).data.items[0].variants[0];

  /** Makes an order as these sources do, `hoursAgo`. */
  const orderHere = async (
    email: string,
    method: MethodName,
    hoursAgo = 0,
    freight?: { readonly way: string; readonly fee: number },
  ) => {
    sandbox.clock.ahead = -hoursAgo * HOUR_MS;
    const [found] = await opened.database.select().from(users).where(eq(users.email, email));
    if (found === undefined) throw new Error(`${email} has no account`);
    const buyer = { ...found, country: found.country ?? null };
    await fillCart(opened.database, buyer.id, [{ productId: PRODUCT, variantKey: 'a1', quantity: 1 }]);
    // The released commit can't capture what is only authorised (docs/deploying.md, "Releasing").
    const settings = { ...sandbox.settings, CARD_CAPTURE: 'automatic' as const };
    const context: PaymentsContext = {
      ...{ database: opened.database, log: () => undefined, origin: 'http://localhost:8888', cart: cartPort },
      ...{ staff: settings, ...configuredProviders(settings) },
      ...{ now: sandbox.clock.now, reached: async () => undefined },
      handling: settings.HANDLING_DAYS,
    };
    const out = await checkOut(context, buyer, { method, version: undefined, freight });
    if (out.kind !== 'ready') throw new Error(out.kind);
    const leave = async () => {
      sandbox.clock.ahead += HOUR_MS;
      expect(await cancelOrder(context, buyer, out.number)).toEqual({ kind: 'cancelled' });
      sandbox.clock.ahead = 0;
    };
    return { ...out, leave };
  };

  test('sells, ships, refunds and does its jobs while and after the newer migrations are applied', async () => {
    const staff = await register('staff@example.com');
    await opened.database.execute(sql`update users set role = 'operator', email_verified = true`);
    const change = { kind: 'receive', pieces: 9, reason: 'arrived' };
    await write(staff, '/ops/stock', { productId: PRODUCT, variantKey: 'a1', change });
    const buyer = await register('buyer@example.com');
    await fill(buyer);
    const begun = await byCard(buyer);

    // Prepared statements and open transactions must survive the migration.
    await migrate(opened.database);

    const first = await settle(buyer, begun);
    await shownToStaff(staff, 'ship', first, () => ({ courier: 'DHL', trackingNumber: 'D1' }));
    await shownToStaff(staff, 'receive', first);
    await fill(buyer);
    const second = await settle(buyer, await byCard(buyer));
    const back = [{ position: 0, pieces: 1 }];
    await shownToStaff(staff, 'refund', second, ({ refundable }) => ({
      amount: refundable,
      of: 'rest',
      back,
    }));

    const newcomer = await register('newcomer@example.com');
    await fill(newcomer);
    const wallet = await ok(newcomer.call('POST', '/paypal/orders', {}));
    await sandbox.approve(wallet.id);
    await ok(newcomer.call('POST', `/paypal/orders/${wallet.id}/capture`));
    expect(await fetchCaptureId(sandbox.address, wallet.id)).not.toBe('none');
    await fill(newcomer);
    await byCard(newcomer);
    const [unpaid] = (await ok(newcomer.call('GET', '/orders'))).data;
    await ok(newcomer.call('POST', `/orders/${unpaid.id}/cancel`));
    await ok(newcomer.call('PUT', '/user/update', { ...form, email: 'newcomer@example.com', name: '王蝶' }));
    await ok(newcomer.call('POST', '/logout'));
    await logIn(newcomer, 'newcomer@example.com');
    await ok(staff.call('GET', '/ops/orders?view=all'));
    await ok(staff.call('GET', '/ops/figures'));
    expect(await stockOf(staff)).toMatchObject({ onHand: 7, held: 0 });

    // After a rollback, orders of these sources are sold, not refunded.
    const late = await register('late@example.com');
    const byNewCard = await orderHere('late@example.com', 'card');
    expect(await settle(late, byNewCard.ref)).toBe(byNewCard.number);
    const byNewWallet = await orderHere('late@example.com', 'paypal');
    await sandbox.approve(byNewWallet.ref);
    await ok(late.call('POST', `/paypal/orders/${byNewWallet.ref}/capture`));
    for (const { number } of [byNewCard, byNewWallet])
      expect((await ok(late.call('GET', `/orders/${number}`))).data).toMatchObject({
        status: 'completed',
        refunded_amount: 0,
      });
    expect(await stockOf(staff)).toMatchObject({ onHand: 5, held: 0 });

    // It also settles payments of goods and freight, for which it does not ask itself.
    await opened.database.execute(sql`
      update catalogue_documents set content = content || '{"weight_grams": 120}' where id = ${PRODUCT}`);
    await opened.database.execute(sql`update users set country = 'DE' where email = 'late@example.com'`);
    await acceptRates(opened.database, [makeZone('eu', ['DE'], makeWay('ems'))]);
    const ems = { way: 'eu/ems', fee: 50 };
    const withFreight = await orderHere('late@example.com', 'card', 0, ems);
    expect(await settle(late, withFreight.ref)).toBe(withFreight.number);
    const byWallet = await orderHere('late@example.com', 'paypal', 0, ems);
    await sandbox.approve(byWallet.ref);
    await ok(late.call('POST', `/paypal/orders/${byWallet.ref}/capture`));
    for (const { number } of [withFreight, byWallet])
      expect((await ok(late.call('GET', `/orders/${number}`))).data).toMatchObject({
        status: 'completed',
        charges: [{ kind: 'freight', amount: 50, standing: 'paid' }],
        shipping_info: { shipping_fee: 50, fee_status: 'received' },
      });
    expect(await stockOf(staff)).toMatchObject({ onHand: 3, held: 0 });

    // Its limit of 90 minutes of unpaid reservations in a day doesn't count orders that reserved nothing.
    const idle = await register('idle@example.com');
    for (const hoursAgo of [20, 16, 12, 8, 4])
      await (await orderHere('idle@example.com', 'card', hoursAgo)).leave();
    await byCard(idle);
    const [waiting] = (await ok(idle.call('GET', '/orders'))).data;
    await ok(idle.call('POST', `/orders/${waiting.id}/cancel`));
    // Nor does an order that is still unpaid, which its reconcile ends.
    await orderHere('idle@example.com', 'card', 2);
    sandbox.clock.ahead = 0;
    await fill(idle);
    await byCard(idle);
    const [again] = (await ok(idle.call('GET', '/orders'))).data;
    await ok(idle.call('POST', `/orders/${again.id}/cancel`));

    for (const job of ['reconcile-payments', 'deliver-mails', 'publish-site', 'remove-stale']) {
      expect(await ask(job)).toMatchObject({ job, isKnown: true });
    }
    // The host waits for the reconcile job before closing.
    await ask('close');
    expect(errors()).toEqual([]);
    expect(await findWrongSums(opened.database)).toEqual([]);
  });

  test('has the same migrations as these sources: a released one is never changed', async () => {
    const theirs = path.join(folder, 'netlify/database/migrations');
    const names = (await readdir(theirs)).filter((name) => name.endsWith('.sql'));
    for (const name of names)
      expect(await readFile(path.join(MIGRATIONS_FOLDER, name), 'utf8'), name).toBe(
        await readFile(path.join(theirs, name), 'utf8'),
      );
  });

  test('misses nothing that a newer migration removed, unless the migration names the release that stopped using it', async () => {
    const out = new Set(await readdir(path.join(folder, 'netlify/database/migrations')));
    const newer = (await readdir(MIGRATIONS_FOLDER)).filter(
      (name) => name.endsWith('.sql') && !out.has(name),
    );
    const breaking: Record<string, string[]> = {};
    for (const name of newer) {
      const found = breakingStatements(await readFile(path.join(MIGRATIONS_FOLDER, name), 'utf8'));
      if (found.length > 0) breaking[name] = found;
    }
    expect(breaking).toEqual({});
  });
});
