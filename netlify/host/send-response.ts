import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { chooseEncoding, compressStream, isCompressible } from './encoding.ts';

interface Head {
  readonly status: number;
  /** Alternating names and values for `writeHead`, which is faster than setting headers one by one. */
  readonly headers: string[];
  readonly hasLength: boolean;
}

/** `own`: headers of the host, as alternating names and values. */
export async function sendResponse(
  req: IncomingMessage,
  res: ServerResponse,
  response: Response,
  own: readonly string[],
): Promise<void> {
  const { status, body } = response;
  const isCompressed = mayCompress(response);
  const encoding = isCompressed ? chooseEncoding(req.headers['accept-encoding']?.toString()) : undefined;
  const headers: string[] = [];
  let hasLength = false;
  for (const [name, value] of response.headers) {
    const isLength = name === 'content-length';
    // Framing belongs to this connection, even if the function returns a fetched response.
    if (name === 'transfer-encoding' || (isLength && encoding !== undefined)) continue;
    hasLength ||= isLength;
    headers.push(name, value);
  }
  if (isCompressed) headers.push('Vary', 'Accept-Encoding');
  if (encoding !== undefined) headers.push('Content-Encoding', encoding);
  // The later of two cookies with one name wins.
  headers.push(...own);
  const head: Head = { status, headers, hasLength };
  if (body === null || req.method === 'HEAD') {
    await body?.cancel();
    if (req.method === 'HEAD') res.writeHead(status, headers).end();
    else sendWhole(res, head, undefined);
    return;
  }
  const sending =
    encoding === undefined
      ? sendAsItComes(body as ReadableStream<Uint8Array>, res, head)
      : sendCompressed(body as ReadableStream<Uint8Array>, compressStream(encoding), res, head);
  await sending.catch((error: unknown) => {
    if (!res.headersSent) throw error;
    res.destroy(error instanceof Error ? error : undefined);
  });
}

/** RFC 9110 §8.6. */
const BODILESS = [204, 304];

function sendWhole(res: ServerResponse, { status, headers, hasLength }: Head, bytes: Uint8Array | undefined) {
  if (!hasLength && !BODILESS.includes(status)) headers.push('Content-Length', `${bytes?.length ?? 0}`);
  res.writeHead(status, headers).end(bytes);
}

async function sendCompressed(
  body: ReadableStream<Uint8Array>,
  compressor: ReturnType<typeof compressStream>,
  res: ServerResponse,
  { status, headers }: Head,
): Promise<void> {
  res.writeHead(status, headers).flushHeaders();
  // A disconnecting client is not an error.
  await pipeline(Readable.fromWeb(body), compressor, res);
}

const CHUNK_BYTES_MAX = 256 * 1024;

async function sendAsItComes(
  body: ReadableStream<Uint8Array>,
  res: ServerResponse,
  head: Head,
): Promise<void> {
  const reader = body.getReader();
  res.once('close', () => void reader.cancel().catch(() => undefined));
  const held: Uint8Array[] = [];
  let [size, isHeld] = [0, true];
  let refused: unknown;
  const letGo = () => {
    isHeld = false;
    clearImmediate(later);
    if (res.destroyed) return;
    try {
      res.writeHead(head.status, head.headers).flushHeaders();
      if (size > 0) res.write(inOne(held));
    } catch (error) {
      refused = error;
      void reader.cancel().catch(() => undefined);
    }
  };
  const later = setImmediate(letGo);
  try {
    for (let part = await reader.read(); !part.done && !res.destroyed; part = await reader.read()) {
      size += part.value.length;
      if (isHeld) held.push(part.value);
      else res.write(part.value);
      if (isHeld && size > CHUNK_BYTES_MAX) letGo();
      if (res.writableNeedDrain) await writable(res);
    }
  } finally {
    clearImmediate(later);
  }
  if (refused !== undefined) throw refused;
  if (isHeld) sendWhole(res, head, inOne(held));
  else res.end();
}

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
