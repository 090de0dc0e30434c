import { PLACEHOLDER_HASH } from '../../content/fill-draft.ts';
import type { Picture } from '../specimens/catalogue.contract.ts';

const HIGHLIGHT = 'place';

export function highlightPlaceholders(root: Element, marks: readonly string[]): void {
  // Older browsers don't highlight marks.
  if (!('highlights' in CSS)) return;
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    for (const mark of new Set(marks)) {
      for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + mark.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + mark.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Slides crop top and bottom of the drawing. */
const drawing = (mark: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1280" viewBox="0 0 1600 1280"><rect width="1600" height="1280" fill="#fbf8f1"/><rect x="60" y="190" width="1480" height="900" fill="none" stroke="#a89d88" stroke-width="6" stroke-dasharray="30 24"/><text x="800" y="640" text-anchor="middle" dominant-baseline="central" font-size="72" fill="#7a5410" font-family="serif">${escapeText(mark)}</text></svg>`;

/** The drawing shows the field's name, which is its alt text. */
export function withPlaceholderPicture(picture: Picture): Picture {
  if (!picture.url.includes(PLACEHOLDER_HASH)) return picture;
  // Width parameters have no effect behind `#`.
  return { ...picture, url: `data:image/svg+xml,${encodeURIComponent(drawing(picture.alt))}#` };
}
