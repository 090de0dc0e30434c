import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '../../netlify/server/api.ts';
import { drawTicket, recordSnapshots } from '../../netlify/server/publishing/mirror-store.ts';
import { Caller } from '../../netlify/server/testing/caller.ts';
import { CALLS, type CallRow, withPathId } from '../../netlify/server/testing/calls.ts';
import { type ContentServer, startContentServer } from '../../netlify/server/testing/content-server.ts';
import { rawSpeciesOf, snapshotsAt } from '../../netlify/server/testing/documents.ts';
import { type OperatorWorld, openOperatorWorld } from '../../netlify/server/testing/operator-world.ts';
import { WEBHOOK_SECRET } from '../../netlify/server/testing/services.ts';
import { sendWrite } from '../../netlify/server/testing/staff-world.ts';
import { findWrongSums } from '../common/sums.ts';
import { type PaymentsSandbox, startSandbox } from '../orders/world.ts';
import { findResponseProblem } from './judge.ts';
import {
  bodiesWithNul,
  describeRequest,
  type KnownIds,
  type MalformedRequest,
  malformedRequests,
  TEXT_PARAMETERS,
} from './malformed.ts';

const ORIGIN = 'http://localhost:8888';
const BATCH_SIZE = 200;
/** 20,000 requests: `FUZZ_SEED=7 FUZZ_BATCHES=100 npx vitest run tests/fuzz`. */
const { FUZZ_SEED = Date.now() % 2 ** 31, FUZZ_BATCHES = 2 } = process.env;
const CONCURRENCY = 4;
/** Milliseconds. */
const TIMEOUT = 60_000 + 5_000 * Number(FUZZ_BATCHES);
const SETTINGS = { SANITY_WEBHOOK_SECRET: WEBHOOK_SECRET, STUDIO_TOKEN_SECRET: 's'.repeat(32) };
/** No job ever ran here, so /health returns 503; /logout would end the session. */
const ROWS = CALLS.filter(({ path }) => path !== '/health' && path !== '/logout');

let sandbox: PaymentsSandbox;
let content: ContentServer;
let world: OperatorWorld;
let operator: Caller;
let shopper: Caller & { readonly id: string };
beforeAll(async () => {
  [sandbox, content] = await Promise.all([startSandbox(), startContentServer()]);
  world = await openOperatorWorld({ ...sandbox, settings: { ...sandbox.settings, ...SETTINGS } });
  Object.assign(world.services, { content: content.client });
  const { database } = world;
  await recordSnapshots(database, snapshotsAt(await drawTicket(database), rawSpeciesOf('morpho-didius')));
  operator = await world.person('operator', 'operator');
  shopper = await world.person('shopper', 'shopper');
});
afterAll(async () => {
  await world.close();
  await content.close();
  await sandbox.close();
});

/** The table of calls has the versions of a paid order and of a new quote. */
async function createOrderAndQuote(): Promise<KnownIds> {
  await world.stock('morpho', 9);
  const { number: order } = await world.paid();
  const { body } = await sendWrite(operator, '/ops/quotes/create', { account: shopper.id });
  return { order, quote: body.data.id };
}

// PostgreSQL accepts no NUL in text.
test('a NUL in any text of any call is answered with an error or nothing found', async () => {
  const known = await createOrderAndQuote();
  const faults: string[] = [];
  const send = async ({ method, path }: CallRow, query: string, text?: string) => {
    const options = { headers: { 'idempotency-key': randomUUID() }, ...(text !== undefined && { text }) };
    const { status } = await operator.call(method, withPathId(path, '1') + query, undefined, options);
    if (status >= 500) faults.push(`${method} ${path}${query} ${text} ${status}`);
  };
  for (const row of ROWS)
    if (row.method === 'GET') for (const name of TEXT_PARAMETERS) await send(row, `?${name}=a%00`);
    else for (const body of bodiesWithNul(row, known)) await send(row, '', body);
  expect(faults).toEqual([]);
});

test('malformed requests cause no fault, and all sums agree', { timeout: TIMEOUT }, async () => {
  const { services } = world;
  const api = createApi(async () => services, services.log);
  // An operator may call everything.
  const people = [await new Caller(api).ready(), shopper, operator, operator, operator, operator];
  const send = async ({ method, path, headers, body }: MalformedRequest, { cookies }: Caller) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const usual = { cookie, origin: ORIGIN, 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' };
    const all = { ...usual, 'idempotency-key': randomUUID(), ...headers };
    const init = { method, headers: all, body: body ?? null };
    return await api.request(`${ORIGIN}/api/v1${path}`, init, { ip: '192.0.2.1' });
  };

  const faults: string[] = [];
  for (let batch = 0; batch < Number(FUZZ_BATCHES); batch += 1) {
    const options = { seed: Number(FUZZ_SEED) + batch, numRuns: BATCH_SIZE };
    const requests = fc.sample(malformedRequests(ROWS, await createOrderAndQuote()), options).entries();
    const sendNext = async () => {
      for (const [at, request] of requests) {
        const response = await send(request, people[at % people.length] as Caller);
        const fault = await findResponseProblem(request.method, response);
        if (fault !== undefined) faults.push(`${describeRequest(request)} ${fault}`);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, sendNext));
  }
  expect([FUZZ_SEED, faults]).toEqual([FUZZ_SEED, []]);
  expect(services.logged.filter(({ level }) => level === 'error')).toEqual([]);
  expect(await findWrongSums(world.database)).toEqual([]);
});
