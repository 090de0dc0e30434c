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
  const body = response.body as ReadableStream<Uint8Array>;
  const sending =
    encoding === undefined ? sendAsItComes(body, res) : sendCompressed(body, compressStream(encoding), res);
  await sending.catch((error: unknown) => {
    res.destroy(error instanceof Error ? error : undefined);
  });
}

async function sendCompressed(
  body: ReadableStream<Uint8Array>,
  compressor: ReturnType<typeof compressStream>,
  res: ServerResponse,
): Promise<void> {
  res.flushHeaders();
  // A client that goes away ends the stream: that is no fault of ours.
  await pipeline(Readable.fromWeb(body), compressor, res);
}

/** More is not held back to leave in one piece. Bytes. */
const LARGEST_PIECE = 256 * 1024;

/** An answer that is whole at once leaves in one piece, headers and all, with its length; any other as it comes. */
async function sendAsItComes(body: ReadableStream<Uint8Array>, res: ServerResponse): Promise<void> {
  const reader = body.getReader();
  res.once('close', () => void reader.cancel().catch(() => undefined));
  const held: Uint8Array[] = [];
  let [size, isHeld] = [0, true];
  const letGo = () => {
    isHeld = false;
    clearImmediate(later);
    if (res.destroyed) return;
    res.flushHeaders();
    if (size > 0) res.write(inOne(held));
  };
  const later = setImmediate(letGo);
  try {
    for (let part = await reader.read(); !part.done && !res.destroyed; part = await reader.read()) {
      size += part.value.length;
      if (isHeld) held.push(part.value);
      else res.write(part.value);
      if (isHeld && size > LARGEST_PIECE) letGo();
      if (res.writableNeedDrain) await writable(res);
    }
  } finally {
    clearImmediate(later);
  }
  res.end(isHeld ? inOne(held) : undefined);
}

/** Most answers are one part. */
function inOne(parts: readonly Uint8Array[]): Uint8Array {
  const [first, ...more] = parts;
  return first !== undefined && more.length === 0 ? first : Buffer.concat(parts);
}

function writable(res: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      res.off('drain', goOn).off('close', goOn);
      resolve();
    };
    res.on('drain', goOn).on('close', goOn);
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
