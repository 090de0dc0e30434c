/**
 * Forwards nothing of the request. Returns only raster images, and only crops that published
 * content or a draft uses (docs/decisions/0004).
 */
import type { LogLine } from '../base/log.ts';
import { taskQueues } from '../base/task-queue.ts';
import { parsePictureUrl } from './picture-url.ts';
import { acceptedFormats, type FetchPictureResult, fetchPicture, type RequestedPicture } from './upstream.ts';

/**
 * A deploy clears cached function responses unless they have an id, which is also their cache tag.
 */
const CACHE_ID = 'pictures';

const COMMON_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  // All responses of one URL must send the same value, or the CDN uses the first one.
  'Netlify-Vary': 'query=w|fm',
};

/** The URL contains the hash of the content, so an ETag would be useless. */
const IMMUTABLE_HEADERS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Netlify-CDN-Cache-Control': 'public, durable, max-age=31536000',
  'Netlify-Cache-ID': CACHE_ID,
};

/** A draft's crop is for its editors only, so shared caches must not store it. */
const DRAFT_HEADERS = { 'Cache-Control': 'private, max-age=3600' };

export type CropUsage = 'published' | 'draft' | 'none';

export interface PictureContext {
  readonly origin: string;
  readonly network: string;
  readonly findCropUsage: (partAddress: string) => Promise<CropUsage>;
  readonly log: LogLine;
}

/**
 * Per network. A browser opens six connections over HTTP/1.1; a long listing has some hundred
 * pictures.
 */
const queued = taskQueues({ atOnce: 6, waiting: 150 });

export async function respondWithPicture(request: Request, options: PictureContext): Promise<Response> {
  const { method } = request;
  if (method !== 'GET' && method !== 'HEAD') return refuse(405, 'Method Not Allowed', { Allow: 'GET, HEAD' });
  const parsed = parsePictureUrl(new URL(request.url));
  if (parsed.kind === 'unknown') return refuse(404, 'Not Found');
  const served = await queued(options.network, () => servePicture(request, parsed, { method, ...options }));
  return served.kind === 'full' ? refuse(429, 'Too Many Requests', { 'Retry-After': '2' }) : served.value;
}

async function servePicture(
  { headers, signal }: Request,
  parsed: RequestedPicture,
  { method, origin, findCropUsage, log }: PictureContext & { readonly method: 'GET' | 'HEAD' },
): Promise<Response> {
  const { file: picture, partAddress, jpeg } = parsed;
  let caching: Record<string, string> = IMMUTABLE_HEADERS;
  if (partAddress !== undefined) {
    const naming = await findCropUsage(partAddress).catch((error: unknown) => {
      log({ level: 'error', event: 'part of a picture not looked up', picture, error });
    });
    if (naming === undefined) return refuse(503, 'Service Unavailable', { 'Retry-After': '5' });
    if (naming === 'none') return refuse(404, 'Not Found');
    if (naming === 'draft') caching = DRAFT_HEADERS;
  }
  const formats = jpeg ? [] : acceptedFormats(headers.get('accept') ?? '');
  const fetched = await fetchPicture(origin, parsed, { method, formats, signal });
  if (fetched.kind === 'unusable' && !signal.aborted)
    log({ level: 'warn', event: 'picture not to be had', picture, reason: fetched.reason });
  return pass(fetched, parsed, caching);
}

function pass(
  fetched: FetchPictureResult,
  { jpeg }: RequestedPicture,
  caching: Record<string, string>,
): Response {
  switch (fetched.kind) {
    case 'picture': {
      const { type, length, body } = fetched;
      const headers = new Headers({ ...COMMON_HEADERS, ...caching, 'Content-Type': type });
      if (length !== undefined) headers.set('Content-Length', length);
      if (!jpeg) headers.set('Vary', 'Accept');
      return new Response(body, { headers });
    }
    case 'missing':
      return refuse(404, 'Not Found');
    case 'unusable':
      return refuse(502, 'Bad Gateway');
  }
}

/** Responses are not cached, because the picture may exist soon after. */
function refuse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { ...COMMON_HEADERS, 'Content-Type': 'text/plain', 'Cache-Control': 'no-store', ...headers },
  });
}
