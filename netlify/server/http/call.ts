/** What a call of the function brings beside its request, and what goes on after its answer. */
import type { Context as FunctionContext } from '@netlify/functions';
import type { Context, MiddlewareHandler } from 'hono';
import type { LogLine } from '../base/log.ts';
import type { Services } from '../services/services.ts';

/** Of Netlify's context; tests give none. */
export type CallContext = Partial<Pick<FunctionContext, 'ip' | 'waitUntil' | 'requestId'>> & {
  /** The deploy that answers. */
  readonly deployId?: string;
};
/** For `Hono<ApiEnv>`: what the API gives each call. */
export type ApiEnv = {
  Bindings: CallContext;
  Variables: {
    /** Opens the services when they are first asked for, once in a call: what is refused before needs none. */
    services: OpenServices;
    log: LogLine;
    mailsWait?: true;
  };
};

/** Each call asks, so that a database that was closed and opened again is found. */
export type OpenServices = () => Promise<Services>;

export function provideServices(open: OpenServices, log: LogLine): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    let opened: Promise<Services> | undefined;
    c.set('services', () => {
      opened ??= open();
      return opened;
    });
    // Hono knows of none where nobody gives one.
    const { requestId }: CallContext = c.env ?? {};
    // What one call told stands together, and with what Netlify's own log says of it.
    c.set('log', requestId === undefined ? log : (entry) => log({ ...entry, requestId }));
    await next();
  };
}

/** The client's address, as Netlify tells it; headers of the request could say anything. */
export function clientAddress(c: Context): string {
  const { ip }: CallContext = c.env;
  return ip ?? '';
}

/** Work that goes on after the answer; a failure of it is logged. */
export function afterAnswer(c: Context<ApiEnv>, work: () => Promise<unknown>): void {
  const done = work().catch((error: unknown) => {
    c.var.log({ level: 'error', event: 'work after an answer failed', path: c.req.path, error });
  });
  c.env.waitUntil?.(done);
}

/** Tells that the call put mails into the outbox: api.ts has them sent after the answer. */
export function mailsWait(c: Context): void {
  c.set('mailsWait', true);
}

export function isHttps(c: Context): boolean {
  return c.req.url.startsWith('https:');
}
