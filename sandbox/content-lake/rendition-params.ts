import type { Sharp } from 'sharp';
import { z } from 'zod';
import type { Extension } from './image-facts.ts';

/** Pixels of the longest side after `dpr`. */
const MAX_SIDE = 8192;

const number = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN);
const side = z.string().transform(number).pipe(z.number().min(1).max(MAX_SIDE));
const share = z.string().transform(number).pipe(z.number().min(0).max(1));
const positions = ['top', 'bottom', 'left', 'right', 'center'] as const;

const rect = z
  .string()
  .transform((text) => text.split(',').map(number))
  .pipe(z.tuple([z.number().min(0), z.number().min(0), z.number().min(1), z.number().min(1)]))
  .transform(([left, top, width, height]) => ({ left, top, width, height }));

const crop = z.union([
  z.enum(['focalpoint', 'entropy']),
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(positions)).min(1).max(2)),
]);

/** Sanity's colour formats. */
const colour = z
  .string()
  .regex(/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i)
  .transform((text) => {
    const long = text.length < 6 ? [...text].map((digit) => digit + digit).join('') : text;
    const [a, r, g, b] =
      (long.length === 6 ? `ff${long}` : long).match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
    return { r: r ?? 0, g: g ?? 0, b: b ?? 0, alpha: (a ?? 255) / 255 };
  });

/** Strict, so that a typo is an error. */
const parameters = z
  .strictObject({
    w: side,
    h: side,
    fit: z.enum(['clip', 'crop', 'fill', 'fillmax', 'max', 'scale', 'min']),
    q: z.string().transform(number).pipe(z.number().int().min(0).max(100)),
    fm: z.enum(['jpg', 'pjpg', 'png', 'webp', 'avif']),
    auto: z.literal('format'),
    dpr: z.string().transform(number).pipe(z.number().min(1).max(5)),
    rect,
    crop,
    'fp-x': share,
    'fp-y': share,
    bg: colour,
    dl: z.string().max(200),
  })
  .partial();

export type RenditionParams = z.infer<typeof parameters>;
type ReadParams = { kind: 'params'; params: RenditionParams } | { kind: 'invalid'; reason: string };

export function parseRenditionParams(search: URLSearchParams): ReadParams {
  const names = [...search.keys()];
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) return { kind: 'invalid', reason: `parameter ${repeated} is given twice` };
  const read = parameters.safeParse(Object.fromEntries(search));
  if (!read.success) {
    const issue = read.error.issues[0];
    const name = issue?.code === 'unrecognized_keys' ? issue.keys[0] : String(issue?.path[0]);
    const value = search.get(name ?? '');
    return {
      kind: 'invalid',
      reason:
        issue?.code === 'unrecognized_keys'
          ? `unknown parameter ${name}`
          : `invalid value "${value}" for parameter ${name}`,
    };
  }
  const { w = 1, h = 1, dpr = 1 } = read.data;
  if (Math.max(w, h) * dpr > MAX_SIDE)
    return { kind: 'invalid', reason: `no side may exceed ${MAX_SIDE} pixels` };
  return { kind: 'params', params: read.data };
}

type Rectangle = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

/** Crop to `extract`, scale to `size`, centre on `canvas`. */
export type RenditionPlan = {
  extract: Rectangle;
  size: Size;
  canvas: Size | null;
  /** If true, `extract` is the whole image, and `size` that of the crop. */
  byEntropy: boolean;
};

/** Like Sanity, enlarges with clip, crop, fill and scale, but not with max, min and fillmax. */
export function planRendition(source: Size, params: RenditionParams): RenditionPlan {
  const whole = clamped(params.rect ?? { left: 0, top: 0, ...source }, source);
  const dpr = params.dpr ?? 1;
  const width = params.w === undefined ? null : params.w * dpr;
  const height = params.h === undefined ? null : params.h * dpr;
  const fit = params.fit ?? (params.crop ? 'crop' : 'clip');
  const plan = { extract: whole, canvas: null, byEntropy: false };

  if (width === null && height === null) return { ...plan, size: rounded(whole) };
  if (width === null || height === null || fit === 'clip' || fit === 'max') {
    const scale = Math.min(
      width === null ? Infinity : width / whole.width,
      height === null ? Infinity : height / whole.height,
    );
    const enlarges = fit !== 'max' && fit !== 'min' && fit !== 'fillmax';
    return { ...plan, size: scaled(whole, enlarges ? scale : Math.min(scale, 1)) };
  }

  const target = { width, height };
  if (fit === 'scale') return { ...plan, size: rounded(target) };
  if (fit === 'fill' || fit === 'fillmax') {
    const scale = Math.min(width / whole.width, height / whole.height);
    const size = scaled(whole, fit === 'fill' ? scale : Math.min(scale, 1));
    return { ...plan, size, canvas: rounded(target) };
  }
  const shrink = fit === 'min' ? Math.min(1, whole.width / width, whole.height / height) : 1;
  const size = scaled(target, shrink);
  if (params.crop === 'entropy') return { ...plan, size, byEntropy: true };
  return { ...plan, size, extract: cut(whole, size, focusOf(params)) };
}

/** Crops as near to `focus` as the edges allow. */
function cut(whole: Rectangle, size: Size, focus: { x: number; y: number; centred: boolean }): Rectangle {
  const scale = Math.min(whole.width / size.width, whole.height / size.height);
  const width = Math.max(1, Math.min(whole.width, Math.round(size.width * scale)));
  const height = Math.max(1, Math.min(whole.height, Math.round(size.height * scale)));
  const spareX = whole.width - width;
  const spareY = whole.height - height;
  // A focal point is centred; an alignment distributes the cropped margin.
  const left = focus.centred ? focus.x * whole.width - width / 2 : focus.x * spareX;
  const top = focus.centred ? focus.y * whole.height - height / 2 : focus.y * spareY;
  return {
    left: whole.left + Math.round(Math.min(Math.max(left, 0), spareX)),
    top: whole.top + Math.round(Math.min(Math.max(top, 0), spareY)),
    width,
    height,
  };
}

function focusOf(params: RenditionParams): { x: number; y: number; centred: boolean } {
  if (params.crop === 'focalpoint')
    return { x: params['fp-x'] ?? 0.5, y: params['fp-y'] ?? 0.5, centred: true };
  const sides: readonly string[] = Array.isArray(params.crop) ? params.crop : [];
  return {
    x: sides.includes('left') ? 0 : sides.includes('right') ? 1 : 0.5,
    y: sides.includes('top') ? 0 : sides.includes('bottom') ? 1 : 0.5,
    centred: false,
  };
}

/** Rounds a crop and removes excess pixels, as Sanity does. */
function clamped(rect: Rectangle, source: Size): Rectangle {
  const left = Math.min(Math.round(rect.left), source.width - 1);
  const top = Math.min(Math.round(rect.top), source.height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(rect.width), source.width - left)),
    height: Math.max(1, Math.min(Math.round(rect.height), source.height - top)),
  };
}

function scaled(size: Size, scale: number): Size {
  return rounded({ width: size.width * scale, height: size.height * scale });
}

function rounded({ width, height }: Size): Size {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

export type OutputFormat = 'jpg' | 'pjpg' | 'png' | 'webp' | 'avif' | 'gif';

/** Sanity sends WebP while it encodes an AVIF; here the first response is final. */
export function outputFormat(params: RenditionParams, own: Extension, accept: string): OutputFormat {
  if (params.fm) return params.fm;
  if (params.auto === 'format') {
    if (accept.includes('image/avif')) return 'avif';
    if (accept.includes('image/webp')) return 'webp';
  }
  return own === 'tif' ? 'jpg' : own;
}

export function extensionOf(format: OutputFormat): Extension {
  return format === 'pjpg' ? 'jpg' : format;
}

/** Sanity's default of `q`. */
const QUALITY = 75;

export function encodeImage(image: Sharp, format: OutputFormat, requested: number | undefined): Sharp {
  const quality = Math.max(1, requested ?? QUALITY);
  switch (format) {
    case 'jpg':
      return image.jpeg({ quality, mozjpeg: false });
    case 'pjpg':
      return image.jpeg({ quality, progressive: true });
    case 'png':
      return image.png();
    case 'webp':
      return image.webp({ quality });
    case 'gif':
      return image.gif();
    case 'avif':
      // AVIF's scale differs: 20 less looks like the same quality in JPEG. Effort 2 takes 1.6 times
      // as long for 3 % fewer bytes.
      return image.avif({ quality: Math.max(1, quality - 20), effort: 1 });
  }
}
