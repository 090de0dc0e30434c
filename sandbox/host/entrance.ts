/** What is refused before anybody asks what is wanted. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOwnName } from '../common/own-name.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Answers a request that is not for this shop or not in HTTP's own methods; false: it may go on. */
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
  // `fetch` knows no TRACE, so no function could be told of it; others, such as WebDAV's, nothing here answers.
  if (METHODS.includes(req.method ?? '')) return false;
  res.writeHead(405, { Allow: METHODS.join(', '), 'Content-Type': 'text/plain', Connection: 'close' });
  res.end('Method Not Allowed');
  return true;
}
