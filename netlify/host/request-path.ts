import type { IncomingMessage } from 'node:http';

export type RequestPath =
  | {
      readonly kind: 'path';
      readonly url: URL;
      /** The path of the request, with exactly one leading slash. */
      readonly raw: string;
      /** Undefined if an encoded slash rules out any file. */
      readonly decoded: string | undefined;
      /** The query with its question mark, or an empty string. */
      readonly search: string;
    }
  | { readonly kind: 'refused'; readonly status: 400 | 414; readonly why: string };

/** Characters, Netlify's limit of a request target. */
const TARGET_LENGTH_MAX = 16_000;

/**
 * Refuses malformed escapes and NUL. Requests for the host of `publicUrl` get its scheme, because a
 * proxy has terminated TLS.
 */
export function parseRequestPath(
  { url: target = '/', headers }: IncomingMessage,
  publicUrl?: URL,
): RequestPath {
  if (target.length > TARGET_LENGTH_MAX) return { kind: 'refused', status: 414, why: 'URI Too Long' };
  const refused = { kind: 'refused', status: 400, why: 'Bad Request' } as const;
  // A redirect to `//evil.example/x` would lead to another host.
  const requested = `${headers.host}${target.replace(/^[/\\]+/, '/')}`;
  const plain = URL.parse(`http://${requested}`);
  const secure = publicUrl?.protocol === 'https:' ? URL.parse(`https://${requested}`) : null;
  // Compares URLs, because the default port may be written or omitted.
  const url = secure !== null && secure.host === publicUrl?.host ? secure : plain;
  if (url === null || !target.startsWith('/')) return refused;
  // Clients send no fragment, and functions must not see one.
  if (url.hash !== '') url.hash = '';
  const { pathname: raw, search } = url;
  if (!raw.includes('%')) return { kind: 'path', url, raw, decoded: raw, search };
  try {
    const segments = raw.split('/').map(decodeURIComponent);
    if (segments.some((segment) => segment.includes('\0'))) return refused;
    const isFileName = !segments.some((segment) => /[/\\]/.test(segment));
    return { kind: 'path', url, raw, decoded: isFileName ? segments.join('/') : undefined, search };
  } catch {
    return refused;
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Returns undefined if the request may continue. */
export function rejectRequest(
  { method = '', headers: { host } }: IncomingMessage,
  hostnames: readonly string[] | undefined,
): Response | undefined {
  if (!isAllowedHost(host, hostnames)) {
    const message = `This shop answers to localhost, and not to ${host}. If it has another address, set URL to it.`;
    return new Response(message, { status: 421 });
  }
  // `Request` forbids TRACE, and nothing here handles WebDAV.
  if (METHODS.includes(method)) return undefined;
  return new Response('Method Not Allowed', { status: 405, headers: { Allow: METHODS.join(', ') } });
}

/**
 * Accepts this machine's names and configured names: another site could resolve its name to 127.0.0.1 (DNS rebinding).
 */
function isAllowedHost(host: string | undefined, others: readonly string[] = []): boolean {
  if (host === undefined) return false;
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return ALWAYS.includes(name) || BELOW_LOCALHOST.test(name) || others.includes(name);
}

/** Restricts the characters, because callers build URLs from the name. */
const BELOW_LOCALHOST = /^[a-z0-9.-]+\.localhost$/;
const ALWAYS = ['127.0.0.1', '[::1]', 'localhost'];
