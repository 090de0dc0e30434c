import { setTimeout as pause } from 'node:timers/promises';
import { MAIN_PICTURE_MIN_WIDTH, SHARE_PICTURE } from '../../../src/features/specimens/pictures.rules.ts';
import type { PictureRequest } from './picture-url.ts';

/** Unlike SVG, raster formats run no script. */
const RASTER = ['image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp'];
/** Formats that Sanity's image service negotiates by `Accept`. */
const CHOSEN = ['image/avif', 'image/webp'];
/** The main picture must show wing veins at 200 % zoom (docs/decisions/0004). */
const QUALITY = { thumbnail: 78, card: 66, main: 90 } as const;
/** Pixels. */
const THUMBNAIL_MAX = 320;

/** Bytes. Netlify's limit for a streamed response. */
const BYTES_MAX = 20 * 1024 * 1024;
/** Milliseconds. `head` limits each of two tries; `whole` stays below Netlify's 60 s. */
const TIMEOUT_MS = { head: 10_000, whole: 50_000 };
/** Milliseconds before the second try. */
const PAUSE = 250;

export type RequestedPicture = Extract<PictureRequest, { kind: 'picture' }>;

export type FetchPictureResult =
  | {
      readonly kind: 'picture';
      readonly type: string;
      /** Bytes, if the image service reports them. */
      readonly length: string | undefined;
      /** Null for HEAD. The stream fails once it grows too large. */
      readonly body: ReadableStream<Uint8Array> | null;
    }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unusable'; readonly reason: string };

export interface FetchOptions {
  readonly method: 'GET' | 'HEAD';
  readonly formats: readonly string[];
  readonly signal: AbortSignal;
}

/** `failing` is transient and retried once, because browsers don't reload a broken picture. */
type Tried = FetchPictureResult | { readonly kind: 'failing'; readonly reason: string };

export function acceptedFormats(accept: string): string[] {
  return CHOSEN.filter((format) => accept.includes(format));
}

/** Passes on nothing of the visitor's request. `origin` is the base URL of the project's and dataset's images. */
export async function fetchPicture(
  origin: string,
  picture: RequestedPicture,
  options: FetchOptions,
): Promise<FetchPictureResult> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS.whole)]);
  const tryOnce = () => request(`${origin}/${picture.file}${paramsOf(picture)}`, { ...options, signal });
  const first = await tryOnce();
  if (first.kind !== 'failing') return first;
  const second = await pause(PAUSE, undefined, { signal }).then(tryOnce, () => first);
  return second.kind === 'failing' ? { kind: 'unusable', reason: second.reason } : second;
}

async function request(address: string, { method, formats, signal }: FetchOptions): Promise<Tried> {
  const head = new AbortController();
  const timeout = setTimeout(() => head.abort(new Error('no answer in time')), TIMEOUT_MS.head);
  const response = await fetch(address, {
    method,
    headers: { accept: [...formats, 'image/*'].join(',') },
    // The service never redirects, so a redirect is suspicious.
    redirect: 'manual',
    signal: AbortSignal.any([head.signal, signal]),
  })
    .catch((error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error))
    .finally(() => clearTimeout(timeout));
  return typeof response === 'string' ? { kind: 'failing', reason: response } : await judge(response);
}

function sizeOf(width: RequestedPicture['width']): readonly [size: string, fit: string] {
  return width === SHARE_PICTURE.asked
    ? [`w=${SHARE_PICTURE.width}&h=${SHARE_PICTURE.height}`, `fit=fill&bg=${SHARE_PICTURE.ground}`]
    : [`w=${width}`, 'fit=max'];
}

function qualityOf({ width, isFullSize }: RequestedPicture): number {
  if (width === SHARE_PICTURE.asked) return QUALITY.card;
  if (isFullSize || width >= MAIN_PICTURE_MIN_WIDTH) return QUALITY.main;
  return width <= THUMBNAIL_MAX ? QUALITY.thumbnail : QUALITY.card;
}

/** Sanity crops first, then resizes. */
function paramsOf(picture: RequestedPicture): string {
  const { rect, width, jpeg } = picture;
  const part = rect === undefined ? [] : [`rect=${rect}`];
  const format = jpeg ? 'fm=jpg' : 'auto=format';
  const [size, fit] = sizeOf(width);
  return `?${[...part, size, format, `q=${qualityOf(picture)}`, fit].join('&')}`;
}

async function judge(response: Response): Promise<Tried> {
  const type = response.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const length = response.headers.get('content-length') ?? undefined;
  const reason = unfit(response.status, type, length);
  if (reason === undefined) {
    const body = response.body?.pipeThrough(atMost(BYTES_MAX)) ?? null;
    // The length is unknown after decompression.
    return {
      kind: 'picture',
      type,
      length: response.headers.has('content-encoding') ? undefined : length,
      body,
    };
  }
  await response.body?.cancel();
  if (response.status === 404) return { kind: 'missing' };
  return { kind: response.status >= 500 || response.status === 429 ? 'failing' : 'unusable', reason };
}

function unfit(status: number, type: string, length: string | undefined): string | undefined {
  if (status !== 200) return `answered ${status}`;
  if (!RASTER.includes(type)) return `answered with ${type === '' ? 'no type' : type}`;
  return Number(length ?? 0) > BYTES_MAX ? `has ${length} bytes` : undefined;
}

/** Fails the stream beyond the limit, because `Content-Length` may be wrong. */
function atMost(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let passed = 0;
  return new TransformStream({
    transform(chunk, controller) {
      passed += chunk.byteLength;
      if (passed > limit) controller.error(new Error(`a picture has more than ${limit} bytes`));
      else controller.enqueue(chunk);
    },
  });
}
