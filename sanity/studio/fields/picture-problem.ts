import { pictureText as words } from '../structure/structure.text.ts';

interface ChosenFile {
  readonly name: string;
  /** Empty if the browser doesn't know the format. */
  readonly type: string;
  readonly size: number;
}

const TAKEN = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/tiff'];
const TAKEN_NAME = /\.(jpe?g|png|webp|avif|gif|tiff?)$/i;
/** Bytes; the content lake's limit. */
const BYTES_MAX = 20 * 1024 * 1024;

export function pictureProblem({ name, type, size }: ChosenFile): string | undefined {
  if (/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)) return words.heic;
  if (type === 'image/svg+xml' || /\.svgz?$/i.test(name)) return words.svg;
  if (!(type === '' ? TAKEN_NAME.test(name) : TAKEN.includes(type))) return words.otherFormat;
  if (size > BYTES_MAX) return words.tooLarge(size);
  return undefined;
}
