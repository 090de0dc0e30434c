/** The context of a call, and work after its response. */
import type { Context as FunctionContext } from '@netlify/functions';
import type { Context, MiddlewareHandler } from 'hono';
import type { LogLine } from '../base/log.ts';
import type { Services } from '../services/services.ts';

/** From Netlify's context; tests omit it. */
export type CallContext = Partial<Pick<FunctionContext, 'ip' | 'waitUntil' | 'requestId'>> & {
  readonly deployId?: string;
};
/** The variables that `createApi` sets. */
export type ApiEnv = {
  Bindings: CallContext;
  Variables: {
    /** Opens the services on first use, once per call, so that a refusal needs none. */
    services: OpenServices;
    log: LogLine;
    mailsWait?: true;
  };
};

/** Called per request, so that a reopened database is found. */
export type OpenServices = () => Promise<Services>;

export function provideServices(open: OpenServices, log: LogLine): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    let opened: Promise<Services> | undefined;
    c.set('services', () => {
      opened ??= open();
      return opened;
    });
    // Hono's `c.env` is undefined if the caller passes none.
    const { requestId }: CallContext = c.env ?? {};
    // Ties the log lines of a call together, and to Netlify's own log.
    c.set('log', requestId === undefined ? log : (entry) => log({ ...entry, requestId }));
    await next();
  };
}

/** The client's address from Netlify; headers can be forged. */
export function clientAddress(c: Context): string {
  const { ip }: CallContext = c.env;
  return ip ?? '';
}

/** Runs work after the response and logs its failure. */
export function runAfterResponse(c: Context<ApiEnv>, work: () => Promise<unknown>): void {
  const done = work().catch((error: unknown) => {
    c.var.log({ level: 'error', event: 'work after an answer failed', path: c.req.path, error });
  });
  c.env.waitUntil?.(done);
}

/** Marks the call as having queued mails: api.ts sends them after the response. */
export function markMailsQueued(c: Context): void {
  c.set('mailsWait', true);
}

export function isHttps(c: Context): boolean {
  return c.req.url.startsWith('https:');
}
