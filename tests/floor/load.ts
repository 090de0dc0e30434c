import type { RecordableHistogram } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { XSRF_HEADER } from '../../src/contract/limits.ts';
import type { BenchCase } from './cases.ts';
import type { Shopper } from './world.ts';

interface Options {
  readonly connections: number;
  /** The number of calls on all connections together. */
  readonly amount: number;
  readonly next: () => Shopper;
  /** Nanoseconds; autocannon's histogram only has whole milliseconds. */
  readonly latencies: RecordableHistogram;
}

let count = 0;

/** Throws if a response is not 200. */
export async function runLoad(origin: string, one: BenchCase, wanted: Options): Promise<void> {
  const { connections, amount, next, latencies } = wanted;
  let fault: string | undefined;
  const request: autocannon.Request = {
    setupRequest: (defaults) => {
      const { method, path, body } = one.call(count++);
      const { cookie, xsrf } = next();
      return {
        ...defaults,
        ...{ method, path: `/api/v1${path}` },
        headers: { cookie, [XSRF_HEADER]: xsrf, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      };
    },
    onResponse: (status, body) => {
      if (status !== 200) fault ??= `${status}: ${body}`;
    },
  };
  const ended = Promise.withResolvers<void>();
  const options = { url: origin, connections, amount, requests: [request], sampleInt: 20 };
  autocannon(options, (error, { errors }) =>
    error || errors > 0 ? ended.reject(error ?? new Error(`${errors} requests failed`)) : ended.resolve(),
  ).on('response', (_client, _status, _bytes, ms) => latencies.record(Math.max(1, Math.round(ms * 1e6))));
  await ended.promise;
  if (fault !== undefined) throw new Error(`${one.name} was answered ${fault}`);
}
