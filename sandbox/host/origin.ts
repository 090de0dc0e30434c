import type { IncomingMessage } from 'node:http';

/** The origin that the client used: from its Host header, or the socket's own address where that is missing or odd. */
export function originOf(req: IncomingMessage): string {
  const fallback = `http://localhost:${req.socket.localPort}`;
  const url = URL.parse(`http://${req.headers.host ?? ''}`);
  return url === null || url.pathname !== '/' ? fallback : url.origin;
}
