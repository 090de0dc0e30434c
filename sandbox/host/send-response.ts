import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { isCompressible } from './content-types.ts';
import { chooseEncoding, compressStream } from './encoding.ts';

/** Sends what a function answered: every cookie, the body as it comes, compressed as Netlify's edge would. */
export async function sendResponse(
  req: IncomingMessage,
  res: ServerResponse,
  response: Response,
  setCookies: readonly string[],
): Promise<void> {
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') res.setHeader(name, value);
  }
  const cookies = [...response.headers.getSetCookie(), ...setCookies];
  if (cookies.length > 0) res.setHeader('Set-Cookie', cookies);

  const encoding = mayCompress(response)
    ? chooseEncoding(req.headers['accept-encoding']?.toString())
    : undefined;
  if (mayCompress(response)) res.appendHeader('Vary', 'Accept-Encoding');
  if (encoding !== undefined) {
    res.setHeader('Content-Encoding', encoding);
    res.removeHeader('Content-Length');
  }
  res.statusCode = response.status;
  if (response.body === null || req.method === 'HEAD') {
    await response.body?.cancel();
    res.end();
    return;
  }
  res.flushHeaders();
  const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
  // A client that goes away ends the stream: that is no fault of ours.
  const sending =
    encoding === undefined ? pipeline(body, res) : pipeline(body, compressStream(encoding), res);
  await sending.catch((error: unknown) => {
    res.destroy(error instanceof Error ? error : undefined);
  });
}

function mayCompress(response: Response): boolean {
  const { headers } = response;
  return (
    response.body !== null &&
    isCompressible(headers.get('content-type') ?? '') &&
    !headers.has('content-encoding') &&
    !/no-transform/i.test(headers.get('cache-control') ?? '')
  );
}
