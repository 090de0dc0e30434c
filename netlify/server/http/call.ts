import type { Context as FunctionContext } from '@netlify/functions';
import type { Context, MiddlewareHandler } from 'hono';
import type { LogLine } from '../base/log.ts';
import type { Services } from './services.ts';

type CallContext = Partial<Pick<FunctionContext, 'ip' | 'waitUntil' | 'requestId'>> & {
  readonly deployId?: string;
};
export type ApiEnv = {
  Bindings: CallContext;
  Variables: {
    /** Opened on first use, so that error responses need no services. */
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
    const { requestId }: CallContext = c.env ?? {};
    // Connects the log lines of a call with each other and with Netlify's log.
    c.set('log', requestId === undefined ? log : (entry) => log({ ...entry, requestId }));
    await next();
  };
}

/** The address that Netlify reports, because headers can be forged. */
export function clientAddress(c: Context): string {
  const { ip }: CallContext = c.env;
  return ip ?? '';
}

/** Logs an error of `work`. */
export function runAfterResponse(c: Context<ApiEnv>, work: () => Promise<unknown>): void {
  const done = work().catch((error: unknown) => {
    c.var.log({ level: 'error', event: 'work after an answer failed', path: c.req.path, error });
  });
  const host: CallContext = c.env ?? {};
  host.waitUntil?.(done);
}

/** api.ts sends the mails after the response. */
export function markMailsQueued(c: Context): void {
  c.set('mailsWait', true);
}

export function isHttps(c: Context): boolean {
  return c.req.url.startsWith('https:');
}
