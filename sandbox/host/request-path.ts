/** Requests that are refused before routing, and the path of the others. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOwnName } from '../common/own-name.ts';

export type RequestPath =
  | {
      readonly kind: 'path';
      /** The whole address, by the name that the client used. */
      readonly url: URL;
      /** As sent, for functions and redirects. Always begins with one slash. */
      readonly raw: string;
      /** Decoded, for files; undefined where an encoded slash makes it the name of no file. */
      readonly decoded: string | undefined;
      /** With its question mark, or empty. */
      readonly search: string;
    }
  | { readonly kind: 'refused'; readonly status: 400 | 414; readonly why: string };

/** Longer targets are refused, as by Netlify's edge. Characters. */
const LONGEST_TARGET = 16_000;

/**
 * Parses a request's target. Dot segments are resolved, malformed and NUL escapes refused. A request by the name of
 * `publicUrl` has its scheme: a proxy in front has taken the encryption off.
 */
export function readRequestPath(
  { url: target = '/', headers }: IncomingMessage,
  publicUrl?: URL,
): RequestPath {
  if (target.length > LONGEST_TARGET) return { kind: 'refused', status: 414, why: 'URI Too Long' };
  const refused = { kind: 'refused', status: 400, why: 'Bad Request' } as const;
  // A target such as //evil.example/x must stay a path here and not become a host name.
  const asked = `${headers.host}${target.replace(/^[/\\]+/, '/')}`;
  const plain = URL.parse(`http://${asked}`);
  const secure = publicUrl?.protocol === 'https:' ? URL.parse(`https://${asked}`) : null;
  // Compared as addresses: the port of the scheme may be named or not.
  const url = secure !== null && secure.host === publicUrl?.host ? secure : plain;
  if (url === null || !target.startsWith('/')) return refused;
  // No client sends one, and no function is to see one.
  if (url.hash !== '') url.hash = '';
  const { pathname: raw, search } = url;
  // Most have nothing to decode.
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

/** Refuses a request for another host or with an unknown method. False if the request may go on. */
export function turnsAway(
  req: IncomingMessage,
  res: ServerResponse,
  hostnames: readonly string[] | undefined,
): boolean {
  const { host } = req.headers;
  if (!isOwnName(host, hostnames)) {
    const told = `This shop answers to localhost, and not to ${host ?? 'no name'}. If it has another address, set URL to it.`;
    res.writeHead(421, { 'Content-Type': 'text/plain; charset=UTF-8', Connection: 'close' }).end(told);
    return true;
  }
  // `Request` allows no TRACE, and nothing here answers WebDAV's methods.
  if (METHODS.includes(req.method ?? '')) return false;
  res.writeHead(405, { Allow: METHODS.join(', '), 'Content-Type': 'text/plain', Connection: 'close' });
  res.end('Method Not Allowed');
  return true;
}
