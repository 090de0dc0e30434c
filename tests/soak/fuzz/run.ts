import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { CALLS } from '../../../netlify/server/testing/calls.ts';
import type { HttpResponse } from '../../common/http-caller.ts';
import { logIn, SHOPPER, STAFF } from '../accounts.ts';
import type { World } from '../world.ts';
import { Person } from '../world.ts';
import { findResponseProblem } from './judge.ts';
import {
  describeRequest,
  type KnownIds,
  type MalformedRequest,
  malformedRequestArbitrary,
} from './malformed.ts';

interface Options {
  readonly requests: number;
  readonly seed: number;
  readonly tell: (line: string) => void;
}

/** An order's version soon changes, so each batch reads it again. */
const BATCH_SIZE = 200;
const CONCURRENCY = 4;
/** Milliseconds on a busy machine. */
const REQUEST_TIMEOUT = 10_000;
/** /health returns 503 while a job is late after a kill. */
const LATE_JOB = { path: '/health', status: 503, code: 'not-well' } as const;

export async function runFuzz(world: World, { requests, seed, tell }: Options): Promise<void> {
  const somebody = () => new Person(world, { isJudged: false });
  const operator = await logIn(world, STAFF.operator, somebody());
  const shopper = await logIn(world, SHOPPER, somebody());
  const stranger = somebody();
  const people = [stranger, operator, shopper, operator];
  for (let sent = 0; sent < requests; sent += BATCH_SIZE) {
    await logInAgain(world, STAFF.operator, operator);
    await logInAgain(world, SHOPPER, shopper);
    const options = { seed: seed + sent, numRuns: Math.min(BATCH_SIZE, requests - sent) };
    const batch = fc.sample(malformedRequestArbitrary(CALLS, await whatIsThere(world, operator)), options);
    const next = batch.entries();
    const sendAll = async () => {
      for (const [at, request] of next) {
        // Logins are rate limited, so only the visitor logs out.
        const isLeaving = request.path.startsWith('/logout');
        await sendOne(world, (isLeaving ? undefined : people[at % people.length]) ?? stranger, request);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, sendAll));
    if (sent % 4_000 === 0)
      tell(`  ${sent + batch.length} sent, ${world.records.complaints.length} complaints`);
  }
}

/** Logins are rate limited. */
async function logInAgain(world: World, email: string, person: Person): Promise<void> {
  const { status } = await person.call('GET', '/user/current');
  if (status === 401) await logIn(world, email, person);
}

async function whatIsThere({ goods }: World, operator: Person): Promise<KnownIds> {
  const { body } = await operator.call('GET', '/ops/orders?view=all');
  const [order] = body?.data?.items ?? [];
  const asked = await operator.call('GET', `/ops/orders/${order?.number ?? '1'}`);
  const [good] = goods;
  return {
    ...{ order: order?.number ?? '4821-0937-5526', version: asked.body?.data?.order?.version ?? 1 },
    ...{ product: good?.id ?? 'morpho', variant: good?.key ?? 'a1', email: STAFF.editor },
  };
}

function textOf({ headers, bytes }: HttpResponse): string {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync }[
    headers['content-encoding'] ?? ''
  ];
  return (unpack === undefined || bytes.length === 0 ? bytes : unpack(bytes)).toString();
}

async function sendOne({ shop, records }: World, person: Person, request: MalformedRequest): Promise<void> {
  const { method, path, headers, body } = request;
  const usual = {
    ...{ origin: new URL(shop.url).origin, 'x-xsrf-token': person.cookies.get('XSRF-TOKEN') ?? '' },
    'idempotency-key': randomUUID(),
  };
  const sending = {
    ...{ headers: { ...usual, ...headers }, timeoutMs: REQUEST_TIMEOUT },
    ...(body === undefined ? {} : { body }),
  };
  // Node's client refuses to send some of them.
  const response = await person.send(method, `/api/v1${path}`, sending).catch(() => undefined);
  if (response === undefined) return;
  const reported = Object.entries(response.headers).map(([name, held]) => [name, String(held)] as const);
  const type = response.headers['content-type'] ?? '';
  const judged = { method, path, status: response.status, type, headers: reported, text: textOf(response) };
  const fault = findResponseProblem(judged, { excused: [LATE_JOB], host: true });
  if (fault !== undefined) records.complain(`${describeRequest(request)} ${fault}`);
}
