/** Answers `/images/*` (docs/decisions/0004): nothing of the request goes on, and nothing but a picture comes back. */
import type { LogLine } from '../log.ts';
import { readAskedPicture } from './asked-picture.ts';
import { type Fetched, fetchPicture, formatsIn, type Picture } from './upstream.ts';

/** Cached answers of a function go with the next deploy, unless they bear an id; it is also the tag to purge them by. */
const CACHE_ID = 'pictures';

const ALWAYS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  // All answers of one address must name the same, or the CDN goes by whichever came first.
  'Netlify-Vary': 'query=w|fm',
};

/** A picture's name is that of its content: it may be kept for good, by the CDN and by browsers. */
const FOR_GOOD = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Netlify-CDN-Cache-Control': 'public, durable, max-age=31536000',
  'Netlify-Cache-ID': CACHE_ID,
};

export async function answerPicture(request: Request, origin: string, log: LogLine): Promise<Response> {
  const { method } = request;
  if (method !== 'GET' && method !== 'HEAD') return refuse(405, 'Method Not Allowed', { Allow: 'GET, HEAD' });
  const asked = readAskedPicture(new URL(request.url));
  switch (asked.kind) {
    case 'unknown':
      return refuse(404, 'Not Found');
    case 'not-made':
      return refuse(400, 'Bad Request');
    case 'picture':
      break;
  }
  const formats = isChosen(asked) ? formatsIn(request.headers.get('accept') ?? '') : [];
  const tag = tagOf(asked, formats);
  if (names(request.headers.get('if-none-match'), tag)) {
    return new Response(null, { status: 304, headers: { ...ALWAYS, ...kept(asked, tag) } });
  }
  const fetched = await fetchPicture(origin, asked, { method, formats, signal: request.signal });
  if (fetched.kind === 'unusable' && !request.signal.aborted) {
    log({ level: 'warn', event: 'picture not to be had', picture: asked.file, reason: fetched.reason });
  }
  return pass(fetched, kept(asked, tag));
}

function pass(fetched: Fetched, headers: Record<string, string>): Response {
  switch (fetched.kind) {
    case 'picture': {
      const { type, length, body } = fetched;
      const size: Record<string, string> = length === undefined ? {} : { 'Content-Length': length };
      return new Response(body, { headers: { ...ALWAYS, ...headers, ...size, 'Content-Type': type } });
    }
    case 'missing':
      return refuse(404, 'Not Found');
    case 'unusable':
      return refuse(502, 'Bad Gateway');
  }
}

function kept(picture: Picture, tag: string): Record<string, string> {
  return { ...FOR_GOOD, ETag: tag, ...(isChosen(picture) ? { Vary: 'Accept' } : {}) };
}

/** Whether the browser has a say in the format; as it was uploaded, a picture has one only. */
function isChosen({ width, jpeg }: Picture): boolean {
  return width !== undefined && !jpeg;
}

/** Weak: the service may pack the same picture anew. */
function tagOf({ hash, width, jpeg }: Picture, formats: readonly string[]): string {
  return `W/"${[hash, width ?? 'whole', jpeg ? 'jpg' : 'any', ...formats.map((format) => format.slice('image/'.length))].join('-')}"`;
}

function names(ifNoneMatch: string | null, tag: string): boolean {
  return ifNoneMatch?.split(',').some((one) => one.trim() === tag) ?? false;
}

/** Never kept: the picture may be there in a moment. */
function refuse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { ...ALWAYS, 'Content-Type': 'text/plain', 'Cache-Control': 'no-store', ...headers },
  });
}
