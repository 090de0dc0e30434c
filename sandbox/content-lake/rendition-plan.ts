import type { RenditionParams } from './rendition-params.ts';

export type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

/** What to do to the pixels: cut `extract` out, scale it to `size`, lay it in the middle of `canvas`. */
export type Plan = {
  extract: Box;
  size: Size;
  canvas: Size | null;
  /** The part to keep is chosen by its detail; `extract` is then the whole, and `size` the cut. */
  byEntropy: boolean;
};

/**
 * Turns Sanity's `rect`, `w`, `h`, `dpr`, `fit`, `crop` and `fp-*` into pixels.
 * Enlarging happens only where Sanity enlarges: with clip, crop, fill and scale; never with max, min, fillmax.
 */
export function planRendition(source: Size, params: RenditionParams): Plan {
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

/** The largest part of `whole` with the shape of `size`, as near to `focus` as the edges allow. */
function cut(whole: Box, size: Size, focus: { x: number; y: number; centred: boolean }): Box {
  const scale = Math.min(whole.width / size.width, whole.height / size.height);
  const width = Math.max(1, Math.min(whole.width, Math.round(size.width * scale)));
  const height = Math.max(1, Math.min(whole.height, Math.round(size.height * scale)));
  const spareX = whole.width - width;
  const spareY = whole.height - height;
  // A focal point should come to lie in the middle; an alignment shares out what is cut off.
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

/** Image tools round crops; a pixel over the edge is cut off as at Sanity. */
function clamped(rect: Box, source: Size): Box {
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
