import type { IncomingMessage, ServerResponse } from 'node:http';

/** Netlify's limit for the body of a call to a function. Bytes. */
export const LARGEST_BODY = 6 * 1024 * 1024;
/** What is still read of a body that was refused, whichever comes first. Bytes, milliseconds. */
const LARGEST_REST = 16 * 1024 * 1024;
const LONGEST_REST = 2_000;

export type Body =
  | { readonly kind: 'body'; readonly bytes: Buffer<ArrayBuffer> }
  | { readonly kind: 'too-large' }
  /** The client went away in the middle. */
  | { readonly kind: 'broken' };

/** Reads a request's whole body, as Netlify does before it calls a function. */
export async function readBody(req: IncomingMessage): Promise<Body> {
  if (Number(req.headers['content-length'] ?? 0) > LARGEST_BODY) return { kind: 'too-large' };
  if (!hasBody(req)) return { kind: 'body', bytes: Buffer.alloc(0) };
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // To leave a body half read must not end the connection: the refusal has to go out on it.
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > LARGEST_BODY) return { kind: 'too-large' };
      chunks.push(chunk);
    }
  } catch {
    return { kind: 'broken' };
  }
  return { kind: 'body', bytes: Buffer.concat(chunks) };
}

/** RFC 9112 §6.3: without either header a request has none. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/**
 * Answers 413 while the client is still sending, and reads on for a while before the connection is closed: TCP drops
 * an answer together with a connection that is closed over bytes which nobody read.
 */
export async function refuseBody(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const text = 'Request body too large';
  const headers = { Connection: 'close', 'Content-Type': 'text/plain', 'Content-Length': text.length };
  res.writeHead(413, headers).write(text);
  await readOn(req);
  res.end();
}

function readOn(req: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LONGEST_REST);
  let rest = LARGEST_REST;
  req.on('data', (chunk: Buffer) => {
    rest -= chunk.length;
    if (rest < 0) resolve();
  });
  for (const end of ['end', 'close', 'error']) req.once(end, () => resolve());
  return promise.finally(() => clearTimeout(timer));
}
