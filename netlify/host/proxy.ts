import { proxy } from 'hono/proxy';

/** Milliseconds, Netlify's limit. */
const ANSWER_LIMIT = 26_000;

/** The adapter's request may be changed; its headers are passed on, except those of the connection. */
export async function proxyRequest(request: Request, target: URL, caller: string): Promise<Response> {
  const { headers } = request;
  headers.set('X-Forwarded-For', caller);
  headers.set('X-Forwarded-Host', headers.get('Host') ?? '');
  headers.set('X-Forwarded-Proto', 'http');
  headers.delete('Host');
  const abort = new AbortController();
  const giveUp = () => abort.abort();
  request.signal.addEventListener('abort', giveUp);
  const timer = setTimeout(giveUp, ANSWER_LIMIT);
  try {
    const settings = { raw: request, strictConnectionProcessing: true, redirect: 'manual' } as const;
    return await proxy(target, { ...settings, signal: abort.signal });
  } catch {
    return new Response('Bad Gateway', { status: 502 });
  } finally {
    // From here on the adapter cancels the body.
    request.signal.removeEventListener('abort', giveUp);
    clearTimeout(timer);
  }
}
