/** Failure responses in the contract's `failureSchema`. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Failure, FailureCode } from '../../../src/contract/failure.ts';
import { failures } from '../../../src/text/shop.ts';
import type { LogLine } from '../base/log.ts';

export function fail(
  c: Context,
  status: ContentfulStatusCode,
  code: FailureCode,
  msg: string,
  more: Pick<Failure, 'field' | 'errorId'> = {},
): Response {
  const failure: Failure = { status, code, msg, data: null, ...more };
  return c.json(failure, status);
}

/** 500 without details, but with an id that is also in the log. */
export function failUnexpected(
  c: Context,
  log: LogLine,
  error: unknown,
  msg: string = failures().unforeseen,
): Response {
  const errorId = randomUUID();
  log({ level: 'error', event: 'request failed', errorId, method: c.req.method, path: c.req.path, error });
  return fail(c, 500, 'unforeseen', msg, { errorId });
}
