import { type IncomingMessage, validateHeaderValue } from 'node:http';
import { Duplex } from 'node:stream';
import { chooseEncoding, compressStream, type Encoding, isCompressible } from './encoding.ts';

/** Adapts a function's response to the client's connection. */
export async function sendResponse(
  req: IncomingMessage,
  response: Response,
  own: Readonly<Record<string, string>>,
): Promise<Response> {
  const { status } = response;
  const headers = new Headers(response.headers);
  // Framing belongs to this connection, even if the function returns a fetched response.
  headers.delete('Transfer-Encoding');
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  // Here an invalid value becomes a 500 in the log; the adapter would show it to the client.
  for (const [name, value] of headers) validateHeaderValue(name, value);

  let body = response.body as Body | null;
  if (body !== null && mayCompress(headers)) {
    headers.append('Vary', 'Accept-Encoding');
    const encoding = chooseEncoding(req.headers['accept-encoding']?.toString());
    if (encoding !== undefined) {
      headers.set('Content-Encoding', encoding);
      headers.delete('Content-Length');
      if (req.method !== 'HEAD') body = compressed(body, encoding);
    }
  }
  if (req.method === 'HEAD') {
    await body?.cancel();
    body = null;
  } else if (body === null && !headers.has('Content-Length') && !BODILESS.includes(status))
    headers.set('Content-Length', '0');
  return new Response(body && (await begin(body)), { status, headers });
}

function compressed(body: Body, encoding: Encoding): Body {
  const { readable, writable } = Duplex.toWeb(compressStream(encoding));
  return body.pipeThrough({ readable: readable as Body, writable });
}

type Bytes = Uint8Array<ArrayBuffer>;
type Body = ReadableStream<Bytes>;

/** RFC 9110 §8.6. */
const BODILESS = [204, 304];

function mayCompress(headers: Headers): boolean {
  return (
    isCompressible(headers.get('Content-Type') ?? '') &&
    !headers.has('Content-Encoding') &&
    !/no-transform/i.test(headers.get('Cache-Control') ?? '')
  );
}

const CHUNK_BYTES_MAX = 256 * 1024;

/** Collects what is there at once. A body that ends by then gets a length, one that fails by then becomes a 500. */
async function begin(body: Body): Promise<Bytes | Body> {
  const reader = body.getReader();
  const later = new Promise<undefined>((resolve) => setImmediate(resolve, undefined));
  const parts: Bytes[] = [];
  let size = 0;
  let next: ReturnType<typeof reader.read> | undefined = reader.read();
  while (size <= CHUNK_BYTES_MAX) {
    const part = await Promise.race([next, later]);
    if (part === undefined) break;
    if (part.done) return Buffer.concat(parts);
    parts.push(part.value);
    size += part.value.length;
    next = reader.read();
  }
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part);
    },
    async pull(controller) {
      const { done, value } = await (next ?? reader.read());
      next = undefined;
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
