import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '../../../netlify/server/api.ts';
import { Caller } from '../../../netlify/server/testing/caller.ts';
import { CALLS, withPathId } from '../../../netlify/server/testing/calls.ts';
import { type OperatorWorld, openOperatorWorld } from '../../../netlify/server/testing/operator-world.ts';
import { WEBHOOK_SECRET } from '../../../netlify/server/testing/services.ts';
import { findWrongSums } from '../../common/sums.ts';
import { type PaymentsSandbox, startSandbox } from '../../orders/world.ts';
import { findResponseProblem } from './judge.ts';
import { describeRequest, type MalformedRequest, malformedRequestArbitrary } from './malformed.ts';

const ORIGIN = 'http://localhost:8888';
/** `npm run soak` sends 20,000 requests over HTTP. */
const BATCHES = 2;
const BATCH_SIZE = 200;
const SETTINGS = { SANITY_WEBHOOK_SECRET: WEBHOOK_SECRET, STUDIO_TOKEN_SECRET: 's'.repeat(32) };
/** No job ever ran here, so /health returns 503; /logout would end the session. */
const ROWS = CALLS.filter(({ path }) => path !== '/health' && path !== '/logout');
/** The content is absent here. */
const NO_CONTENT = ['/ops/stock', '/ops/stock/consignment'].map(
  (path) => ({ path, status: 503, code: 'content-unreachable' }) as const,
);

let sandbox: PaymentsSandbox;
let world: OperatorWorld;
beforeAll(async () => {
  sandbox = await startSandbox();
  world = await openOperatorWorld({ ...sandbox, settings: { ...sandbox.settings, ...SETTINGS } });
});
afterAll(async () => {
  await world.close();
  await sandbox.close();
});

/** PostgreSQL accepts no NUL in text. */
const TEXT_PARAMETERS = [
  ...[
    'ids',
    'lists',
    'names',
    'speciesId',
    'before',
    'q',
    'tag',
    'cursor',
    'numbers',
    'productId',
    'variantKey',
  ],
];

/** More requests: `FUZZ_SEED=7 FUZZ_BATCHES=100 npx vitest run tests/soak`. */
const { FUZZ_SEED = Date.now() % 2 ** 31, FUZZ_BATCHES = BATCHES } = process.env;

test('a NUL in any parameter of any call is answered with an error or nothing found', async () => {
  const operator = await world.person('reader', 'operator');
  const faults: string[] = [];
  for (const { method, path } of ROWS.filter((row) => row.method === 'GET'))
    for (const parameter of TEXT_PARAMETERS) {
      const { status } = await operator.call(method, `${withPathId(path, '1')}?${parameter}=a%00`);
      if (status >= 500) faults.push(`${path} ${parameter} ${status}`);
    }
  expect(faults).toEqual([]);
});

test('malformed requests cause no server error and reveal nothing internal, and all sums agree', async () => {
  const api = createApi(async () => world.services, world.services.log);
  const operator = await world.person('operator', 'operator');
  const shopper = await world.person('shopper', 'shopper');
  // Half of the calls are the staff's, and return 404 to everybody else.
  const people = [await new Caller(api).ready(), operator, shopper, operator];
  const send = async ({ method, path, headers, body }: MalformedRequest, { cookies }: Caller) => {
    const cookie = [...cookies].map(([name, held]) => `${name}=${held}`).join('; ');
    const usual = { cookie, origin: ORIGIN, 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' };
    const response = await api.request(
      `${ORIGIN}/api/v1${path}`,
      { method, headers: { ...usual, 'idempotency-key': randomUUID(), ...headers }, body: body ?? null },
      { ip: '192.0.2.1' },
    );
    const type = response.headers.get('content-type') ?? '';
    const reported = { type, headers: [...response.headers], text: await response.text() };
    return { method, path, status: response.status, ...reported };
  };

  const faults: string[] = [];
  for (let batch = 0; batch < Number(FUZZ_BATCHES); batch += 1) {
    const { number: order } = await world.paid();
    const known = { order, version: 2, product: 'morpho', variant: 'a1', email: 'shopper@example.com' };
    const options = { seed: Number(FUZZ_SEED) + batch, numRuns: BATCH_SIZE };
    for (const [at, request] of fc.sample(malformedRequestArbitrary(ROWS, known), options).entries()) {
      const reply = await send(request, people[at % people.length] as Caller);
      const fault = findResponseProblem(reply, { excused: NO_CONTENT, host: false });
      if (fault !== undefined) faults.push(`${describeRequest(request)} ${fault}`);
    }
  }
  expect([FUZZ_SEED, faults]).toEqual([FUZZ_SEED, []]);
  expect(world.services.logged.filter(({ level }) => level === 'error')).toEqual([]);
  expect(await findWrongSums(world.database)).toEqual([]);
});
