/** Answers `/images/*` (docs/decisions/0004): nothing of the request goes on, and nothing but a picture comes back. */
import type { LogLine } from '../base/log.ts';
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

/**
 * A picture's name is that of its content: it may be kept for good, by the CDN and by browsers. So nobody has to ask
 * whether it is still the same, and there is no ETag to ask by.
 */
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
  const fetched = await fetchPicture(origin, asked, { method, formats, signal: request.signal });
  if (fetched.kind === 'unusable' && !request.signal.aborted) {
    log({ level: 'warn', event: 'picture not to be had', picture: asked.file, reason: fetched.reason });
  }
  return pass(fetched, isChosen(asked));
}

function pass(fetched: Fetched, isFormatChosen: boolean): Response {
  switch (fetched.kind) {
    case 'picture': {
      const { type, length, body } = fetched;
      const headers = new Headers({ ...ALWAYS, ...FOR_GOOD, 'Content-Type': type });
      if (length !== undefined) headers.set('Content-Length', length);
      if (isFormatChosen) headers.set('Vary', 'Accept');
      return new Response(body, { headers });
    }
    case 'missing':
      return refuse(404, 'Not Found');
    case 'unusable':
      return refuse(502, 'Bad Gateway');
  }
}

/** Whether the browser has a say in the format; as it was uploaded, a picture has one only. */
function isChosen({ width, jpeg }: Picture): boolean {
  return width !== undefined && !jpeg;
}

/** Never kept: the picture may be there in a moment. */
function refuse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { ...ALWAYS, 'Content-Type': 'text/plain', 'Cache-Control': 'no-store', ...headers },
  });
}
