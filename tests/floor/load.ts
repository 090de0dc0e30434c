/** Load on a server by autocannon: so many connections, each with one call after the other. */
import type { RecordableHistogram } from 'node:perf_hooks';
import autocannon, { type Request } from 'autocannon';
import { XSRF_HEADER } from '../../src/contract/limits.ts';
import type { Case } from './cases.ts';
import type { Shopper } from './world.ts';

interface Wish {
  readonly connections: number;
  /** Requests, over all connections. */
  readonly amount: number;
  /** The shopper who begins with the first call of the case. */
  readonly next: () => Shopper;
  /** Latencies in nanoseconds: autocannon's own histogram knows whole milliseconds only. */
  readonly latencies: RecordableHistogram;
}

let count = 0;

/** Throws when an answer is not 200. */
export async function load(
  origin: string,
  { calls }: Case,
  { connections, amount, next, latencies }: Wish,
): Promise<void> {
  let fault: string | undefined;
  const requests = calls.map(
    (callOf, at): Request => ({
      // autocannon hands the same context to all requests of one round of a connection.
      setupRequest: (request, context: { n?: number; shopper?: Shopper }) => {
        if (at === 0) Object.assign(context, { n: count++, shopper: next() });
        const { method, path, body } = callOf(context.n ?? 0);
        const { cookie = '', xsrf = '' } = context.shopper ?? {};
        return {
          ...request,
          ...{ method, path: `/api/v1${path}` },
          headers: { cookie, [XSRF_HEADER]: xsrf, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        };
      },
      onResponse: (status, body) => {
        if (status !== 200) fault ??= `${status}: ${body}`;
      },
    }),
  );
  const ended = Promise.withResolvers<void>();
  autocannon({ url: origin, connections, amount, requests, sampleInt: 20 }, (error, { errors }) =>
    error || errors > 0 ? ended.reject(error ?? new Error(`${errors} requests failed`)) : ended.resolve(),
  ).on('response', (_client, _status, _bytes, ms) => latencies.record(Math.max(1, Math.round(ms * 1e6))));
  await ended.promise;
  if (fault !== undefined) throw new Error(`An answer was ${fault}`);
}
