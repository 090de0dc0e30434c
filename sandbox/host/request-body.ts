import type { IncomingMessage } from 'node:http';

/** Netlify's limit for the body of a call to a function. Bytes. */
export const LARGEST_BODY = 6 * 1024 * 1024;

export type Body =
  | { readonly kind: 'body'; readonly bytes: Buffer<ArrayBuffer> }
  | { readonly kind: 'too-large' }
  /** The client went away in the middle. */
  | { readonly kind: 'broken' };

/** Reads a request's whole body, as Netlify does before it calls a function. */
export async function readBody(req: IncomingMessage): Promise<Body> {
  if (Number(req.headers['content-length'] ?? 0) > LARGEST_BODY) return { kind: 'too-large' };
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of req) {
      size += chunk.length;
      if (size > LARGEST_BODY) return { kind: 'too-large' };
      chunks.push(chunk);
    }
  } catch {
    return { kind: 'broken' };
  }
  return { kind: 'body', bytes: Buffer.concat(chunks) };
}
