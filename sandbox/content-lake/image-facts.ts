import sharp from 'sharp';

/** Without a plan. A small file can decode to gigabytes. */
export const MAX_PIXELS = 100_000_000;

/** The decoder walks the whole image for each scan of a JPEG. */
const MAX_SCANS = 200;
/** Within scan data 0xFF is always followed by 0x00. */
const SCAN = Buffer.from([0xff, 0xda]);

const extensions = { jpeg: 'jpg', png: 'png', webp: 'webp', gif: 'gif', tiff: 'tif', avif: 'avif' } as const;
const mimeTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  tif: 'image/tiff',
  avif: 'image/avif',
} as const;

/** Pixels. Counting colours at full size takes five times as long as decoding. */
const SMALL = 200;

export type Extension = keyof typeof mimeTypes;

export function mimeTypeOf(extension: Extension): string {
  return mimeTypes[extension];
}

export function isExtension(value: string): value is Extension {
  return value in mimeTypes;
}

export type ImageFacts = {
  width: number;
  height: number;
  extension: Extension;
  hasAlpha: boolean;
  isOpaque: boolean;
  /** A 20 px preview as a data URI. */
  lqip: string;
  palette: Record<string, unknown>;
};

type Examined = { kind: 'image'; facts: ImageFacts } | { kind: 'refused'; reason: string };

/** Refuses invalid and oversized images, and SVG, whose script would run on the shop's origin. */
export async function examineImage(bytes: Buffer, maxPixels: number): Promise<Examined> {
  if (hasManyScans(bytes)) return { kind: 'refused', reason: `Image has more than ${MAX_SCANS} scans` };
  try {
    const options = { limitInputPixels: maxPixels, failOn: 'truncated' } as const;
    const metadata = await sharp(bytes, options).metadata();
    const format = metadata.format === 'heif' && metadata.compression === 'av1' ? 'avif' : metadata.format;
    const extension = extensions[format as keyof typeof extensions];
    if (!extension) return { kind: 'refused', reason: `Unsupported image format: ${metadata.format}` };
    const { width, height } = metadata.autoOrient;
    if (width * height > maxPixels)
      return { kind: 'refused', reason: `Image has more than ${maxPixels} pixels` };
    // Decodes every pixel, so that a corrupt file fails now.
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .toColourspace('srgb')
      .resize(SMALL, SMALL, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const small = sharp(data, { raw: info });
    const { dominant } = await small.stats();
    const hasAlpha = metadata.hasAlpha ?? false;
    // The reduced copy may have lost a single transparent pixel.
    const isOpaque = !hasAlpha || (await sharp(bytes, options).stats()).isOpaque;
    const preview = small.resize(20, 20, { fit: 'inside' });
    const lqip = hasAlpha
      ? `data:image/png;base64,${(await preview.png().toBuffer()).toString('base64')}`
      : `data:image/jpeg;base64,${(await preview.jpeg({ quality: 60 }).toBuffer()).toString('base64')}`;
    return {
      kind: 'image',
      facts: { width, height, extension, hasAlpha, isOpaque, lqip, palette: paletteOf(dominant) },
    };
  } catch (error) {
    return {
      kind: 'refused',
      reason: `Invalid image: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

function hasManyScans(bytes: Buffer): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false;
  let scans = 0;
  for (let at = bytes.indexOf(SCAN); at !== -1 && scans <= MAX_SCANS; at = bytes.indexOf(SCAN, at + 2))
    scans += 1;
  return scans > MAX_SCANS;
}

const QUALITY = 95;

/**
 * Removes place, time, device and author; rotates the pixels upright. Returns the same bytes if the
 * file is unreadable.
 */
export async function stripMetadata(bytes: Buffer, maxPixels: number): Promise<Buffer> {
  if (hasManyScans(bytes)) return bytes;
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated', animated: true });
    const { exif, xmp, iptc, tifftagPhotoshop, comments, format, compression } = await image.metadata();
    if (!(exif || xmp || iptc || tifftagPhotoshop || comments)) return bytes;
    const upright = image.autoOrient().keepIccProfile();
    if (format === 'png') return await upright.png().toBuffer();
    if (format === 'tiff') return await upright.tiff({ compression: 'lzw' }).toBuffer();
    if (format === 'heif' && compression === 'av1')
      return await upright.avif({ quality: QUALITY }).toBuffer();
    if (format === 'webp') return await upright.webp({ quality: QUALITY }).toBuffer();
    if (format === 'jpeg')
      return await upright.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
    return bytes;
  } catch {
    // `examineImage` reports the problem.
    return bytes;
  }
}

type Colour = { r: number; g: number; b: number };

function paletteOf(dominant: Colour): Record<string, unknown> {
  const background = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  const foreground = luminance(dominant) > 0.4 ? '#000' : '#fff';
  return {
    _type: 'sanity.imagePalette',
    dominant: {
      _type: 'sanity.imagePaletteSwatch',
      background,
      foreground,
      title: foreground,
      population: 1,
    },
  };
}

/** 0 (black) to 1 (white). */
function luminance({ r, g, b }: Colour): number {
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}
