import { PLACEHOLDER_HASH } from '../../content/mend-draft.ts';
import type { Picture } from '../../contract/catalogue.ts';

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The frame is low enough to be whole in a slide too, which cuts a picture above and below. */
const drawing = (mark: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1280" viewBox="0 0 1600 1280"><rect width="1600" height="1280" fill="#fbf8f1"/><rect x="60" y="190" width="1480" height="900" fill="none" stroke="#a89d88" stroke-width="6" stroke-dasharray="30 24"/><text x="800" y="640" text-anchor="middle" dominant-baseline="central" font-size="72" fill="#7a5410" font-family="serif">${escapeText(mark)}</text></svg>`;

/** A picture that the draft lacks is drawn as a frame with the name of its field; its alt text is that mark. */
export function drawnPicture(picture: Picture): Picture {
  if (!picture.url.includes(PLACEHOLDER_HASH)) return picture;
  // Widths are added to the address: behind `#` they change nothing.
  return { ...picture, url: `data:image/svg+xml,${encodeURIComponent(drawing(picture.alt))}#` };
}
