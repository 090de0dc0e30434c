import { z } from 'zod';

/** The longest side that may be asked for, in pixels, after `dpr`. */
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

/** `rgb`, `argb`, `rrggbb` or `aarrggbb`, as Sanity takes colours. */
const colour = z
  .string()
  .regex(/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i)
  .transform((text) => {
    const long = text.length < 6 ? [...text].map((digit) => digit + digit).join('') : text;
    const [a, r, g, b] =
      (long.length === 6 ? `ff${long}` : long).match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
    return { r: r ?? 0, g: g ?? 0, b: b ?? 0, alpha: (a ?? 255) / 255 };
  });

/** Sanity's image URL parameters. Strict, so that a misspelt one is told and not silently without effect. */
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
export type ReadParams = { kind: 'params'; params: RenditionParams } | { kind: 'invalid'; reason: string };

export function readRenditionParams(search: URLSearchParams): ReadParams {
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
