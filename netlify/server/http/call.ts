/** What a call of the function brings beside its request, and what goes on after its answer. */
import type { Context as FunctionContext } from '@netlify/functions';
import type { Context } from 'hono';
import type { Parts } from '../parts/parts.ts';

/** Of Netlify's context; tests give none. */
export type CallContext = Partial<Pick<FunctionContext, 'ip' | 'waitUntil'>>;
/** For `Hono<ApiEnv>`. */
export type ApiEnv = { Bindings: CallContext; Variables: { mailsWait?: true } };

/** Opens the parts for a call; each call asks, so that a database that was closed and opened again is found. */
export type OpenParts = () => Promise<Parts>;

/** The client's address, as Netlify tells it; headers of the request could say anything. */
export function clientAddress(c: Context<ApiEnv>): string {
  return c.env.ip ?? '';
}

/** Work that goes on after the answer; a failure of it is logged. */
export function afterAnswer(c: Context<ApiEnv>, { log }: Parts, work: () => Promise<unknown>): void {
  const done = work().catch((error: unknown) => {
    log({ level: 'error', event: 'work after an answer failed', path: c.req.path, error });
  });
  c.env.waitUntil?.(done);
}

/** Tells that the call put mails into the outbox: api.ts has them sent after the answer. */
export function mailsWait(c: Context<ApiEnv>): void {
  c.set('mailsWait', true);
}

export function isHttps(c: Context): boolean {
  return new URL(c.req.url).protocol === 'https:';
}
