import type { Picture } from '../contract/catalogue.ts';
import { fallbackAddress, pictureSet } from '../rules/picture-address.ts';

interface Props {
  readonly picture: Picture;
  /** The `sizes` attribute: how wide the picture stands at each width of the window. */
  readonly sizes: string;
  /** The largest file ever useful here, in pixels: its widest place × 2. */
  readonly max: number;
  /** The smallest file that shows enough here, in pixels; smaller ones come in a lower quality, too (netlify/server/pictures). */
  readonly min?: number;
  /** The page's first picture: fetched at once and ahead of the others. */
  readonly first?: boolean;
  /** Empty where the text beside it says the same. */
  readonly alt?: string;
  readonly className?: string;
}

/**
 * A picture from the content, in the width that the screen needs; its size is known before it comes. The first is
 * decoded beside the page as the others are: `decoding="sync"` lets the page wait for it.
 */
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
      srcSet={pictureSet(picture, max, min)}
      src={fallbackAddress(picture, max / 2)}
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
    />
  );
}
