import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Failure, FailureCode, FailureValues } from '../../../src/features/base/failure.contract.ts';
import { callFailures, type FailureSentences, sentenceOf } from '../../../src/features/base/failures.text.ts';
import { DEFAULT_LANGUAGE } from '../../../src/features/base/language.rules.ts';
import type { Words } from '../../../src/features/base/words.text.ts';
import type { LogLine } from '../base/log.ts';

export interface FailureOptions<Code extends FailureCode> extends Pick<Failure, 'field' | 'errorId'> {
  readonly values?: Code extends keyof FailureValues ? FailureValues[Code] : never;
}

export type FailureSubject<Code extends FailureCode> = Words<Pick<Required<FailureSentences>, Code>>;

/**
 * The browser shows its own text for the code. A message without a code is shown as it is, so it is
 * only for staff, who read Chinese.
 */
export function fail<Code extends FailureCode>(
  c: Context,
  status: ContentfulStatusCode,
  code: Code,
  subject: string | FailureSubject<Code>,
  more: FailureOptions<Code> = {},
): Response {
  return c.json(toFailure(status, code, subject, more), status);
}

export function toFailure<Code extends FailureCode>(
  status: number,
  code: Code,
  subject: string | FailureSubject<Code>,
  more: FailureOptions<Code> = {},
): Failure {
  const known = more as Pick<Failure, 'field' | 'errorId' | 'values'>;
  const msg =
    typeof subject === 'string'
      ? subject
      : sentenceOf({ code, ...known }, subject as Words<FailureSentences>, DEFAULT_LANGUAGE);
  if (msg === undefined) throw new Error(`${code} has no sentence for ${JSON.stringify(more)}`);
  return { status, code, msg, data: null, ...known };
}

/** The response has no details, but an id that the log contains as well. */
export function respondUnexpectedError(
  c: Context,
  log: LogLine,
  error: unknown,
  msg: string = callFailures(DEFAULT_LANGUAGE).unforeseen,
): Response {
  const errorId = randomUUID();
  log({ level: 'error', event: 'request failed', errorId, method: c.req.method, path: c.req.path, error });
  return fail(c, 500, 'unforeseen', msg, { errorId });
}
