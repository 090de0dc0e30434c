import type { Picture } from '../features/specimens/catalogue.contract.ts';
import { fallbackAddress, pictureSrcSet } from '../features/specimens/pictures.rules.ts';

interface Props {
  readonly picture: Picture;
  readonly sizes: string;
  /** Pixels: the widest display width × 2. */
  readonly max: number;
  /** Pixels. Narrower files also have a lower quality (netlify/server/pictures). */
  readonly min?: number;
  /** Loads the picture eagerly and with high priority. */
  readonly first?: boolean;
  /** Empty if the text beside the picture says the same. */
  readonly alt?: string;
  readonly className?: string;
}

/** Decoded asynchronously, because decoding would delay the page. */
export function SpecimenPicture({
  picture,
  sizes,
  max,
  min,
  first = false,
  alt,
  className = 'picture',
}: Props) {
  return (
    <img
      className={className}
      alt={alt ?? picture.alt}
      width={picture.width}
      height={picture.height}
      sizes={sizes}
      srcSet={pictureSrcSet(picture, max, min)}
      src={fallbackAddress(picture, max / 2)}
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
    />
  );
}
