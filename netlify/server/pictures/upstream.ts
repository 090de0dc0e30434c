/** Asks the content's picture service: Sanity's image CDN, or the lake that stands in for it. */
import { setTimeout as pause } from 'node:timers/promises';
import { MAIN_PICTURE_MIN, SHARE } from '../../../src/rules/pictures.ts';
import type { AskedPicture } from './asked-picture.ts';

/** Formats that browsers show and in which nothing can be run. */
const RASTER = ['image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp'];
/** Formats that only some browsers take: the service chooses among these by `Accept`. */
const CHOSEN = ['image/avif', 'image/webp'];
/**
 * Quality of a thumbnail, of a card, and of the picture that is sold, whose veins have to be clear at 200 %
 * (docs/decisions/0004). Pages show many cards at once, so these have to be light; a thumbnail weighs little anyway.
 */
const QUALITY = { thumbnail: 78, card: 66, main: 90 } as const;
/** Pixels across. */
const THUMBNAIL_MAX = 320;

/** What a function may stream at Netlify. Bytes. */
const LARGEST = 20 * 1024 * 1024;
/** How long the service may take to begin, each of two times, and the whole picture within the 60 s of a call. Milliseconds. */
const PATIENCE = { head: 10_000, whole: 50_000 };
/** Before it is asked again. Milliseconds. */
const PAUSE = 250;

export type Picture = Extract<AskedPicture, { kind: 'picture' }>;

export type Fetched =
  | {
      readonly kind: 'picture';
      readonly type: string;
      /** Bytes, where the service says how many. */
      readonly length: string | undefined;
      /** Null where only the head was asked for. Breaks off where it grows too large. */
      readonly body: ReadableStream<Uint8Array> | null;
    }
  | { readonly kind: 'missing' }
  /** Nothing that may be passed on: not a picture, too large, a redirect, a failure. */
  | { readonly kind: 'unusable'; readonly reason: string };

export interface Asking {
  readonly method: 'GET' | 'HEAD';
  /** The formats that the browser takes, of those that are chosen among. */
  readonly formats: readonly string[];
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
}

/** What may be over in a moment is asked for a second time: a browser shows a picture that failed once as broken for good. */
type Tried = Fetched | { readonly kind: 'failing'; readonly reason: string };

/** Those of the chosen formats that an `Accept` header names. */
export function formatsIn(accept: string): string[] {
  return CHOSEN.filter((format) => accept.includes(format));
}

/** `origin`: where the pictures of the project and dataset lie. The request holds nothing but what stands here. */
export async function fetchPicture(origin: string, picture: Picture, asking: Asking): Promise<Fetched> {
  const signal = AbortSignal.any([asking.signal, AbortSignal.timeout(PATIENCE.whole)]);
  const tryOnce = () => ask(`${origin}/${picture.file}${paramsOf(picture)}`, { ...asking, signal });
  const first = await tryOnce();
  if (first.kind !== 'failing') return first;
  const second = await pause(PAUSE, undefined, { signal }).then(tryOnce, () => first);
  return second.kind === 'failing' ? { kind: 'unusable', reason: second.reason } : second;
}

async function ask(address: string, { method, formats, signal }: Asking): Promise<Tried> {
  const head = new AbortController();
  const patience = setTimeout(() => head.abort(new Error('no answer in time')), PATIENCE.head);
  const answer = await fetch(address, {
    method,
    headers: { accept: [...formats, 'image/*'].join(',') },
    // The service sends nobody elsewhere; who stood in its place might.
    redirect: 'manual',
    signal: AbortSignal.any([head.signal, signal]),
  })
    .catch((error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error))
    .finally(() => clearTimeout(patience));
  return typeof answer === 'string' ? { kind: 'failing', reason: answer } : await judge(answer);
}

/** What a width asks of the service: how wide, and how that fits. */
function sizeOf(width: Picture['width']): readonly [size: string, fit: string] {
  return width === SHARE.asked
    ? [`w=${SHARE.width}&h=${SHARE.height}`, `fit=fill&bg=${SHARE.ground}`]
    : [`w=${width}`, 'fit=max'];
}

function qualityOf({ width, isFullSize }: Picture): number {
  if (width === SHARE.asked) return QUALITY.card;
  if (isFullSize || width >= MAIN_PICTURE_MIN) return QUALITY.main;
  return width <= THUMBNAIL_MAX ? QUALITY.thumbnail : QUALITY.card;
}

/** The part is cut out first, then it is made smaller. */
function paramsOf(picture: Picture): string {
  const { rect, width, jpeg } = picture;
  const part = rect === undefined ? [] : [`rect=${rect}`];
  const format = jpeg ? 'fm=jpg' : 'auto=format';
  const [size, fit] = sizeOf(width);
  return `?${[...part, size, format, `q=${qualityOf(picture)}`, fit].join('&')}`;
}

async function judge(answer: Response): Promise<Tried> {
  const type = answer.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const length = answer.headers.get('content-length') ?? undefined;
  const reason = unfit(answer.status, type, length);
  if (reason === undefined) {
    const body = answer.body?.pipeThrough(atMost(LARGEST)) ?? null;
    // Of a body that was unpacked on the way nobody knows the length.
    return {
      kind: 'picture',
      type,
      length: answer.headers.has('content-encoding') ? undefined : length,
      body,
    };
  }
  await answer.body?.cancel();
  if (answer.status === 404) return { kind: 'missing' };
  return { kind: answer.status >= 500 || answer.status === 429 ? 'failing' : 'unusable', reason };
}

function unfit(status: number, type: string, length: string | undefined): string | undefined {
  if (status !== 200) return `answered ${status}`;
  if (!RASTER.includes(type)) return `answered with ${type === '' ? 'no type' : type}`;
  return Number(length ?? 0) > LARGEST ? `has ${length} bytes` : undefined;
}

/** Ends the stream with an error where it grows larger, whatever length was told. */
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
