import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callFailures } from '../../src/features/base/failures.text.ts';
import { fillCart } from '../../tests/orders/cart.ts';
import {
  openWorld,
  type PaymentsSandbox,
  startSandbox,
  variantUnits,
  type World,
} from '../../tests/orders/world.ts';
import { type Api, createApi } from './api.ts';
import { cabinetDrawers, cabinetSpecimens, claimPhotos, tries, users, wants } from './db/schema.ts';
import { drawTicket, recordSnapshots } from './publishing/mirror-store.ts';
import { type ApiResponse, Caller } from './testing/caller.ts';
import { CALLS, type CallRow, namedCalls, type OwnedResource, withPathId } from './testing/calls.ts';
import { rawSpeciesOf, snapshotsAt } from './testing/documents.ts';
import { type TestServices, testServices } from './testing/services.ts';

const PASSWORD = 'morpho-blue';
const person = { name: '林蝶', address: '昆明市', phone: '1', country: 'CN', password: PASSWORD };

let sandbox: PaymentsSandbox;
let world: World;
let services: TestServices;
let api: Api;
let owner: Caller;
let operator: Caller;
let editor: Caller;
let own: Readonly<Record<OwnedResource, string>>;

beforeAll(async () => {
  sandbox = await startSandbox();
  world = await openWorld('PostgreSQL', sandbox, { connections: 1 });
  services = { ...testServices(world.database), settings: sandbox.settings };
  api = createApi(async () => services, services.log);
  await world.stock('morpho', 9);
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  owner = await shopper('owner@example.com', `data:image/png;base64,${picture.toString('base64')}`);
  own = await ownThings();
  operator = await staff('operator');
  editor = await staff('editor');
});
afterAll(async () => {
  await world.close();
  await sandbox.close();
});

async function shopper(email: string, avatar?: string): Promise<Caller> {
  const caller = await new Caller(api).ready();
  await caller.call('POST', '/register', { ...person, email, avatar });
  expect(await caller.call('POST', '/login', { email, password: PASSWORD })).toMatchObject({ status: 200 });
  return caller;
}

async function staff(role: 'operator' | 'editor'): Promise<Caller> {
  const email = `${role}@example.com`;
  const caller = await shopper(email);
  await world.database.update(users).set({ role, emailVerified: true }).where(eq(users.email, email));
  return caller;
}

async function ownThings(): Promise<typeof own> {
  const [{ id = '' } = {}] = await world.database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, 'owner@example.com'));
  await fillCart(world.database, id, [variantUnits('morpho')]);
  const { sessionId } = (await owner.call('POST', '/stripe/create-session')).body;
  await sandbox.payByCard(sessionId);
  expect(await owner.get(`/stripe/verify-payment/${sessionId}`)).toMatchObject({ status: 200 });
  await fillCart(world.database, id, [variantUnits('morpho', 2)]);
  const wallet = (await owner.call('POST', '/paypal/orders')).body;
  await sandbox.approve(wallet.id);
  const [line] = (await owner.get('/cart')).body.data;
  const { avatar } = (await owner.get('/user/current')).body.data;
  const photo = '0198c0de-7a1b-4c2d-8e3f-000000000001';
  const picture = new Uint8Array([1]);
  await world.database
    .insert(claimPhotos)
    .values({ id: photo, orderNumber: wallet.order, accountId: id, picture, createdAt: new Date() });
  const body = { message: '批发' };
  await world.database.update(users).set({ emailVerified: true }).where(eq(users.id, id));
  const keyed = { headers: { 'idempotency-key': 'quote-of-the-owner' } };
  const quote = (await owner.call('POST', '/quotes', body, keyed)).body.data;
  const address = '0198c0de-7a1b-4c2d-8e3f-000000000003';
  const vienna = { country: 'AT', lines: '1 Long Street', city: 'Wien', postcode: '1010' };
  const put = { recipient: '林蝶', phone: '1', ...vienna };
  const withId = { headers: { 'idempotency-key': address } };
  expect(await owner.call('POST', '/user/addresses', put, withId)).toMatchObject({ status: 200 });
  const want = '0198c0de-7a1b-4c2d-8e3f-000000000004';
  await world.database
    .insert(wants)
    .values({ id: want, userId: id, level: 'species', taxon: 'morpho-didius' });
  const drawer = '0198c0de-7a1b-4c2d-8e3f-000000000005';
  await world.database.insert(cabinetDrawers).values({ id: drawer, userId: id, name: '闪蝶' });
  const specimen = '0198c0de-7a1b-4c2d-8e3f-000000000006';
  const label = {
    chinese_name: '',
    family_name: '',
    site: '',
    collected_on: '',
    collector: '',
    number: '',
    remarks: '',
  };
  await world.database
    .insert(cabinetSpecimens)
    .values({ ...label, id: specimen, userId: id, latin_name: 'Morpho didius', quantity: 1 });
  const alert = { productId: 'morpho', variantKey: 'a1', email: 'owner@example.com' };
  expect(await owner.call('POST', '/alerts', alert)).toMatchObject({ status: 200 });
  const { alerts } = (await owner.get('/favorites')).body.data;
  return {
    want,
    drawer,
    specimen,
    alert: alerts[0].id,
    'cart line': line.id,
    avatar: avatar.split('/').at(-1),
    order: wallet.order,
    'card session': sessionId,
    'wallet order': wallet.id,
    photo,
    quote: quote.id,
    address,
  };
}

const call = (caller: Caller, method: CallRow['method'], path: string) =>
  caller.call(method, path, method === 'GET' ? undefined : { quantity: 1 });
const pathOf = (path: string, names: OwnedResource | undefined) =>
  withPathId(path, names === undefined ? 'nothing' : own[names]);
const naming = namedCalls(CALLS.filter(({ names }) => names !== undefined));
const needsLogin = namedCalls(CALLS.filter(({ by }) => by !== 'anybody' && by !== 'provider'));
const forStaff = namedCalls(CALLS.filter(({ by }) => by === 'editor' || by === 'operator'));

describe('another account’s resource', () => {
  let stranger: Caller;
  beforeAll(async () => {
    stranger = await shopper('stranger@example.com');
  });

  test.each(naming)('is 404 to %s', async (_, { method, path, names }) => {
    const response = await call(stranger, method, pathOf(path, names));
    const absent = await call(stranger, method, withPathId(path, 'nothing'));
    expect(response.status).toBe(404);
    expect(response.body).toEqual(absent.body);
  });

  test('is unchanged after all that', async () => {
    expect((await owner.get('/cart')).body.data).toMatchObject([{ id: own['cart line'], quantity: 2 }]);
    expect((await owner.get(`/orders/${own.order}`)).body.data).toMatchObject({ status: 'pending' });
    expect((await sandbox.state()).paypal.captures).toEqual([]);
    expect((await stranger.get('/cart')).body.data).toEqual([]);
    expect((await stranger.get('/orders')).body.data).toEqual([]);
  });
});

describe('a visitor', () => {
  let ended: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const gone = await shopper('gone@example.com');
    ended = new Map(gone.cookies);
    await gone.call('POST', '/logout');
  });

  test.each(needsLogin)('is asked to log in by %s', async (_, { method, path, names, wrong }) => {
    const send = (caller: Caller) => caller.call(method, pathOf(path, names), wrong?.body);
    const response = await send(await new Caller(api).ready());
    expect([response.status, response.body]).toEqual([
      401,
      { status: 401, code: 'login-required', msg: callFailures()['login-required'], data: null },
    ]);

    const withEnded = new Caller(api);
    for (const [name, value] of ended) withEnded.cookies.set(name, value);
    expect((await send(withEnded)).status).toBe(401);

    const withForged = await new Caller(api).ready();
    const [token] = (owner.cookies.get('session') ?? '').split('.');
    withForged.cookies.set('session', `${token}.not-our-signature`);
    expect((await send(withForged)).status).toBe(401);
  });
});

describe('a staff call', () => {
  test.each(forStaff)('%s does not exist for a shopper, and exists for its role', async (_, row) => {
    const { method, path, wrong, by } = row;
    const nothing = await owner.call(method, '/ops/no/such/thing');
    const named = withPathId(path, 'nothing');
    const response = await owner.call(method, named, wrong?.body);
    expect([response.status, response.body]).toEqual([404, nothing.body]);
    const found = await operator.call(method, named, wrong?.body);
    expect(found.body).not.toEqual(nothing.body);
    expect(found.status).not.toBe(401);
    const toEditor = await editor.call(method, named, wrong?.body);
    expect(toEditor.status).toBe(by === 'editor' ? found.status : 404);
    if (by === 'operator') expect(toEditor.body).toEqual(nothing.body);
  });

  test('covers any path below /ops', () => {
    const open = CALLS.filter(
      ({ path, by }) => path.startsWith('/ops/') && by !== 'editor' && by !== 'operator',
    );
    expect([open, forStaff.length > 4]).toEqual([[], true]);
  });
});

describe('invalid input to', () => {
  // One account makes more calls in a minute than an account may.
  beforeEach(() => world.database.delete(tries));
  test.each(namedCalls(CALLS.filter(({ wrong }) => wrong !== undefined)))(
    '%s is answered with the field’s name',
    async (_, { method, path, names, wrong, by }) => {
      const caller = by === 'editor' || by === 'operator' ? operator : owner;
      for (const text of ['{', '[]', '7', 'null']) {
        const refused = await caller.call(method, pathOf(path, names), undefined, { text });
        expect([text, refused.status]).toEqual([text, 400]);
      }
      const refused = await caller.call(method, pathOf(path, names), wrong?.body);
      expect([refused.status, refused.body]).toMatchObject([400, { status: 400, field: wrong?.field }]);
    },
  );

  const withParameter = namedCalls(CALLS.filter(({ path }) => path.includes(':')));
  const ODD = ['%00', '%ff', '%F0%9F%A6%8B', '..%2F..', "'%20or%201=1", '9'.repeat(5_000)];
  test.each(withParameter)(
    '%s that names an unknown id is answered with 404',
    async (_, { method, path }) => {
      for (const odd of ODD) {
        const response = await call(owner, method, withPathId(path, odd));
        expect([odd.slice(0, 20), response.status]).toEqual([odd.slice(0, 20), 404]);
      }
    },
  );
});

test('its owner gets no 404, so the refusals were for the caller', async () => {
  for (const [name, { method, path, names }] of naming) {
    const response = await call(owner, method, pathOf(path, names));
    expect([name, response.status]).not.toEqual([name, 404]);
  }
});

const CACHE_CONTROL = {
  cdn: 'public, max-age=0, must-revalidate',
  reader: 'private, max-age=31536000, immutable',
};
const cacheHeaders = (response: ApiResponse) => [
  response.headers.get('Cache-Control'),
  response.headers.has('Netlify-CDN-Cache-Control'),
];

describe('an answer', () => {
  let keeper: Caller;
  beforeAll(async () => {
    keeper = await shopper('keeper@example.com');
  });

  test.each(namedCalls(CALLS))('of %s is cached only where the table says so', async (_, row) => {
    const { method, path, names, cachedBy } = row;
    const refused = await call(await new Caller(api).ready(), method, pathOf(path, names));
    if (refused.status >= 400) expect(cacheHeaders(refused)).toEqual(['no-store', false]);
    // A logout would end the session that later calls need.
    if (path === '/logout') return;
    const response = await call(method === 'GET' ? owner : keeper, method, pathOf(path, names));
    if (cachedBy !== undefined) expect(response.status).toBe(200);
    expect(cacheHeaders(response)).toEqual(
      cachedBy === undefined ? ['no-store', false] : [CACHE_CONTROL[cachedBy], cachedBy === 'cdn'],
    );
  });
});

test('every valid body of the table passes validation', async () => {
  const { database } = world;
  await recordSnapshots(database, snapshotsAt(await drawTicket(database), rawSpeciesOf('morpho-didius')));
  for (const [name, { method, path, names, body, by }] of namedCalls(CALLS)) {
    if (body === undefined) continue;
    const caller = by === 'editor' || by === 'operator' ? operator : owner;
    const headers = { 'idempotency-key': randomUUID() };
    const response = await caller.call(method, pathOf(path, names), body, { headers });
    expect([name, response.body]).not.toMatchObject([name, { code: 'bad-field' }]);
  }
});
