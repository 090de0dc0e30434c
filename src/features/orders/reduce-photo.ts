/** Phones take photographs of 8 MB; the API takes 2 MB in a request (docs/decisions/0095). */
import { CLAIM_PHOTO_PIXELS, REQUEST_MAX_BYTES } from '../../contract/limits.ts';
import { fitWithin } from './claim-draft.ts';

/** Twice the display width. */
const THUMBNAIL_PIXELS = 224;
const QUALITIES = [0.85, 0.7, 0.5] as const;

export interface ReducedPhoto {
  readonly picture: Blob;
  readonly thumbnail: string;
}

/** Undefined if the browser can't decode the file. Drawing drops all metadata. */
export async function reducePhoto(file: Blob): Promise<ReducedPhoto | undefined> {
  const address = URL.createObjectURL(file);
  try {
    // Unlike createImageBitmap of older Safari, an <img> applies the orientation that the camera recorded.
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = draw(image, CLAIM_PHOTO_PIXELS);
    const picture = await toSmallJpeg(canvas);
    if (picture === undefined) return undefined;
    return { picture, thumbnail: draw(image, THUMBNAIL_PIXELS).toDataURL('image/jpeg', 0.8) };
  } catch {
    // `decode` throws for anything that is not an image.
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function draw(image: HTMLImageElement, side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const size = fitWithin({ width: image.naturalWidth, height: image.naturalHeight }, side);
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no 2D canvas');
  // JPEG has no transparency and would turn transparent pixels black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(image, 0, 0, size.width, size.height);
  return canvas;
}

async function toSmallJpeg(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  for (const quality of QUALITIES) {
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (picture !== null && picture.size <= REQUEST_MAX_BYTES) return picture;
  }
  return undefined;
}
