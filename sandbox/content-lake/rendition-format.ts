import type { Sharp } from 'sharp';
import type { Extension } from './image-facts.ts';
import type { RenditionParams } from './rendition-params.ts';

export type OutputFormat = 'jpg' | 'pjpg' | 'png' | 'webp' | 'avif' | 'gif';

/**
 * The format a rendition is sent in: `fm`, else with `auto=format` the best that `accept` names, else
 * the picture's own. Sanity answers the first requests for an AVIF with WebP while it encodes; here the
 * first answer is the lasting one, so that tests and caches see one thing.
 */
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

export function encode(image: Sharp, format: OutputFormat, asked: number | undefined): Sharp {
  const quality = Math.max(1, asked ?? QUALITY);
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
      // AVIF's scale is another: 20 less looks like the same number in JPEG. Effort 1 keeps a page of pictures within
      // a second on two cores: 2 takes 1.6 times as long and more, for 3 % fewer bytes.
      return image.avif({ quality: Math.max(1, quality - 20), effort: 1 });
  }
}
