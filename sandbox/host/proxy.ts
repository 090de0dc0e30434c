/** Passes a request on to an absolute address and its answer back, both as they come. */
import http from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';

/** Netlify gives a proxied address this long to answer. Milliseconds. */
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

/** `headers` are added to the request, as the redirect rule says. */
export async function proxy(
  req: http.IncomingMessage,
  res: http.ServerResponse,
  target: URL,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const secure = target.protocol === 'https:';
  const passedOn = withoutHops(req.headers);
  const upstream = (secure ? https : http).request(target, {
    method: req.method,
    agent: secure ? agents.https : agents.http,
    timeout: ANSWER_LIMIT,
    headers: {
      ...passedOn,
      host: target.host,
      'x-forwarded-for': req.socket.remoteAddress ?? '',
      'x-forwarded-host': req.headers.host ?? '',
      'x-forwarded-proto': 'http',
      ...headers,
    },
  });
  upstream.on('timeout', () => upstream.destroy(new Error('no answer in time')));
  res.once('close', () => upstream.destroy());
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    upstream.once('response', resolve);
    upstream.once('error', reject);
  });
  req.pipe(upstream);
  try {
    const answer = await answered;
    res.writeHead(answer.statusCode ?? 502, withoutHops(answer.headers));
    await pipeline(answer, res);
  } catch {
    if (res.headersSent) res.destroy();
    else res.writeHead(502, { 'Content-Type': 'text/plain' }).end('Bad Gateway');
  }
}

function withoutHops(headers: http.IncomingHttpHeaders): http.IncomingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name) && !named.includes(name)),
  );
}
