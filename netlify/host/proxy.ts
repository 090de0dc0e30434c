import http from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';

/** Milliseconds, Netlify's limit. */
const ANSWER_LIMIT = 26_000;

const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

const agents = {
  http: new http.Agent({ keepAlive: true }),
  https: new https.Agent({ keepAlive: true }),
};

export function closeProxy(): void {
  agents.http.destroy();
  agents.https.destroy();
}

export async function proxyRequest(
  req: http.IncomingMessage,
  res: http.ServerResponse,
  target: URL,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const passedOn = {
    ...withoutHops(req.headers),
    host: target.host,
    'x-forwarded-for': req.socket.remoteAddress ?? '',
    'x-forwarded-host': req.headers.host ?? '',
    'x-forwarded-proto': 'http',
    ...headers,
  };
  try {
    const response = await send(req, res, target, passedOn);
    res.writeHead(response.statusCode ?? 502, withoutHops(response.headers));
    await pipeline(response, res);
  } catch {
    if (res.headersSent) res.destroy();
    else res.writeHead(502, { 'Content-Type': 'text/plain' }).end('Bad Gateway');
  }
}

async function send(
  req: http.IncomingMessage,
  res: http.ServerResponse,
  target: URL,
  headers: http.OutgoingHttpHeaders,
  fresh = false,
): Promise<http.IncomingMessage> {
  const secure = target.protocol === 'https:';
  const keepAlive = secure ? agents.https : agents.http;
  const upstream = (secure ? https : http).request(target, {
    method: req.method,
    // `false` opens a new connection.
    agent: fresh ? false : keepAlive,
    timeout: ANSWER_LIMIT,
    headers,
  });
  upstream.on('timeout', () => upstream.destroy(new Error('no answer in time')));
  res.once('close', () => upstream.destroy());
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    upstream.once('response', resolve);
    upstream.once('error', reject);
  });
  req.pipe(upstream);
  try {
    return await answered;
  } catch (error) {
    // The server may close a keep-alive connection just as it is reused.
    const repeatable = req.method === 'GET' || req.method === 'HEAD';
    if (!upstream.reusedSocket || !repeatable || res.destroyed) throw error;
    return send(req, res, target, headers, true);
  }
}

function withoutHops(headers: http.IncomingHttpHeaders): http.IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name) && !named.includes(name)),
  );
}
