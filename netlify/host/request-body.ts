import type { IncomingMessage } from 'node:http';

/** Bytes, Netlify's limit for a function's request body. */
const MAX_BODY_BYTES = 6 * 1024 * 1024;
/** Bytes and milliseconds for which a refused body is still read. */
const DRAIN_BYTES_MAX = 16 * 1024 * 1024;
const DRAIN_MS_MAX = 2_000;

/** Bytes of the unfinished bodies of all requests together. */
const UNFINISHED_BYTES_MAX = 64 * 1024 * 1024;

type Body =
  | { readonly kind: 'body'; readonly bytes: Buffer<ArrayBuffer> }
  | { readonly kind: 'too-large' }
  /** The unfinished bodies exceeded their limit, and this was the oldest. */
  | { readonly kind: 'displaced' }
  /** The client disconnected. */
  | { readonly kind: 'broken' };

interface Unfinished {
  readonly chunks: Buffer[];
  size: number;
  displace(): void;
}

/** Oldest first. */
const unfinished = new Set<Unfinished>();
let unfinishedBytes = 0;

/** Netlify reads the whole body before it calls a function. */
export function readBody(req: IncomingMessage): Promise<Body> {
  if (Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES)
    return Promise.resolve({ kind: 'too-large' });
  if (!hasBody(req)) return Promise.resolve({ kind: 'body', bytes: Buffer.alloc(0) });
  const { promise, resolve } = Promise.withResolvers<Body>();
  const reading: Unfinished = { chunks: [], size: 0, displace: () => end({ kind: 'displaced' }) };
  unfinished.add(reading);

  function end(body: Body) {
    if (!unfinished.delete(reading)) return;
    unfinishedBytes -= reading.size;
    reading.chunks.length = 0;
    req.off('data', take).off('end', finish).off('close', breakOff).off('error', breakOff);
    resolve(body);
  }
  const finish = () => end({ kind: 'body', bytes: Buffer.concat(reading.chunks) });
  const breakOff = () => end({ kind: 'broken' });
  function take(chunk: Buffer) {
    reading.size += chunk.length;
    unfinishedBytes += chunk.length;
    if (reading.size > MAX_BODY_BYTES) return end({ kind: 'too-large' });
    reading.chunks.push(chunk);
    makeRoom();
  }
  req.on('data', take).on('end', finish).on('close', breakOff).on('error', breakOff);
  return promise;
}

/** Drops the oldest first: real uploads finish within seconds, slow-loris bodies never. */
function makeRoom(): void {
  for (const oldest of unfinished) {
    if (unfinishedBytes <= UNFINISHED_BYTES_MAX) return;
    oldest.displace();
  }
}

/** RFC 9112 §6.3: without either header there is no body. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

const REFUSALS = {
  'too-large': { status: 413, text: 'Request body too large' },
  displaced: { status: 408, text: 'Request body too slow' },
} as const;

/**
 * Reads the rest of a refused body, because TCP discards a response if the connection closes with
 * unread bytes. The adapter would do so after half a second.
 */
export function rejectBody(req: IncomingMessage, why: keyof typeof REFUSALS): Response {
  const { status, text } = REFUSALS[why];
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      await readOn(req);
      controller.close();
    },
  });
  const headers = { Connection: 'close', 'Content-Type': 'text/plain', 'Content-Length': `${text.length}` };
  return new Response(body, { status, headers });
}

function readOn(req: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, DRAIN_MS_MAX);
  let rest = DRAIN_BYTES_MAX;
  req.on('data', (chunk: Buffer) => {
    rest -= chunk.length;
    if (rest < 0) resolve();
  });
  for (const end of ['end', 'close', 'error']) req.once(end, () => resolve());
  return promise.finally(() => clearTimeout(timer));
}
