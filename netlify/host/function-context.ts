import type { Context } from '@netlify/functions';

interface Call {
  readonly url: URL;
  readonly requestId: string;
  readonly ip: string;
  readonly params: Readonly<Record<string, string>>;
  readonly deployContext: string;
  readonly requestCookies: string | null;
  waitUntil(promise: Promise<unknown>): void;
}

export interface CallContext {
  readonly context: Context;
  readonly setCookies: readonly string[];
}

export function makeContext(call: Call): CallContext {
  const setCookies: string[] = [];
  const notHere = (what: string) => (): never => {
    throw new Error(`context.${what} belongs to edge functions and is not there in functions`);
  };
  const context: Context = {
    account: { id: '0' },
    cookies: makeCookies(call.requestCookies, setCookies),
    deploy: { context: call.deployContext, id: '0', published: false },
    geo: { timezone: 'UTC' },
    ip: call.ip,
    json: (input) => Response.json(input),
    log: (...data) => console.log(...data),
    next: notHere('next'),
    params: { ...call.params },
    requestId: call.requestId,
    rewrite: notHere('rewrite'),
    server: { region: 'local' },
    site: { id: '0', name: 'local', url: call.url.origin },
    url: call.url,
    waitUntil: call.waitUntil,
  };
  return { context, setCookies };
}

function makeCookies(header: string | null, setCookies: string[]): Context['cookies'] {
  let sent: Map<string, string> | undefined;
  const set = (cookie: Cookie) => setCookies.push(serialise(cookie));
  return {
    get: (name) => {
      sent ??= readCookies(header ?? '');
      return sent.get(name) ?? '';
    },
    set: (first: Cookie | string, value?: string) => {
      set(typeof first === 'string' ? { name: first, value: value ?? '' } : first);
    },
    delete: (input) => {
      const { name, domain, path } = typeof input === 'string' ? { name: input } : { ...input };
      set({
        name,
        value: '',
        maxAge: 0,
        ...(domain === undefined ? {} : { domain }),
        ...(path === undefined ? {} : { path }),
      });
    },
  };
}

function readCookies(header: string): Map<string, string> {
  return new Map(
    header.split(/;\s*/).map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')];
    }),
  );
}

/** Netlify declares this type without exporting it. */
interface Cookie {
  name: string;
  value: string;
  expires?: Date | number;
  maxAge?: number;
  domain?: string;
  path?: string;
  secure?: boolean;
  httpOnly?: boolean;
  sameSite?: string;
  unparsed?: string[];
}

function serialise(cookie: Cookie): string {
  const parts = [`${cookie.name}=${cookie.value}`];
  if (cookie.expires !== undefined) parts.push(`Expires=${new Date(cookie.expires).toUTCString()}`);
  if (cookie.maxAge !== undefined) parts.push(`Max-Age=${cookie.maxAge}`);
  if (cookie.domain !== undefined) parts.push(`Domain=${cookie.domain}`);
  if (cookie.path !== undefined) parts.push(`Path=${cookie.path}`);
  if (cookie.secure === true) parts.push('Secure');
  if (cookie.httpOnly === true) parts.push('HttpOnly');
  if (cookie.sameSite !== undefined) parts.push(`SameSite=${cookie.sameSite}`);
  return [...parts, ...(cookie.unparsed ?? [])].join('; ');
}
